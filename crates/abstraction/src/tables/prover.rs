//! Derivation with a solver, for conditions that are not unions of pieces: a result stays unless
//! the solver proves it impossible (paper 004, Definition 2). Results that samples show are not
//! asked about. Owns the solver, which is started on first use.

use super::encode::{self, WantedResult};
use super::error::DeriveError;
use crate::integers::Integers;
use crate::integers::operators::{Concrete, Operator, Width};
use hebra_ir::abstracts::{Predicate, Results, Term};
use hebra_smt::{Answer, Query, Settings, Solver};
use std::collections::BTreeSet;

/// A solver that may not have been started.
#[derive(Debug, Default)]
pub struct Prover {
    settings: Settings,
    solver: Option<Solver>,
}

/// The cell of a table, as conditions on the operands.
pub struct Cell<'a> {
    pub operator: Operator,
    pub width: Width,
    pub integers: Integers,
    pub a: &'a Predicate,
    pub b: Option<&'a Predicate>,
}

/// The possible results of a cell.
#[derive(Debug, Default)]
pub struct Derived {
    /// All results that were not proved impossible.
    pub results: Results,
    /// The results among them that were not shown to be possible either, with the reason.
    pub undecided: Vec<(u8, String)>,
}

impl Prover {
    /// Creates a prover that will use a solver.
    pub fn new(settings: Settings) -> Prover {
        Prover { settings, solver: None }
    }

    /// Asks the solver, which is found and started first if necessary.
    pub fn ask(&mut self, query: &Query) -> Result<Answer, DeriveError> {
        let solver = match &mut self.solver {
            Some(solver) => solver,
            none => none.insert(Solver::new(&self.settings).map_err(no_solver)?),
        };
        solver.ask(query).map_err(no_solver)
    }

    /// Returns the possible results of a cell, where tokens are their conditions; none for a test.
    pub fn derive(
        &mut self,
        cell: &Cell<'_>,
        tokens: Option<&[&Predicate]>,
    ) -> Result<Derived, DeriveError> {
        let shown = cell.observed(tokens);
        let mut derived = Derived { results: shown, ..Derived::default() };
        for number in 0..tokens.map_or(2, <[_]>::len) as u8 {
            if shown.has(number) {
                continue;
            }
            let wanted = match tokens {
                Some(tokens) => WantedResult::Token(tokens[usize::from(number)]),
                None => WantedResult::Truth(number == 1),
            };
            let (operator, width, integers) = (cell.operator, cell.width, cell.integers);
            let query = encode::operation(operator, width, integers, cell.a, cell.b, &wanted);
            match self.ask(&query)? {
                Answer::No => continue,
                Answer::Yes(_) => {}
                Answer::Unknown(reason) => derived.undecided.push((number, reason)),
            }
            derived.results = derived.results.or(Results::one(number));
        }
        Ok(derived)
    }
}

fn no_solver(error: hebra_smt::SolverError) -> DeriveError {
    DeriveError::Solver(error.to_string())
}

impl Cell<'_> {
    /// Returns the results of some operands among the samples.
    fn observed(&self, tokens: Option<&[&Predicate]>) -> Results {
        let mut shown = Results::default();
        self.look(tokens, |_, _, _, result| {
            shown = shown.or(result);
            false
        });
        shown
    }

    /// Returns sample numbers that lead to one of the results, as Java would show them.
    pub fn example(&self, tokens: Option<&[&Predicate]>, wanted: Results) -> Option<String> {
        let mut found = None;
        self.look(tokens, |a, b, value, result| {
            let is_wanted = result.0 & wanted.0 != 0;
            if is_wanted {
                let operation = match self.b {
                    Some(_) => format!("{a} {} {b}", self.operator.symbol()),
                    None => format!("{} {a}", self.operator.symbol()),
                };
                found = Some(match (value, tokens) {
                    (Concrete::Throws, _) => format!("{operation}, which throws"),
                    (Concrete::Value(value), Some(_)) => format!("{operation} = {value}"),
                    (Concrete::Value(value), None) => format!("{operation} is {}", value == 1),
                });
            }
            is_wanted
        });
        found
    }

    /// Passes sample operands with their results to `stop` until it returns true. Small ones first.
    fn look(
        &self,
        tokens: Option<&[&Predicate]>,
        mut stop: impl FnMut(i128, i128, Concrete, Results) -> bool,
    ) {
        let mut constants = BTreeSet::new();
        collect_constants(self.a, &mut constants);
        self.b.iter().for_each(|b| collect_constants(b, &mut constants));
        tokens.iter().flat_map(|all| all.iter()).for_each(|t| collect_constants(t, &mut constants));
        let samples = samples(&constants, self.operator.operand_width(self.width));
        let of = |predicate: &Predicate| -> Vec<i128> {
            let inside = samples.iter().filter(|n| predicate.eval(**n));
            inside.map(|n| i128::from(*n)).collect()
        };
        let seconds = self.b.map_or_else(|| vec![0], of);
        let wraps = self.integers == Integers::Machine;
        for a in of(self.a) {
            for b in &seconds {
                let value = self.operator.apply(a, *b, self.width, wraps);
                let result = match value {
                    Concrete::Throws => Results::THROWS,
                    Concrete::Value(value) => match (i64::try_from(value), tokens) {
                        (Ok(value), Some(tokens)) => token_of(value, tokens),
                        (Ok(value), None) => Results::one(value as u8),
                        (Err(_), _) => Results::default(),
                    },
                };
                if stop(a, *b, value, result) {
                    return;
                }
            }
        }
    }
}

fn token_of(value: i64, tokens: &[&Predicate]) -> Results {
    let found = tokens.iter().zip(0..).find(|(token, _)| token.eval(value));
    found.map_or_else(Results::default, |(_, number)| Results::one(number))
}

/// Returns numbers likely to show a result: small ones, those around the constants, the extremes;
/// those near zero first.
pub fn samples(constants: &BTreeSet<i64>, width: Width) -> Vec<i64> {
    let mut samples: BTreeSet<i64> = (-20..=20).collect();
    for constant in constants {
        samples.extend((-2..=2).filter_map(|near| constant.checked_add(near)));
        samples.extend(constant.checked_neg());
    }
    let (least, greatest) = (width.least() as i64, width.greatest() as i64);
    samples.extend([least, least + 1, greatest - 1, greatest, greatest / 2 + 1]);
    let inside = samples.into_iter().filter(|n| (least..=greatest).contains(n));
    let mut inside: Vec<i64> = inside.collect();
    inside.sort_by_key(|n| (n.unsigned_abs(), *n < 0));
    inside
}

/// Collects the constants in a condition.
pub fn collect_constants(predicate: &Predicate, constants: &mut BTreeSet<i64>) {
    fn of_term(term: &Term, constants: &mut BTreeSet<i64>) {
        match term {
            Term::Value => {}
            Term::Const(value) => drop(constants.insert(*value)),
            Term::Negate(a) => of_term(a, constants),
            Term::Add(a, b)
            | Term::Sub(a, b)
            | Term::Mul(a, b)
            | Term::Div(a, b)
            | Term::Rem(a, b) => {
                of_term(a, constants);
                of_term(b, constants);
            }
        }
    }
    match predicate {
        Predicate::True => {}
        Predicate::Compare(_, a, b) => {
            of_term(a, constants);
            of_term(b, constants);
        }
        Predicate::Not(inner) => collect_constants(inner, constants),
        Predicate::And(all) | Predicate::Or(all) => {
            all.iter().for_each(|part| collect_constants(part, constants));
        }
    }
}
