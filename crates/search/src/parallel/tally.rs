//! The data that workers share besides states and work: counters, limits, results.

use super::FIRST;
use crate::findings;
use crate::{End, Observer, Options, Report, Stats, Unknown};
use hebra_store::{SharedStates, StateId, View};
use hebra_system::{Choice, System, Violation};
use std::sync::atomic::{AtomicU16, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// The results so far.
pub(super) struct Findings {
    /// Violations, the states where they were found and the choice taken there, if any.
    pub(super) violations: Vec<(Violation, StateId, Option<Choice>)>,
    pub(super) unknown: Vec<Unknown>,
    pub(super) end: End,
    /// True if the search is over.
    pub(super) stop: bool,
}

/// The data that workers share besides states and work.
pub(super) struct Tally<'o, S> {
    pub(super) options: &'o Options,
    pub(super) observer: Mutex<&'o mut (dyn Observer<S> + Send)>,
    pub(super) started: Instant,
    pub(super) findings: Mutex<Findings>,
    pub(super) transitions: AtomicU64,
    pub(super) max_depth: AtomicU32,
    pub(super) excluded: AtomicU64,
    /// The exact number of states, kept only if it is limited: counting costs cache misses.
    pub(super) states: AtomicU64,
    /// The number of transitions at which the phase ends.
    pub(super) pause_at: AtomicU64,
    /// Set if an assumption failed: violations no longer count, and at this many transitions the
    /// search ends in order to restart. `u64::MAX` if none failed.
    pub(super) restart_at: AtomicU64,
    /// The yields that patience lasts for in this phase.
    pub(super) most_yields: AtomicU16,
    /// The length that vectors must be allowed to have.
    pub(super) room: AtomicUsize,
}

impl<'o, S: System> Tally<'o, S> {
    pub(super) fn new(
        options: &'o Options,
        observer: &'o mut (dyn Observer<S> + Send),
    ) -> Tally<'o, S> {
        let findings =
            Findings { violations: Vec::new(), unknown: Vec::new(), end: End::Done, stop: false };
        Tally {
            options,
            observer: Mutex::new(observer),
            started: Instant::now(),
            findings: Mutex::new(findings),
            transitions: AtomicU64::new(0),
            max_depth: AtomicU32::new(0),
            excluded: AtomicU64::new(0),
            states: AtomicU64::new(1),
            pause_at: AtomicU64::new(0),
            restart_at: AtomicU64::new(u64::MAX),
            most_yields: AtomicU16::new(0),
            room: AtomicUsize::new(0),
        }
    }

    /// Locks the findings. A panic of another worker ends the search anyway.
    pub(super) fn findings(&self) -> MutexGuard<'_, Findings> {
        self.findings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.findings().stop
    }

    /// Records that something was not covered.
    pub(super) fn note(&self, reason: Unknown) {
        findings::note(&mut self.findings().unknown, reason);
    }

    /// Ends the search, and records what was not covered.
    pub(super) fn give_up(&self, reason: Unknown) {
        self.note(reason);
        self.findings().stop = true;
    }

    /// Checks the limits, and gives up if one is exceeded.
    pub(super) fn is_beyond_limits(
        &self,
        system: &S,
        states: &SharedStates,
        frontier: usize,
    ) -> bool {
        let stats = self.stats(system, states, frontier);
        let limits = &self.options.limits;
        let reasons = self.with_observer(|observer| findings::exceeded(limits, &stats, observer));
        reasons.into_iter().for_each(|reason| self.give_up(reason));
        self.is_stopped()
    }

    /// Records that an assumption failed.
    pub(super) fn restart(&self) {
        let at = findings::restart_at(self.transitions.load(Ordering::Relaxed));
        self.restart_at.fetch_min(at, Ordering::Relaxed);
    }

    pub(super) fn must_restart(&self) -> bool {
        self.restart_at.load(Ordering::Relaxed) != u64::MAX
    }

    pub(super) fn with_observer<R>(&self, work: impl FnOnce(&mut dyn Observer<S>) -> R) -> R {
        work(&mut **self.observer.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(super) fn stats(&self, system: &S, states: &SharedStates, frontier: usize) -> Stats {
        Stats {
            states: states.len() as u64,
            transitions: self.transitions.load(Ordering::Relaxed),
            max_depth: self.max_depth.load(Ordering::Relaxed),
            frontier: frontier as u64,
            excluded: self.excluded.load(Ordering::Relaxed),
            set_bytes: states.bytes() + system.bytes(),
            elapsed: self.started.elapsed(),
            look: None,
        }
    }

    pub(super) fn report(self, system: &mut S, states: &SharedStates, frontier: usize) -> Report {
        let stats = self.stats(system, states, frontier);
        let must_restart = self.must_restart();
        let findings = self.findings.into_inner().unwrap_or_else(PoisonError::into_inner);
        let Findings { violations, mut unknown, mut end, .. } = findings;
        if must_restart && matches!(end, End::Done) && findings::may_restart(&unknown) {
            end = End::Restart;
        }
        // The order in which workers found them is random.
        unknown.sort();
        // Workers that disagreed on what is visible may have found them together.
        let violations = if must_restart { Vec::new() } else { violations };
        let mut view = states.view();
        let traced = violations.into_iter().map(|(violation, state, choice)| {
            let mut trace = trace(system, states, &mut view, state);
            trace.extend(choice);
            (violation, trace)
        });
        let traced = traced.collect();
        // The first violation found on a level is random, too.
        let get = |state: StateId, out: &mut _| view.get(states.nth(state.0), out);
        let sample = findings::sample(&unknown, states.len(), get);
        Report { violations: traced, proved_shortest: false, unknown, stats, end, sample }
    }
}

/// Returns the choices that lead from the first state to this one.
fn trace<S: System>(
    system: &mut S,
    states: &SharedStates,
    view: &mut View<'_>,
    state: StateId,
) -> Vec<Choice> {
    let (mut vector, mut choices, mut trace) = (Vec::new(), Vec::new(), Vec::new());
    let mut at = state;
    while at != FIRST {
        let origin = states.origin(at);
        at = origin.state;
        view.get(at, &mut vector);
        system.load(&vector);
        choices.clear();
        system.choices(&mut choices);
        trace.push(choices[usize::from(origin.choice)]);
    }
    trace.reverse();
    trace
}
