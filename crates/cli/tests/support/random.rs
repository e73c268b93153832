//! Numbers that look random and are the same in every run.

/// A seed that is not 0, and what has become of it.
pub struct Random(pub u64);

impl Random {
    /// A number below `n` (xorshift64*, Marsaglia and Vigna).
    pub fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) % n
    }

    /// One of these.
    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len() as u64) as usize]
    }
}
