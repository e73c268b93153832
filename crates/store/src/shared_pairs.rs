//! A set of pairs as in `pairs`, for several threads: neither reading nor adding a pair takes a lock. While it is
//! shared it has room for a certain number of pairs; its owner makes more in between.

use crate::Full;
use crate::hash::hash_pair;
use crate::pairs::{PairSet, PairTable, Recent};
use crate::shared_index::SharedIndex;
use crate::shelf::{Apart, Shelf};
use std::ops::Range;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Pairs for several threads. A thread takes positions in blocks: neighbouring pairs are then written by
/// one thread, and the cache lines of the pairs and of their number seldom wander between cores.
#[derive(Debug)]
pub struct SharedPairs {
    pairs: Shelf<AtomicU64>,
    /// All positions taken are below; may exceed the room by the blocks that were refused.
    end: Apart<AtomicUsize>,
    /// Positions handed back. In order while no thread has any.
    holes: Mutex<Vec<Range<u32>>>,
    /// The number of those positions.
    unused: Apart<AtomicUsize>,
    /// Keys are positions plus one. It has room for as many keys as there may be positions now.
    index: SharedIndex,
    limit: u32,
    /// Threads that work on it while its owner changes it as a whole.
    threads: usize,
}

/// Pairs for which there is room at first.
const FIRST_ROOM: u32 = 1 << 14;
/// The share of the room that must be taken before there is more.
const CROWDED: f64 = 0.95;
/// The room for each pair that there is, when there is more.
const GROWTH: f64 = 1.6;

/// The most positions in a block.
const LARGEST_BLOCK: usize = 64;
/// As many positions were taken before for each one in a block.
const SHARE: usize = 512;

impl SharedPairs {
    /// Like `PairSet::insert`, at any time, for a pair with this hash. A position is taken from `block`, which is
    /// filled if empty. The error may mean that there is no room now: see `is_crowded`.
    #[inline]
    fn insert_shared(
        &self,
        pair: u64,
        hash: u64,
        block: &mut Range<u32>,
    ) -> Result<(u32, bool), Full> {
        let position = || {
            if block.start == block.end {
                *block = self.take_block()?;
            }
            self.pairs.at(block.start).store(pair, Ordering::Release);
            Ok(block.start + 1)
        };
        let (key, new) = self.index.find_or_add(hash, |key| self.get(key - 1) == pair, position)?;
        if new {
            block.start = key;
        }
        Ok((key - 1, new))
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
        let to = (from + wanted).min(self.room());
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

    /// Returns the number of positions for which there is room now.
    fn room(&self) -> usize {
        self.index.most() as usize
    }

    /// Returns true if there are no more positions now, but there will be after `make_room`.
    pub(crate) fn is_crowded(&self) -> bool {
        self.index.most() < self.limit && self.end.0.load(Ordering::Relaxed) >= self.room()
    }

    /// Makes room for more pairs if there are many for the room there is.
    pub(crate) fn make_room(&mut self) {
        let room = self.room();
        if room < self.limit as usize && self.end() as f64 >= room as f64 * CROWDED {
            self.restore_index();
        }
    }

    /// Replaces the pair at a position, as `PairTable::set` does.
    #[inline]
    pub(crate) fn put(&self, at: u32, pair: u64) {
        self.pairs.at(at).store(pair, Ordering::Release);
    }

    /// Sets the number of threads that work on it while its owner changes it as a whole.
    pub(crate) fn set_threads(&mut self, threads: usize) {
        self.threads = threads;
    }

    /// Returns the positions of all pairs, while no thread has a block.
    pub(crate) fn positions(&self) -> Vec<Range<u32>> {
        let holes = self.holes();
        let starts = std::iter::once(0).chain(holes.iter().map(|hole| hole.end));
        let ends = holes.iter().map(|hole| hole.start).chain([self.end() as u32]);
        starts.zip(ends).map(|(start, end)| start..end).collect()
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
        if self.is_crowded() {
            self.make_room();
        }
        let mut block = 0..0;
        let inserted = self.insert_shared(pair, hash_pair(pair), &mut block);
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
        Shelf::<AtomicU64>::bytes(self.end()) + self.index.bytes()
    }
}

impl PairTable for SharedPairs {
    fn end(&self) -> usize {
        self.end.0.load(Ordering::Relaxed).min(self.room())
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
            index: SharedIndex::new(FIRST_ROOM.min(limit)),
            limit,
            threads: 1,
        }
    }

    fn threads(&self) -> usize {
        self.threads
    }

    fn empty(&self, limit: u32) -> SharedPairs {
        SharedPairs { threads: self.threads, ..SharedPairs::with_limit(limit) }
    }

    /// The room remains: it says which positions there are.
    fn forget_index(&mut self) {
        self.index.empty();
    }

    fn set(&mut self, at: usize, pair: u64) {
        self.put(at as u32, pair);
    }

    /// Also makes room for more pairs.
    fn restore_index(&mut self) {
        let end = self.end();
        *self.end.0.get_mut() = end;
        let room = ((end as f64 * GROWTH) as u32).clamp(FIRST_ROOM, u32::MAX - 1).min(self.limit);
        let keys: Vec<Range<u32>> =
            self.positions().into_iter().map(|range| range.start + 1..range.end + 1).collect();
        // The old index goes first: both at once would be much memory.
        self.index.empty();
        let mut index = SharedIndex::new(room.max(self.index.most()));
        index.fill(&keys, |key| hash_pair(self.get(key - 1)), self.threads);
        self.index = index;
    }
}

/// Shared pairs as one thread sees them: it caches those it met last, so it seldom needs the index.
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
        let hash = hash_pair(pair);
        let entry = self.recent.entry(hash);
        if entry.0 == pair && pair != 0 {
            return Ok((entry.1, false));
        }
        let (at, new) = self.shared.insert_shared(pair, hash, &mut self.block)?;
        *entry = (pair, at);
        Ok((at, new))
    }

    #[inline]
    fn get(&self, at: u32) -> u64 {
        self.shared.get(at)
    }

    /// Includes the positions in blocks of other threads.
    fn len(&self) -> usize {
        // Others take and hand back blocks while this is counted.
        self.shared.len().saturating_sub(self.block.len())
    }

    fn bytes(&self) -> usize {
        self.recent.bytes()
    }
}
