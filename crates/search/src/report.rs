//! The reports of a search: counters on the way, and its result.

use hebra_system::{Choice, Violation};
use std::time::Duration;

/// Counters.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stats {
    /// Stored states.
    pub states: u64,
    /// Steps taken.
    pub transitions: u64,
    /// Runs that the program excluded.
    pub excluded: u64,
    /// Depth of the deepest state.
    pub max_depth: u32,
    /// States still to be expanded.
    pub frontier: u64,
    /// Bytes of the visited set, including interned parts.
    pub set_bytes: usize,
    /// Time so far.
    pub elapsed: Duration,
    /// The current or last look, if the order has several.
    pub look: Option<&'static str>,
}

/// Observes a search from outside.
pub trait Observer<S> {
    /// Called from time to time; `false` stops the search.
    fn progress(&mut self, _: &Stats) -> bool {
        true
    }

    /// Returns the memory in use, for the limit.
    fn memory(&mut self, stats: &Stats) -> usize {
        stats.set_bytes
    }

    /// Called for a state without choices, with the violation if it is one.
    fn end_state(&mut self, _: &mut S, _: Option<&Violation>) {}

    /// Called for a violation on a step, or in a state with choices.
    fn violated(&mut self, _: &mut S, _: &Violation) {}
}

impl<S> Observer<S> for () {}

/// The reason why the answer is not known.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Unknown {
    /// The time limit.
    Time,
    /// The memory limit.
    Memory,
    /// The limit on states.
    States,
    /// States deeper than the limit were cut off.
    Depth,
    /// Runs with more preemptive context switches than this were cut off.
    ContextSwitches(u32),
    /// A thread that waits by spinning makes new states without end.
    Spinning,
    /// Runs with abstraction choices were cut off.
    AbstractionChoices,
    /// Stopped from outside.
    Stopped,
    /// The system does not support something in the program.
    Unsupported(String),
    /// Something lies outside of what the system explores: what, and why.
    Uncovered(String),
}

impl Unknown {
    /// Returns true if the reason remains when the search resumes.
    pub(crate) fn remains(&self) -> bool {
        match self {
            Unknown::Time | Unknown::Memory | Unknown::States | Unknown::Stopped => false,
            Unknown::Depth
            | Unknown::ContextSwitches(_)
            | Unknown::Spinning
            | Unknown::AbstractionChoices
            | Unknown::Unsupported(_)
            | Unknown::Uncovered(_) => true,
        }
    }
}

/// The way a search ended.
#[derive(Clone, Debug)]
pub enum End {
    /// Everything was covered, or `Report::unknown` says what is missing.
    Done,
    /// The input is invalid.
    BadInput(String),
    /// An assumption was withdrawn: restart the search.
    Restart,
}

/// The result of a search.
#[derive(Debug)]
pub struct Report {
    /// Violations with the choices that lead there from the first state.
    pub violations: Vec<(Violation, Vec<Choice>)>,
    /// True if no trace to any violation has fewer steps than that of the first one here.
    pub proved_shortest: bool,
    /// The reasons why the answer is not known.
    pub unknown: Vec<Unknown>,
    /// Counters.
    pub stats: Stats,
    /// The way it ended.
    pub end: End,
    /// Some of the states from the first to the last found, if a limit ended the search.
    pub sample: Vec<Vec<u32>>,
}
