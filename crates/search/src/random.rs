//! Random order: depth first, with a seed that orders the choices of each state. It covers
//! everything if given the time, and the same seed gives the same search.

use crate::depth_first;
use crate::explore::Explorer;
use hebra_system::System;

pub(crate) fn run<S: System>(explorer: &mut Explorer<'_, S>) {
    let mut source = Source(explorer.options.seed);
    depth_first::run(explorer, |choices| source.shuffle(choices));
}

/// SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators").
pub(crate) struct Source(pub(crate) u64);

impl Source {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns a number below `most`. The remainder slightly favours small numbers, which does not
    /// matter here.
    pub(crate) fn below(&mut self, most: usize) -> usize {
        (self.next() % most as u64) as usize
    }

    /// Shuffles items (Fisher and Yates).
    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last + 1);
            items.swap(last, other);
        }
    }
}
