//! A set of pairs as in `pairs`, for several threads: reading takes no lock; finding or adding a
//! pair takes one of the locks of the index.

use crate::Full;
use crate::hash::hash_pair;
use crate::index::{Segment, segment_of};
use crate::pairs::{PairSet, PairTable, Recent};
use crate::shelf::{Apart, Shelf};
use std::ops::Range;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A segment on its own cache lines, so that threads disturb each other only if they share it.
#[derive(Debug)]
#[repr(align(64))]
pub(crate) struct Shard(Mutex<Segment>);

impl Shard {
    fn new(segment: Segment) -> Shard {
        Shard(Mutex::new(segment))
    }

    /// Returns the shards of an empty index, by `segment_of`.
    pub(crate) fn all() -> Vec<Shard> {
        Segment::all().map(Shard::new).collect()
    }

    /// Locks the segment and works on it. A thread that panicked here left the segment readable,
    /// because it writes it last.
    #[inline]
    pub(crate) fn with<R>(&self, work: impl FnOnce(&mut Segment) -> R) -> R {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Returns the memory of all segments.
    pub(crate) fn bytes(shards: &[Shard]) -> usize {
        let buckets: usize = shards.iter().map(|shard| shard.with(|s| s.bytes())).sum();
        buckets + size_of_val(shards)
    }
}

/// Pairs for several threads. A thread takes positions in blocks: neighbouring pairs are then written by
/// one thread, and the cache lines of the pairs and of their number seldom wander between cores.
#[derive(Debug)]
pub struct SharedPairs {
    pairs: Shelf<AtomicU64>,
    /// All positions taken are below; may exceed the limit by the blocks that were refused.
    end: Apart<AtomicUsize>,
    /// Positions handed back. In order while no thread has any.
    holes: Mutex<Vec<Range<u32>>>,
    /// The number of those positions.
    unused: Apart<AtomicUsize>,
    /// Keys are positions plus one.
    shards: Vec<Shard>,
    limit: usize,
}

/// The most positions in a block.
const LARGEST_BLOCK: usize = 64;
/// As many positions were taken before for each one in a block.
const SHARE: usize = 512;

impl SharedPairs {
    /// Like `PairSet::insert`, at any time. A position is taken from `block`, which is filled if empty.
    #[inline]
    fn insert_shared(&self, pair: u64, block: &mut Range<u32>) -> Result<(u32, bool), Full> {
        let hash = hash_pair(pair);
        let of = |key: u32| self.get(key - 1);
        self.shards[segment_of(hash)].with(|segment| {
            match segment.find(hash, |key| of(key) == pair) {
                Ok(key) => Ok((key - 1, false)),
                Err(vacancy) => {
                    if block.start == block.end {
                        *block = self.take_block()?;
                    }
                    let at = block.next().ok_or(Full)?;
                    self.pairs.at(at).store(pair, Ordering::Release);
                    segment.insert(vacancy, hash, at + 1, |key| hash_pair(of(key)));
                    Ok((at, true))
                }
            }
        })
    }

    /// Takes positions, at least one.
    #[cold]
    fn take_block(&self) -> Result<Range<u32>, Full> {
        if self.unused.0.load(Ordering::Relaxed) > 0
            && let Some(block) = self.holes().pop()
        {
            self.unused.0.fetch_sub(block.len(), Ordering::Relaxed);
            return Ok(block);
        }
        let wanted = (self.end.0.load(Ordering::Relaxed) / SHARE).clamp(1, LARGEST_BLOCK);
        let from = self.end.0.fetch_add(wanted, Ordering::Relaxed);
        let to = (from + wanted).min(self.limit);
        if from < to { Ok(from as u32..to as u32) } else { Err(Full) }
    }

    /// Hands back positions that were not used.
    fn give_back(&self, block: Range<u32>) {
        if !block.is_empty() {
            self.unused.0.fetch_add(block.len(), Ordering::Relaxed);
            let mut holes = self.holes();
            let at = holes.partition_point(|other| other.start < block.start);
            holes.insert(at, block);
        }
    }

    fn holes(&self) -> MutexGuard<'_, Vec<Range<u32>>> {
        self.holes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the position of the pair that comes after this many others, while no thread has a block.
    pub(crate) fn nth(&self, number: u32) -> u32 {
        let holes = self.holes();
        holes
            .iter()
            .fold(number, |at, hole| if hole.start <= at { at + hole.len() as u32 } else { at })
    }
}

impl PairSet for SharedPairs {
    #[inline]
    fn insert(&mut self, pair: u64) -> Result<(u32, bool), Full> {
        let mut block = 0..0;
        let inserted = self.insert_shared(pair, &mut block);
        self.give_back(block);
        inserted
    }

    #[inline]
    fn get(&self, at: u32) -> u64 {
        self.pairs.get(at).map_or(0, |pair| pair.load(Ordering::Acquire))
    }

    /// Includes the positions in blocks of threads.
    fn len(&self) -> usize {
        self.end() - self.unused.0.load(Ordering::Relaxed).min(self.end())
    }

    fn bytes(&self) -> usize {
        Shelf::<AtomicU64>::bytes(self.end()) + Shard::bytes(&self.shards)
    }
}

impl PairTable for SharedPairs {
    fn end(&self) -> usize {
        self.end.0.load(Ordering::Relaxed).min(self.limit)
    }

    fn holds(&self, at: u32) -> bool {
        self.unused.0.load(Ordering::Relaxed) == 0
            || !self.holes().iter().any(|hole| hole.contains(&at))
    }

    fn with_limit(limit: u32) -> SharedPairs {
        SharedPairs {
            pairs: Shelf::new(),
            end: Apart::default(),
            holes: Mutex::default(),
            unused: Apart::default(),
            shards: Shard::all(),
            limit: limit as usize,
        }
    }

    fn forget_index(&mut self) {
        self.shards = Shard::all();
    }

    fn set(&mut self, at: usize, pair: u64) {
        self.pairs.at(at as u32).store(pair, Ordering::Release);
    }

    fn restore_index(&mut self) {
        let (hash_of, count) = (|key: u32| hash_pair(self.get(key - 1)), self.end() as u32);
        let mut segments: Vec<Segment> = Segment::all_for(count).collect();
        for key in (1..=count).filter(|key| self.holds(key - 1)) {
            let hash = hash_of(key);
            segments[segment_of(hash)].put(hash, key, hash_of);
        }
        self.shards = segments.into_iter().map(Shard::new).collect();
    }
}

/// Shared pairs as one thread sees them: it caches those it met last, so it seldom needs a lock.
#[derive(Debug)]
pub struct CachedPairs<'a> {
    shared: &'a SharedPairs,
    recent: Recent,
    /// Positions for pairs to come.
    block: Range<u32>,
}

impl CachedPairs<'_> {
    pub(crate) fn new(shared: &SharedPairs) -> CachedPairs<'_> {
        CachedPairs { shared, recent: Recent::new(), block: 0..0 }
    }
}

impl Drop for CachedPairs<'_> {
    fn drop(&mut self) {
        self.shared.give_back(self.block.clone());
    }
}

impl PairSet for CachedPairs<'_> {
    #[inline]
    fn insert(&mut self, pair: u64) -> Result<(u32, bool), Full> {
        let entry = self.recent.entry(hash_pair(pair));
        if entry.0 == pair && pair != 0 {
            return Ok((entry.1, false));
        }
        let (at, new) = self.shared.insert_shared(pair, &mut self.block)?;
        *entry = (pair, at);
        Ok((at, new))
    }

    #[inline]
    fn get(&self, at: u32) -> u64 {
        self.shared.get(at)
    }

    /// Includes the positions in blocks of other threads.
    fn len(&self) -> usize {
        self.shared.len() - self.block.len()
    }

    fn bytes(&self) -> usize {
        self.recent.bytes()
    }
}
