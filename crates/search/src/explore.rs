//! The parts that all orders share: visited set, steps, limits, counters and the verdict.

use crate::findings::{self, CHECK_EVERY};
use crate::options::Options;
use crate::patience::Patience;
use crate::report::{End, Observer, Report, Stats, Unknown};
use crate::step::{self, Reached, Recorder, Rejected};
use hebra_store::{StateId, StateSet};
use hebra_system::{Choice, System, Violation};
use std::time::Instant;

pub(crate) struct Explorer<'a, S> {
    pub(crate) system: &'a mut S,
    pub(crate) set: StateSet,
    pub(crate) options: &'a Options,
    observer: &'a mut dyn Observer<S>,
    pub(crate) stats: Stats,
    violations: Vec<(Violation, Vec<Choice>)>,
    unknown: Vec<Unknown>,
    started: Instant,
    /// What is set aside because threads spin.
    pub(crate) patience: Patience,
    /// The system's current state, if it is a stored one.
    current: StateId,
    /// The choices of the state last reached by `begin`, by a step to a new state, or by `look`.
    pub(crate) open: Vec<Choice>,
    /// The state that was last taken from the set, and its vector.
    taken: StateId,
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
            patience: Patience::default(),
            current: StateId(0),
            open: Vec::new(),
            taken: NOWHERE,
            buffer: Vec::new(),
            end: End::Done,
            restart_at: None,
            stop: false,
        }
    }

    /// Stores the system's current state as the first one.
    pub(crate) fn begin(&mut self) -> Option<StateId> {
        match self.store_current() {
            Ok((first, _)) => {
                self.look(|_| Vec::new());
                Some(first)
            }
            Err(_) => {
                self.give_up(Unknown::Memory);
                None
            }
        }
    }

    fn store_current(&mut self) -> Result<(StateId, bool), Rejected> {
        match self.set.insert(self.system.vector()) {
            Ok((id, new)) if !self.system.is_full() => {
                self.current = id;
                Ok((id, new))
            }
            _ => Err(Rejected::Full),
        }
    }

    /// Makes a stored state the current one.
    pub(crate) fn move_to(&mut self, id: StateId) {
        if self.current != id {
            if self.taken != id {
                self.set.get(id, &mut self.buffer);
                self.taken = id;
            }
            self.system.load(&self.buffer);
            self.current = id;
        }
    }

    /// Takes a step from the current state. `trace` returns the choices including this one. Those of a new
    /// state are in `open`.
    pub(crate) fn step(
        &mut self,
        choice: Choice,
        trace: impl Fn(&mut Self) -> Vec<Choice>,
    ) -> Reached {
        self.stats.transitions += 1;
        if self.stats.transitions.is_multiple_of(CHECK_EVERY) {
            self.check_limits();
        }
        let from = std::mem::replace(&mut self.current, NOWHERE);
        let reached = step::take(&mut Alone { explorer: self, trace: &trace }, choice);
        match reached.unwrap_or(Reached::Nothing) {
            Reached::New(id) if self.is_set_aside(from, id) => Reached::Aside(id),
            reached => reached,
        }
    }

    /// Returns true if a new state, reached from another one, is set aside.
    fn is_set_aside(&mut self, from: StateId, to: StateId) -> bool {
        let yields = self.patience.after(from, self.system.yielded());
        // A state without choices is done with.
        yields > 0
            && !self.open.is_empty()
            && self.patience.sets_aside(to, yields, self.stats.transitions)
    }

    /// Returns the states that were set aside and come now that nothing else is left; none if there are no
    /// more, or if they are given up.
    pub(crate) fn take_up(&mut self) -> Vec<StateId> {
        if self.stop || self.patience.len() == 0 {
            return Vec::new();
        }
        let states = self.patience.take_up(self.stats.transitions);
        if states.is_empty() {
            self.stats.frontier = self.patience.len() as u64;
            self.note(Unknown::Spinning);
        }
        states
    }

    /// Finds the choices and the violations of the current state. If there is a violation, the
    /// system may be in another state afterwards.
    pub(crate) fn look(&mut self, trace: impl Fn(&mut Self) -> Vec<Choice>) {
        let state = self.current;
        Alone { explorer: self, trace: &trace }.arrived(state);
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
        findings::note(&mut self.unknown, reason);
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
        let reasons = findings::exceeded(&self.options.limits, &self.stats, self.observer);
        reasons.into_iter().for_each(|reason| self.give_up(reason));
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
            if findings::may_restart(&self.unknown) {
                self.end = End::Restart;
            }
        }
        // In breadth-first order, the first violation has the fewest steps.
        let proves = self.options.shortest || self.options.order.is_breadth_first();
        let proved_shortest = proves
            && self.options.order.can_prove_shortest()
            && !self.options.keep_going
            && !self.violations.is_empty()
            && !self.patience.was_lost
            && self.unknown.is_empty();
        let set = &mut self.set;
        let sample = findings::sample(&self.unknown, set.len(), |state, out| set.get(state, out));
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

/// A step of a search that is alone. `trace` returns the choices up to this step.
struct Alone<'e, 'a, S, T> {
    explorer: &'e mut Explorer<'a, S>,
    trace: &'e T,
}

impl<'a, S, T> Recorder for Alone<'_, 'a, S, T>
where
    S: System,
    T: Fn(&mut Explorer<'a, S>) -> Vec<Choice>,
{
    type System = S;

    fn system(&mut self) -> &mut S {
        self.explorer.system
    }

    fn options(&self) -> &Options {
        self.explorer.options
    }

    fn started(&self) -> Instant {
        self.explorer.started
    }

    fn observe(&mut self, tell: impl FnOnce(&mut dyn Observer<S>, &mut S)) {
        tell(self.explorer.observer, self.explorer.system);
    }

    fn restart(&mut self) {
        let transitions = self.explorer.stats.transitions;
        let at = self.explorer.restart_at.get_or_insert(findings::restart_at(transitions));
        self.explorer.stop |= transitions >= *at;
    }

    fn insert(&mut self) -> Result<(StateId, bool), Rejected> {
        self.explorer.store_current()
    }

    fn states(&self) -> u64 {
        self.explorer.set.len() as u64
    }

    fn arrived(&mut self, state: StateId) {
        let Explorer { system, open, .. } = &mut *self.explorer;
        open.clear();
        system.choices(open);
        if open.is_empty() {
            step::look_at_end(self, state);
        } else {
            step::look_for_flaws(self, state);
        }
    }

    /// The trace is the same for a step and the state it leads to.
    fn violate(&mut self, violations: Vec<Violation>, _: Option<StateId>) {
        // What failed may have been what earlier states owed their choices to: there is no way to them to tell of.
        if self.explorer.restart_at.is_some() {
            self.explorer.stop = true;
            return;
        }
        let trace = (self.trace)(self.explorer);
        for violation in violations {
            self.explorer.violate(violation, trace.clone());
        }
    }

    fn return_to(&mut self, state: StateId) {
        self.explorer.move_to(state);
    }

    fn exclude(&mut self) {
        self.explorer.stats.excluded += 1;
    }

    fn note(&mut self, reason: Unknown) {
        self.explorer.note(reason);
    }

    fn stop(&mut self) {
        self.explorer.stop = true;
    }

    fn end(&mut self, end: End) {
        self.explorer.end = end;
        self.explorer.stop = true;
    }
}
