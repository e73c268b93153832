//! Node-tuples in few words: each part gets as many bits as it has values. The fewer words, the fewer look-ups for each
//! tuple.

/// The place of one part in the words of a tuple.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field {
    word: u32,
    shift: u32,
    mask: u32,
}

impl Field {
    /// Returns the part of a tuple.
    #[inline]
    pub fn get(self, tuple: &[u32]) -> u32 {
        tuple[self.word as usize] >> self.shift & self.mask
    }

    /// Sets the part of a tuple.
    #[inline]
    pub fn set(self, tuple: &mut [u32], value: u32) {
        let word = &mut tuple[self.word as usize];
        *word = *word & !(self.mask << self.shift) | value << self.shift;
    }
}

/// Returns the places of parts that have so many values each, and the number of words that they take.
pub(crate) fn pack(sizes: impl Iterator<Item = usize>) -> (Vec<Field>, usize) {
    let (mut fields, mut word, mut used) = (Vec::new(), 0, 0);
    for size in sizes {
        let bits = (usize::BITS - size.saturating_sub(1).leading_zeros()).max(1);
        if used + bits > u32::BITS {
            (word, used) = (word + 1, 0);
        }
        fields.push(Field { word, shift: used, mask: u32::MAX >> (u32::BITS - bits) });
        used += bits;
    }
    (fields, word as usize + 1)
}
