//! What a machine finds out while it searches, and another must know from its start to go through the same
//! steps: a replay, a search that starts again, one that goes on from a checkpoint.

use crate::machine::Vm;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What a search found out about its program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Learnt {
    /// Final fields that are written after their object is shared: class, and number of the field.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub unstable_finals: BTreeSet<(String, u16)>,
    /// Variables whose accesses are scheduling points in spite of the reduction.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub visible: BTreeSet<String>,
    /// Names of assumptions that failed.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub withdrawn: BTreeSet<String>,
    /// Accesses that the summary of the user's code does not announce.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub unannounced: BTreeSet<String>,
    /// Locks whose owner may be overwritten by another thread.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub stolen_locks: BTreeSet<u32>,
    /// The numbers of threads: number, number of the starting thread, which of its threads.
    pub threads: Vec<(u16, u16, u16)>,
}

impl Vm {
    /// Returns what this search and those before it learnt.
    pub fn learnt(&self) -> Learnt {
        let finals = self.program.unstable_finals.iter();
        let mut learnt = Learnt {
            unstable_finals: finals.map(|(class, index)| (class.to_string(), *index)).collect(),
            threads: self.canonical.thread_numbers(),
            ..Learnt::default()
        };
        self.discipline.tell(&self.program, &mut learnt);
        learnt
    }

    /// Takes over what earlier searches learnt; to be called before `boot`.
    pub fn learn(&mut self, learnt: &Learnt) {
        let finals = learnt.unstable_finals.iter();
        self.program.unstable_finals =
            finals.map(|(class, index)| (class.as_str().into(), *index)).collect();
        self.discipline.learn(learnt);
        self.canonical.set_thread_numbers(&learnt.threads);
    }
}
