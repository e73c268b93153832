//! Data abstraction (papers 000 and 004): abstractions, their library, and the derivation of
//! abstract operators, tests and coercions. Nothing here runs a program.

mod bitwise;
mod derive;
mod domain;
mod library;
mod operators;
mod pieces;
mod tables;
mod transfer;

pub use domain::{Abstraction, IntegerType, Token};
pub use library::{LibraryError, parse};
pub use operators::{Concrete, Narrowing, Operator, Width};
pub use tables::{DeriveError, Integers, Operand, Tables};
