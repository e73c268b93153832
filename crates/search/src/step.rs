//! One step of a search, the same for a search alone and for each of several workers: takes a choice,
//! classifies how the step ended, stores the state it led to, and records what is wrong. Where results
//! are kept and how a trace is found is up to the [`Recorder`].

use crate::findings;
use crate::options::Options;
use crate::report::{End, Observer, Unknown};
use hebra_store::StateId;
use hebra_system::{Choice, StepEnd, System, Violation};
use std::time::Instant;

/// The result of a step.
pub(crate) enum Reached {
    /// A state not seen before.
    New(StateId),
    /// A state not seen before that is set aside: `Explorer::take_up` says when its turn comes.
    Aside(StateId),
    /// A state seen before.
    Known(StateId),
    /// No state: a violation, or something unsupported.
    Nothing,
}

/// The reason why a state was not stored.
pub(crate) enum Rejected {
    /// There is no room for further states.
    Full,
    /// There will be room in the next phase.
    ForNow,
}

/// The part of a search that differs between one that is alone and one with workers. It is made for one
/// step: it knows the way to the state from which the step is taken.
pub(crate) trait Recorder {
    /// The system that is searched.
    type System: System;

    /// Returns the system.
    fn system(&mut self) -> &mut Self::System;

    /// Returns what was asked of the search.
    fn options(&self) -> &Options;

    /// Returns when the search started.
    fn started(&self) -> Instant;

    /// Lets the observer look at the system.
    fn observe(&mut self, tell: impl FnOnce(&mut dyn Observer<Self::System>, &mut Self::System));

    /// Returns true if the step that ended like this has no result, and must be taken again.
    fn is_void(&mut self, _end: &StepEnd) -> bool {
        false
    }

    /// Records that an assumption failed.
    fn restart(&mut self);

    /// Stores the current state; returns its number, and true if it is new.
    fn insert(&mut self) -> Result<(StateId, bool), Rejected>;

    /// Returns the number of stored states.
    fn states(&self) -> u64;

    /// Looks for violations in a new state, which is the current one, and schedules it if it has choices.
    fn arrived(&mut self, state: StateId);

    /// Records violations in `state`, or on the step if there is none. The system may be in another
    /// state afterwards: finding a trace can lead through others.
    fn violate(&mut self, violations: Vec<Violation>, state: Option<StateId>);

    /// Makes a state that was just reached the current one again.
    fn return_to(&mut self, _state: StateId) {}

    /// Counts a run that the program excludes.
    fn exclude(&mut self);

    /// Records that something was not covered.
    fn note(&mut self, reason: Unknown);

    /// Ends the search.
    fn stop(&mut self);

    /// Ends the search in a particular way.
    fn end(&mut self, end: End);

    /// Ends the search, and records what was not covered.
    fn give_up(&mut self, reason: Unknown) {
        self.note(reason);
        self.stop();
    }
}

/// Takes a choice of the current state. Returns none if the step must be taken again in another phase, which
/// only happens to workers.
#[inline]
pub(crate) fn take<R: Recorder>(recorder: &mut R, choice: Choice) -> Option<Reached> {
    let end = recorder.system().step(choice);
    if recorder.is_void(&end) {
        return None;
    }
    if recorder.system().must_restart() {
        recorder.restart();
    }
    let mut passed = Vec::new();
    recorder.system().passed(&mut passed);
    tell(recorder, &passed);
    let reached = arrive(recorder, end);
    if !passed.is_empty() {
        recorder.violate(passed, None);
        if let Some(Reached::New(id) | Reached::Known(id)) = reached {
            recorder.return_to(id);
        }
    }
    reached
}

/// Handles the end of a step.
#[inline]
fn arrive<R: Recorder>(recorder: &mut R, end: StepEnd) -> Option<Reached> {
    match end {
        StepEnd::Normal => match recorder.insert() {
            Ok((id, true)) => {
                let most = recorder.options().limits.states;
                if most.is_some_and(|most| recorder.states() > most) {
                    recorder.give_up(Unknown::States);
                }
                recorder.arrived(id);
                return Some(Reached::New(id));
            }
            Ok((id, false)) => return Some(Reached::Known(id)),
            Err(Rejected::ForNow) => return None,
            Err(Rejected::Full) => recorder.give_up(Unknown::Memory),
        },
        StepEnd::Excluded => recorder.exclude(),
        StepEnd::Violated(violation) => {
            let violations = vec![violation];
            tell(recorder, &violations);
            recorder.violate(violations, None);
        }
        StepEnd::Unsupported(message) => recorder.note(Unknown::Unsupported(message)),
        StepEnd::BadInput(message) => recorder.end(End::BadInput(message)),
        StepEnd::AssumptionFailed => recorder.end(End::Restart),
        StepEnd::Interrupted => {
            let is_late = findings::is_late(&recorder.options().limits, recorder.started());
            recorder.give_up(if is_late { Unknown::Time } else { Unknown::Stopped });
        }
    }
    Some(Reached::Nothing)
}

/// Looks at a stored state without choices, which is the current one.
pub(crate) fn look_at_end<R: Recorder>(recorder: &mut R, state: StateId) {
    let violation = recorder.system().stuck();
    recorder.observe(|observer, system| observer.end_state(system, violation.as_ref()));
    if let Some(violation) = violation {
        recorder.violate(vec![violation], Some(state));
    }
}

/// Looks for what is wrong with a stored state although it has choices. It is the current one.
#[inline]
pub(crate) fn look_for_flaws<R: Recorder>(recorder: &mut R, state: StateId) {
    let mut flaws = Vec::new();
    recorder.system().flaws(&mut flaws);
    if !flaws.is_empty() {
        tell(recorder, &flaws);
        recorder.violate(flaws, Some(state));
    }
}

/// Shows violations to the observer, before the system leaves the state.
#[inline]
fn tell<R: Recorder>(recorder: &mut R, violations: &[Violation]) {
    for violation in violations {
        recorder.observe(|observer, system| observer.violated(system, violation));
    }
}
