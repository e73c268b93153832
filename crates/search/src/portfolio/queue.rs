//! The queue of a look, by rank.

use std::collections::BTreeMap;

/// Entries by rank, then by the second number; of equals, the newest comes first.
pub(super) struct Queue<T>(BTreeMap<(u32, u32), Vec<T>>);

impl<T> Queue<T> {
    pub(super) fn new() -> Queue<T> {
        Queue(BTreeMap::new())
    }

    pub(super) fn push(&mut self, place: (u32, u32), entry: T) {
        self.0.entry(place).or_default().push(entry);
    }

    pub(super) fn pop(&mut self) -> Option<T> {
        let mut lowest = self.0.first_entry()?;
        let entry = lowest.get_mut().pop();
        if lowest.get().is_empty() {
            lowest.remove();
        }
        entry
    }
}
