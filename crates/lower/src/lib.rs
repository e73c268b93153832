//! Class model to IR: stack code becomes typed registers, and the code behind `invokedynamic`
//! is synthesised as ordinary classes. Knows nothing of execution.

mod body;
pub mod dynamic;
mod frame;

use hebra_classfile::model;
use std::fmt;

/// Why a method cannot be lowered: the class file breaks a rule of the JVM specification.
#[derive(Clone, Debug)]
pub struct LowerError {
    /// The method.
    pub method: model::MemberRef,
    /// Byte offset of the offending instruction.
    pub offset: u32,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for LowerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LowerError { method, offset, message } = self;
        write!(f, "ill-typed bytecode in {method} at offset {offset}: {message}")
    }
}

impl std::error::Error for LowerError {}

/// Lowers the body of a method; the method must have one.
pub fn lower(class: &model::Class, method: &model::Method) -> Result<hebra_ir::Method, LowerError> {
    body::Lowering::new(class, method)?.run()
}
