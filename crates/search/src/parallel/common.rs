//! What all workers share but the states and the work: counters, limits, what was found.

use super::FIRST;
use crate::explore::{LEARN, MOST_REASONS, may_restart, sample};
use crate::{End, Observer, Options, Report, Stats, Unknown};
use hebra_store::{SharedStates, StateId, View};
use hebra_system::{Choice, System, Violation};
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// What was found so far.
pub(super) struct Findings {
    /// Violations, the states where they were found and the choice taken there, if any.
    pub(super) violations: Vec<(Violation, StateId, Option<Choice>)>,
    pub(super) unknown: Vec<Unknown>,
    pub(super) end: End,
    /// The search is over.
    pub(super) stop: bool,
}

/// What all workers share but the states and the work.
pub(super) struct Common<'o, S> {
    pub(super) options: &'o Options,
    pub(super) observer: Mutex<&'o mut (dyn Observer<S> + Send)>,
    pub(super) started: Instant,
    pub(super) findings: Mutex<Findings>,
    pub(super) transitions: AtomicU64,
    pub(super) max_depth: AtomicU32,
    pub(super) excluded: AtomicU64,
    /// At this many transitions the phase ends.
    pub(super) pause_at: AtomicU64,
    /// An assumption failed: what is found now does not count, and at this many transitions the
    /// search ends to start again. `u64::MAX` if none did.
    pub(super) restart_at: AtomicU64,
    /// Vectors must be allowed to be so long.
    pub(super) room: AtomicUsize,
}

impl<'o, S: System> Common<'o, S> {
    pub(super) fn new(
        options: &'o Options,
        observer: &'o mut (dyn Observer<S> + Send),
    ) -> Common<'o, S> {
        let findings =
            Findings { violations: Vec::new(), unknown: Vec::new(), end: End::Done, stop: false };
        Common {
            options,
            observer: Mutex::new(observer),
            started: Instant::now(),
            findings: Mutex::new(findings),
            transitions: AtomicU64::new(0),
            max_depth: AtomicU32::new(0),
            excluded: AtomicU64::new(0),
            pause_at: AtomicU64::new(0),
            restart_at: AtomicU64::new(u64::MAX),
            room: AtomicUsize::new(0),
        }
    }

    /// A panic of another worker ends the search anyway.
    pub(super) fn findings(&self) -> MutexGuard<'_, Findings> {
        self.findings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.findings().stop
    }

    /// Remembers that something was not covered.
    pub(super) fn note(&self, reason: Unknown) {
        let unknown = &mut self.findings().unknown;
        if unknown.len() < MOST_REASONS && !unknown.contains(&reason) {
            unknown.push(reason);
        }
    }

    /// Remembers that something was not covered, and that nothing more will be.
    pub(super) fn give_up(&self, reason: Unknown) {
        self.note(reason);
        self.findings().stop = true;
    }

    /// Looks at the limits, and gives up beyond one of them.
    pub(super) fn is_beyond_limits(
        &self,
        system: &S,
        states: &SharedStates,
        frontier: usize,
    ) -> bool {
        let stats = self.stats(system, states, frontier);
        let limits = self.options.limits;
        if limits.time.is_some_and(|most| stats.elapsed >= most) {
            self.give_up(Unknown::Time);
        }
        let memory = |most: usize| self.with_observer(|o| o.memory(&stats)) >= most;
        if limits.memory.is_some_and(memory) {
            self.give_up(Unknown::Memory);
        }
        if !self.with_observer(|o| o.progress(&stats)) {
            self.give_up(Unknown::Stopped);
        }
        self.is_stopped()
    }

    /// An assumption failed.
    pub(super) fn restart(&self) {
        let at = 2 * self.transitions.load(Ordering::Relaxed) + LEARN;
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
        if must_restart && matches!(end, End::Done) && may_restart(&unknown) {
            end = End::Restart;
        }
        // Which worker met them first is a matter of chance.
        unknown.sort();
        // Workers that did not agree on what is visible may have found them together.
        let violations = if must_restart { Vec::new() } else { violations };
        let mut view = states.view();
        let traced = violations.into_iter().map(|(violation, state, choice)| {
            let mut trace = trace(system, states, &mut view, state);
            trace.extend(choice);
            (violation, trace)
        });
        let traced = traced.collect();
        // Which of the violations of one level is found first is a matter of chance, too.
        let sample = sample(&unknown, states.len(), |state, out| view.get(state, out));
        Report { violations: traced, proved_shortest: false, unknown, stats, end, sample }
    }
}

/// The choices that lead from the first state to this one.
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
