//! A set of pairs of words, packed in `u64`, numbered densely from 0 in the order
//! of insertion. A pair costs 5 or 6 bytes, and about 5 more in the index.

use crate::Full;
use crate::chunked::Chunked;
use crate::hash::hash_pair;
use crate::index::Index;

/// Pairs with numbers.
pub trait PairSet {
    /// Returns the position of the pair, which is added if absent, and true if it was.
    fn insert(&mut self, pair: u64) -> Result<(u32, bool), Full>;

    /// Says that these pairs are about to be inserted, so that their look-ups wait for memory together.
    fn announce(&self, _pairs: &[u64]) {}

    /// Returns the pair at a position; 0 if there is none.
    fn get(&self, at: u32) -> u64;

    /// Returns the number of pairs.
    fn len(&self) -> usize;

    /// Returns all memory allocated, used or not.
    fn bytes(&self) -> usize;
}

/// Pairs that can be replaced wholesale: between `forget_index` and `restore_index` only `get` and
/// `set` may be called. The pairs must be distinct in the end.
pub trait PairTable: PairSet {
    /// Returns a number above all positions of pairs.
    fn end(&self) -> usize {
        self.len()
    }

    /// Returns true if there is a pair at this position below the end.
    fn holds(&self, _at: u32) -> bool {
        true
    }

    /// Creates an empty table with room for `limit` pairs.
    fn with_limit(limit: u32) -> Self;

    /// Returns the number of threads that work on it while its owner changes it as a whole.
    fn threads(&self) -> usize {
        1
    }

    /// Creates an empty table like this one, with room for `limit` pairs.
    fn empty(&self, limit: u32) -> Self
    where
        Self: Sized,
    {
        Self::with_limit(limit)
    }

    /// Begins the replacement.
    fn forget_index(&mut self);

    /// Replaces the pair at a position.
    fn set(&mut self, at: usize, pair: u64);

    /// Ends the replacement.
    fn restore_index(&mut self);
}

/// Log2 of the entries of a cache. Of 2^10 to 2^16 this was the best: larger ones crowd out other
/// data in the second-level cache.
const CACHE_BITS: u32 = 13;

/// Pairs met last with their positions, by hash; pair 0 is never asked for. Most pairs that are asked
/// for were met a short while ago, and the index would cost two cache misses.
#[derive(Clone, Debug)]
pub(crate) struct Recent(Box<[(u64, u32)]>);

impl Recent {
    pub(crate) fn new() -> Recent {
        Recent(vec![(0, 0); 1 << CACHE_BITS].into())
    }

    /// Returns the entry for a pair, which holds it or another one.
    #[inline]
    pub(crate) fn entry(&mut self, hash: u64) -> &mut (u64, u32) {
        &mut self.0[(hash >> (64 - CACHE_BITS)) as usize]
    }

    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.0)
    }
}

/// Pairs for one thread.
#[derive(Clone, Debug)]
pub struct Pairs {
    pairs: Chunked,
    recent: Recent,
    /// Keys are positions plus one.
    index: Index,
    /// The most pairs; below `u32::MAX` only in tests.
    limit: usize,
}

impl Pairs {
    pub(crate) fn new(limit: u32) -> Pairs {
        let (pairs, recent) = (Chunked::default(), Recent::new());
        Pairs { pairs, recent, index: Index::new(), limit: limit as usize }
    }
}

impl PairSet for Pairs {
    #[inline]
    fn insert(&mut self, pair: u64) -> Result<(u32, bool), Full> {
        let hash = hash_pair(pair);
        let entry = self.recent.entry(hash);
        if entry.0 == pair && pair != 0 {
            return Ok((entry.1, false));
        }
        let pairs = &self.pairs;
        let (at, new) = match self.index.find(hash, |key| pairs.get(key as usize - 1) == Some(pair))
        {
            Ok(key) => (key - 1, false),
            Err(vacancy) => {
                let at = self.pairs.len();
                if at >= self.limit {
                    return Err(Full);
                }
                self.pairs.push(pair);
                let pairs = &self.pairs;
                let hash_of = |key: u32| hash_pair(pairs.get(key as usize - 1).unwrap_or(0));
                self.index.insert(vacancy, hash, at as u32 + 1, hash_of);
                (at as u32, true)
            }
        };
        *entry = (pair, at);
        Ok((at, new))
    }

    /// Reads what insertions will read. Nothing here depends on what was read before, so the processor need not wait.
    fn announce(&self, pairs: &[u64]) {
        let slots = pairs.iter().map(|pair| self.index.first_slot(hash_pair(*pair)));
        std::hint::black_box(slots.fold(0, |sum, slot| sum ^ slot));
        let keys = pairs.iter().map(|pair| self.index.likely(hash_pair(*pair)));
        let found = keys.map(|key| self.pairs.get((key as usize).saturating_sub(1)).unwrap_or(0));
        std::hint::black_box(found.fold(0, |sum, pair| sum ^ pair));
    }

    #[inline]
    fn get(&self, at: u32) -> u64 {
        self.pairs.get(at as usize).unwrap_or(0)
    }

    fn len(&self) -> usize {
        self.pairs.len()
    }

    fn bytes(&self) -> usize {
        self.pairs.bytes() + self.recent.bytes() + self.index.bytes()
    }
}

impl PairTable for Pairs {
    fn with_limit(limit: u32) -> Pairs {
        Pairs::new(limit)
    }

    fn forget_index(&mut self) {
        self.index = Index::new();
        self.recent = Recent::new();
    }

    fn set(&mut self, at: usize, pair: u64) {
        self.pairs.set(at, pair);
    }

    fn restore_index(&mut self) {
        let pairs = &self.pairs;
        let hash_of = |key: u32| hash_pair(pairs.get(key as usize - 1).unwrap_or(0));
        self.index = Index::of(pairs.len() as u32, hash_of);
    }
}
