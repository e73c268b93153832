//! The parts that all orders share: visited set, steps, limits, counters and the verdict.

use crate::options::Options;
use crate::report::{End, Observer, Report, Stats, Unknown};
use hebra_store::{StateId, StateSet};
use hebra_system::{Choice, StepEnd, System, Violation};
use std::time::Instant;

/// The most unsupported features remembered.
pub(crate) const MOST_REASONS: usize = 20;
/// Transitions between checks of the clock.
pub(crate) const CHECK_EVERY: u64 = 1 << 12;
/// Transitions after a failed assumption, in addition to doubling those so far. Failed assumptions
/// rarely come alone, and restarting is expensive.
pub(crate) const LEARN: u64 = 2_000;

/// The result of a step.
pub(crate) enum Reached {
    /// A state not seen before; its choices are in `Explorer::open`.
    New(StateId),
    /// A state seen before.
    Known(StateId),
    /// No state: a violation, or something unsupported.
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
    /// The system's current state, if it is a stored one.
    current: StateId,
    /// The choices of the state last reached by `begin`, by a step to a new state, or by `look`.
    pub(crate) open: Vec<Choice>,
    flaws: Vec<Violation>,
    buffer: Vec<u32>,
    end: End,
    /// Set if an assumption failed: violations no longer count, and at this many transitions the
    /// search ends in order to restart.
    restart_at: Option<u64>,
    /// True if no more steps are wanted.
    pub(crate) stop: bool,
}

/// Marks that the system is in no stored state.
const NOWHERE: StateId = StateId(u32::MAX);

impl<'a, S: System> Explorer<'a, S> {
    pub(crate) fn new(
        system: &'a mut S,
        options: &'a Options,
        observer: &'a mut dyn Observer<S>,
    ) -> Explorer<'a, S> {
        Explorer {
            system,
            set: StateSet::new(),
            options,
            observer,
            stats: Stats::default(),
            violations: Vec::new(),
            unknown: Vec::new(),
            started: Instant::now(),
            current: StateId(0),
            open: Vec::new(),
            flaws: Vec::new(),
            buffer: Vec::new(),
            end: End::Done,
            restart_at: None,
            stop: false,
        }
    }

    /// Stores the system's current state as the first one.
    pub(crate) fn begin(&mut self) -> Option<StateId> {
        let (first, _) = self.store_current()?;
        self.look(|_| Vec::new());
        Some(first)
    }

    fn store_current(&mut self) -> Option<(StateId, bool)> {
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

    /// Takes a step from the current state. `trace` returns the choices including this one.
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
        let mut passed = Vec::new();
        self.system.passed(&mut passed);
        for violation in &passed {
            self.observer.violated(self.system, violation);
        }
        let reached = self.arrive(end, &trace);
        for violation in passed {
            // Finding the trace moves the system through other states.
            let trace = trace(self);
            self.violate(violation, trace);
            if let Reached::New(id) | Reached::Known(id) = reached {
                self.move_to(id);
            }
        }
        reached
    }

    /// Handles the end of a step.
    fn arrive(&mut self, end: StepEnd, trace: &impl Fn(&mut Self) -> Vec<Choice>) -> Reached {
        match end {
            StepEnd::Normal => match self.store_current() {
                Some((id, true)) => {
                    if self.options.limits.states.is_some_and(|most| self.set.len() as u64 > most) {
                        self.give_up(Unknown::States);
                    }
                    self.look(trace);
                    Reached::New(id)
                }
                Some((id, false)) => Reached::Known(id),
                None => Reached::Nothing,
            },
            StepEnd::Excluded => {
                self.stats.excluded += 1;
                Reached::Nothing
            }
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

    /// Finds the choices and the violations of the current state. If there is a violation, the
    /// system may be in another state afterwards.
    pub(crate) fn look(&mut self, trace: impl Fn(&mut Self) -> Vec<Choice>) {
        self.open.clear();
        self.system.choices(&mut self.open);
        if self.open.is_empty() {
            let violation = self.system.stuck();
            self.observer.end_state(self.system, violation.as_ref());
            if let Some(violation) = violation {
                let trace = trace(self);
                self.violate(violation, trace);
            }
            return;
        }
        let mut flaws = std::mem::take(&mut self.flaws);
        self.system.flaws(&mut flaws);
        for flaw in &flaws {
            self.observer.violated(self.system, flaw);
        }
        if !flaws.is_empty() {
            let trace = trace(self);
            for flaw in flaws.drain(..) {
                self.violate(flaw, trace.clone());
            }
        }
        self.flaws = flaws;
    }

    /// Returns the choices of the current state, which is known not to be a violation.
    pub(crate) fn choices(&mut self, out: &mut Vec<Choice>) {
        out.clear();
        self.system.choices(out);
    }

    /// Returns a choice of a stored state, which becomes the current one.
    pub(crate) fn choice(&mut self, state: StateId, index: u32) -> Choice {
        self.move_to(state);
        let mut choices = Vec::new();
        self.choices(&mut choices);
        choices[index as usize]
    }

    /// Returns true if a violation after this many steps does not matter, because one as short is
    /// known.
    pub(crate) fn is_too_deep(&self, steps: u32) -> bool {
        self.options.shortest
            && self.violations.first().is_some_and(|(_, trace)| trace.len() <= steps as usize)
    }

    fn violate(&mut self, violation: Violation, trace: Vec<Choice>) {
        if self.restart_at.is_some() {
            self.stop = true;
            return;
        }
        let keep_going = self.options.keep_going;
        let known = |(v, _): &&mut (Violation, Vec<Choice>)| {
            !keep_going || v.property == violation.property && v.location == violation.location
        };
        match self.violations.iter_mut().find(known) {
            Some(other) if trace.len() < other.1.len() => *other = (violation, trace),
            Some(_) => {}
            None => self.violations.push((violation, trace)),
        }
        let goes_on = self.options.shortest && !self.options.order.is_breadth_first();
        self.stop |= !keep_going && !goes_on;
    }

    /// Records that something was not covered.
    pub(crate) fn note(&mut self, reason: Unknown) {
        if self.unknown.len() < MOST_REASONS && !self.unknown.contains(&reason) {
            self.unknown.push(reason);
        }
    }

    /// Returns what was not covered so far.
    pub(crate) fn reasons(&self) -> &[Unknown] {
        &self.unknown
    }

    /// Ends the search because of invalid input.
    pub(crate) fn refuse(&mut self, message: &str) {
        self.end = End::BadInput(message.to_owned());
        self.stop = true;
    }

    /// Returns true if the results so far are valid and do not end the search.
    pub(crate) fn can_go_on(&self) -> bool {
        self.restart_at.is_none() && self.violations.is_empty() && matches!(self.end, End::Done)
    }

    /// Returns true if a limit ended a search whose results are not valid.
    pub(crate) fn must_begin_again(&self) -> bool {
        self.restart_at.is_some() && matches!(self.end, End::Done) && self.is_cut_short()
    }

    /// Returns true if a limit or the user ended the search.
    fn is_cut_short(&self) -> bool {
        self.unknown.iter().any(|reason| !reason.remains())
    }

    /// Ends the search, and records what was not covered.
    pub(crate) fn give_up(&mut self, reason: Unknown) {
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

    pub(crate) fn report(mut self) -> Report {
        self.refresh_stats();
        if self.restart_at.is_some() && matches!(self.end, End::Done) {
            // With what was learnt since, they would be other traces.
            self.violations.clear();
            if may_restart(&self.unknown) {
                self.end = End::Restart;
            }
        }
        // In breadth-first order, the first violation has the fewest steps.
        let proves = self.options.shortest || self.options.order.is_breadth_first();
        let proved_shortest = proves
            && self.options.order.can_prove_shortest()
            && !self.options.keep_going
            && !self.violations.is_empty()
            && self.unknown.is_empty();
        let set = &mut self.set;
        let sample = sample(&self.unknown, set.len(), |state, out| set.get(state, out));
        Report {
            violations: self.violations,
            proved_shortest,
            unknown: self.unknown,
            stats: self.stats,
            end: self.end,
            sample,
        }
    }
}

/// The number of sampled states when a limit ends a search.
const SAMPLE: usize = 64;

/// Returns a sample of `count` states, if a limit kept a search from the others.
pub(crate) fn sample(
    unknown: &[Unknown],
    count: usize,
    mut get: impl FnMut(StateId, &mut Vec<u32>),
) -> Vec<Vec<u32>> {
    let is_limit = |reason: &Unknown| !reason.remains() || *reason == Unknown::Depth;
    if count == 0 || !unknown.iter().any(is_limit) {
        return Vec::new();
    }
    let numbers = (0..SAMPLE.min(count)).map(|number| number * count / SAMPLE.min(count));
    let mut states: Vec<usize> = numbers.chain([count - 1]).collect();
    states.dedup();
    let vector = |state: usize| {
        let mut vector = Vec::new();
        get(StateId(state as u32), &mut vector);
        vector
    };
    states.into_iter().map(vector).collect()
}

/// Returns true if a search that has to restart may do so: its limit on states starts afresh, but
/// those on time and memory do not.
pub(crate) fn may_restart(unknown: &[Unknown]) -> bool {
    unknown.iter().all(|reason| reason.remains() || *reason == Unknown::States)
}
