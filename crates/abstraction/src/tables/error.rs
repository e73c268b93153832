//! What can go wrong when a table is derived: no table at all, or a result that nobody could decide.

use hebra_ir::Name;
use std::fmt;

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
