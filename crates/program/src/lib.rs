//! Classes and code of a program: loaded, linked and looked up on demand, and flattened into
//! operations. Nothing here could differ between two runs: what a run can observe is in
//! `hebra-state`.

pub mod code;
mod metadata;
pub mod prepare;
mod program;
mod shared_program;

pub use program::{
    ArrayKind, Bodies, Class, ClassId, ClassKind, Constant, Field, IntrinsicId, LoadError, Method,
    MethodId, Program, Provided, Run, package, primitive_letter, primitive_name,
};
pub use shared_program::SharedProgram;
