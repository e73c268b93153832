//! Knowledge that a machine gains while it searches, and another needs from its start to take the
//! same steps: a replay, a search that starts again, one that resumes from a checkpoint.

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Knowledge of a search about its program.
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
    /// Places that need a time itself, so that times are not followed, and as what.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub unfollowed: BTreeSet<String>,
    /// Numbers of threads: number, number of the starting thread, index among its threads.
    pub threads: Vec<(u16, u16, u16)>,
}
