//! A seeded source of random numbers (SplitMix64) for the tests of this crate.

/// The state of the generator.
pub struct Random(pub u64);

impl Random {
    /// The next 64 random bits.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// So many words below `bound`.
    pub fn words(&mut self, count: usize, bound: usize) -> Vec<u32> {
        (0..count).map(|_| self.below(bound) as u32).collect()
    }
}
