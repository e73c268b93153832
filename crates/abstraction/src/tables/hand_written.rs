//! Compares operators that the user wrote with derived ones. One that omits a possible result is
//! not safe and never used; one with more results is safe, only less precise.

use super::error::Undecided;
use super::operand::Operand;
use super::prover::Cell;
use crate::domain::{Abstraction, HandWritten};
use crate::integers::Integers;
use crate::integers::operators::{Operator, Width};
use hebra_ir::Name;
use hebra_ir::abstracts::{Predicate, Results, Table};

/// A cell of a hand-written operator that differs from the derived one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The operator.
    pub operator: Operator,
    /// The operation with its tokens: `NEG + POS`.
    pub operation: String,
    /// Results that were not proved impossible and that the user omitted, by name.
    pub missing: Vec<Name>,
    /// True if some of these are known to be possible, and not only not proved impossible.
    pub is_certain: bool,
    /// Numbers that show it, if known: `-2 + 3 = 1`.
    pub example: Option<String>,
    /// Impossible results that the user listed.
    pub extra: Vec<Name>,
}

impl Difference {
    /// Explains why the operator is not safe; none if it is.
    pub fn fault(&self) -> Option<String> {
        let missing = self.missing.join(" or ");
        let (symbol, operation) = (self.operator.symbol(), &self.operation);
        let example = self.example.as_ref().map(|example| format!(", as in {example}"));
        let example = example.unwrap_or_default();
        match (self.missing.is_empty(), self.is_certain) {
            (true, _) => None,
            (false, true) => Some(format!(
                "operator {symbol} is not safe: {operation} can also give {missing}{example}"
            )),
            (false, false) => Some(format!(
                "operator {symbol} is not proved safe: it could not be decided whether {operation} \
                 can give {missing}"
            )),
        }
    }
}

/// What is known about a derived table when an operator is compared with it.
pub(crate) struct Comparison<'a> {
    pub(crate) abstraction: &'a Abstraction,
    pub(crate) derived: &'a Table,
    pub(crate) width: Width,
    pub(crate) integers: Integers,
    /// Results that stay because the solver could not decide, of this table and others.
    pub(crate) undecided: &'a [Undecided],
    /// True if a solver decided: then a result that is not undecided is certainly possible.
    pub(crate) is_solved: bool,
}

impl Comparison<'_> {
    /// Compares cell by cell; returns only those that differ.
    pub(crate) fn differences(&self, own: &HandWritten) -> Vec<Difference> {
        let cells = own.cells.iter().zip(&self.derived.results).enumerate();
        let different = cells.filter(|(_, (own, derived))| own != derived);
        let each = different.map(|(index, (cell, derived_cell))| {
            let columns = self.derived.columns as usize;
            let (row, column) = (index / columns, index % columns);
            let missing = Results(derived_cell.0 & !cell.0);
            let example = self.example(own.operator, (row, column), missing);
            let operation = operation(self.abstraction, own.operator, row, column);
            let missing = names(self.derived, missing);
            let is_certain = example.is_some()
                || self.is_solved && missing.iter().any(|name| !self.is_open(&operation, name));
            Difference {
                operator: own.operator,
                is_certain,
                operation,
                missing,
                example,
                extra: names(self.derived, Results(cell.0 & !derived_cell.0)),
            }
        });
        each.collect()
    }

    /// Returns true if it is undecided whether an operation can have a result.
    fn is_open(&self, operation: &str, result: &Name) -> bool {
        self.undecided.iter().any(|open| {
            *open.table == *self.derived.name
                && open.operation == operation
                && open.result == *result
        })
    }

    /// Returns numbers of two tokens with one of the results.
    fn example(
        &self,
        operator: Operator,
        (row, column): (usize, usize),
        wanted: Results,
    ) -> Option<String> {
        let predicates: Vec<&Predicate> =
            self.abstraction.tokens.iter().map(|token| &token.predicate).collect();
        let b = (!operator.is_unary()).then_some(predicates[column]);
        let (width, integers) = (self.width, self.integers);
        let cell = Cell { operator, width, integers, a: predicates[row], b };
        let tokens = (!matches!(operator, Operator::Test(_))).then_some(&*predicates);
        cell.example(tokens, wanted)
    }
}

fn operation(abstraction: &Abstraction, operator: Operator, row: usize, column: usize) -> String {
    let token = |number: usize| &abstraction.tokens[number].name;
    match operator.is_unary() {
        true => format!("{} {}", operator.symbol(), token(row)),
        false => format!("{} {} {}", token(row), operator.symbol(), token(column)),
    }
}

fn names(table: &Table, results: Results) -> Vec<Name> {
    let tokens = results.tokens().map(|token| table.tokens[usize::from(token)].clone());
    tokens.chain(results.may_throw().then(|| "throws".into())).collect()
}

/// Returns the hand-written operator for operands and a result of one abstraction.
pub(crate) fn hand_written<'a>(
    operator: Operator,
    a: &'a Operand,
    b: Option<&Operand>,
    result: Option<&Abstraction>,
) -> Option<(&'a Abstraction, &'a HandWritten)> {
    let Operand::Token(abstraction) = a else { return None };
    let is_own = |other: &Abstraction| *other == **abstraction;
    let second = b.is_none_or(|b| matches!(b, Operand::Token(b) if is_own(b)));
    let own = abstraction.hand_written.iter().find(|own| own.operator == operator)?;
    (second && result.is_none_or(is_own)).then_some((&**abstraction, own))
}
