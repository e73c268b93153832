//! Turns the outcome of a search into a verdict: replays, judges and writes each trace.

use crate::Failure;
use crate::input::Input;
use crate::ledger::ledger;
use crate::memory::peak_memory;
use crate::narrate::{narrate, own_location};
use crate::outcome::Outcome;
use crate::session::Session;
use crate::settings::Settings;
use crate::simulate;
use crate::times::{Times, flow, settle};
use crate::trace_files;
use crate::verdict::{Feasible, Found, Verdict};
use hebra_search::Unknown;
use hebra_system::{Property, Trace, Violation};
use hebra_vm::{BootError, Reading};
use std::collections::BTreeMap;

/// Returns the verdict on a program that cannot be run.
pub fn undecided(settings: &Settings, input: &Input, reason: String) -> Verdict {
    let order = settings.search.order();
    let mut outcome = Outcome::new(order);
    outcome.unknown.push(Unknown::Unsupported(reason));
    new_verdict(settings, input, outcome)
}

/// Returns the verdict with everything that was found; replays each trace for its story.
pub(crate) fn conclude(
    settings: &Settings,
    input: &Input,
    session: &Session,
    mut outcome: Outcome,
) -> Result<Verdict, Failure> {
    let found = std::mem::take(&mut outcome.violations);
    let proved_shortest = outcome.proved_shortest;
    let is_doubtful = outcome.readings.iter().any(|r| matches!(r, Reading::Doubt(_)));
    let absent = settings.events.as_ref().and_then(|events| events.absent(&outcome.shown.events));
    let mut verdict = new_verdict(settings, input, outcome);
    verdict.ledger.extend(absent.map(|absent| ("model", absent)));
    verdict.ledger.extend(session.behaviour.abstracted.ledger());
    verdict.unknown.extend(session.behaviour.abstracted.missing());
    let mut counts: BTreeMap<Property, usize> = BTreeMap::new();
    for (index, (mut violation, mut trace)) in found.into_iter().enumerate() {
        let property = violation.property.clone();
        let is_it = |flaw: &Violation| flaw.location == violation.location;
        let (other, times) = settle(session, &trace, &violation, session.until)?;
        trace = other.unwrap_or(trace);
        let told = narrate(session, &trace, &property, &is_it, settings.views);
        let (mut story, reached) = told.map_err(|e| match e {
            BootError::Input(message) => Failure::Internal(message),
            BootError::Unsupported(message) => Failure::Unsupported(message),
        })?;
        let Some(reached) = reached.filter(|reached| reached.property == property) else {
            return Err(Failure::Internal(format!(
                "the trace of \"{}\" does not replay",
                violation.message
            )));
        };
        // This is the same violation, as seen in the trace that is shown.
        violation = reached;
        let of_kind = counts.entry(property.clone()).or_default();
        *of_kind += 1;
        let path = trace_files::path(&settings.traces, input, &property, index + 1, *of_kind);
        let saved =
            path.map(|path| trace_files::write(settings, input, session, &violation, &trace, path));
        let (file, unsaved) = match saved {
            Some(Ok(file)) => (Some(file), None),
            Some(Err(reason)) => (None, Some(reason)),
            None => (None, None),
        };
        // A line in the user's own code says more than one in a library.
        violation.location = own_location(&story, &violation, input);
        let path = violation.location.as_ref().map(|(file, _)| input.sources.path(file));
        let (mut feasible, mut doubts) =
            simulate::judge(session, &trace, &property, file.as_deref())?;
        if is_doubtful {
            let seen = doubts_of(session, &trace)?;
            if !seen.is_empty() {
                (feasible, doubts) = (Feasible::Doubtful, seen);
            }
        }
        if matches!(times, Times::Unknown) {
            story.reads_clock = true;
            doubts.extend(flow(session, &trace)?);
        }
        // Every kind of report shows the message.
        if let Some(condition) = story.condition() {
            violation.message.push_str(&format!(", {condition}"));
        }
        if feasible == Feasible::Unconfirmed {
            violation.message.push_str(" (unconfirmed)");
        }
        let found = Found {
            violation,
            path,
            story,
            proved_shortest,
            file,
            unsaved,
            feasible,
            doubts,
            trace,
        };
        match index {
            0 => verdict.violation = Some(found),
            _ => verdict.others.push(found),
        }
    }
    Ok(verdict)
}

/// Returns what a trace relies on that a real machine may not do.
fn doubts_of(session: &Session, trace: &Trace) -> Result<Vec<String>, Failure> {
    let (vm, _) = session.replay(trace, |_, _| {})?;
    let doubts = vm.gathered.readings.iter().filter_map(|reading| match reading {
        Reading::Doubt(text) => Some(format!("whether this can happen is not certain: {text}")),
        _ => None,
    });
    Ok(doubts.collect())
}

/// Creates a verdict without a violation.
fn new_verdict(settings: &Settings, input: &Input, outcome: Outcome) -> Verdict {
    Verdict {
        violation: None,
        others: Vec::new(),
        ledger: ledger(settings, input, &outcome),
        unknown: outcome.unknown,
        told: outcome.told,
        stats: outcome.stats,
        checks: settings.checks.clone(),
        order: outcome.order.name(),
        heuristic: settings.search.heuristic().map(|heuristic| heuristic.name()),
        reduction: settings.reduction.name(),
        workers: settings.search.workers(),
        peak_memory: peak_memory(),
        bytes_per_state: outcome.bytes_per_state,
        size: outcome.size,
        rounds: Vec::new(),
        automatic: None,
    }
}
