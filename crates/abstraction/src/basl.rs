//! BASL, the language in which users write abstractions (paper 004, section 2.1, Fig. 2; in full in
//! `docs/basl.md`). Owns reading a file and its errors. The parts are the `lexer`, the `parser`,
//! `guard` for conditions, and `check`, which proves that every integer has exactly one token.

mod check;
mod guard;
mod lexer;
mod parser;

use crate::domain::{Abstraction, IntegerType};
use crate::tables::Tables;
use hebra_ir::Name;
use std::fmt;
use std::sync::Arc;

/// The definitions in a file.
#[derive(Clone, Debug, Default)]
pub struct Definitions {
    /// Abstractions of integers.
    pub abstractions: Vec<Arc<Abstraction>>,
    /// Abstractions of classes.
    pub classes: Vec<ClassAbstraction>,
    /// Abstractions of arrays.
    pub arrays: Vec<ArrayAbstraction>,
}

/// The abstraction of each field of a class.
#[derive(Clone, Debug)]
pub struct ClassAbstraction {
    /// Its name.
    pub name: Name,
    /// The class, as the source spells it: `shop.Counter`.
    pub class: Name,
    /// Fields and their abstractions.
    pub fields: Vec<(Name, Arc<Abstraction>)>,
}

/// An abstraction for the indices of an array and one for its elements.
#[derive(Clone, Debug)]
pub struct ArrayAbstraction {
    /// Its name.
    pub name: Name,
    /// The type of the elements.
    pub element_type: IntegerType,
    /// The abstraction of indices.
    pub index: Arc<Abstraction>,
    /// The abstraction of elements.
    pub element: Arc<Abstraction>,
}

/// The kind of error in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// It cannot be read or claims something false.
    Wrong,
    /// Its correctness could not be decided.
    Undecided,
    /// There is no solver to decide with.
    NoSolver,
}

/// The reason why a file cannot be used, with the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaslError {
    /// The kind of error.
    pub trouble: Trouble,
    /// File, line, column, the error, and the line with a caret.
    pub message: String,
}

impl fmt::Display for BaslError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for BaslError {}

/// Parses the text of a file. Conditions beyond intervals and remainders need the tables' solver.
pub fn read(file: &str, text: &str, tables: &mut Tables) -> Result<Definitions, BaslError> {
    let place = |fault: Fault| fault.located(file, text);
    let tokens = lexer::tokens(text).map_err(place)?;
    parser::Parser::new(&tokens, tables).file().map_err(place)
}

/// An error at a place of the text.
#[derive(Clone, Debug)]
struct Fault {
    trouble: Trouble,
    /// The place, in bytes.
    at: usize,
    message: String,
}

impl Fault {
    fn new(at: usize, message: impl Into<String>) -> Fault {
        Fault { trouble: Trouble::Wrong, at, message: message.into() }
    }

    fn located(self, file: &str, text: &str) -> BaslError {
        let before = text.get(..self.at).unwrap_or(text);
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = before.matches('\n').count() + 1;
        let column = before[start..].chars().count() + 1;
        let shown = text[start..].lines().next().unwrap_or("");
        // Keep tabs, so that the caret lines up with the text above.
        let blanks: String =
            before[start..].chars().map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
        let message = format!("{file}:{line}:{column}: {}\n  {shown}\n  {blanks}^", self.message);
        BaslError { trouble: self.trouble, message }
    }
}

impl Definitions {
    /// Returns the abstraction of integers with this name.
    pub fn abstraction(&self, name: &str) -> Option<&Arc<Abstraction>> {
        self.abstractions.iter().find(|abstraction| &*abstraction.name == name)
    }
}
