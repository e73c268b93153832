//! An append-only array of `u64` in chunks: growing it copies at most one chunk,
//! so memory never doubles and elements keep their place.

/// Log2 of the number of elements in a chunk (256 KiB of them).
const CHUNK_BITS: u32 = 15;
const CHUNK: usize = 1 << CHUNK_BITS;

/// Invariant: every chunk but the last holds exactly `CHUNK` elements.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chunked {
    chunks: Vec<Vec<u64>>,
    len: usize,
}

impl Chunked {
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(crate) fn get(&self, at: usize) -> Option<u64> {
        self.chunks.get(at >> CHUNK_BITS)?.get(at & (CHUNK - 1)).copied()
    }

    /// Replaces an element, if it is there.
    #[inline]
    pub(crate) fn set(&mut self, at: usize, value: u64) {
        let chunk = self.chunks.get_mut(at >> CHUNK_BITS);
        if let Some(slot) = chunk.and_then(|chunk| chunk.get_mut(at & (CHUNK - 1))) {
            *slot = value;
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, value: u64) {
        if self.len & (CHUNK - 1) == 0 {
            self.chunks.push(Vec::new());
        }
        if let Some(chunk) = self.chunks.last_mut() {
            chunk.push(value);
            self.len += 1;
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        let elements: usize = self.chunks.iter().map(Vec::capacity).sum();
        elements * size_of::<u64>() + self.chunks.capacity() * size_of::<Vec<u64>>()
    }
}
