//! The generator's own source of pseudo-random numbers: SplitMix64 (Steele, Lea and
//! Flood, OOPSLA 2014). It is spelled out here so that a seed names the same program on
//! every machine and with every version of every dependency.

/// A deterministic stream of numbers.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// The stream that belongs to `seed`.
    pub fn new(seed: u64) -> Self {
        Random { state: seed }
    }

    /// A stream for item `index` of the family `seed`; streams of different items are
    /// unrelated.
    pub fn derive(seed: u64, index: u64) -> Self {
        let mut outer = Random::new(seed);
        let base = outer.bits();
        let mut inner = Random::new(base ^ index.wrapping_mul(0xD1B5_4A32_D192_ED03));
        let state = inner.bits();
        Random { state }
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number in `0..bound`; `bound` is positive. The bias of the remainder is far below
    /// anything that matters for the small bounds used here.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.bits() % bound as u64) as usize
    }

    /// A number in `low..=high`.
    pub fn between(&mut self, low: i32, high: i32) -> i32 {
        low + self.below((high - low + 1) as usize) as i32
    }

    /// True in `percent` of a hundred cases.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of `items`, which is not empty.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// An index into `weights`, drawn in proportion to the weights (not all zero).
    pub fn weighted(&mut self, weights: &[u32]) -> usize {
        let total: u32 = weights.iter().sum();
        let mut draw = self.below(total as usize) as u32;
        for (index, &weight) in weights.iter().enumerate() {
            if draw < weight {
                return index;
            }
            draw -= weight;
        }
        unreachable!("the draw is below the sum of the weights")
    }
}
