//! An append-only array of pairs of words, packed in `u64`, in chunks: growing it copies at most one chunk,
//! so memory never doubles and elements keep their place. Words are small numbers for most of a search,
//! and a chunk gives them no more bits than its largest ones need: five bytes or six for a pair.

/// Log2 of the number of elements in a chunk.
const CHUNK_BITS: u32 = 15;
const CHUNK: usize = 1 << CHUNK_BITS;
/// Elements for which a chunk has room at first.
const FIRST: usize = 64;
/// Bytes that are read for an element.
const WINDOW: usize = size_of::<u64>();

/// Invariant: every chunk but the last holds exactly `CHUNK` elements.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chunked {
    chunks: Vec<Chunk>,
    len: usize,
}

/// Elements of one width, from the lowest byte on: the low word, then the high one, then what is left of
/// the last byte.
#[derive(Clone, Debug)]
struct Chunk {
    /// As many bytes follow the last element as are read beyond the width of one.
    bytes: Vec<u8>,
    widths: Widths,
}

/// The bits of the low and the high words of elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Widths {
    low: u32,
    high: u32,
}

impl Widths {
    #[inline]
    fn bytes(self) -> usize {
        (self.low + self.high).div_ceil(u8::BITS) as usize
    }

    /// Returns widths for this element and those that fitted before.
    fn with(self, value: u64) -> Widths {
        let bits = |word: u32| u32::BITS - word.leading_zeros();
        Widths {
            low: self.low.max(bits(value as u32)),
            high: self.high.max(bits((value >> u32::BITS) as u32)),
        }
    }

    #[inline]
    fn pack(self, value: u64) -> u64 {
        value & u64::from(u32::MAX) | value >> u32::BITS << self.low
    }

    #[inline]
    fn unpack(self, packed: u64) -> u64 {
        let mask = |bits: u32| (1 << bits) - 1;
        packed & mask(self.low) | (packed >> self.low & mask(self.high)) << u32::BITS
    }
}

impl Chunk {
    fn new(widths: Widths) -> Chunk {
        Chunk { bytes: Vec::new(), widths }
    }

    #[inline]
    fn get(&self, at: usize) -> Option<u64> {
        let packed = self.bytes.get(at * self.widths.bytes()..)?.first_chunk::<WINDOW>()?;
        Some(self.widths.unpack(u64::from_le_bytes(*packed)))
    }

    /// Writes one of the first `count` elements, or the one after.
    #[inline]
    fn set(&mut self, at: usize, value: u64, count: usize) {
        let widths = self.widths.with(value);
        if widths != self.widths {
            self.widen(widths, count);
        }
        let width = self.widths.bytes();
        if self.bytes.len() < (at + 1) * width + WINDOW {
            self.grow(at);
        }
        // A window is written as a whole: as many bytes as there are would be a call.
        if let Some(window) = self.bytes[at * width..].first_chunk_mut::<WINDOW>() {
            let mask = u64::MAX.checked_shl(width as u32 * u8::BITS).unwrap_or(0);
            let rest = u64::from_le_bytes(*window) & mask;
            *window = (rest | self.widths.pack(value)).to_le_bytes();
        }
    }

    /// Makes room for an element and some more.
    #[cold]
    fn grow(&mut self, at: usize) {
        let room = (at + 1).next_power_of_two().clamp(FIRST, CHUNK);
        let length = room * self.widths.bytes() + WINDOW;
        self.bytes.reserve_exact(length - self.bytes.len());
        self.bytes.resize(length, 0);
    }

    /// Gives the elements, `count` of them, other widths.
    #[cold]
    fn widen(&mut self, widths: Widths, count: usize) {
        let old = std::mem::replace(self, Chunk::new(widths));
        for at in 0..count {
            self.set(at, old.get(at).unwrap_or(0), at);
        }
    }
}

impl Chunked {
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(crate) fn get(&self, at: usize) -> Option<u64> {
        if at >= self.len {
            return None;
        }
        self.chunks.get(at >> CHUNK_BITS)?.get(at & (CHUNK - 1))
    }

    /// Replaces an element, if it is there.
    #[inline]
    pub(crate) fn set(&mut self, at: usize, value: u64) {
        let count = (self.len - (at & !(CHUNK - 1)).min(self.len)).min(CHUNK);
        if let Some(chunk) = self.chunks.get_mut(at >> CHUNK_BITS)
            && at < self.len
        {
            chunk.set(at & (CHUNK - 1), value, count);
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, value: u64) {
        let at = self.len & (CHUNK - 1);
        if at == 0 {
            let widths = self.chunks.last().map_or(Widths { low: 0, high: 0 }, |last| last.widths);
            self.chunks.push(Chunk::new(widths));
        }
        if let Some(chunk) = self.chunks.last_mut() {
            chunk.set(at, value, at);
            self.len += 1;
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        let elements: usize = self.chunks.iter().map(|chunk| chunk.bytes.capacity()).sum();
        elements + self.chunks.capacity() * size_of::<Chunk>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_of_all_widths_are_kept() {
        let mut seed = 1u64;
        let mut random = || {
            seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            seed ^ seed >> 29
        };
        for most in [0, 1, 8, 20, 31, 32] {
            let mut chunked = Chunked::default();
            let mut expected = Vec::new();
            let mut value = || {
                let bits = |random: u64| (random >> 7) % (most + 1);
                let word = |random: u64, bits: u64| random & ((1 << bits) - 1);
                let (low, high) = (bits(random()), bits(random()));
                word(random(), low) | word(random(), high) << 32
            };
            for at in 0..CHUNK * 2 + 100 {
                expected.push(value());
                chunked.push(expected[at]);
                assert_eq!(chunked.get(at), Some(expected[at]));
                assert_eq!(chunked.get(at + 1), None);
            }
            for at in (0..expected.len()).step_by(37) {
                expected[at] = value();
                chunked.set(at, expected[at]);
            }
            chunked.set(expected.len(), 7);
            assert_eq!(chunked.len(), expected.len());
            for (at, value) in expected.iter().enumerate() {
                assert_eq!(chunked.get(at), Some(*value));
            }
        }
    }
}
