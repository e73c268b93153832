//! Lowers the class model to IR: stack code becomes typed registers, and the code behind
//! `invokedynamic` is synthesised as ordinary classes. Knows nothing of execution.

mod body;
pub mod dynamic;
mod error;
mod frame;

pub use error::LowerError;
use hebra_classfile::model;

/// Lowers the body of a method; the method must have one.
pub fn lower(class: &model::Class, method: &model::Method) -> Result<hebra_ir::Method, LowerError> {
    body::Lowering::new(class, method)?.run()
}
