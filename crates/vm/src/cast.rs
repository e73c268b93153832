//! The threads of a run that is reported: each has one number from its start to its end, although
//! slots of ended threads are reused and threads change their names. Kept only where a run is
//! reported; elsewhere a thread goes by its current name.

use hebra_state::heap::Ref;
use std::collections::{BTreeMap, BTreeSet};

/// Begins the mark around a thread's number in texts about an unfinished run: the names of threads
/// are known at the end. Both marks are noncharacters, so no source has them.
pub const THREAD_MARK: char = '\u{fdd0}';
/// Ends a mark.
pub const MARK_END: char = '\u{fdd1}';

/// The threads of a run in the order in which they started.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cast {
    pub(crate) members: Vec<Member>,
    /// The number of the thread in each slot.
    pub(crate) in_slots: BTreeMap<usize, usize>,
}

#[derive(Clone, Debug)]
pub(crate) struct Member {
    pub(crate) object: Ref,
    /// Its last name.
    pub(crate) name: String,
}

impl Cast {
    /// Adds a thread that starts.
    pub(crate) fn enter(&mut self, slot: usize, object: Ref, name: String) {
        self.in_slots.insert(slot, self.members.len());
        self.members.push(Member { object, name });
    }

    /// Records the current name of a thread.
    pub(crate) fn rename(&mut self, slot: usize, name: String) {
        if let Some(number) = self.in_slots.get(&slot) {
            self.members[*number].name = name;
        }
    }
}

/// Replaces the marks that begin with `mark` by names; a mark without a name stays.
pub fn put_names(text: &str, mark: char, name: &mut dyn FnMut(usize) -> Option<String>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(mark) {
        out += before;
        let found = after.split_once(MARK_END).and_then(|(number, after)| {
            let name = name(number.parse().ok()?)?;
            Some((name, after))
        });
        match found {
            Some((name, after)) => {
                out += &name;
                rest = after;
            }
            None => {
                out.push(mark);
                rest = after;
            }
        }
    }
    out + rest
}

pub(crate) fn mark(number: usize) -> String {
    format!("{THREAD_MARK}{number}{MARK_END}")
}

/// Numbers the names that repeat: `worker #1`, `worker #2`.
pub(crate) fn distinct(names: &[String]) -> Vec<String> {
    let mut times: BTreeMap<&str, usize> = BTreeMap::new();
    for name in names {
        *times.entry(name).or_default() += 1;
    }
    let mut taken: BTreeSet<String> =
        times.iter().filter(|(_, count)| **count == 1).map(|(name, _)| name.to_string()).collect();
    let mut next: BTreeMap<&str, usize> = BTreeMap::new();
    let mut all = Vec::new();
    for name in names {
        let mut own = name.clone();
        if times[name.as_str()] > 1 {
            let number = next.entry(name).or_default();
            // The program may call a thread `worker #2`.
            while {
                *number += 1;
                own = format!("{name} #{number}");
                !taken.insert(own.clone())
            } {}
        }
        all.push(own);
    }
    all
}
