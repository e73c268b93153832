//! The classes and fields that Hebra itself reads and makes, by number.

use crate::ids::ClassId;

/// Classes and fields the machine itself uses, found at boot.
#[derive(Clone, Default)]
pub struct Known {
    /// `Object`.
    pub object: Option<ClassId>,
    /// `String`.
    pub string: Option<ClassId>,
    /// Its field `value`.
    pub string_value: u16,
    /// Its field `coder`.
    pub string_coder: u16,
    /// `Class`.
    pub class: Option<ClassId>,
    /// `Thread`.
    pub thread: Option<ClassId>,
    /// `Throwable`.
    pub throwable: Option<ClassId>,
    /// `Error`.
    pub error: Option<ClassId>,
    /// `AssertionError`.
    pub assertion_error: Option<ClassId>,
    /// `byte[]`.
    pub byte_array: Option<ClassId>,
}
