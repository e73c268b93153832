//! Tables of abstract operators, tests and coercions, derived on first use and kept. Owns the
//! choice of method: on pieces (`derive`) if all tokens have them, otherwise with a solver
//! (`prover`). `hand_written` compares them with what the user wrote.

mod derive;
pub(crate) mod encode;
pub(crate) mod error;
pub(crate) mod hand_written;
pub(crate) mod operand;
pub(crate) mod prover;

use crate::domain::{Abstraction, HandWritten};
use crate::integers::Integers;
use crate::integers::operators::{Operator, Width};
use error::{DeriveError, Undecided};
use hand_written::{Comparison, Difference, hand_written};
use hebra_ir::abstracts::{Predicate, Results, Table};
use hebra_ir::{Cond, Name};
use hebra_smt::{Answer, Settings};
use operand::{Operand, unions};
use prover::{Cell, Prover};
use std::collections::HashMap;
use std::sync::Arc;

/// Derives tables and keeps them.
#[derive(Debug, Default)]
pub struct Tables {
    integers: Integers,
    prover: Prover,
    always_asks: bool,
    kept: HashMap<Key, Arc<Table>>,
    undecided: Vec<Undecided>,
}

/// Everything that a table depends on, since different abstractions may have the same name.
#[derive(Debug, PartialEq, Eq, Hash)]
enum Key {
    /// From the first to the second.
    Coercion(Abstraction, Abstraction),
    /// The operator, its width, its operands, and the abstraction of the result.
    Operator(Operator, Width, Operand, Option<Operand>, Option<Abstraction>),
}

impl Tables {
    /// Creates an empty set of tables. Uses a solver on PATH where one is needed.
    pub fn new(integers: Integers) -> Tables {
        Tables { integers, ..Tables::default() }
    }

    /// Like [`Tables::new`], with the solver of the settings.
    pub fn with_solver(integers: Integers, settings: Settings) -> Tables {
        Tables { integers, prover: Prover::new(settings), ..Tables::default() }
    }

    /// Asks the solver about everything, even if unnecessary.
    pub fn always_ask(mut self) -> Tables {
        self.always_asks = true;
        self
    }

    /// Returns the results that stay because the solver could not decide.
    pub fn undecided(&self) -> &[Undecided] {
        &self.undecided
    }

    pub(crate) fn prover(&mut self) -> &mut Prover {
        &mut self.prover
    }

    /// Returns the meaning of integers.
    pub fn integers(&self) -> Integers {
        self.integers
    }

    /// Returns the table of an operator whose results are tokens of `result`. Its indices are the
    /// operands that are tokens, in order; with a literal, there is one column. No cell is empty.
    pub fn operator(
        &mut self,
        operator: Operator,
        width: Width,
        a: &Operand,
        b: Option<&Operand>,
        result: &Abstraction,
    ) -> Result<Arc<Table>, DeriveError> {
        self.checked(operator, width, a, b, Some(result))
    }

    /// Returns the table of a comparison: 0 for false, 1 for true.
    pub fn test(
        &mut self,
        cond: Cond,
        width: Width,
        a: &Operand,
        b: &Operand,
    ) -> Result<Arc<Table>, DeriveError> {
        self.checked(Operator::Test(cond), width, a, Some(b), None)
    }

    /// Returns, for every token of `from`, the tokens of `to` that share an integer with it.
    pub fn coercion(
        &mut self,
        from: &Abstraction,
        to: &Abstraction,
    ) -> Result<Arc<Table>, DeriveError> {
        let name = format!("{} to {}", from.name, to.name);
        let key = Key::Coercion(from.clone(), to.clone());
        if let Some(table) = self.kept.get(&key) {
            return Ok(table.clone());
        }
        let on_pieces = (!self.always_asks).then(|| Some((unions(from)?, unions(to)?))).flatten();
        let cells = match on_pieces {
            Some((tokens, targets)) => {
                tokens.iter().map(|token| derive::classify(token, &targets)).collect()
            }
            None => self.overlaps(&name, from, to)?,
        };
        let table = Table {
            name: name.as_str().into(),
            columns: 1,
            results: cells,
            operands: vec![from.token_names().into()],
            tokens: to.token_names().into(),
            rules: Some(to.rules().into()),
            test: None,
        };
        Ok(self.keep(key, table))
    }

    /// Returns true if every token of `from` lies within one token of `to`, so that coercing loses
    /// no more than `to` does: `concrete` is finer than all, all are finer than `point`.
    pub fn is_finer(&mut self, from: &Abstraction, to: &Abstraction) -> Result<bool, DeriveError> {
        if from.is_concrete() || to.is_concrete() {
            return Ok(from.is_concrete());
        }
        if from.is_order() || to.is_order() {
            let is_coarse = !to.is_order() && to.tokens.len() == 1;
            return Ok(from.is_order() && (to.is_order() || is_coarse));
        }
        let table = self.coercion(from, to)?;
        Ok(table.results.iter().all(|cell| cell.count() == 1))
    }

    /// Derives a coercion with the solver.
    fn overlaps(
        &mut self,
        name: &str,
        from: &Abstraction,
        to: &Abstraction,
    ) -> Result<Vec<Results>, DeriveError> {
        let mut cells = Vec::new();
        for token in &from.tokens {
            let mut cell = Results::default();
            for (target, number) in to.tokens.iter().zip(0..) {
                let both = [(&token.predicate, true), (&target.predicate, true)];
                match self.prover.ask(&encode::integer(&both))? {
                    Answer::No => continue,
                    Answer::Yes(_) => {}
                    Answer::Unknown(reason) => {
                        self.undecided.push(Undecided {
                            table: name.to_owned(),
                            operation: token.name.to_string(),
                            result: target.name.clone(),
                            reason,
                        });
                    }
                }
                cell = cell.or(Results::one(number));
            }
            cells.push(cell);
        }
        Ok(cells)
    }

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
    fn checked(
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

    fn compare(
        &self,
        abstraction: &Abstraction,
        own: &HandWritten,
        width: Width,
        derived: &Table,
    ) -> Vec<Difference> {
        let comparison = Comparison {
            abstraction,
            derived,
            width,
            integers: self.integers,
            undecided: &self.undecided,
            is_solved: self.always_asks || unions(abstraction).is_none(),
        };
        comparison.differences(own)
    }

    /// Returns the derived table, regardless of hand-written operators; a test has no result
    /// abstraction.
    pub fn derive(
        &mut self,
        operator: Operator,
        width: Width,
        a: &Operand,
        b: Option<&Operand>,
        result: Option<&Abstraction>,
    ) -> Result<Arc<Table>, DeriveError> {
        let name = table_name(operator, a, b);
        let key = Key::Operator(operator, width, a.clone(), b.cloned(), result.cloned());
        if let Some(table) = self.kept.get(&key) {
            return Ok(table.clone());
        }
        let cells = match self.on_pieces(operator, width, a, b, result) {
            Some(cells) => cells,
            None => self.with_prover(operator, width, a, b, result)?,
        };
        let columns = match (a, b) {
            (Operand::Token(_), Some(Operand::Token(b))) => b.tokens.len(),
            _ => 1,
        };
        let table = Table {
            name: name.into(),
            columns: columns as u32,
            results: cells.into_iter().map(|cell| never_empty(cell, operator, result)).collect(),
            operands: [Some(a), b].into_iter().flatten().filter_map(Operand::token_names).collect(),
            tokens: result.map_or_else(truth_values, Abstraction::token_names).into(),
            rules: result.map(|result| result.rules().into()),
            test: match operator {
                Operator::Test(cond) => Some(cond),
                _ => None,
            },
        };
        Ok(self.keep(key, table))
    }

    /// Derives the cells, if all tokens are unions of pieces.
    fn on_pieces(
        &self,
        operator: Operator,
        width: Width,
        a: &Operand,
        b: Option<&Operand>,
        result: Option<&Abstraction>,
    ) -> Option<Vec<Results>> {
        if self.always_asks {
            return None;
        }
        let targets = result.map_or(Some(Vec::new()), unions)?;
        let rows = a.unions()?;
        let columns = b.map_or(Some(vec![Vec::new()]), Operand::unions)?;
        let pairs = rows.iter().flat_map(|row| columns.iter().map(move |column| (row, column)));
        let cells = pairs.map(|(row, column)| {
            derive::results(operator, width, self.integers, row, column, &targets)
        });
        Some(cells.collect())
    }

    fn with_prover(
        &mut self,
        operator: Operator,
        width: Width,
        a_operand: &Operand,
        b_operand: Option<&Operand>,
        result: Option<&Abstraction>,
    ) -> Result<Vec<Results>, DeriveError> {
        let integers = self.integers;
        let targets: Option<Vec<&Predicate>> =
            result.map(|result| result.tokens.iter().map(|token| &token.predicate).collect());
        let (rows, columns) = (a_operand.conditions(), b_operand.map(Operand::conditions));
        let columns = match &columns {
            Some(columns) => columns.iter().map(Some).collect(),
            None => vec![None],
        };
        let mut cells = Vec::new();
        for (row, a) in &rows {
            for column in &columns {
                let b = column.map(|(_, b)| b);
                let cell = Cell { operator, width, integers, a, b };
                let derived = self.prover.derive(&cell, targets.as_deref())?;
                for (number, reason) in derived.undecided {
                    let operation = match column {
                        Some((column, _)) => format!("{row} {} {column}", operator.symbol()),
                        None => format!("{} {row}", operator.symbol()),
                    };
                    let names = result.map_or_else(truth_values, Abstraction::token_names);
                    let result = names[usize::from(number)].clone();
                    let table = table_name(operator, a_operand, b_operand);
                    self.undecided.push(Undecided { table, operation, result, reason });
                }
                cells.push(derived.results);
            }
        }
        Ok(cells)
    }

    fn keep(&mut self, key: Key, table: Table) -> Arc<Table> {
        let table = Arc::new(table);
        self.kept.insert(key, table.clone());
        table
    }
}

/// Returns a name such as `signs + signs`, `signs < 3`, `(byte) signs`.
fn table_name(operator: Operator, a: &Operand, b: Option<&Operand>) -> String {
    match b {
        Some(b) => format!("{} {} {}", a.name(), operator.symbol(), b.name()),
        None => format!("{} {}", operator.symbol(), a.name()),
    }
}

fn truth_values() -> Vec<Name> {
    vec!["false".into(), "true".into()]
}

/// Allows every result for operands that no integer of the type has. They occur only if arithmetic
/// that was assumed not to overflow did.
fn never_empty(cell: Results, operator: Operator, result: Option<&Abstraction>) -> Results {
    use hebra_ir::Binary::{Div, Rem};
    if cell != Results::default() {
        return cell;
    }
    let all = Results::all(result.map_or(2, |result| result.tokens.len()));
    match operator {
        Operator::Binary(Div | Rem) => all.or(Results::THROWS),
        _ => all,
    }
}
