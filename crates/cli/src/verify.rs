//! `hebra verify`: the loop of Pasareanu, Dwyer and Visser (TACAS 2001, Fig. 4). The abstract
//! program is checked; a violation must be one of the program itself, by a trace without abstraction
//! choices or by simulation; if none is, the abstraction that was wrong is made finer.

use crate::Failure;
use crate::abstracting::{self, Expanded};
use crate::check::{self, CheckArgs, Outcome, is_choose_free};
use crate::input::Input;
use crate::report::{Feasible, Round, Verdict};
use crate::session::Session;
use crate::simulate::{self, Followed};
use hebra_abstraction::{Grown, Refined, Refiner};
use hebra_search::{Order, Unknown};
use hebra_system::{Choice, Violation};
use hebra_vm::simulate::{Divergence, Lie, Simulated};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// States that a search visits at most, unless the user sets a limit, where variables that the user did
/// not choose to leave as they are may make them infinitely many: with `--abstract auto`, and once
/// refinement has left a variable without abstraction.
const MOST_STATES: u64 = 200_000;

/// Flags of `verify`.
#[derive(clap::Args)]
pub struct VerifyArgs {
    #[command(flatten)]
    pub check: CheckArgs,
    /// How often to try again with a finer abstraction.
    #[arg(long, value_name = "COUNT", default_value_t = 8)]
    rounds: usize,
}

/// Verifies the program; gives the exit code.
pub fn verify(args: &VerifyArgs) -> Result<u8, Failure> {
    if args.check.all {
        return Err(Failure::Input("--all goes with hebra check only".to_owned()));
    }
    if args.check.search.is_saved() {
        let message = "--checkpoint and --resume go with hebra check only";
        return Err(Failure::Input(message.to_owned()));
    }
    args.check.try_outputs()?;
    let input = Input::resolve(&args.check.program.request()?)?;
    let stop = check::stop_on_signal();
    let verdict = match rounds(args, &input, &stop) {
        Err(Failure::Unsupported(message)) => check::undecided(&args.check, &input, message),
        other => other?,
    };
    check::report(&args.check, &input, &verdict)
}

/// What a round came to.
enum End {
    /// The answer for the program itself; if a limit on states kept it open, the integer variables
    /// where that was.
    Decided(Box<Verdict>, Vec<Grown>),
    /// The program cannot follow what the abstract one does, or nothing is wrong then.
    Spurious(Box<Verdict>, Option<Lie>),
}

fn rounds(args: &VerifyArgs, input: &Input, stop: &Arc<AtomicBool>) -> Result<Verdict, Failure> {
    let started = Instant::now();
    args.check.search.validate()?;
    let code = abstracting::load(input)?;
    let refiner = Refiner::new(&code);
    let Expanded { mut selections, automatic } = args.check.abstraction.expanded(&refiner)?;
    let mut pace = Pace { is_automatic: automatic.is_some(), ..Pace::default() };
    // Variables that were abstracted because they grew.
    let mut growing: Vec<String> = Vec::new();
    let mut told: Vec<Round> = Vec::new();
    let mut before: Option<(Box<Verdict>, Vec<String>)> = None;
    let mut verdict = loop {
        let own = own_args(&args.check, &selections, started, pace);
        let works = |selections: &[(String, String)]| {
            let own = own_args(&args.check, selections, started, pace);
            own.abstraction.of_code(&code, true, false).is_ok()
        };
        let mut states = 0;
        let end = round(&own, input, stop, &mut states)?;
        let abstractions = selections.iter().map(selected).collect();
        let (mut verdict, lie) = match end {
            End::Decided(verdict, grown) => {
                let reasons = verdict.unknown.iter().map(|reason| verdict.explain(reason));
                let mut result: Vec<String> =
                    reasons.map(|reason| format!("unknown: {reason}")).collect();
                if verdict.violation.is_some() || result.is_empty() {
                    let result = vec![summary(&verdict)];
                    told.push(Round { abstractions, states, result });
                    break verdict;
                }
                let is_cut = verdict.unknown.contains(&Unknown::States);
                let is_own_limit = own.states_limit != args.check.states_limit;
                let wider = match is_cut && pace.is_automatic {
                    true => refiner.widen(&selections, &grown, &works),
                    false => None,
                };
                match wider {
                    Some(wider) if told.len() < args.rounds => {
                        result.push(format!("coarser: {}", changes(&wider)));
                        told.push(Round { abstractions, states, result });
                        growing.extend(wider.changed.into_iter().map(|(variable, ..)| variable));
                        selections = wider.selections;
                        continue;
                    }
                    // Within limits of the user's own there is no need for another.
                    None if is_cut && is_own_limit && has_limit(&args.check) => {
                        pace.is_unlimited = true;
                        continue;
                    }
                    wider => result.extend(wider.map(|wider| {
                        let changes = changes(&wider);
                        format!("not tried: {changes}; --rounds gives the number of times")
                    })),
                }
                if is_cut && is_own_limit {
                    result.push(format!(
                        "a search ends at {MOST_STATES} states: --states-limit gives another number"
                    ));
                }
                result.extend(refiner.account(&grown));
                told.push(Round { abstractions, states, result });
                // A search that a finer abstraction keeps from ending leaves the doubts of the
                // one before.
                let Some((mut doubtful, advice)) = before else { break verdict };
                if let Some(found) = &mut doubtful.violation {
                    found.doubts.extend(advice);
                }
                break doubtful;
            }
            End::Spurious(verdict, lie) => (verdict, lie),
        };
        let lie = lie.filter(|lie| !lie.overflows);
        let blamed = lie
            .as_ref()
            .map_or(Vec::new(), |lie| refiner.blamed(&selections, &lie.method, lie.position));
        let mut result = Vec::new();
        if let Some(found) = &mut verdict.violation {
            if !blamed.is_empty() {
                found.doubts.push(format!("this depends on {}", blamed.join(" and ")));
            }
            result.clone_from(&found.doubts);
        }
        let refined = lie.as_ref().and_then(|lie| {
            refiner.refine(&selections, (&lie.method, lie.position), &growing, &works)
        });
        let advice = advice(lie.as_ref(), &blamed);
        match refined {
            Some(refined) if told.len() < args.rounds => {
                result.push(format!("finer: {}", changes(&refined)));
                told.push(Round { abstractions, states, result });
                pace.made_concrete |= refined.changed.iter().any(|(_, _, to)| to == "concrete");
                selections = refined.selections;
                before = Some((verdict, advice));
            }
            refined => {
                let more = "a finer abstraction was not tried: --rounds gives the number of times";
                let advice: Vec<String> =
                    advice.into_iter().chain(refined.is_some().then(|| more.to_owned())).collect();
                if let Some(found) = &mut verdict.violation {
                    found.doubts.extend(advice.iter().cloned());
                }
                result.extend(advice);
                told.push(Round { abstractions, states, result });
                break verdict;
            }
        }
    };
    (verdict.rounds, verdict.automatic) = (told, automatic);
    Ok(*verdict)
}

/// The variables that changed: `Event.count: point → signs`.
fn changes(refined: &Refined) -> String {
    let changes = refined.changed.iter();
    let changes = changes.map(|(name, from, to)| format!("{name}: {from} → {to}"));
    changes.collect::<Vec<_>>().join(", ")
}

/// What decides whether a round may go on for ever.
#[derive(Clone, Copy, Default)]
struct Pace {
    /// Fields were chosen by `--abstract auto`.
    is_automatic: bool,
    /// Refinement left a variable without abstraction.
    made_concrete: bool,
    /// Limits that the user set are enough.
    is_unlimited: bool,
}

/// Whether the user limits a search.
fn has_limit(args: &CheckArgs) -> bool {
    args.time_limit.is_some() || args.memory_limit.is_some() || args.states_limit.is_some()
}

/// A selection as a flag has it.
fn selected((variable, abstraction): &(String, String)) -> String {
    format!("{variable}={abstraction}")
}

/// The flags with these selections and the time that is left.
fn own_args(
    args: &CheckArgs,
    selections: &[(String, String)],
    started: Instant,
    pace: Pace,
) -> CheckArgs {
    let mut own = args.clone();
    own.abstraction.selections = selections.iter().map(selected).collect();
    if pace.is_automatic && !selections.is_empty() {
        own.abstraction.selections.push(abstracting::AUTO.to_owned());
    }
    own.time_limit = args.time_limit.map(|limit| limit.saturating_sub(started.elapsed()));
    let may_grow = pace.is_automatic || pace.made_concrete && !has_limit(args);
    if own.states_limit.is_none() && may_grow && !pace.is_unlimited {
        own.states_limit = Some(MOST_STATES);
    }
    own
}

/// Checks the abstract program and, if it is violated, looks for a trace that the program follows.
fn round(
    args: &CheckArgs,
    input: &Input,
    stop: &Arc<AtomicBool>,
    states: &mut u64,
) -> Result<End, Failure> {
    let search = |args: &CheckArgs, states: &mut u64| {
        let setting = check::setting(args, input, stop.clone())?;
        let explored = check::explored(args, input, setting)?;
        *states += explored.1.stats.states;
        Ok::<_, Failure>(explored)
    };
    let (session, outcome) = search(args, states)?;
    let decided = outcome.violations.is_empty() || outcome.time_dependent;
    if decided || !session.is_abstract() {
        let is_cut = outcome.unknown.contains(&Unknown::States);
        let grown = outcome.size.iter().filter(|_| is_cut).flat_map(|size| size.integers.clone());
        let grown = grown.collect();
        let verdict = check::conclude(args, input, &session, outcome)?;
        return Ok(End::Decided(Box::new(verdict), grown));
    }
    if let [(_, choices)] = &outcome.violations[..]
        && !is_choose_free(choices)
    {
        let free = args.with_order(Order::ChooseFree);
        let (session, outcome) = search(&free, states)?;
        if !outcome.violations.is_empty()
            && let Ok(verdict) = confirm(&free, input, session, outcome)?
        {
            return Ok(End::Decided(Box::new(verdict), Vec::new()));
        }
    }
    let mut doubtful = match confirm(args, input, session, outcome)? {
        Ok(verdict) => return Ok(End::Decided(Box::new(verdict), Vec::new())),
        Err(doubtful) => doubtful,
    };
    for order in [Order::ChooseFreeHeuristic, Order::BreadthFirst] {
        let other = args.with_order(order);
        let (session, outcome) = search(&other, states)?;
        if outcome.violations.is_empty() {
            continue;
        }
        match confirm(&other, input, session, outcome)? {
            Ok(verdict) => return Ok(End::Decided(Box::new(verdict), Vec::new())),
            // Of two the shorter is easier to understand.
            Err(shorter) if shorter.length < doubtful.length => doubtful = shorter,
            Err(_) => {}
        }
    }
    let Doubtful { args, session, outcome, lines, lie, .. } = doubtful;
    let mut verdict = check::conclude(&args, input, &session, outcome)?;
    if let Some(found) = &mut verdict.violation {
        (found.feasible, found.doubts) = (Feasible::Unconfirmed, lines);
    }
    Ok(End::Spurious(Box::new(verdict), lie))
}

/// A violation of the abstract program that is none of the program, as far as its trace goes.
struct Doubtful<'a> {
    args: CheckArgs,
    session: Session<'a>,
    outcome: Outcome,
    length: usize,
    lines: Vec<String>,
    lie: Option<Lie>,
}

/// Follows the trace of a violation on the program; gives the verdict on the program if it can.
fn confirm<'a>(
    args: &CheckArgs,
    input: &'a Input,
    session: Session<'a>,
    mut outcome: Outcome,
) -> Result<Result<Verdict, Doubtful<'a>>, Failure> {
    let (violation, choices): (Violation, Vec<Choice>) = outcome.violations[0].clone();
    let free = is_choose_free(&choices);
    let followed = simulate::follow(&session, outcome.prefix, &choices, violation.property)?;
    let Followed { end, choices: (prefix, concrete), .. } = followed;
    let lie_of = |divergence: &Divergence| divergence.lie.clone();
    let (lines, lie) = match end {
        Simulated::Defect(violation) => {
            let ledger = session.setting.abstracted.ledger();
            outcome.violations = vec![(violation, concrete)];
            outcome.prefix = prefix;
            outcome.unknown.retain(|reason| *reason != Unknown::AbstractionChoices);
            let mut verdict = check::conclude(args, input, &session.concrete(), outcome)?;
            verdict.ledger.extend(ledger);
            if let Some(found) = &mut verdict.violation {
                found.feasible = if free { Feasible::ChooseFree } else { Feasible::Simulated };
            }
            return Ok(Ok(verdict));
        }
        Simulated::NoDefect(divergence) => {
            let lines = simulate::no_defect(violation.property, divergence.as_deref());
            (lines, divergence.as_deref().and_then(lie_of))
        }
        Simulated::Spurious(divergence) if simulate::is_fault(&divergence) => {
            return Err(simulate::impossible(&divergence));
        }
        Simulated::Spurious(divergence) => (simulate::spurious(&divergence), lie_of(&divergence)),
    };
    let (args, length) = (args.clone(), choices.len());
    Ok(Err(Doubtful { args, session, outcome, length, lines, lie }))
}

/// One line on a verdict.
fn summary(verdict: &Verdict) -> String {
    match &verdict.violation {
        Some(found) => {
            let (property, feasible) = (found.violation.property, found.feasible.name());
            format!("{}: {property}, {feasible}", verdict.name())
        }
        None => verdict.name().to_owned(),
    }
}

/// What the user can do about an abstraction that is too coarse.
fn advice(lie: Option<&Lie>, blamed: &[String]) -> Vec<String> {
    let names = blamed.join(" and ");
    match lie {
        None => Vec::new(),
        Some(_) if blamed.is_empty() => Vec::new(),
        Some(lie) if lie.operands.len() > 1 => vec![format!(
            "how two abstracted values relate is more than abstractions of single variables can \
             express: let the program keep what it asks about {names} in a boolean, or leave \
             {names} concrete within bounds"
        )],
        Some(_) => vec![format!("give {names} an abstraction that tells these numbers apart")],
    }
}
