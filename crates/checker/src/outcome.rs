//! The outcome of a search, before it is reported.

use crate::following::Shown;
use crate::size::Size;
use hebra_search::{Order, Stats, Unknown};
use hebra_system::{Trace, Violation};
use hebra_vm::Reading;
use std::collections::BTreeSet;

/// The outcome of a search, or of the prefix before it.
pub(crate) struct Outcome {
    /// The state in which the search began.
    pub first: Option<Vec<u32>>,
    /// The search order.
    pub order: Order,
    /// The violations found, with their traces.
    pub violations: Vec<(Violation, Trace)>,
    /// True if no trace to a violation has fewer transitions.
    pub proved_shortest: bool,
    /// The reasons why the answer is not known.
    pub unknown: Vec<Unknown>,
    /// Counters.
    pub stats: Stats,
    /// Bytes of the visited set per state.
    pub bytes_per_state: f64,
    /// The assumptions made on the way.
    pub notes: Vec<String>,
    /// What the driver of a test told.
    pub told: Vec<Vec<String>>,
    /// True if the program read the clock.
    pub time_dependent: bool,
    /// An explanation for the number of states, if a limit ended the search.
    pub size: Option<Size>,
    /// The parts of its environment that the program read.
    pub readings: BTreeSet<Reading>,
    /// The use of models of the library.
    pub models: Models,
    /// What runs showed of their events.
    pub shown: Shown,
    /// True if the search must restart because an assumption of the reduction failed.
    pub restart: bool,
}

/// The use of models of the library's synchronizers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Models {
    /// The program uses none of them, or their code was wanted.
    Unused,
    /// The verdict relies on the models.
    Used,
    /// The program asks what only the code can answer, which was run.
    Refuted,
}

impl Outcome {
    /// Creates an outcome with nothing found, nothing left out, and one state.
    pub fn new(order: Order) -> Outcome {
        Outcome {
            first: None,
            order,
            violations: Vec::new(),
            proved_shortest: false,
            unknown: Vec::new(),
            stats: Stats { states: 1, ..Stats::default() },
            bytes_per_state: 0.0,
            notes: Vec::new(),
            told: Vec::new(),
            time_dependent: false,
            size: None,
            readings: BTreeSet::new(),
            models: Models::Unused,
            shown: Shown::default(),
            restart: false,
        }
    }

    /// Returns true if the search found nothing before it reached the limit on states.
    pub fn is_cut_off(&self) -> bool {
        self.violations.is_empty() && self.unknown.contains(&Unknown::States)
    }
}
