//! The threads of a run that is reported: each has one number from its start to its end, although
//! slots of ended threads are reused and threads change their names. Kept only where a run is
//! reported; elsewhere a thread goes by its current name.

use crate::machine::Vm;
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
    members: Vec<Member>,
    /// The number of the thread in each slot.
    in_slots: BTreeMap<usize, usize>,
}

#[derive(Clone, Debug)]
struct Member {
    object: Ref,
    /// Its last name.
    name: String,
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

impl Vm {
    /// Begins to keep track of threads.
    pub fn watch_threads(&mut self) {
        if self.observers.cast.is_some() {
            return;
        }
        let mut cast = Cast::default();
        for (slot, thread) in self.state.known_threads() {
            cast.enter(slot, thread.object, self.thread_name(slot));
        }
        self.observers.cast = Some(cast);
    }

    /// Returns the number of the thread in a slot, or of the last one that was there.
    pub fn thread_number(&self, slot: usize) -> usize {
        let cast = self.observers.cast.as_ref();
        cast.and_then(|cast| cast.in_slots.get(&slot).copied()).unwrap_or(slot)
    }

    /// Returns the name of the thread in a slot for a report.
    pub fn reported_name(&self, slot: usize) -> String {
        match self.observers.cast.as_ref().and_then(|cast| cast.in_slots.get(&slot)) {
            Some(number) => mark(*number),
            None => self.thread_name(slot),
        }
    }

    /// Returns the name of a thread, which may have ended, for a report.
    pub fn reported_thread(&self, object: Ref) -> String {
        let members = self.observers.cast.iter().flat_map(|cast| &cast.members);
        let number = members.enumerate().filter(|(_, member)| member.object == object).last();
        match number {
            Some((number, _)) => mark(number),
            None => self.name_of_thread(object).unwrap_or_else(|| "a thread".to_owned()),
        }
    }

    /// Records the current names of threads.
    pub fn update_thread_names(&mut self) {
        let Some(mut cast) = self.observers.cast.take() else { return };
        for (slot, _) in self.state.live_threads() {
            cast.rename(slot, self.thread_name(slot));
        }
        self.observers.cast = Some(cast);
    }

    /// Returns the names of all threads of the run, by number.
    pub fn thread_names(&self) -> Vec<String> {
        let members = self.observers.cast.iter().flat_map(|cast| &cast.members);
        distinct(&members.map(|member| member.name.clone()).collect::<Vec<_>>())
    }

    /// Records that a thread starts in a slot.
    pub(crate) fn note_start(&mut self, slot: usize, object: Ref) {
        let name = self.observers.cast.is_some().then(|| self.thread_name(slot));
        if let (Some(cast), Some(name)) = (&mut self.observers.cast, name) {
            cast.enter(slot, object, name);
        }
    }

    /// Records that the thread of a slot is about to end.
    pub(crate) fn note_end(&mut self, slot: usize) {
        let name = self.observers.cast.is_some().then(|| self.thread_name(slot));
        if let (Some(cast), Some(name)) = (&mut self.observers.cast, name) {
            cast.rename(slot, name);
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

fn mark(number: usize) -> String {
    format!("{THREAD_MARK}{number}{MARK_END}")
}

/// Numbers the names that repeat: `worker #1`, `worker #2`.
fn distinct(names: &[String]) -> Vec<String> {
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

#[cfg(test)]
mod tests {
    use super::distinct;

    #[test]
    fn names_that_repeat_are_numbered() {
        let names = ["main", "worker", "worker", "worker #2", "other"].map(str::to_owned);
        assert_eq!(distinct(&names), ["main", "worker #1", "worker #3", "worker #2", "other"]);
    }
}
