//! What is known of an event that happened (see `events.rs`).

use hebra_program::MethodId;

/// An event of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Happened {
    /// The number of the first pattern that it fits.
    pub pattern: u16,
    /// The thread whose event it is.
    pub thread: u16,
    /// The place in the user's code: the method and the operation.
    pub place: Option<(MethodId, u32)>,
}
