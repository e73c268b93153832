//! Facts: which signs the values of linear expressions may have.

use crate::Signs;
use crate::elimination::{Row, is_refuted};
use crate::linear::{Linear, Symbol};

/// The value of an expression has one of these signs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fact {
    /// The expression.
    pub expression: Linear,
    /// Its possible signs.
    pub signs: Signs,
}

/// Facts that hold together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    facts: Vec<Fact>,
}

/// Facts `is not zero` that are looked at both ways for one question; further ones are passed over.
const MOST_SPLITS: usize = 6;

impl Facts {
    /// Adds a fact.
    pub fn add(&mut self, expression: Linear, signs: Signs) {
        if signs != Signs::ALL {
            self.facts.push(Fact { expression, signs });
        }
    }

    /// Returns all facts.
    pub fn all(&self) -> &[Fact] {
        &self.facts
    }

    /// Returns the signs that an expression may have. No possible one is left out; a sign may be there that
    /// is impossible.
    pub fn possible(&self, expression: &Linear) -> Signs {
        if let Some(number) = expression.number() {
            return Signs::of(number.into());
        }
        let near = self.near(expression);
        let possible = Signs::ALL.each().filter(|sign| is_possible(&near, expression, *sign));
        possible.fold(Signs::NONE, Signs::or)
    }

    /// Returns true if an expression may have one of these signs.
    pub fn may(&self, expression: &Linear, signs: Signs) -> bool {
        if let Some(number) = expression.number() {
            return signs.meets(Signs::of(number.into()));
        }
        let near = self.near(expression);
        signs.each().any(|sign| is_possible(&near, expression, sign))
    }

    /// Returns the facts that bear on an expression: those about its symbols, about symbols of these, and so on.
    fn near(&self, expression: &Linear) -> Vec<&Fact> {
        let mut symbols: Vec<Symbol> =
            expression.terms().iter().map(|(symbol, _)| *symbol).collect();
        let mut taken = vec![false; self.facts.len()];
        let mut near = Vec::new();
        loop {
            let before = near.len();
            for (fact, taken) in self.facts.iter().zip(&mut taken) {
                let terms = fact.expression.terms();
                if !*taken && terms.iter().any(|(symbol, _)| symbols.contains(symbol)) {
                    *taken = true;
                    near.push(fact);
                    let new = terms.iter().map(|(symbol, _)| *symbol);
                    let new: Vec<Symbol> = new.filter(|symbol| !symbols.contains(symbol)).collect();
                    symbols.extend(new);
                }
            }
            if near.len() == before {
                return near;
            }
        }
    }
}

/// Returns false if the facts rule out that an expression has this sign.
fn is_possible(facts: &[&Fact], expression: &Linear, sign: Signs) -> bool {
    let (mut rows, mut splits) = (Vec::new(), Vec::new());
    push(&mut rows, &mut splits, expression, sign);
    facts.iter().for_each(|fact| push(&mut rows, &mut splits, &fact.expression, fact.signs));
    splits.truncate(MOST_SPLITS);
    !all_refuted(&rows, &splits)
}

/// Adds the rows `row >= 0` of a fact. Where the value may be on either side of zero, but not zero, both are in
/// `splits`.
fn push(rows: &mut Vec<Row>, splits: &mut Vec<[Row; 2]>, expression: &Linear, signs: Signs) {
    let up = |least: i128| Row::of(expression, 1, -least);
    let down = |most: i128| Row::of(expression, -1, most);
    match (signs.meets(Signs::NEGATIVE), signs.meets(Signs::ZERO), signs.meets(Signs::POSITIVE)) {
        (true, true, true) => {}
        (true, true, false) => rows.push(down(0)),
        (true, false, false) => rows.push(down(-1)),
        (false, true, true) => rows.push(up(0)),
        (false, false, true) => rows.push(up(1)),
        (false, true, false) => rows.extend([up(0), down(0)]),
        (true, false, true) => splits.push([up(1), down(-1)]),
        (false, false, false) => rows.push(Row::contradiction()),
    }
}

/// Returns true if the rows contradict each other whichever row of each split is taken.
fn all_refuted(rows: &[Row], splits: &[[Row; 2]]) -> bool {
    if is_refuted(rows) {
        return true;
    }
    let Some(([first, second], rest)) = splits.split_first() else { return false };
    [first, second].into_iter().all(|row| {
        let mut rows = rows.to_vec();
        rows.push(row.clone());
        all_refuted(&rows, rest)
    })
}
