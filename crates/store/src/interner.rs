//! A set of word strings, each stored once and named by a small number. Strings
//! lie in an append-only arena of chunks; a string never spans two of them.

use crate::hash::hash_words;
use crate::index::Index;

/// Words in a full-size chunk. Positions count units of `UNIT` words and 16 bits
/// of them are left for the chunk, so the arena holds 2^16 chunks of 512 KiB.
const CHUNK_WORDS: usize = 1 << 17;
/// Words in the first chunk; later ones double up to `CHUNK_WORDS`.
const FIRST_CHUNK_WORDS: usize = 1 << 10;
const UNIT: usize = 2;
const UNIT_BITS: u32 = 16;
const MAX_CHUNKS: usize = 1 << 16;

/// A set of strings of words with dense ids.
///
/// ```
/// let mut interner = hebra_store::Interner::new();
/// let id = interner.intern(&[3, 1, 4]);
/// assert_eq!(interner.intern(&[3, 1, 4]), id);
/// assert_eq!(interner.get(id), &[3, 1, 4]);
/// ```
#[derive(Clone, Debug)]
pub struct Interner {
    /// A string is preceded by its length and begins a whole number of units
    /// into its chunk. A string too long for a chunk has one of its own.
    chunks: Vec<Vec<u32>>,
    /// By id minus one: the chunk in the high half, the units before it in the
    /// low half.
    places: Vec<u32>,
    /// Keys are ids.
    index: Index,
    full: bool,
}

impl Default for Interner {
    fn default() -> Interner {
        Interner::new()
    }
}

impl Interner {
    /// Creates an empty set.
    pub fn new() -> Interner {
        Interner { chunks: Vec::new(), places: Vec::new(), index: Index::new(), full: false }
    }

    /// Returns the id of the string, which is added if absent. Ids are dense from 1.
    ///
    /// Returns 0 if the string is absent and there is no room for it (after some 32 GiB of
    /// strings); [`is_full`](Interner::is_full) is true from then on.
    #[inline]
    pub fn intern(&mut self, words: &[u32]) -> u32 {
        let hash = hash_words(words);
        match self.index.find(hash, |id| string(&self.chunks, &self.places, id) == words) {
            Ok(id) => id,
            Err(vacancy) => {
                let Some(id) = self.append(words) else {
                    self.full = true;
                    return 0;
                };
                let hash_of = |id| hash_words(string(&self.chunks, &self.places, id));
                self.index.insert(vacancy, hash, id, hash_of);
                id
            }
        }
    }

    /// Returns the string with this id; the empty string if there is none.
    #[inline]
    pub fn get(&self, id: u32) -> &[u32] {
        string(&self.chunks, &self.places, id)
    }

    /// Returns the id of the string, if it was added.
    #[inline]
    pub fn find(&self, words: &[u32]) -> Option<u32> {
        let equal = |id| string(&self.chunks, &self.places, id) == words;
        self.index.find(hash_words(words), equal).ok()
    }

    /// Returns the number of strings, which is also the greatest id.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Returns true if there are no strings.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Returns true if a string was ever refused for lack of room.
    pub fn is_full(&self) -> bool {
        self.full
    }

    /// Returns all memory allocated, used or not.
    pub fn bytes(&self) -> usize {
        let words: usize = self.chunks.iter().map(Vec::capacity).sum();
        (words + self.places.capacity()) * size_of::<u32>()
            + self.chunks.capacity() * size_of::<Vec<u32>>()
            + self.index.bytes()
    }

    /// Stores the string at the end of the arena and gives it the next id.
    fn append(&mut self, words: &[u32]) -> Option<u32> {
        let length = u32::try_from(words.len()).ok()?;
        let id = u32::try_from(self.places.len() + 1).ok()?;
        let needed = (words.len() + 1).next_multiple_of(UNIT);
        let fits = |chunk: &Vec<u32>| chunk.capacity() - chunk.len() >= needed;
        if !self.chunks.last().is_some_and(fits) {
            if self.chunks.len() == MAX_CHUNKS {
                return None;
            }
            let doublings = self.chunks.len().min(7);
            let usual = (FIRST_CHUNK_WORDS << doublings).min(CHUNK_WORDS);
            self.chunks.push(Vec::with_capacity(usual.max(needed)));
        }
        let number = self.chunks.len() - 1;
        let chunk = self.chunks.last_mut()?;
        let place = (number as u32) << UNIT_BITS | (chunk.len() / UNIT) as u32;
        let end = chunk.len() + needed;
        chunk.push(length);
        chunk.extend_from_slice(words);
        chunk.resize(end, 0);
        self.places.push(place);
        Some(id)
    }
}

#[inline]
fn string<'a>(chunks: &'a [Vec<u32>], places: &[u32], id: u32) -> &'a [u32] {
    let find = || {
        let place = *places.get((id as usize).checked_sub(1)?)?;
        let chunk = chunks.get((place >> UNIT_BITS) as usize)?;
        let start = (place & ((1 << UNIT_BITS) - 1)) as usize * UNIT;
        let (&length, words) = chunk.get(start..)?.split_first()?;
        words.get(..length as usize)
    };
    find().unwrap_or_default()
}
