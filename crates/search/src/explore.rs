//! What all orders share: the visited set, taking a step, limits, counters and the verdict.

use crate::{breadth_first, depth_first};
use hebra_store::{StateId, StateSet};
use hebra_system::{Choice, StepEnd, System, Violation};
use std::time::{Duration, Instant};

/// Order in which states are visited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Depth first.
    DepthFirst,
    /// Breadth first: the first violation found has a shortest trace.
    BreadthFirst,
}

impl Order {
    /// As on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Order::DepthFirst => "dfs",
            Order::BreadthFirst => "bfs",
        }
    }
}

/// Where to stop; none means never.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// Wall time.
    pub time: Option<Duration>,
    /// Memory in bytes, as `Observer::memory` tells it.
    pub memory: Option<usize>,
    /// Stored states.
    pub states: Option<u64>,
    /// Steps from the first state.
    pub depth: Option<u32>,
}

/// How to search.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Order.
    pub order: Order,
    /// Limits.
    pub limits: Limits,
    /// Go on after a violation.
    pub keep_going: bool,
}

/// Counters.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stats {
    /// Stored states.
    pub states: u64,
    /// Steps taken.
    pub transitions: u64,
    /// Deepest state.
    pub max_depth: u32,
    /// States still to be looked at.
    pub frontier: u64,
    /// Bytes of the visited set, interned parts included.
    pub set_bytes: usize,
    /// Time so far.
    pub elapsed: Duration,
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

    /// A violation was met on a step.
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
    /// Stopped from outside.
    Stopped,
    /// The system could not follow the program.
    Unsupported(String),
    /// The program reads the clock there, and one reading was tried.
    Clock(String),
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
    /// What was not covered.
    pub unknown: Vec<Unknown>,
    /// Counters.
    pub stats: Stats,
    /// How it ended.
    pub end: End,
}

/// Distinct unsupported things remembered.
const MOST_REASONS: usize = 20;
/// Transitions between looks at the clock.
const CHECK_EVERY: u64 = 1 << 12;
/// Transitions after a failed assumption, besides as many as there were before: one that fails
/// seldom comes alone, and starting again is dear.
const LEARN: u64 = 2_000;

/// Searches a system from its current state.
pub fn search<S: System>(
    system: &mut S,
    options: &Options,
    observer: &mut dyn Observer<S>,
) -> Report {
    let mut explorer = Explorer {
        system,
        set: StateSet::new(),
        options,
        observer,
        stats: Stats::default(),
        violations: Vec::new(),
        unknown: Vec::new(),
        started: Instant::now(),
        current: StateId(0),
        buffer: Vec::new(),
        end: End::Done,
        restart_at: None,
        stop: false,
    };
    match options.order {
        Order::DepthFirst => depth_first::run(&mut explorer),
        Order::BreadthFirst => breadth_first::run(&mut explorer),
    }
    explorer.report()
}

/// What a step led to.
pub(crate) enum Reached {
    /// A state not seen before.
    New(StateId),
    /// Nothing to follow: seen before, a violation, or not supported.
    Nothing,
}

pub(crate) struct Explorer<'a, S> {
    pub(crate) system: &'a mut S,
    pub(crate) set: StateSet,
    pub(crate) options: &'a Options,
    observer: &'a mut dyn Observer<S>,
    pub(crate) stats: Stats,
    violations: Vec<(Violation, Vec<Choice>)>,
    unknown: Vec<Unknown>,
    started: Instant,
    /// The state the system is in, if it is a stored one.
    current: StateId,
    buffer: Vec<u32>,
    end: End,
    /// An assumption failed: what is found now does not count, and at this many transitions the
    /// search ends to start again.
    restart_at: Option<u64>,
    /// No more steps.
    pub(crate) stop: bool,
}

/// The system is in no stored state.
const NOWHERE: StateId = StateId(u32::MAX);

impl<S: System> Explorer<'_, S> {
    /// Stores the current state.
    pub(crate) fn store_current(&mut self) -> Option<(StateId, bool)> {
        match self.set.insert(self.system.vector()) {
            Ok((id, new)) if !self.system.is_full() => {
                self.current = id;
                Some((id, new))
            }
            _ => {
                self.give_up(Unknown::Memory);
                None
            }
        }
    }

    /// Makes a stored state the current one.
    pub(crate) fn move_to(&mut self, id: StateId) {
        if self.current != id {
            let mut buffer = std::mem::take(&mut self.buffer);
            self.set.get(id, &mut buffer);
            self.system.load(&buffer);
            self.buffer = buffer;
            self.current = id;
        }
    }

    /// Takes a step from the current state. `trace` gives the choices up to and with this one.
    pub(crate) fn step(
        &mut self,
        choice: Choice,
        trace: impl Fn(&mut Self) -> Vec<Choice>,
    ) -> Reached {
        self.stats.transitions += 1;
        if self.stats.transitions.is_multiple_of(CHECK_EVERY) {
            self.check_limits();
        }
        self.current = NOWHERE;
        let end = self.system.step(choice);
        if self.system.must_restart() {
            let at = self.restart_at.get_or_insert(2 * self.stats.transitions + LEARN);
            self.stop |= self.stats.transitions >= *at;
        }
        match end {
            StepEnd::Normal => match self.store_current() {
                Some((id, true)) => {
                    if self.options.limits.states.is_some_and(|most| self.set.len() as u64 > most) {
                        self.give_up(Unknown::States);
                    }
                    Reached::New(id)
                }
                _ => Reached::Nothing,
            },
            StepEnd::Violated(violation) => {
                self.observer.violated(self.system, &violation);
                let trace = trace(self);
                self.violate(violation, trace);
                Reached::Nothing
            }
            StepEnd::Unsupported(message) => {
                self.note(Unknown::Unsupported(message));
                Reached::Nothing
            }
            StepEnd::BadInput(message) => {
                self.end = End::BadInput(message);
                self.stop = true;
                Reached::Nothing
            }
            StepEnd::Interrupted => {
                let late = self.options.limits.time.is_some_and(|t| self.started.elapsed() >= t);
                self.give_up(if late { Unknown::Time } else { Unknown::Stopped });
                Reached::Nothing
            }
            StepEnd::AssumptionFailed => {
                self.end = End::Restart;
                self.stop = true;
                Reached::Nothing
            }
        }
    }

    /// The choices of the current state; an end state is looked at and has none.
    pub(crate) fn choices(
        &mut self,
        out: &mut Vec<Choice>,
        trace: impl Fn(&mut Self) -> Vec<Choice>,
    ) {
        let before = out.len();
        self.system.choices(out);
        if out.len() == before {
            let violation = self.system.stuck();
            self.observer.end_state(self.system, violation.as_ref());
            if let Some(violation) = violation {
                let trace = trace(self);
                self.violate(violation, trace);
            }
        }
    }

    fn violate(&mut self, violation: Violation, trace: Vec<Choice>) {
        if self.restart_at.is_some() {
            self.stop = true;
            return;
        }
        let known = |(v, _): &(Violation, Vec<Choice>)| {
            v.property == violation.property && v.location == violation.location
        };
        if !self.violations.iter().any(known) {
            self.violations.push((violation, trace));
        }
        self.stop |= !self.options.keep_going;
    }

    /// Remembers that something was not covered.
    pub(crate) fn note(&mut self, reason: Unknown) {
        if self.unknown.len() < MOST_REASONS && !self.unknown.contains(&reason) {
            self.unknown.push(reason);
        }
    }

    fn give_up(&mut self, reason: Unknown) {
        self.note(reason);
        self.stop = true;
    }

    fn check_limits(&mut self) {
        self.refresh_stats();
        let limits = self.options.limits;
        if limits.time.is_some_and(|most| self.stats.elapsed >= most) {
            self.give_up(Unknown::Time);
        }
        if let Some(most) = limits.memory
            && self.observer.memory(&self.stats) >= most
        {
            self.give_up(Unknown::Memory);
        }
        if !self.observer.progress(&self.stats) {
            self.give_up(Unknown::Stopped);
        }
    }

    fn refresh_stats(&mut self) {
        self.stats.states = self.set.len() as u64;
        self.stats.set_bytes = self.set.bytes() + self.system.bytes();
        self.stats.elapsed = self.started.elapsed();
    }

    fn report(mut self) -> Report {
        self.refresh_stats();
        let limited =
            |reason: &Unknown| !matches!(reason, Unknown::Unsupported(_) | Unknown::Clock(_));
        if self.restart_at.is_some()
            && matches!(self.end, End::Done)
            && !self.unknown.iter().any(limited)
        {
            self.end = End::Restart;
        }
        Report {
            violations: self.violations,
            unknown: self.unknown,
            stats: self.stats,
            end: self.end,
        }
    }
}
