//! Checks that every integer has exactly one token: by trying enough integers if conditions are
//! unions of pieces, otherwise with the solver.

use super::parser::Rule;
use super::{Fault, Trouble};
use crate::domain::fragment;
use crate::integers::operators::Width;
use crate::integers::pieces::{NO_HIGH, NO_LOW, Piece, gcd};
use crate::tables::Tables;
use crate::tables::encode;
use crate::tables::prover::{collect_constants, samples};
use hebra_ir::Name;
use hebra_ir::abstracts::Predicate;
use hebra_smt::Answer;
use std::collections::BTreeSet;

/// Proves that the rules that start at `at` give exactly one token for every integer.
pub fn exactly_one(
    at: usize,
    rules: &[Rule],
    tokens: &[Name],
    tables: &mut Tables,
) -> Result<(), Fault> {
    // Small numbers show most errors, and make good messages.
    let mut constants = BTreeSet::new();
    rules.iter().for_each(|rule| collect_constants(&rule.predicate, &mut constants));
    let likely = samples(&constants, Width::Long);
    let by_value =
        |index: usize, n: i128| i64::try_from(n).is_ok_and(|n| rules[index].predicate.eval(n));
    likely.iter().try_for_each(|n| look_at((*n).into(), at, rules, tokens, by_value))?;

    let pieces: Option<Vec<Vec<Piece>>> =
        rules.iter().map(|rule| fragment::pieces(&rule.predicate)).collect();
    let with_numbers = pieces.and_then(|pieces| enough(&pieces).map(|numbers| (pieces, numbers)));
    let Some((pieces, numbers)) = with_numbers else { return ask(at, rules, tokens, tables) };
    let by_pieces = |index: usize, n: i128| pieces[index].iter().any(|piece| piece.contains(n));
    numbers.into_iter().try_for_each(|n| look_at(n, at, rules, tokens, by_pieces))
}

/// Checks which rules are true of a number.
fn look_at(
    n: i128,
    at: usize,
    rules: &[Rule],
    tokens: &[Name],
    is_true: impl Fn(usize, i128) -> bool,
) -> Result<(), Fault> {
    let mut true_ones = rules.iter().enumerate().filter(|(index, _)| is_true(*index, n));
    let Some((_, first)) = true_ones.next() else { return Err(missed(at, n)) };
    match true_ones.find(|(_, rule)| rule.token != first.token) {
        Some((_, second)) => Err(claimed_twice(first, second, n, tokens)),
        None => Ok(()),
    }
}

fn missed(at: usize, n: i128) -> Fault {
    Fault::new(at, format!("no rule is true of {n}, but every integer must have a token"))
}

fn claimed_twice(first: &Rule, second: &Rule, n: i128, tokens: &[Name]) -> Fault {
    let name = |rule: &Rule| &tokens[usize::from(rule.token)];
    let (first, other) = (name(first), name(second));
    let message = format!("{n} would be both {first} and {other}; every integer has one token");
    Fault::new(second.at, message)
}

/// Returns integers that stand for all: between two bounds everything repeats with the least common
/// multiple of the moduli. None if there are too many.
fn enough(unions: &[Vec<Piece>]) -> Option<Vec<i128>> {
    const LONGEST: i128 = 1 << 14;
    let all = || unions.iter().flatten();
    let period = all().map(|piece| piece.modulus).try_fold(1i128, |period, modulus| {
        let longer = period / gcd(period, modulus) * modulus;
        (longer <= LONGEST).then_some(longer)
    })?;
    let bounds = all().flat_map(|piece| [piece.low, piece.high]);
    let mut bounds: BTreeSet<i128> =
        bounds.filter(|bound| *bound != NO_LOW && *bound != NO_HIGH).collect();
    bounds.insert(0);
    if bounds.len() as i128 * period > 1 << 20 {
        return None;
    }
    // Take everything within a period of a bound, and beyond both outermost bounds.
    let numbers = bounds.iter().flat_map(|bound| bound - period..=bound + period);
    Some(numbers.collect::<BTreeSet<i128>>().into_iter().collect())
}

fn ask(at: usize, rules: &[Rule], tokens: &[Name], tables: &mut Tables) -> Result<(), Fault> {
    let none: Vec<(&Predicate, bool)> = rules.iter().map(|rule| (&rule.predicate, false)).collect();
    if let Some(n) = number(at, tables, &none, "that every integer has a token")? {
        return Err(missed(at, n));
    }
    for (index, second) in rules.iter().enumerate() {
        for first in rules[..index].iter().filter(|first| first.token != second.token) {
            let both = [(&first.predicate, true), (&second.predicate, true)];
            let name = |rule: &Rule| &tokens[usize::from(rule.token)];
            let what = format!("that no integer is both {} and {}", name(first), name(second));
            if let Some(n) = number(second.at, tables, &both, &what)? {
                return Err(claimed_twice(first, second, n, tokens));
            }
        }
    }
    Ok(())
}

/// Returns an integer that meets the conditions; none if it is proved that there is none.
fn number(
    at: usize,
    tables: &mut Tables,
    conditions: &[(&Predicate, bool)],
    what: &str,
) -> Result<Option<i128>, Fault> {
    let fault = |trouble: Trouble, reason: String| {
        let message = format!("it could not be proved {what}: {reason}");
        Fault { trouble, at, message }
    };
    match tables.prover().ask(&encode::integer(conditions)) {
        Ok(Answer::No) => Ok(None),
        Ok(Answer::Yes(values)) => Ok(Some(values.first().copied().unwrap_or_default())),
        Ok(Answer::Unknown(reason)) => Err(fault(Trouble::Undecided, reason)),
        Err(error) => Err(fault(Trouble::NoSolver, error.to_string())),
    }
}
