//! The error of lowering a method.

use hebra_classfile::model;
use std::fmt;

/// An error in lowering a method: the class file breaks a rule of the JVM specification.
#[derive(Clone, Debug)]
pub struct LowerError {
    /// The method.
    pub method: model::MemberRef,
    /// Byte offset of the offending instruction.
    pub offset: u32,
    /// The error.
    pub message: String,
}

impl fmt::Display for LowerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LowerError { method, offset, message } = self;
        write!(f, "ill-typed bytecode in {method} at offset {offset}: {message}")
    }
}

impl std::error::Error for LowerError {}
