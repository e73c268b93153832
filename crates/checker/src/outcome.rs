//! What a search came to, before it is told.

use crate::size::Size;
use hebra_search::{Order, Stats, Unknown};
use hebra_system::{Trace, Violation};
use hebra_vm::Reading;
use std::collections::BTreeSet;

/// What a search, or the start before it, came to.
pub(crate) struct Outcome {
    /// The state in which the search began.
    pub first: Option<Vec<u32>>,
    /// In which order the search was.
    pub order: Order,
    /// What was found.
    pub violations: Vec<(Violation, Trace)>,
    /// No trace to a violation has fewer transitions.
    pub proved_shortest: bool,
    /// Why the answer is not known.
    pub unknown: Vec<Unknown>,
    /// Counters.
    pub stats: Stats,
    /// Bytes of the visited set for each state.
    pub bytes_per_state: f64,
    /// What was assumed on the way.
    pub notes: Vec<String>,
    /// The program read the clock.
    pub time_dependent: bool,
    /// Why there are so many states, if a limit ended the search.
    pub size: Option<Size>,
    /// What it saw of its surroundings.
    pub readings: BTreeSet<Reading>,
    /// The search must start again: an assumption of the reduction failed.
    pub restart: bool,
}

impl Outcome {
    /// Nothing found, nothing left out, one state.
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
            time_dependent: false,
            size: None,
            readings: BTreeSet::new(),
            restart: false,
        }
    }

    /// Returns true if the search found nothing in as many states as it may have.
    pub fn is_cut_off(&self) -> bool {
        self.violations.is_empty() && self.unknown.contains(&Unknown::States)
    }
}
