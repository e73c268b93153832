//! A set of word strings as in `interner`, for several threads: getting a string takes no lock;
//! finding or adding one takes one of the locks of the index.

use crate::Interner;
use crate::hash::hash_words;
use crate::index::{Segment, segment_of};
use crate::shelf::{Apart, Shelf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// A segment on its own cache lines, so that threads disturb each other only if they share it.
#[derive(Debug)]
#[repr(align(64))]
struct Shard(Mutex<Segment>);

impl Shard {
    fn new(segment: Segment) -> Shard {
        Shard(Mutex::new(segment))
    }

    /// Returns the shards of an empty index, by `segment_of`.
    fn all() -> Vec<Shard> {
        Segment::all().map(Shard::new).collect()
    }

    /// Locks the segment and works on it. A thread that panicked here left the segment readable,
    /// because it writes it last.
    #[inline]
    fn with<R>(&self, work: impl FnOnce(&mut Segment) -> R) -> R {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Returns the memory of all segments.
    fn bytes(shards: &[Shard]) -> usize {
        let buckets: usize = shards.iter().map(|shard| shard.with(|s| s.bytes())).sum();
        buckets + size_of_val(shards)
    }
}

/// The strings, by id minus one.
#[derive(Debug)]
struct Strings {
    strings: Shelf<OnceLock<Box<[u32]>>>,
    len: Apart<AtomicUsize>,
    /// Words in all strings.
    words: Apart<AtomicUsize>,
    /// Keys are ids.
    shards: Vec<Shard>,
    full: AtomicBool,
}

/// Entries of the cache: 64 KiB.
const CACHE_BITS: u32 = 12;

/// A set of strings of words shared by clones, one per thread. A clone caches the strings it met
/// last, so it seldom needs a lock.
///
/// ```
/// let mut one = hebra_store::SharedInterner::from(&hebra_store::Interner::new());
/// let mut other = one.clone();
/// let id = one.intern(&[3, 1, 4]);
/// assert_eq!(other.intern(&[3, 1, 4]), id);
/// assert_eq!(other.get(id), &[3, 1, 4]);
/// ```
#[derive(Clone, Debug)]
pub struct SharedInterner {
    shared: Arc<Strings>,
    /// Hash and id, by hash; id 0 if empty.
    cache: Box<[(u64, u32)]>,
}

impl From<&Interner> for SharedInterner {
    /// Copies the strings with the same ids.
    fn from(interner: &Interner) -> SharedInterner {
        let shared = Strings {
            strings: Shelf::new(),
            len: Apart::default(),
            words: Apart::default(),
            shards: Shard::all(),
            full: AtomicBool::new(interner.is_full()),
        };
        for id in 1..=interner.len() as u32 {
            let words = interner.get(id);
            shared.intern(hash_words(words), words);
        }
        SharedInterner { shared: Arc::new(shared), cache: vec![(0, 0); 1 << CACHE_BITS].into() }
    }
}

impl Strings {
    #[inline]
    fn get(&self, id: u32) -> &[u32] {
        let string = id.checked_sub(1).and_then(|at| self.strings.get(at)?.get());
        string.map_or(&[], |words| words)
    }

    fn intern(&self, hash: u64, words: &[u32]) -> u32 {
        self.shards[segment_of(hash)].with(|segment| {
            match segment.find(hash, |id| self.get(id) == words) {
                Ok(id) => id,
                Err(vacancy) => {
                    let at = self.len.0.fetch_add(1, Ordering::Relaxed);
                    if at >= u32::MAX as usize - 1 {
                        self.full.store(true, Ordering::Release);
                        return 0;
                    }
                    let id = at as u32 + 1;
                    self.strings.at(at as u32).get_or_init(|| words.into());
                    self.words.0.fetch_add(words.len(), Ordering::Relaxed);
                    segment.insert(vacancy, hash, id, |id| hash_words(self.get(id)));
                    id
                }
            }
        })
    }
}

impl SharedInterner {
    /// Like [`Interner::intern`]; ids are dense from 1 over all clones.
    #[inline]
    pub fn intern(&mut self, words: &[u32]) -> u32 {
        let hash = hash_words(words);
        let entry = &mut self.cache[(hash >> (64 - CACHE_BITS)) as usize];
        if entry.0 == hash && entry.1 != 0 && self.shared.get(entry.1) == words {
            return entry.1;
        }
        let id = self.shared.intern(hash, words);
        *entry = (hash, id);
        id
    }

    /// Returns the string with this id; the empty string if there is none.
    #[inline]
    pub fn get(&self, id: u32) -> &[u32] {
        self.shared.get(id)
    }

    /// Returns the number of strings, which is also the greatest id.
    pub fn len(&self) -> usize {
        self.shared.len.0.load(Ordering::Relaxed)
    }

    /// Returns true if there are no strings.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns true if a string was ever refused for lack of room.
    pub fn is_full(&self) -> bool {
        self.shared.full.load(Ordering::Acquire)
    }

    /// Returns all memory allocated for the strings, including the overhead of each allocation.
    pub fn bytes(&self) -> usize {
        const HEADER: usize = 16;
        self.shared.words.0.load(Ordering::Relaxed) * size_of::<u32>()
            + self.len() * HEADER
            + Shelf::<OnceLock<Box<[u32]>>>::bytes(self.len())
            + Shard::bytes(&self.shared.shards)
    }
}
