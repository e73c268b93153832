//! Data abstraction (papers 000 and 004): abstractions, their library, and the derivation of
//! abstract operators, tests and coercions; selections, type inference and the rewriting of
//! programs. Nothing here runs a program.

mod abstract_program;
pub mod basl;
mod domain;
mod flow;
mod infer;
mod integers;
mod refine;
mod request;
mod rewrite;
mod tables;

pub use abstract_program::{AbstractProgram, abstract_program, assumption};
pub use domain::library::{LibraryError, parse};
pub use domain::{Abstraction, HandWritten, IntegerType, Token, show};
pub use hebra_analysis::{Code, Find, Located};
pub use infer::explain::Finding;
pub use integers::Integers;
pub use integers::operators::{Concrete, Narrowing, Operator, Width};
pub use refine::widen::Grown;
pub use refine::{Automatic, Refined, Refiner};
pub use request::select::{INDEX, SelectError, Selection};
pub use request::{AbstractError, Request};
pub use tables::Tables;
pub use tables::error::{DeriveError, Undecided};
pub use tables::hand_written::Difference;
pub use tables::operand::Operand;
