//! The request to abstract a program, and the errors. `select` finds the variables that it names.

pub(crate) mod select;

use crate::domain::Abstraction;
use crate::tables::error::DeriveError;
use select::{SelectError, Selection};
use std::fmt;
use std::sync::Arc;

/// The variables to abstract, and how.
#[derive(Clone, Debug)]
pub struct Request {
    /// The user's selections.
    pub selections: Vec<Selection>,
    /// The abstraction of variables unrelated to the selections.
    pub default: Arc<Abstraction>,
    /// Represents values that cannot affect the property by one token where something abstract
    /// flows into them and nothing was selected, so that no operation on them has two results.
    pub spare: bool,
    /// True if assertions are checked, so that they can be under-approximated; otherwise a test in
    /// one is like any other.
    pub assertions: bool,
    /// Adds reasons to findings.
    pub explain: bool,
}

/// The reason why there is no abstract program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AbstractError {
    /// A selection is wrong.
    Select(SelectError),
    /// Selections contradict each other or the program: the flow, line by line.
    Conflict(String),
    /// A table cannot be derived.
    Derive(DeriveError),
    /// A value of `order` is used where only a number will do.
    Order(String),
    /// This method would need too many registers.
    TooLarge(String),
}

impl fmt::Display for AbstractError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AbstractError::Select(error) => error.fmt(f),
            AbstractError::Conflict(text) => f.write_str(text),
            AbstractError::Derive(error) => error.fmt(f),
            AbstractError::Order(place) => {
                write!(
                    f,
                    "`order` only knows how numbers compare, so what it abstracts cannot be {place}: leave the \
                     variable concrete, or give it another abstraction"
                )
            }
            AbstractError::TooLarge(method) => {
                write!(f, "{method} is too large to be abstracted: split it")
            }
        }
    }
}

impl std::error::Error for AbstractError {}

impl From<SelectError> for AbstractError {
    fn from(error: SelectError) -> AbstractError {
        AbstractError::Select(error)
    }
}

impl From<DeriveError> for AbstractError {
    fn from(error: DeriveError) -> AbstractError {
        AbstractError::Derive(error)
    }
}
