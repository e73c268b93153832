//! A hash index as in `index`, for several threads: finding and adding a key take no lock. A free slot is taken by
//! an atomic exchange, and no key ever moves, as in Laarman, van de Pol, Weber: "Boosting multi-core reachability
//! performance with shared hash tables" (FMCAD 2010). It has a fixed size; its owner makes a larger one while no other
//! thread uses it.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

/// Words in a bucket: one cache line.
const WORDS: usize = 8;
/// Slots in a bucket, two in a word, the lower half first.
const SLOTS: usize = 2 * WORDS;
/// The share of slots that may be taken.
const LOAD: f64 = 0.9;
/// Fewer keys than this are put in by one thread.
const WORTH_A_THREAD: u32 = 1 << 14;
/// Buckets in a group: they fit into the second-level cache of a core. Keys are sorted by group before they are put in.
const GROUP: usize = 1 << 13;
/// The most groups of a thread: it writes to as many places in turn.
const MOST_GROUPS: usize = 64;

/// Taken slots come first; 0 is a free slot. A key whose bucket is full is in the next bucket that was not.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([AtomicU64; WORDS]);

impl Bucket {
    #[inline]
    fn load(&self) -> [u64; WORDS] {
        std::array::from_fn(|word| self.0[word].load(Ordering::Acquire))
    }

    /// Puts a slot's contents into the first free slot. Returns false if there is none.
    fn put(&mut self, slot: u32) -> bool {
        for word in &mut self.0 {
            let word = word.get_mut();
            if let Some(shift) = free_half(*word) {
                *word |= u64::from(slot) << shift;
                return true;
            }
        }
        false
    }
}

/// Returns the slots that equal `wanted` under the mask, as bits.
#[inline]
fn matching(words: &[u64; WORDS], mask: u32, wanted: u32) -> u32 {
    let mut bits = 0;
    for (number, word) in words.iter().enumerate() {
        bits |= u32::from(*word as u32 & mask == wanted) << (2 * number);
        bits |= u32::from((word >> u32::BITS) as u32 & mask == wanted) << (2 * number + 1);
    }
    bits
}

/// Returns by how many bits the first free slot of a word is shifted.
#[inline]
fn free_half(word: u64) -> Option<u32> {
    match word {
        0 => Some(0),
        _ if word >> u32::BITS == 0 => Some(u32::BITS),
        _ => None,
    }
}

/// A hash index, described at the top of the module. Keys are not 0.
#[derive(Debug)]
pub(crate) struct SharedIndex {
    /// More slots than there can be keys.
    buckets: Box<[Bucket]>,
    /// All keys are at most this.
    most: u32,
    /// The bits of a slot that hold a tag, which is taken from the hash; the others hold the key.
    tag_mask: u32,
}

impl SharedIndex {
    /// Creates an empty index for the keys from 1 to `most`.
    pub(crate) fn new(most: u32) -> SharedIndex {
        let count = (f64::from(most) / (SLOTS as f64 * LOAD)) as usize + 1;
        let free = most.leading_zeros();
        SharedIndex {
            buckets: (0..count).map(|_| Bucket::default()).collect(),
            most,
            tag_mask: u32::MAX.checked_shl(u32::BITS - free).unwrap_or(0),
        }
    }

    /// Returns the greatest key for which there is room.
    pub(crate) fn most(&self) -> u32 {
        self.most
    }

    /// Forgets all keys and gives up the memory for them; nothing is to be found or added from now on.
    pub(crate) fn empty(&mut self) {
        self.buckets = Box::default();
    }

    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.buckets)
    }

    /// Adds keys that are absent, with several threads: each has a part of the buckets.
    pub(crate) fn fill(
        &mut self,
        keys: &[Range<u32>],
        hash_of: impl Fn(u32) -> u64 + Sync,
        threads: usize,
    ) {
        let count: u32 = keys.iter().map(|range| range.end - range.start).sum();
        let parts = if count < WORTH_A_THREAD { 1 } else { threads.max(1) };
        let (all, tag_mask) = (self.buckets.len(), self.tag_mask);
        let size = all.div_ceil(parts);
        let fill = |from: usize, part: &mut [Bucket]| {
            let group = GROUP.max(part.len().div_ceil(MOST_GROUPS));
            let expected = count as usize / all.div_ceil(group) * 17 / 16 + 64;
            let mut groups: Vec<Vec<(u32, u32)>> =
                part.chunks(group).map(|_| Vec::with_capacity(expected)).collect();
            for key in keys.iter().cloned().flatten() {
                let hash = hash_of(key);
                if let Some(at) = home(hash, all).checked_sub(from).filter(|at| *at < part.len()) {
                    groups[at / group].push((at as u32, tag(hash) & tag_mask | key));
                }
            }
            let mut beyond = Vec::new();
            for (at, slot) in groups.into_iter().flatten() {
                if !part[at as usize..].iter_mut().any(|bucket| bucket.put(slot)) {
                    beyond.push((from + part.len(), slot));
                }
            }
            beyond
        };
        let beyond: Vec<(usize, u32)> = std::thread::scope(|scope| {
            let fill = &fill;
            let mut parts = self.buckets.chunks_mut(size).enumerate();
            let first = parts.next();
            let start = |(number, part)| scope.spawn(move || fill(number * size, part));
            let others: Vec<_> = parts.map(start).collect();
            let first = first.map_or_else(Vec::new, |(_, part)| fill(0, part));
            let joined = others.into_iter().flat_map(|thread| match thread.join() {
                Ok(beyond) => beyond,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            first.into_iter().chain(joined).collect()
        });
        for (mut at, slot) in beyond {
            while !self.buckets[at % all].put(slot) {
                at += 1;
            }
        }
    }

    /// Returns the key with this hash for which `equal` holds, and false; or adds the one that `new` returns, and
    /// returns it and true. What `equal` reads of a key must have been written before `new` returned it. `new` is called
    /// at most once; its key may be found to be superfluous, because another thread has added one.
    #[inline]
    pub(crate) fn find_or_add<E>(
        &self,
        hash: u64,
        mut equal: impl FnMut(u32) -> bool,
        new: impl FnOnce() -> Result<u32, E>,
    ) -> Result<(u32, bool), E> {
        let (tag, mask) = (tag(hash) & self.tag_mask, self.tag_mask);
        let mut at = home(hash, self.buckets.len());
        let mut new = Some(new);
        let mut added = 0;
        loop {
            let bucket = &self.buckets[at];
            let words = bucket.load();
            let mut found = matching(&words, mask, tag);
            while found != 0 {
                let slot = found.trailing_zeros();
                let key = (words[slot as usize / 2] >> (slot % 2 * u32::BITS)) as u32 & !mask;
                if key != 0 && equal(key) {
                    return Ok((key, false));
                }
                found &= found - 1;
            }
            let free = matching(&words, u32::MAX, 0);
            if free == 0 {
                at = if at + 1 == self.buckets.len() { 0 } else { at + 1 };
                continue;
            }
            if let Some(new) = new.take() {
                added = new()?;
            }
            let slot = free.trailing_zeros();
            let (number, shift) = (slot as usize / 2, slot % 2 * u32::BITS);
            let (before, after) = (words[number], words[number] | u64::from(tag | added) << shift);
            let word = &bucket.0[number];
            // If another thread was faster, it may have added what is wanted here.
            if word.compare_exchange(before, after, Ordering::AcqRel, Ordering::Relaxed).is_ok() {
                return Ok((added, true));
            }
        }
    }
}

/// Returns the number of the bucket in which a search begins, out of so many.
#[inline]
fn home(hash: u64, buckets: usize) -> usize {
    (((hash >> u32::BITS) * buckets as u64) >> u32::BITS) as usize
}

/// Returns the bits of the hash that choose no bucket. Keys take the low end.
#[inline]
fn tag(hash: u64) -> u32 {
    hash as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;

    fn hash_of(key: u32) -> u64 {
        // Few of them, at the end of the table, so that buckets overflow and searches begin again at its start.
        u64::MAX - u64::from(key % 37) * 0x0100_0000_0100_0000
    }

    fn check(index: &SharedIndex, keys: Range<u32>) {
        for key in keys {
            let found: Result<_, Infallible> =
                index.find_or_add(hash_of(key), |other| other == key, || unreachable!());
            assert_eq!(found, Ok((key, false)));
        }
    }

    #[test]
    fn threads_that_add_the_same_keys_add_each_once() {
        let most = 3_000;
        let index = SharedIndex::new(most);
        let added: u32 = std::thread::scope(|scope| {
            let add = |seed: u32| {
                let index = &index;
                move || {
                    let keys = (0..most).map(|number| 1 + (number * 7 + seed * 501) % most);
                    let new = keys.filter(|&key| {
                        let equal = |other| other == key;
                        let added = index.find_or_add(hash_of(key), equal, || Ok::<_, ()>(key));
                        let (found, new) = added.expect("there is room");
                        assert_eq!(found, key);
                        new
                    });
                    new.count() as u32
                }
            };
            let threads: Vec<_> = (0..4).map(|seed| scope.spawn(add(seed))).collect();
            threads.into_iter().map(|thread| thread.join().expect("no panic")).sum()
        });
        assert_eq!(added, most);
        check(&index, 1..most + 1);
    }

    #[test]
    fn threads_fill_an_index_as_one_does() {
        for threads in [1, 2, 3] {
            let (most, gap) = (40_000, 10_000..10_500);
            let mut index = SharedIndex::new(most);
            let hash = |key: u32| u64::from(key).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            index.fill(&[1..gap.start, gap.end..most + 1], hash, threads);
            for key in 1..=most {
                let found = index.find_or_add(hash(key), |other| other == key, || Err(()));
                let expected = if gap.contains(&key) { Err(()) } else { Ok((key, false)) };
                assert_eq!(found, expected);
            }
            let mut crowded = SharedIndex::new(2_000);
            crowded.fill(std::slice::from_ref(&(1..2_001)), hash_of, threads);
            check(&crowded, 1..2_001);
        }
    }

    #[test]
    fn nothing_is_added_if_there_is_no_new_key() {
        let index = SharedIndex::new(10);
        assert_eq!(index.find_or_add(7, |_| true, || Err(())), Err(()));
        assert_eq!(index.find_or_add(7, |_| true, || Ok::<_, ()>(4)), Ok((4, true)));
        assert_eq!(index.find_or_add(7, |_| true, || Err(())), Ok((4, false)));
        assert_eq!(index.most(), 10);
    }
}
