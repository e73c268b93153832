//! Finds out whether the tests of times and random numbers on a trace can go the way they went: proposes how much time
//! passes before each read of a clock, and what is drawn, and follows the trace with these. Times that fit are an example; none may be found although
//! there is one.

use crate::effort::{Effort, MOST_STEPS};
use crate::session::{Moment, Session};
use crate::timed_walk::walk;
use crate::{Failure, narrate};
use hebra_system::{Choice, ChoiceKind, System, Trace, Violation};
use hebra_vm::{Misfit, TimeFlow};
use std::collections::BTreeSet;
use std::time::Instant;

/// Most runs that are followed, and most steps in all of them.
const MOST_RUNS: usize = 1_000;
/// Nanoseconds that may pass: none, one, a millisecond, a second, an hour, a thousand days. Half a millisecond is the
/// middle of what may be drawn as a fraction.
const GAPS: [u64; 7] =
    [0, 1, 500_000, 1_000_000, 1_000_000_000, 3_600_000_000_000, 1_000 * 86_400 * 1_000_000_000];

/// Nothing takes longer than 100 years.
const LONGEST: u64 = 100 * 365 * 86_400 * 1_000_000_000;

/// Times of a trace.
pub(crate) enum Times {
    /// It tests none.
    Unused,
    /// There are times that fit.
    Fit,
    /// None were found.
    Unknown,
}

/// Finds out what a violation has to do with times. Returns another trace to it, if that is the better one to show.
pub(crate) fn settle(
    session: &Session,
    trace: &Trace,
    wanted: &Violation,
    until: Option<Instant>,
) -> Result<(Option<Trace>, Times), Failure> {
    let mut effort = Effort::new(until);
    let followed = fits(session, trace);
    match followed.map(|followed| (followed.tests, followed.misfit)) {
        Some((false, _)) => return Ok((None, Times::Unused)),
        Some((true, None)) => return Ok((None, Times::Fit)),
        Some((true, Some(first))) => {
            if let Some(other) = turned(session, trace, first, &mut effort)
                && is_reached(session, &other, wanted)
            {
                return Ok((Some(other), Times::Fit));
            }
        }
        None => {}
    }
    if times_of(session, trace, &mut effort)? {
        return Ok((None, Times::Fit));
    }
    // Lassos are not walked.
    if trace.loop_from.is_none()
        && let Some(other) = walk(session, trace, wanted, &mut Effort::new(until))?
        && is_reached(session, &other, wanted)
    {
        return Ok((Some(other), Times::Fit));
    }
    Ok((None, Times::Unknown))
}

/// Most places of each kind that are named.
const MOST_PLACES: usize = 5;

/// Returns where a trace reads times and random numbers, and where it tests what came of them, line by line.
pub(crate) fn flow(session: &Session, trace: &Trace) -> Result<Vec<String>, Failure> {
    let mut is_first = true;
    let (vm, _) = session.replay(trace, |vm, moment| {
        if matches!(moment, Moment::Before(_)) && std::mem::take(&mut is_first) {
            vm.tell_time_flow();
        }
    })?;
    let TimeFlow { reads, tests } = vm.time_flow();
    let named = |places: BTreeSet<String>, start: &str| {
        let count = places.len();
        let mut lines: Vec<String> = places.into_iter().map(|p| format!("{start}{p}")).collect();
        lines.truncate(MOST_PLACES);
        if count > MOST_PLACES {
            lines.push(format!("and at {} more places", count - MOST_PLACES));
        }
        lines
    };
    let mut lines = named(reads, "");
    lines.extend(named(tests, "what came of it is tested at "));
    Ok(lines)
}

/// Returns true if a trace leads to this violation.
fn is_reached(session: &Session, trace: &Trace, wanted: &Violation) -> bool {
    let is_it = |flaw: &Violation| flaw.location == wanted.location;
    let reached = narrate::follow(session, trace, &wanted.property, &is_it);
    reached.is_ok_and(|reached| reached.is_some_and(|reached| reached.property == wanted.property))
}

/// Looks for times that fit a trace; returns true if there are such.
fn times_of(session: &Session, trace: &Trace, effort: &mut Effort) -> Result<bool, Failure> {
    if !effort.allows(trace.choices.len()) {
        return Ok(false);
    }
    let mut runs = 0;
    Ok(match follow(session, trace, &[], effort)? {
        None => true,
        Some(misfit) => extend(session, trace, &mut Vec::new(), misfit, (&mut runs, effort))?,
    })
}

/// Most choices behind the first test that is turned.
const MOST_TURNED: usize = 100;

/// Returns a trace on which the threads run in the same order, and tests of times go the way that they go if no time
/// passes. The search may have taken a way that no times lead to, though it does not matter to what it found.
/// Returns none if nothing is to be turned, or if the rest of the trace cannot be followed then.
fn turned(session: &Session, trace: &Trace, first: usize, effort: &mut Effort) -> Option<Trace> {
    let most = first + MOST_TURNED;
    let steps = trace.choices.len();
    if trace.loop_from.is_some() || steps > most || steps * MOST_TURNED > MOST_STEPS {
        return None;
    }
    let mut made = Trace::new(trace.prefix, trace.choices[..first].to_vec());
    for choice in &trace.choices[first..] {
        loop {
            if made.choices.len() > most || !effort.allows(made.choices.len()) {
                return None;
            }
            effort.steps += made.choices.len();
            let offered = fits(session, &made)?.offered;
            let own: Vec<Choice> =
                offered.into_iter().filter(|offer| offer.thread == choice.thread).collect();
            let first = *own.first()?;
            let is_asked = first.kind == ChoiceKind::Environment;
            if !is_asked && choice.kind == ChoiceKind::Environment {
                // This test is not met any more.
                break;
            }
            let is_consumed = first.kind == choice.kind;
            let wanted = if is_consumed { *choice } else { first };
            let rest = own.iter().copied().filter(|offer| is_asked && *offer != wanted);
            let mut next = std::iter::once(wanted).chain(rest).map(|next| {
                let mut further = made.clone();
                further.choices.push(next);
                further
            });
            made =
                next.find(|further| fits(session, further).is_some_and(|f| f.misfit.is_none()))?;
            if is_consumed {
                break;
            }
        }
    }
    Some(made)
}

/// What is known of a trace that was followed while no time passes.
struct Followed {
    /// It tests times.
    tests: bool,
    /// The first choice behind which a test of a time went another way than it would.
    misfit: Option<usize>,
    /// What can be chosen next.
    offered: Vec<Choice>,
}

/// Follows a trace while no time passes; none if that cannot be done.
fn fits(session: &Session, trace: &Trace) -> Option<Followed> {
    let (mut index, mut misfit, mut tests) = (0, None, false);
    let replayed = session.replay(trace, |vm, moment| match moment {
        Moment::Before(_) if index == 0 => {
            vm.propose_times(&[]);
            vm.tell_time_flow();
        }
        Moment::Before(_) => {}
        Moment::After => {
            if misfit.is_none() && vm.misfit_of_times().is_some() {
                misfit = Some(index);
            }
            tests |= vm.has_tested_times();
            index += 1;
        }
    });
    let mut offered = Vec::new();
    match (replayed, misfit) {
        (Ok((mut vm, _)), _) => vm.choices(&mut offered),
        // Behind a test that goes another way, the trace need not fit any more.
        (Err(_), Some(_)) => {}
        (Err(_), None) => return None,
    }
    Some(Followed { tests, misfit, offered })
}

/// Changes the times before a test that they do not fit, the last ones first, until all fit.
fn extend(
    session: &Session,
    trace: &Trace,
    gaps: &mut Vec<u64>,
    misfit: Misfit,
    (runs, effort): (&mut usize, &mut Effort),
) -> Result<bool, Failure> {
    gaps.resize(gaps.len().max(misfit.reads), 0);
    for place in (0..misfit.reads).rev() {
        let before = gaps[place];
        for gap in candidates(before, misfit.distance) {
            if *runs >= MOST_RUNS || !effort.allows(trace.choices.len()) {
                return Ok(false);
            }
            *runs += 1;
            gaps[place] = gap;
            match follow(session, trace, gaps, effort)? {
                None => return Ok(true),
                Some(further)
                    if further.tests > misfit.tests
                        && extend(session, trace, gaps, further, (runs, effort))? =>
                {
                    return Ok(true);
                }
                Some(_) => {}
            }
        }
        gaps[place] = before;
    }
    Ok(false)
}

/// Returns the times to try in place of one that does not fit: first those that just close a distance in any unit.
fn candidates(before: u64, distance: u64) -> Vec<u64> {
    let units = [1, 1_000, 1_000_000, 1_000_000_000_u64];
    let close = |unit: u64| {
        let whole = distance.saturating_mul(unit).min(LONGEST);
        let less = whole.saturating_sub(unit);
        [whole, whole + 1, whole.saturating_sub(1), whole + unit, less, less + 1]
    };
    let steps = units.into_iter().flat_map(close).filter(|step| *step < LONGEST);
    // What is drawn has its sign in the last bit.
    let double = [distance.saturating_mul(2), distance.saturating_mul(2).saturating_add(1)];
    let double = double.into_iter().flat_map(|step| [step, step.saturating_add(2)]);
    let double = double.filter(|step| *step < LONGEST);
    let later = steps.clone().chain(double).map(|step| before.saturating_add(step));
    let earlier = steps.map(|step| before.saturating_sub(step));
    let mut all: Vec<u64> = Vec::new();
    for gap in later.chain(GAPS).chain(earlier) {
        if gap != before && gap < LONGEST && !all.contains(&gap) {
            all.push(gap);
        }
    }
    all
}

/// Follows a trace with proposed times. Returns the first test that does not fit.
fn follow(
    session: &Session,
    trace: &Trace,
    gaps: &[u64],
    effort: &mut Effort,
) -> Result<Option<Misfit>, Failure> {
    effort.steps += trace.choices.len();
    let mut is_first = true;
    let mut misfit = None;
    let replayed = session.replay(trace, |vm, moment| match moment {
        Moment::Before(_) if std::mem::take(&mut is_first) => vm.propose_times(gaps),
        Moment::Before(_) => {}
        Moment::After => misfit = misfit.or(vm.misfit_of_times()),
    });
    // Behind a test that goes another way, the trace need not fit any more.
    match (replayed, misfit) {
        (_, Some(misfit)) => Ok(Some(misfit)),
        (replayed, None) => Ok(replayed?.0.misfit_of_times()),
    }
}
