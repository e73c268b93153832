//! A set of pairs as in `pairs`, for several threads: reading takes no lock; finding or adding a
//! pair takes one of the locks of the index.

use crate::Full;
use crate::hash::hash_pair;
use crate::index::{Segment, segment_of};
use crate::pairs::{PairSet, PairTable, Recent};
use crate::shelf::{Apart, Shelf};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

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

/// Pairs for several threads.
#[derive(Debug)]
pub struct SharedPairs {
    pairs: Shelf<AtomicU64>,
    /// May exceed the limit by the number of refused pairs.
    len: Apart<AtomicUsize>,
    /// Keys are positions plus one.
    shards: Vec<Shard>,
    limit: usize,
}

impl SharedPairs {
    /// Like `PairSet::insert`, at any time.
    #[inline]
    pub(crate) fn insert_shared(&self, pair: u64) -> Result<(u32, bool), Full> {
        let hash = hash_pair(pair);
        let of = |key: u32| self.get(key - 1);
        self.shards[segment_of(hash)].with(|segment| {
            match segment.find(hash, |key| of(key) == pair) {
                Ok(key) => Ok((key - 1, false)),
                Err(vacancy) => {
                    let at = self.len.0.fetch_add(1, Ordering::Relaxed);
                    if at >= self.limit {
                        return Err(Full);
                    }
                    let at = at as u32;
                    self.pairs.at(at).store(pair, Ordering::Release);
                    segment.insert(vacancy, hash, at + 1, |key| hash_pair(of(key)));
                    Ok((at, true))
                }
            }
        })
    }
}

impl PairSet for SharedPairs {
    #[inline]
    fn insert(&mut self, pair: u64) -> Result<(u32, bool), Full> {
        self.insert_shared(pair)
    }

    #[inline]
    fn get(&self, at: u32) -> u64 {
        self.pairs.get(at).map_or(0, |pair| pair.load(Ordering::Acquire))
    }

    fn len(&self) -> usize {
        self.len.0.load(Ordering::Relaxed).min(self.limit)
    }

    fn bytes(&self) -> usize {
        Shelf::<AtomicU64>::bytes(self.len()) + Shard::bytes(&self.shards)
    }
}

impl PairTable for SharedPairs {
    fn with_limit(limit: u32) -> SharedPairs {
        let (len, shards) = (Apart::default(), Shard::all());
        SharedPairs { pairs: Shelf::new(), len, shards, limit: limit as usize }
    }

    fn forget_index(&mut self) {
        self.shards = Shard::all();
    }

    fn set(&mut self, at: usize, pair: u64) {
        self.pairs.at(at as u32).store(pair, Ordering::Release);
    }

    fn restore_index(&mut self) {
        let (hash_of, count) = (|key: u32| hash_pair(self.get(key - 1)), self.len() as u32);
        let mut segments: Vec<Segment> = Segment::all_for(count).collect();
        for key in 1..=count {
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
}

impl CachedPairs<'_> {
    pub(crate) fn new(shared: &SharedPairs) -> CachedPairs<'_> {
        CachedPairs { shared, recent: Recent::new() }
    }
}

impl PairSet for CachedPairs<'_> {
    #[inline]
    fn insert(&mut self, pair: u64) -> Result<(u32, bool), Full> {
        let entry = self.recent.entry(hash_pair(pair));
        if entry.0 == pair && pair != 0 {
            return Ok((entry.1, false));
        }
        let (at, new) = self.shared.insert_shared(pair)?;
        *entry = (pair, at);
        Ok((at, new))
    }

    #[inline]
    fn get(&self, at: u32) -> u64 {
        self.shared.get(at)
    }

    fn len(&self) -> usize {
        self.shared.len()
    }

    fn bytes(&self) -> usize {
        self.recent.bytes()
    }
}
