//! Queries an SMT solver: terms, the solver as a process that speaks SMT-LIB 2, and a cache of
//! answers. Knows nothing of programs or abstractions.

mod answers;
mod find;
mod process;
mod solver;
mod term;

pub use answers::Answer;
pub use find::{NO_SOLVER, find};
pub use solver::{Settings, Solver, SolverError};
pub use term::{Query, Sort, Term};
