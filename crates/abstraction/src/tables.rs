//! Tables of abstract operators, tests and coercions, derived when they are first asked for and
//! kept. Owns the choice of method; deciding on pieces is in `derive.rs`.

use crate::derive;
use crate::domain::Abstraction;
use crate::operators::{Operator, Width};
use crate::pieces::Piece;
use hebra_ir::Name;
use hebra_ir::abstracts::{Results, Table};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

/// What integers are taken for.
#[allow(missing_docs)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Integers {
    /// Unbounded: that no arithmetic overflows is an assumption. Casts drop bits all the same.
    #[default]
    Mathematical,
    /// Of 32 or 64 bits, wrapping around.
    Machine,
}

/// An operand of an operation over tokens.
#[derive(Clone, Debug)]
pub enum Operand {
    /// A token of an abstraction that is not concrete.
    Token(Arc<Abstraction>),
    /// A number that is known. It takes no place in the table.
    Literal(i64),
}

/// Why there is no table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeriveError {
    /// The solver cannot be had or cannot be used: what happened and what to do.
    Solver(String),
}

impl fmt::Display for DeriveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeriveError::Solver(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for DeriveError {}

/// Derives tables and keeps them.
#[derive(Debug, Default)]
pub struct Tables {
    integers: Integers,
    kept: HashMap<String, Arc<Table>>,
}

impl Tables {
    /// No tables yet.
    pub fn new(integers: Integers) -> Tables {
        Tables { integers, kept: HashMap::new() }
    }

    /// What integers are taken for.
    pub fn integers(&self) -> Integers {
        self.integers
    }

    /// The table of an operator whose results are tokens of `result`. It is indexed by the operands
    /// that are tokens, in order: if one is a literal, there is one column. No cell is empty.
    pub fn operator(
        &mut self,
        operator: Operator,
        width: Width,
        a: &Operand,
        b: Option<&Operand>,
        result: &Abstraction,
    ) -> Result<Arc<Table>, DeriveError> {
        self.derive(operator, width, a, b, Some(result))
    }

    /// The table of a comparison: 0 for false, 1 for true.
    pub fn test(
        &mut self,
        cond: hebra_ir::Cond,
        width: Width,
        a: &Operand,
        b: &Operand,
    ) -> Result<Arc<Table>, DeriveError> {
        self.derive(Operator::Test(cond), width, a, Some(b), None)
    }

    /// For every token of `from` the tokens of `to` that have an integer in common with it.
    pub fn coercion(
        &mut self,
        from: &Abstraction,
        to: &Abstraction,
    ) -> Result<Arc<Table>, DeriveError> {
        let name = format!("{} to {}", from.name, to.name);
        if let Some(table) = self.kept.get(&name) {
            return Ok(table.clone());
        }
        let targets = unions(to);
        let cells = unions(from).iter().map(|token| derive::classify(token, &targets)).collect();
        let table = Table {
            name: name.as_str().into(),
            columns: 1,
            results: cells,
            operands: vec![from.token_names().into()],
            tokens: to.token_names().into(),
            rules: Some(to.rules().into()),
            test: None,
        };
        Ok(self.keep(name, table))
    }

    /// Whether every token of `from` lies within one token of `to`, so that coercing loses no
    /// more than `to` does: `concrete` is finer than all, all are finer than `point`.
    pub fn is_finer(&mut self, from: &Abstraction, to: &Abstraction) -> Result<bool, DeriveError> {
        if from.is_concrete() || to.is_concrete() {
            return Ok(from.is_concrete());
        }
        let table = self.coercion(from, to)?;
        Ok(table.results.iter().all(|cell| cell.count() == 1))
    }

    fn derive(
        &mut self,
        operator: Operator,
        width: Width,
        a: &Operand,
        b: Option<&Operand>,
        result: Option<&Abstraction>,
    ) -> Result<Arc<Table>, DeriveError> {
        let name = table_name(operator, a, b);
        let result_name = result.map_or("boolean", |result| &result.name);
        let key = format!("{name} {width:?} {result_name}");
        if let Some(table) = self.kept.get(&key) {
            return Ok(table.clone());
        }
        let (rows, columns) = (a.unions(), b.map(Operand::unions));
        let none = vec![Vec::new()];
        let targets: Vec<&[Piece]> = result.map(unions).unwrap_or_default();
        let mut cells = Vec::new();
        for row in &rows {
            for column in columns.as_ref().unwrap_or(&none) {
                let cell = derive::results(operator, width, self.integers, row, column, &targets);
                cells.push(never_empty(cell, operator, result));
            }
        }
        let columns = match a {
            Operand::Token(_) => columns.map_or(1, |columns| columns.len()),
            Operand::Literal(_) => 1,
        };
        let table = Table {
            name: name.into(),
            columns: columns as u32,
            results: cells,
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

    fn keep(&mut self, key: String, table: Table) -> Arc<Table> {
        let table = Arc::new(table);
        self.kept.insert(key, table.clone());
        table
    }
}

impl Operand {
    fn unions(&self) -> Vec<Vec<Piece>> {
        match self {
            Operand::Token(abstraction) => {
                unions(abstraction).into_iter().map(<[Piece]>::to_vec).collect()
            }
            Operand::Literal(value) => vec![vec![Piece::single((*value).into())]],
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

/// The integers of each token.
fn unions(abstraction: &Abstraction) -> Vec<&[Piece]> {
    abstraction.tokens.iter().map(|token| token.pieces.as_deref().unwrap_or(&[])).collect()
}

/// `signs + signs`, `signs < 3`, `(byte) signs`.
fn table_name(operator: Operator, a: &Operand, b: Option<&Operand>) -> String {
    match b {
        Some(b) => format!("{} {} {}", a.name(), operator.symbol(), b.name()),
        None => format!("{} {}", operator.symbol(), a.name()),
    }
}

fn truth_values() -> Vec<Name> {
    vec!["false".into(), "true".into()]
}

/// Operands that no integer of the type has come about only where arithmetic was assumed not to
/// overflow and did; whatever happens then is allowed to happen.
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
