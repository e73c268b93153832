//! Tables of abstract operators, tests and coercions, derived on first use and kept. Owns the
//! choice of method: on pieces (`derive.rs`) if all tokens have them, otherwise with a solver
//! (`prover.rs`).

use crate::derive;
use crate::domain::Abstraction;
use crate::encode;
use crate::operators::{Operator, Width};
use crate::pieces::Piece;
use crate::prover::{Cell, Prover};
use hebra_ir::abstracts::{Predicate, Results, Table, Term};
use hebra_ir::{Cond, Name};
use hebra_smt::{Answer, Settings};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

/// The meaning of integers.
#[allow(missing_docs)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Integers {
    /// Unbounded, assuming that no arithmetic overflows. Casts still drop bits.
    #[default]
    Mathematical,
    /// Of 32 or 64 bits, wrapping around.
    Machine,
}

impl Integers {
    /// Returns the name used on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Integers::Mathematical => "mathematical",
            Integers::Machine => "machine",
        }
    }

    /// Finds a value by its name.
    pub fn from_name(name: &str) -> Option<Integers> {
        [Integers::Mathematical, Integers::Machine].into_iter().find(|i| i.name() == name)
    }
}

/// An operand of an operation over tokens.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Operand {
    /// A token of an abstraction that is not concrete.
    Token(Arc<Abstraction>),
    /// A known number. It takes no place in the table.
    Literal(i64),
}

/// The reason why there is no table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeriveError {
    /// The solver is missing or does not work: what happened and what to do.
    Solver(String),
    /// A hand-written operator omits a possible result.
    Unsafe(String),
}

impl fmt::Display for DeriveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeriveError::Solver(message) | DeriveError::Unsafe(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for DeriveError {}

/// A result that stays in a table although nothing shows that it is possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undecided {
    /// The table.
    pub table: String,
    /// The operation with its tokens: `NEG + POS`.
    pub operation: String,
    /// The result.
    pub result: Name,
    /// The reason why it is not known.
    pub reason: String,
}

impl fmt::Display for Undecided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Undecided { table, operation, result, reason } = self;
        write!(f, "{table}: {operation} may give {result}: {reason}")
    }
}

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

    /// Returns true if the solver decides operations on tokens of an abstraction.
    pub(crate) fn asks_for(&self, abstraction: &Abstraction) -> bool {
        self.always_asks || unions(abstraction).is_none()
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

impl Operand {
    fn unions(&self) -> Option<Vec<Vec<Piece>>> {
        match self {
            Operand::Token(abstraction) => {
                Some(unions(abstraction)?.into_iter().map(<[Piece]>::to_vec).collect())
            }
            Operand::Literal(value) => Some(vec![vec![Piece::single((*value).into())]]),
        }
    }

    /// Returns the name and the condition of each token.
    fn conditions(&self) -> Vec<(String, Predicate)> {
        match self {
            Operand::Token(abstraction) => {
                let tokens = abstraction.tokens.iter();
                tokens.map(|token| (token.name.to_string(), token.predicate.clone())).collect()
            }
            Operand::Literal(value) => {
                let is = Predicate::Compare(Cond::Eq, Term::Value, Term::Const(*value));
                vec![(value.to_string(), is)]
            }
        }
    }

    fn token_names(&self) -> Option<Arc<[Name]>> {
        match self {
            Operand::Token(abstraction) => Some(abstraction.token_names().into()),
            Operand::Literal(_) => None,
        }
    }

    fn name(&self) -> String {
        match self {
            Operand::Token(abstraction) => abstraction.name.to_string(),
            Operand::Literal(value) => value.to_string(),
        }
    }
}

/// Returns the integers of each token, if all are unions of pieces.
fn unions(abstraction: &Abstraction) -> Option<Vec<&[Piece]>> {
    abstraction.tokens.iter().map(|token| token.pieces.as_deref()).collect()
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
