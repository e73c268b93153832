//! The values of the reference interpreter: operands, exceptions, monitors, and pointers into the program
//! text. Tasks are made of them, and states (`machine`) of tasks.

use crate::ast::{Catch, Custom};
use std::hash::{Hash, Hasher};

/// A node of the program text, equal only to itself.
pub(crate) struct Node<'p, T: ?Sized>(pub &'p T);

impl<T: ?Sized> Clone for Node<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T: ?Sized> Copy for Node<'_, T> {}
impl<T: ?Sized> PartialEq for Node<'_, T> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}
impl<T: ?Sized> Eq for Node<'_, T> {}
impl<T: ?Sized> Hash for Node<'_, T> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        std::ptr::hash(self.0, hasher);
    }
}

/// A value on the operand stack; a condition is 0 or 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Value {
    Int(i32),
    Ref(Option<usize>),
}

/// An exception in flight.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Exception {
    NullPointer,
    Arithmetic,
    ArrayIndex,
    IllegalMonitorState,
    IllegalThreadState,
    Custom(Custom),
    Interrupted,
    InInitializer,
    NoClassDef,
}

impl Exception {
    pub(crate) fn class_name(self) -> &'static str {
        match self {
            Exception::NullPointer => "NullPointerException",
            Exception::Arithmetic => "ArithmeticException",
            Exception::ArrayIndex => "ArrayIndexOutOfBoundsException",
            Exception::IllegalMonitorState => "IllegalMonitorStateException",
            Exception::IllegalThreadState => "IllegalThreadStateException",
            Exception::Custom(Custom::E0) => "E0",
            Exception::Custom(Custom::E1) => "E1",
            Exception::Interrupted => "InterruptedException",
            Exception::InInitializer => "ExceptionInInitializerError",
            Exception::NoClassDef => "NoClassDefFoundError",
        }
    }

    pub(crate) fn is_error(self) -> bool {
        matches!(self, Exception::InInitializer | Exception::NoClassDef)
    }

    pub(crate) fn is_caught_by(self, catch: Catch) -> bool {
        match catch {
            Catch::Throwable => true,
            Catch::Error => self.is_error(),
            Catch::Runtime => !self.is_error() && self != Exception::Interrupted,
            Catch::Interrupted => self == Exception::Interrupted,
            Catch::NullPointer => self == Exception::NullPointer,
            Catch::Arithmetic => self == Exception::Arithmetic,
            Catch::E0 => matches!(self, Exception::Custom(_)),
            Catch::E1 => self == Exception::Custom(Custom::E1),
        }
    }
}

/// Why a block ends early (JLS 14.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Abrupt {
    Throw(Exception),
    Return(Option<i32>),
    Break,
}

/// An object that can be locked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum MonitorId {
    Lock(usize),
    Program,
    Init(usize),
    Cell(usize),
    Reentrant(usize),
}
