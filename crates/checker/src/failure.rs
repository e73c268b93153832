//! The reasons why a request ends without a verdict.

use crate::input_error::InputError;
use hebra_abstraction::DeriveError;
use hebra_abstraction::basl::{BaslError, Trouble};
use hebra_vm::BootError;
use std::fmt;

/// The reason why there is no verdict.
#[derive(Debug)]
pub enum Failure {
    /// The request is wrong; the message says what to change.
    Input(String),
    /// The request is beyond what Hebra can do.
    Unsupported(String),
    /// Hebra itself has a bug.
    Internal(String),
}

impl Failure {
    /// Returns the message of any kind of failure.
    pub fn message(&self) -> &str {
        match self {
            Failure::Input(message)
            | Failure::Unsupported(message)
            | Failure::Internal(message) => message,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl std::error::Error for Failure {}

impl From<InputError> for Failure {
    fn from(error: InputError) -> Failure {
        Failure::Input(error.0)
    }
}

impl From<BootError> for Failure {
    fn from(error: BootError) -> Failure {
        match error {
            BootError::Input(message) => Failure::Input(message),
            BootError::Unsupported(message) => Failure::Unsupported(message),
        }
    }
}

impl From<BaslError> for Failure {
    fn from(error: BaslError) -> Failure {
        match error.trouble {
            Trouble::Wrong | Trouble::NoSolver => Failure::Input(error.message),
            Trouble::Undecided => Failure::Unsupported(error.message),
        }
    }
}

impl From<DeriveError> for Failure {
    fn from(error: DeriveError) -> Failure {
        Failure::Input(error.to_string())
    }
}
