//! Shortens the traces of a search before they are shown. The budget of steps makes the result
//! reproducible; the budget of time is for programs with very long steps.

use crate::Failure;
use crate::events::EventProperty;
use crate::following::Following;
use crate::narrate::follow;
use crate::outcome::Outcome;
use crate::session::Session;
use crate::watchdog::Watchdog;
use hebra_search::ChooseFree;
use hebra_system::{Layer, Layered, StepEnd, System, Trace, Violation};
use hebra_trace::shorten::{Task, shorten};
use hebra_vm::Vm;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The most steps for all traces together: about a second.
const MOST_STEPS: u64 = 200_000;
/// The most time for all traces; after it, the shortest traces found so far are shown.
const MOST_TIME: Duration = Duration::from_secs(5);

/// Shortens the traces that were found on this machine.
pub fn shorten_found(
    session: &mut Session,
    vm: &mut Vm,
    outcome: &mut Outcome,
) -> Result<(), Failure> {
    // Other searches that must continue may share this flag.
    let stop = session.stop.clone();
    let late = Arc::new(AtomicBool::new(stop.load(Ordering::Relaxed)));
    let watchdog = Watchdog::within(stop.clone(), late.clone(), MOST_TIME);
    vm.options.interrupt = Some(late.clone());
    session.stop = late;
    let done = shorten_each(session, vm, outcome);
    session.stop = stop;
    drop(watchdog);
    done
}

/// Shortens each trace. A single trace uses the machine that found it; the replay needs what that
/// machine learns. Otherwise each trace gets a machine of its own. A trace that does not replay,
/// because it needs what only its machine knows, is kept unchanged.
fn shorten_each(session: &mut Session, vm: &mut Vm, outcome: &mut Outcome) -> Result<(), Failure> {
    let Some(first) = &outcome.first else { return Ok(()) };
    let proved = outcome.proved_shortest;
    // A violation in the prefix has only one trace.
    if let [(violation, trace)] = &mut outcome.violations[..]
        && !trace.ends_early()
    {
        let learnt = session.learnt.clone();
        let events = session.behaviour.events.clone();
        let events = events.as_ref();
        let found = (&*violation, &*trace);
        let shorter =
            shortened(vm, events, first, found, proved, MOST_STEPS, &mut |vm| session.learn(vm));
        // Time may be up, but this replay must still run.
        session.stop = Arc::default();
        match shorter == *trace || replays(session, &shorter, violation) {
            true => *trace = shorter,
            false => session.learnt = learnt,
        }
        return Ok(());
    }
    let budget = MOST_STEPS / outcome.violations.len().max(1) as u64;
    for (violation, trace) in &mut outcome.violations {
        if trace.ends_early() {
            continue;
        }
        let mut vm = session.boot()?;
        if vm.run_prefix(Some(trace.prefix as u32)).1 == StepEnd::Interrupted {
            return Ok(());
        }
        let events = session.behaviour.events.as_ref();
        let first = match events {
            Some(events) => Layered(Following::new(&mut vm, events)).vector().to_vec(),
            None => vm.vector().to_vec(),
        };
        let found = (&*violation, &*trace);
        let shorter = shortened(&mut vm, events, &first, found, proved, budget, &mut |_| {});
        if replays(session, &shorter, violation) {
            *trace = shorter;
        }
    }
    Ok(())
}

/// Returns true if a trace leads to its violation on a fresh machine.
fn replays(session: &Session, trace: &Trace, violation: &Violation) -> bool {
    let is_it = |flaw: &Violation| flaw.location == violation.location;
    let reached = follow(session, trace, &violation.property, &is_it);
    let is_same = |reached: &Violation| reached.property == violation.property && is_it(reached);
    reached.is_ok_and(|reached| reached.is_some_and(|reached| is_same(&reached)))
}

/// Returns the shortest trace found; `accepted` sees the machine each time it has followed a better
/// one.
fn shortened(
    vm: &mut Vm,
    events: Option<&EventProperty>,
    first: &[u32],
    (violation, trace): (&Violation, &Trace),
    proved_shortest: bool,
    budget: u64,
    accepted: &mut dyn FnMut(&mut Vm),
) -> Trace {
    let (start, searched) = trace.parts();
    let before = start.last().map(|choice| choice.thread);
    // A trace proved shortest must not get more transitions.
    let longer = if proved_shortest { 0 } else { searched.len() };
    let most_steps = searched.len() + longer;
    let task = Task { first, before, violation, choices: searched, most_steps, budget };
    let shorter = match events {
        Some(events) => {
            let mut layer = Layered(Following::new(vm, events));
            shorten(&mut layer, &task, &mut |layer| accepted(layer.0.below_mut()))
        }
        // The trace must stay choose-free.
        None if trace.is_choose_free() => {
            let mut free = Layered(ChooseFree::new(vm));
            shorten(&mut free, &task, &mut |free| accepted(free.0.below_mut()))
        }
        None => shorten(vm, &task, accepted),
    };
    Trace::new(trace.prefix, [start, &shorter].concat())
}
