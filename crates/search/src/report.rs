//! What a search tells: counters on the way, and its result.

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
    /// Deepest state.
    pub max_depth: u32,
    /// States still to be looked at.
    pub frontier: u64,
    /// Bytes of the visited set, interned parts included.
    pub set_bytes: usize,
    /// Time so far.
    pub elapsed: Duration,
    /// The look at work, or that worked last, if the order has several.
    pub look: Option<&'static str>,
}

/// Sees the search from outside.
pub trait Observer<S> {
    /// Called now and then; `false` stops the search.
    fn progress(&mut self, _: &Stats) -> bool {
        true
    }

    /// Memory in use, for the limit.
    fn memory(&mut self, stats: &Stats) -> usize {
        stats.set_bytes
    }

    /// A state without choices was reached; with the violation if it is one.
    fn end_state(&mut self, _: &mut S, _: Option<&Violation>) {}

    /// A violation was met on a step, or in a state that can go on.
    fn violated(&mut self, _: &mut S, _: &Violation) {}
}

impl<S> Observer<S> for () {}

/// Why the answer is not known.
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
    /// Runs with abstraction choices were cut off.
    AbstractionChoices,
    /// Stopped from outside.
    Stopped,
    /// The system could not follow the program.
    Unsupported(String),
    /// Something lies outside of what the system explores: what, and why.
    Uncovered(String),
}

impl Unknown {
    /// Returns true if the reason remains when the search goes on.
    pub(crate) fn remains(&self) -> bool {
        match self {
            Unknown::Time | Unknown::Memory | Unknown::States | Unknown::Stopped => false,
            Unknown::Depth
            | Unknown::ContextSwitches(_)
            | Unknown::AbstractionChoices
            | Unknown::Unsupported(_)
            | Unknown::Uncovered(_) => true,
        }
    }
}

/// How the search ended.
#[derive(Clone, Debug)]
pub enum End {
    /// Everything was covered, or what is missing is in `Report::unknown`.
    Done,
    /// The input is broken.
    BadInput(String),
    /// An assumption was withdrawn: start again.
    Restart,
}

/// The result of a search.
#[derive(Debug)]
pub struct Report {
    /// Violations with the choices that lead there from the first state.
    pub violations: Vec<(Violation, Vec<Choice>)>,
    /// No trace to any violation has fewer steps than that of the first one here.
    pub proved_shortest: bool,
    /// What was not covered.
    pub unknown: Vec<Unknown>,
    /// Counters.
    pub stats: Stats,
    /// How it ended.
    pub end: End,
    /// If a limit ended it, some of the states, from the first to the last that was found.
    pub sample: Vec<Vec<u32>>,
}
