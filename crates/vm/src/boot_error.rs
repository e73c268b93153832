//! Why a program cannot be started.

use crate::machine::Fatal;

/// Reason why a program cannot be started.
#[derive(Clone, Debug, PartialEq)]
pub enum BootError {
    /// The input is wrong: no such class, no `main`, corrupt class.
    Input(String),
    /// Hebra cannot run this.
    Unsupported(String),
}

impl From<Fatal> for BootError {
    fn from(fatal: Fatal) -> BootError {
        match fatal {
            Fatal::Unsupported(message) => BootError::Unsupported(message),
            Fatal::BadInput(message) => BootError::Input(message),
            Fatal::AssumptionFailed => BootError::Unsupported("a final field is written".into()),
        }
    }
}
