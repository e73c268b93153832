//! Classes and code of a program: loaded, linked and looked up on demand, and flattened into
//! operations. Nothing here could differ between two runs: what a run can observe is in
//! `hebra-state`.

mod asked;
pub mod code;
mod ids;
mod known;
pub mod marking;
pub mod patterns;
pub mod prepare;
mod prepared;
mod program;
mod shared_program;

pub use ids::{ClassId, MethodId};
pub use known::Known;
pub use prepared::{Prepared, Variant};
pub use program::{
    ADDED_MARK, APP_NUMBER, ArrayKind, BOOT_MARK, Bodies, Class, ClassKind, Constant, Field,
    HIDDEN_MARK, IntrinsicId, LOADER_MARK, LoadError, Method, Program, Provided, Run, package,
    primitive_letter, primitive_name, unmarked,
};
pub use shared_program::SharedProgram;
