//! Views of a state: values as source text, variables and arrays by name, locks and who has them,
//! where threads are. Reads a program and a state, and nothing else.

mod arrays;
mod cell;
mod objects;
mod synchronizers;
mod values;
mod whereabouts;

pub use cell::{Cell, element};
pub use synchronizers::Taking;
pub use values::{Label, OWNABLE};
pub use whereabouts::Whereabouts;

use hebra_program::{Known, Program};
use hebra_state::State;

/// A state with its program, to be read.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// Classes and code.
    pub program: &'a Program,
    /// The state.
    pub state: &'a State,
    /// Classes of the library by number.
    pub known: &'a Known,
}
