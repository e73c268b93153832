//! Finds out whether the tests of times and random numbers on a trace can go the way they went: proposes how much time
//! passes before each read of a clock, and what is drawn, and follows the trace with these. Times that fit are an example; none may be found although
//! there is one.

use crate::Failure;
use crate::session::{Moment, Session};
use hebra_system::{Choice, ChoiceKind, System, Trace};
use hebra_vm::Misfit;

/// Most runs that are followed, and most steps in all of them.
const MOST_RUNS: usize = 1_000;
const MOST_STEPS: usize = 300_000;
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

/// Looks for times that fit a trace.
pub(crate) fn times_of(session: &Session, trace: &Trace) -> Result<Times, Failure> {
    let mut runs = 0;
    let (tests, first) = follow(session, trace, &[])?;
    if !tests {
        return Ok(Times::Unused);
    }
    Ok(match first {
        None => Times::Fit,
        Some(misfit) if extend(session, trace, &mut Vec::new(), misfit, &mut runs)? => Times::Fit,
        Some(_) => Times::Unknown,
    })
}

/// Most choices behind the first test that is turned.
const MOST_TURNED: usize = 100;

/// Returns a trace on which the threads run in the same order, and tests of times go the way that they go if no time
/// passes. The search may have taken a way that no times lead to, though it does not matter to what it found.
/// Returns none if nothing is to be turned, or if the rest of the trace cannot be followed then.
pub(crate) fn turned(session: &Session, trace: &Trace) -> Option<Trace> {
    let first = fits(session, trace)?.misfit?;
    let most = first + MOST_TURNED;
    let steps = trace.choices.len();
    if trace.loop_from.is_some() || steps > most || steps * MOST_TURNED > MOST_STEPS {
        return None;
    }
    let mut made = Trace::new(trace.prefix, trace.choices[..first].to_vec());
    for choice in &trace.choices[first..] {
        loop {
            if made.choices.len() > most {
                return None;
            }
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
    /// The first choice behind which a test of a time went another way than it would.
    misfit: Option<usize>,
    /// What can be chosen next.
    offered: Vec<Choice>,
}

/// Follows a trace while no time passes; none if that cannot be done.
fn fits(session: &Session, trace: &Trace) -> Option<Followed> {
    let (mut index, mut misfit) = (0, None);
    let replayed = session.replay(trace, |vm, moment| match moment {
        Moment::Before(_) if index == 0 => vm.propose_times(&[]),
        Moment::Before(_) => {}
        Moment::After => {
            if misfit.is_none() && vm.misfit_of_times().is_some() {
                misfit = Some(index);
            }
            index += 1;
        }
    });
    let (mut vm, _) = replayed.ok()?;
    let mut offered = Vec::new();
    vm.choices(&mut offered);
    Some(Followed { misfit, offered })
}

/// Changes the times before a test that they do not fit, the last ones first, until all fit.
fn extend(
    session: &Session,
    trace: &Trace,
    gaps: &mut Vec<u64>,
    misfit: Misfit,
    runs: &mut usize,
) -> Result<bool, Failure> {
    gaps.resize(gaps.len().max(misfit.reads), 0);
    for place in (0..misfit.reads).rev() {
        let before = gaps[place];
        for gap in candidates(before, misfit.distance) {
            if *runs >= MOST_RUNS.min(MOST_STEPS / trace.choices.len().max(1)) {
                return Ok(false);
            }
            *runs += 1;
            gaps[place] = gap;
            match follow(session, trace, gaps)?.1 {
                None => return Ok(true),
                Some(further)
                    if further.tests > misfit.tests
                        && extend(session, trace, gaps, further, runs)? =>
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

/// Follows a trace with proposed times. Returns true if it tests times, and the first test that does not fit.
fn follow(
    session: &Session,
    trace: &Trace,
    gaps: &[u64],
) -> Result<(bool, Option<Misfit>), Failure> {
    let mut is_first = true;
    let (vm, _) = session.replay(trace, |vm, moment| {
        if std::mem::take(&mut is_first) && matches!(moment, Moment::Before(_)) {
            vm.propose_times(gaps);
        }
    })?;
    Ok((!vm.gathered.tests_of_time.is_empty(), vm.misfit_of_times()))
}
