//! Data abstraction (papers 000 and 004): abstractions, their library, and the derivation of
//! abstract operators, tests and coercions; selections, type inference and the rewriting of
//! programs. Nothing here runs a program.

mod assertions;
mod attach;
pub mod basl;
mod bitwise;
mod derive;
mod derive_error;
mod domain;
mod encode;
mod explain;
mod flow;
mod flow_calls;
mod fragment;
mod hand_written;
mod infer;
mod influence;
mod integers;
mod library;
mod operand;
mod operators;
mod pieces;
mod prover;
mod refine;
mod request;
mod rewrite;
mod select;
pub mod show;
mod strings;
mod tables;
mod transfer;
mod typing;
mod webs;
mod widen;

pub use attach::{AbstractProgram, abstract_program, assumption};
pub use derive_error::{DeriveError, Undecided};
pub use domain::{Abstraction, HandWritten, IntegerType, Token};
pub use explain::Finding;
pub use hand_written::Difference;
pub use hebra_analysis::{Code, Find, Located};
pub use integers::Integers;
pub use library::{LibraryError, parse};
pub use operand::Operand;
pub use operators::{Concrete, Narrowing, Operator, Width};
pub use refine::{Automatic, Refined, Refiner};
pub use request::{AbstractError, Request};
pub use select::{INDEX, SelectError, Selection};
pub use tables::Tables;
pub use widen::Grown;
