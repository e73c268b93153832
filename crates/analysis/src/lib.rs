//! Static analysis of the user's code: its classes and which methods override which, and what each
//! place in it may still access. Knows nothing of execution and of abstraction.

mod accesses;
mod code;
pub mod disjoint;
mod effects;

pub use accesses::{Accesses, Set};
pub use code::{Code, Find, Located, Own};
pub use effects::{Act, Fact, VariableId, anyone, elements, interruption, thread_run};
