//! An array that several threads read and fill in parallel. It is allocated in chunks on first use,
//! and chunks never move, so reading takes no lock.

use std::sync::OnceLock;

/// Log2 of the elements in a chunk.
const CHUNK_BITS: u32 = 13;
/// Log2 of the chunks in a group.
const GROUP_BITS: u32 = 10;
/// The number of groups that covers all `u32` indices.
const GROUPS: usize = 1 << (u32::BITS - CHUNK_BITS - GROUP_BITS);

/// A value on its own cache lines: writing it does not slow down readers of nearby data.
#[derive(Debug, Default)]
#[repr(align(128))]
pub(crate) struct Apart<T>(pub(crate) T);

type Chunk<T> = OnceLock<Box<[T]>>;
type Group<T> = OnceLock<Box<[Chunk<T>]>>;

/// Elements by number; unwritten ones have their `Default` value.
#[derive(Debug)]
pub(crate) struct Shelf<T> {
    groups: Box<[Group<T>]>,
}

impl<T: Default> Shelf<T> {
    pub(crate) fn new() -> Shelf<T> {
        Shelf { groups: (0..GROUPS).map(|_| OnceLock::new()).collect() }
    }

    /// Returns the element with this number, if its chunk exists.
    #[inline]
    pub(crate) fn get(&self, number: u32) -> Option<&T> {
        let (group, chunk, at) = place(number);
        self.groups[group].get()?[chunk].get()?.get(at)
    }

    /// Returns the element with this number.
    #[inline]
    pub(crate) fn at(&self, number: u32) -> &T {
        let (group, chunk, at) = place(number);
        let group = self.groups[group]
            .get_or_init(|| (0..1 << GROUP_BITS).map(|_| OnceLock::new()).collect());
        &group[chunk].get_or_init(|| (0..1 << CHUNK_BITS).map(|_| T::default()).collect())[at]
    }

    /// Returns the memory of a shelf whose first `count` elements were used.
    pub(crate) fn bytes(count: usize) -> usize {
        let chunks = count.div_ceil(1 << CHUNK_BITS);
        let groups = chunks.div_ceil(1 << GROUP_BITS);
        (chunks << CHUNK_BITS) * size_of::<T>()
            + (groups << GROUP_BITS) * size_of::<Chunk<T>>()
            + GROUPS * size_of::<Group<T>>()
    }
}

#[inline]
fn place(number: u32) -> (usize, usize, usize) {
    let chunk = number >> CHUNK_BITS;
    let at = number & ((1 << CHUNK_BITS) - 1);
    ((chunk >> GROUP_BITS) as usize, (chunk & ((1 << GROUP_BITS) - 1)) as usize, at as usize)
}
