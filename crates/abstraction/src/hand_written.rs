//! Compares operators that the user wrote with derived ones. One that omits a possible result is
//! not safe and never used; one with more results is safe, only less precise.

use crate::domain::{Abstraction, HandWritten};
use crate::operators::{Operator, Width};
use crate::prover::Cell;
use crate::tables::{DeriveError, Operand, Tables};
use hebra_ir::Name;
use hebra_ir::abstracts::{Predicate, Results, Table};
use std::sync::Arc;

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

impl Tables {
    /// Returns the differences between hand-written operators and derived ones.
    pub fn differences(
        &mut self,
        abstraction: &Arc<Abstraction>,
        width: Width,
    ) -> Result<Vec<Difference>, DeriveError> {
        let operand = Operand::Token(abstraction.clone());
        let mut differences = Vec::new();
        for own in &abstraction.hand_written {
            let b = (!own.operator.is_unary()).then_some(&operand);
            let is_test = matches!(own.operator, Operator::Test(_));
            let result = (!is_test).then_some(&**abstraction);
            let derived = self.derive(own.operator, width, &operand, b, result)?;
            differences.extend(self.compare(abstraction, own, width, &derived));
        }
        Ok(differences)
    }

    /// Returns the hand-written table, if there is one and it is safe; otherwise the derived one.
    pub(crate) fn checked(
        &mut self,
        operator: Operator,
        width: Width,
        a: &Operand,
        b: Option<&Operand>,
        result: Option<&Abstraction>,
    ) -> Result<Arc<Table>, DeriveError> {
        let derived = self.derive(operator, width, a, b, result)?;
        let Some((abstraction, own)) = hand_written(operator, a, b, result) else {
            return Ok(derived);
        };
        let differences = self.compare(abstraction, own, width, &derived);
        match differences.iter().find_map(Difference::fault) {
            Some(fault) => {
                Err(DeriveError::Unsafe(format!("abstraction {}: {fault}", abstraction.name)))
            }
            None => Ok(Arc::new(Table { results: own.cells.clone(), ..(*derived).clone() })),
        }
    }

    /// Compares cell by cell; returns only those that differ.
    fn compare(
        &self,
        abstraction: &Abstraction,
        own: &HandWritten,
        width: Width,
        derived: &Table,
    ) -> Vec<Difference> {
        let cells = own.cells.iter().zip(&derived.results).enumerate();
        let different = cells.filter(|(_, (own, derived))| own != derived);
        let each = different.map(|(index, (cell, derived_cell))| {
            let columns = derived.columns as usize;
            let (row, column) = (index / columns, index % columns);
            let missing = Results(derived_cell.0 & !cell.0);
            let example = self.example(abstraction, own.operator, width, (row, column), missing);
            let operation = operation(abstraction, own.operator, row, column);
            let missing = names(derived, missing);
            let is_open = |name: &Name| {
                self.undecided().iter().any(|open| {
                    *open.table == *derived.name
                        && open.operation == operation
                        && open.result == *name
                })
            };
            Difference {
                operator: own.operator,
                is_certain: example.is_some()
                    || self.asks_for(abstraction) && missing.iter().any(|name| !is_open(name)),
                operation: operation.clone(),
                missing,
                example,
                extra: names(derived, Results(cell.0 & !derived_cell.0)),
            }
        });
        each.collect()
    }

    /// Returns numbers of two tokens with one of the results.
    fn example(
        &self,
        abstraction: &Abstraction,
        operator: Operator,
        width: Width,
        (row, column): (usize, usize),
        wanted: Results,
    ) -> Option<String> {
        let predicates: Vec<&Predicate> =
            abstraction.tokens.iter().map(|token| &token.predicate).collect();
        let b = (!operator.is_unary()).then_some(predicates[column]);
        let cell = Cell { operator, width, integers: self.integers(), a: predicates[row], b };
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
fn hand_written<'a>(
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
