//! Verification by abstraction: the loop of Pasareanu, Dwyer and Visser (TACAS 2001, Fig. 4).
//! Checks the abstract program. A violation must be one of the program itself, by a trace without
//! abstraction choices or by simulation. If none is, refines the abstraction that was wrong.

use crate::Failure;
use crate::abstracting::{self, Abstracted, Expanded, selected, under_approximates};
use crate::conclude::conclude;
use crate::explore::explored;
use crate::input::Input;
use crate::observer::Observer;
use crate::outcome::Outcome;
use crate::session::{Behaviour, Session};
use crate::settings::Settings;
use crate::simulate;
use crate::verdict::{Feasible, Round as Tried, Verdict};
use hebra_abstraction::{Grown, Integers, Refined, Refiner};
use hebra_search::{Order, Unknown};
use hebra_simulate::{Divergence, Lie, Simulated};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// The most states that a search visits, unless the user sets a limit, if concrete variables that
/// the user did not choose may make them infinitely many: with `--abstract auto`, and once
/// refinement has made a variable concrete.
const MOST_STATES: u64 = 200_000;

/// The result of a round.
enum End {
    /// The answer for the program itself. If a limit on states left it open, also the integer
    /// variables that grew.
    Decided(Box<Verdict>, Vec<Grown>),
    /// The program cannot follow the abstract trace, or follows it without a violation.
    Spurious(Box<Verdict>, Option<Lie>),
}

/// Verifies a program in at most `most_rounds` rounds.
pub(crate) fn verify(
    input: &Input,
    settings: &Settings,
    stop: &Arc<AtomicBool>,
    most_rounds: usize,
    observer: &mut dyn Observer,
) -> Result<Verdict, Failure> {
    let started = Instant::now();
    let code = abstracting::load(input)?;
    let mut refiner = Refiner::new(&code);
    refiner.may_order = settings.abstraction.integers == Integers::Mathematical;
    let Expanded { mut selections, automatic } = settings.abstraction.expanded(&refiner);
    let assertions = under_approximates(&settings.checks);
    let mut pace = Pace { is_automatic: automatic.is_some(), ..Pace::default() };
    // The variables that were abstracted because they grew.
    let mut growing: Vec<String> = Vec::new();
    let mut told: Vec<Tried> = Vec::new();
    let mut before: Option<(Box<Verdict>, Vec<String>)> = None;
    let mut verdict = loop {
        let own = own_settings(settings, &selections, started, pace);
        let works = |selections: &[(String, String)]| {
            let own = own_settings(settings, selections, started, pace);
            own.abstraction.of_code(&code, true, false).is_ok()
        };
        let abstracted = own.abstraction.apply_to(&code, assertions)?;
        let mut round = Round { input, stop, abstracted, states: 0, observer };
        let end = round.run(&own)?;
        let states = round.states;
        let abstractions = selections.iter().map(selected).collect();
        let (mut verdict, lie) = match end {
            End::Decided(verdict, grown) => {
                let reasons = verdict.unknown.iter().map(|reason| verdict.explain(reason));
                let mut result: Vec<String> =
                    reasons.map(|reason| format!("unknown: {reason}")).collect();
                if verdict.violation.is_some() || result.is_empty() {
                    let result = vec![summary(&verdict)];
                    told.push(Tried { abstractions, states, result });
                    break verdict;
                }
                let is_cut = verdict.unknown.contains(&Unknown::States);
                let is_own_limit = own.limits.states != settings.limits.states;
                let wider = match is_cut && pace.is_automatic {
                    true => refiner.widen(&selections, &grown, &works),
                    false => None,
                };
                match wider {
                    Some(wider) if told.len() < most_rounds => {
                        result.push(format!("coarser: {}", changes(&wider)));
                        told.push(Tried { abstractions, states, result });
                        growing.extend(wider.changed.into_iter().map(|(variable, ..)| variable));
                        selections = wider.selections;
                        continue;
                    }
                    // Limits that the user set make another one unnecessary.
                    None if is_cut && is_own_limit && has_limit(settings) => {
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
                told.push(Tried { abstractions, states, result });
                // If a finer abstraction keeps the search from ending, report the doubts of the
                // round before.
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
            Some(refined) if told.len() < most_rounds => {
                result.push(format!("finer: {}", changes(&refined)));
                told.push(Tried { abstractions, states, result });
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
                told.push(Tried { abstractions, states, result });
                break verdict;
            }
        }
    };
    (verdict.rounds, verdict.automatic) = (told, automatic);
    Ok(*verdict)
}

/// Lists the variables that changed: `Event.count: point → signs`.
fn changes(refined: &Refined) -> String {
    let changes = refined.changed.iter();
    let changes = changes.map(|(name, from, to)| format!("{name}: {from} → {to}"));
    changes.collect::<Vec<_>>().join(", ")
}

/// Decides whether a round may run forever.
#[derive(Clone, Copy, Default)]
struct Pace {
    /// True if `--abstract auto` chose the fields.
    is_automatic: bool,
    /// True if refinement left a variable without abstraction.
    made_concrete: bool,
    /// True if the limits that the user set are enough.
    is_unlimited: bool,
}

/// Returns true if the user limits a search.
fn has_limit(settings: &Settings) -> bool {
    let limits = &settings.limits;
    limits.time.is_some() || limits.memory.is_some() || limits.states.is_some()
}

/// Returns the settings with these selections and the remaining time.
fn own_settings(
    settings: &Settings,
    selections: &[(String, String)],
    started: Instant,
    pace: Pace,
) -> Settings {
    let mut own = settings.clone();
    own.abstraction.selections = selections.to_vec();
    own.abstraction.automatic = pace.is_automatic && !selections.is_empty();
    own.limits.time = settings.limits.time.map(|limit| limit.saturating_sub(started.elapsed()));
    let may_grow = pace.is_automatic || pace.made_concrete && !has_limit(settings);
    if own.limits.states.is_none() && may_grow && !pace.is_unlimited {
        own.limits.states = Some(MOST_STATES);
    }
    own
}

/// One round: the program with one abstraction, built once and searched in several orders.
struct Round<'a, 'b> {
    input: &'a Input,
    stop: &'a Arc<AtomicBool>,
    abstracted: Abstracted,
    /// The states visited so far.
    states: u64,
    observer: &'b mut dyn Observer,
}

impl<'a> Round<'a, '_> {
    fn search(&mut self, settings: &Settings) -> Result<(Session<'a>, Outcome), Failure> {
        let behaviour = Behaviour::new(settings, self.abstracted.clone());
        let explored = explored(self.input, settings, behaviour, self.stop, self.observer)?;
        self.states += explored.1.stats.states;
        Ok(explored)
    }

    /// Checks the abstract program and, if violated, looks for a trace that the program can follow.
    fn run(&mut self, settings: &Settings) -> Result<End, Failure> {
        let input = self.input;
        let (session, outcome) = self.search(settings)?;
        let decided = outcome.violations.is_empty() || outcome.time_dependent;
        if decided || !session.is_abstract() {
            let is_cut = outcome.unknown.contains(&Unknown::States);
            let grown =
                outcome.size.iter().filter(|_| is_cut).flat_map(|size| size.integers.clone());
            let grown = grown.collect();
            let verdict = conclude(settings, input, &session, outcome)?;
            return Ok(End::Decided(Box::new(verdict), grown));
        }
        if let [(_, trace)] = &outcome.violations[..]
            && !trace.is_choose_free()
        {
            let free = settings.with_order(Order::ChooseFree);
            let (session, outcome) = self.search(&free)?;
            if !outcome.violations.is_empty()
                && let Ok(verdict) = confirm(&free, input, session, outcome)?
            {
                return Ok(End::Decided(Box::new(verdict), Vec::new()));
            }
        }
        let mut doubtful = match confirm(settings, input, session, outcome)? {
            Ok(verdict) => return Ok(End::Decided(Box::new(verdict), Vec::new())),
            Err(doubtful) => doubtful,
        };
        for order in [Order::ChooseFreeHeuristic, Order::BreadthFirst] {
            let other = settings.with_order(order);
            let (session, outcome) = self.search(&other)?;
            if outcome.violations.is_empty() {
                continue;
            }
            match confirm(&other, input, session, outcome)? {
                Ok(verdict) => return Ok(End::Decided(Box::new(verdict), Vec::new())),
                // The shorter of two traces is easier to understand.
                Err(shorter) if shorter.length < doubtful.length => doubtful = shorter,
                Err(_) => {}
            }
        }
        let Doubtful { settings, session, outcome, lines, lie, .. } = doubtful;
        let mut verdict = conclude(&settings, input, &session, outcome)?;
        if let Some(found) = &mut verdict.violation {
            (found.feasible, found.doubts) = (Feasible::Unconfirmed, lines);
        }
        Ok(End::Spurious(Box::new(verdict), lie))
    }
}

/// A violation of the abstract program whose trace the program itself cannot follow.
struct Doubtful<'a> {
    settings: Settings,
    session: Session<'a>,
    outcome: Outcome,
    length: usize,
    lines: Vec<String>,
    lie: Option<Lie>,
}

/// Follows the trace of a violation on the program; returns the verdict on the program if it can.
fn confirm<'a>(
    settings: &Settings,
    input: &'a Input,
    session: Session<'a>,
    mut outcome: Outcome,
) -> Result<Result<Verdict, Doubtful<'a>>, Failure> {
    let (violation, trace) = outcome.violations[0].clone();
    let free = trace.is_choose_free();
    let followed = simulate::follow(&session, &trace, &violation.property)?;
    let lie_of = |divergence: &Divergence| divergence.lie.clone();
    let (lines, lie) = match followed.end {
        Simulated::Defect(violation) => {
            let ledger = session.behaviour.abstracted.ledger();
            outcome.violations = vec![(violation, followed.trace)];
            outcome.unknown.retain(|reason| *reason != Unknown::AbstractionChoices);
            let mut verdict = conclude(settings, input, &session.concrete(), outcome)?;
            verdict.ledger.extend(ledger);
            if let Some(found) = &mut verdict.violation {
                found.feasible = if free { Feasible::ChooseFree } else { Feasible::Simulated };
            }
            return Ok(Ok(verdict));
        }
        Simulated::NoDefect(divergence) => {
            let lines = simulate::no_defect(&violation.property, divergence.as_deref());
            (lines, divergence.as_deref().and_then(lie_of))
        }
        Simulated::Spurious(divergence) if simulate::is_fault(&divergence) => {
            return Err(simulate::impossible(&divergence));
        }
        Simulated::Spurious(divergence) => (simulate::spurious(&divergence), lie_of(&divergence)),
    };
    let (settings, length) = (settings.clone(), trace.choices.len());
    Ok(Err(Doubtful { settings, session, outcome, length, lines, lie }))
}

/// Returns one line on a verdict.
fn summary(verdict: &Verdict) -> String {
    match &verdict.violation {
        Some(found) => {
            let (property, feasible) = (&found.violation.property, found.feasible.name());
            format!("{}: {property}, {feasible}", verdict.name())
        }
        None => verdict.name().to_owned(),
    }
}

/// Returns advice for an abstraction that is too coarse.
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
