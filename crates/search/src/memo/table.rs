//! What is remembered: results by a key and by the words of the vector on which they depend. It forgets whatever is
//! in the way of something newer.

use hebra_system::{IF_ALIVE, IF_WAITING};
use std::cell::Cell;

/// The number of places for keys, and for results.
const PLACES: usize = 1 << 17;
/// The most words kept. When there are more, all are forgotten.
const MOST_WORDS: usize = 1 << 23;

/// What keys of choices have in the place of an alternative.
pub(super) const CHOICES: u32 = u32::MAX;

/// What a result is about: a thread, the contents of its word, and what it does.
pub(super) type Key = [u32; 3];

/// What is known of the contents of threads' words.
#[derive(Default)]
pub(super) struct Threads(Vec<u8>);

const KNOWN: u8 = 1;
const WAITS: u8 = 2;
const ALIVE: u8 = 4;

impl Threads {
    /// Notes what the contents of a thread's word say of it.
    pub(super) fn learn(&mut self, contents: u32, waits: bool, keeps_alive: bool) {
        let index = contents as usize;
        if self.0.len() <= index {
            self.0.resize(index + 1, 0);
        }
        self.0[index] = KNOWN | if waits { WAITS } else { 0 } | if keeps_alive { ALIVE } else { 0 };
    }

    /// Returns what counts of a word in the state with this vector, which ends with zeros. What is not known counts
    /// as a whole.
    #[inline]
    fn counts(&self, word: u32, vector: &[u32]) -> u32 {
        let contents = vector.get((word & !(IF_WAITING | IF_ALIVE)) as usize).copied().unwrap_or(0);
        if word < IF_ALIVE || contents == 0 {
            return contents;
        }
        let known = self.0.get(contents as usize).copied().unwrap_or(0);
        match word & IF_WAITING {
            _ if known & KNOWN == 0 => contents,
            0 => u32::from(known & ALIVE != 0),
            _ if known & WAITS != 0 => contents,
            _ => 0,
        }
    }
}

/// A state, as far as it matters here.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub(super) vector: &'a [u32],
    pub(super) threads: &'a Threads,
}

impl View<'_> {
    fn contents(self, words: &[u32]) -> impl Iterator<Item = u32> {
        words.iter().map(move |word| self.threads.counts(*word, self.vector))
    }
}

/// A table that may forget.
pub(super) struct Table {
    /// Number of a key with the words on which it depends, by hash. Those below `first` are forgotten.
    keys: Vec<u32>,
    /// Number of a result, by hash of its key's number and the contents of those words.
    results: Vec<u32>,
    /// Number of what begins at the first of `words`; it is at least 1.
    first: u32,
    /// Number of the result found last, by thread and by whether it is about choices. A step of one thread seldom
    /// matters to others, so it mostly is what is sought next.
    last: Vec<[Cell<u32>; 2]>,
    /// Keys and results; the number of one says where it begins. Keys: three words, a number of words and these. Results: the number of the key, the contents of its
    /// words, a length and the result itself.
    words: Vec<u32>,
}

impl Table {
    pub(super) fn new() -> Table {
        let (keys, results) = (vec![0; PLACES], vec![0; PLACES]);
        Table { keys, results, first: 1, last: Vec::new(), words: Vec::new() }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.first += self.words.len() as u32;
        self.words.clear();
        if self.first > u32::MAX / 2 {
            self.keys.fill(0);
            self.results.fill(0);
            self.last.clear();
            self.first = 1;
        }
    }

    /// Returns the words from the beginning of what has this number.
    #[inline]
    fn from(&self, number: u32) -> Option<&[u32]> {
        self.words.get(number.checked_sub(self.first)? as usize..)
    }

    /// Returns what is known about a key in a state.
    #[inline]
    pub(super) fn find(&self, key: Key, state: View) -> Option<&[u32]> {
        let last = self.last.get(key[0] as usize).map(|last| &last[usize::from(key[2] == CHOICES)]);
        if let Some(last) = last
            && let Some(at) = self.from(last.get()).and_then(|words| words.first())
            && let Some(depends_on) = self.depends_on(*at, key)
            && let Some(found) = self.result(last.get(), *at, depends_on, state)
        {
            return Some(found);
        }
        let at = self.keys[place(hash_key(key))];
        let depends_on = self.depends_on(at, key)?;
        let number = self.results[place(hash_contents(at, state.contents(depends_on)))];
        let found = self.result(number, at, depends_on, state)?;
        if let Some(last) = last {
            last.set(number);
        }
        Some(found)
    }

    /// Returns the result with this number if it is that of a key with a number in this state.
    #[inline]
    fn result(&self, number: u32, at: u32, depends_on: &[u32], state: View) -> Option<&[u32]> {
        let (of, rest) = self.from(number)?.split_first()?;
        if *of != at {
            return None;
        }
        let (then, rest) = rest.split_at_checked(depends_on.len())?;
        let is_then =
            |(word, then): (&u32, &u32)| state.threads.counts(*word, state.vector) == *then;
        if !depends_on.iter().zip(then).all(is_then) {
            return None;
        }
        let (length, rest) = rest.split_first()?;
        rest.get(..*length as usize)
    }

    /// Remembers a result, which depends on these words.
    pub(super) fn keep(&mut self, key: Key, depends_on: &[u32], state: View, result: &[u32]) {
        if self.words.len() + 2 * depends_on.len() + result.len() + 6 > MOST_WORDS {
            self.clear();
        }
        let place_of_key = place(hash_key(key));
        let mut at = self.keys[place_of_key];
        if self.depends_on(at, key) != Some(depends_on) {
            at = self.first + self.words.len() as u32;
            self.words.extend(key);
            self.words.push(depends_on.len() as u32);
            self.words.extend_from_slice(depends_on);
            self.keys[place_of_key] = at;
        }
        let thread = key[0] as usize;
        if self.last.len() <= thread {
            self.last.resize_with(thread + 1, Default::default);
        }
        let place_of_result = place(hash_contents(at, state.contents(depends_on)));
        self.results[place_of_result] = self.first + self.words.len() as u32;
        self.words.push(at);
        self.words.extend(state.contents(depends_on));
        self.words.push(result.len() as u32);
        self.words.extend_from_slice(result);
    }

    /// Returns the words on which a key depends, if it is the one with this number.
    #[inline]
    fn depends_on(&self, at: u32, key: Key) -> Option<&[u32]> {
        let (known, rest) = self.from(at)?.split_first_chunk::<4>()?;
        let [thread, word, what, count] = *known;
        if [thread, word, what] == key { rest.get(..count as usize) } else { None }
    }
}

const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

#[inline]
fn hash_key([thread, word, what]: Key) -> u64 {
    mix(mix(u64::from(thread) << 32 | u64::from(word)) ^ u64::from(what))
}

#[inline]
fn hash_contents(at: u32, contents: impl Iterator<Item = u32>) -> u64 {
    contents.fold(u64::from(at), |hash, word| mix(hash ^ u64::from(word)))
}

#[inline]
fn mix(hash: u64) -> u64 {
    hash.wrapping_mul(FACTOR).rotate_left(29)
}

#[inline]
fn place(hash: u64) -> usize {
    (hash.wrapping_mul(FACTOR) >> 40) as usize & (PLACES - 1)
}
