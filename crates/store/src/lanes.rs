//! Compares all slots of a bucket at once. The loop is written so that the
//! compiler makes vector instructions of it; it must have no early exit.

use crate::index::BUCKET;

/// A set of slots of a bucket, as bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slots(u32);

impl Slots {
    /// The slots that are `wanted` under the mask.
    #[inline]
    pub(crate) fn matching(slots: &[u32; BUCKET], mask: u32, wanted: u32) -> Slots {
        let mut bits = 0;
        for (i, slot) in slots.iter().enumerate() {
            bits |= u32::from(slot & mask == wanted) << (i + 1);
        }
        Slots(bits >> 1)
    }
}

impl Iterator for Slots {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let slot = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(slot)
    }
}
