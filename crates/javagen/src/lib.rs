//! Random object-oriented Java programs, written from the Java Language Specification and the
//! documentation of the library, and their comparison with a real JVM: whatever `java` shows must be among what
//! Hebra finds. Tests only; shares nothing with the checker or with `testgen`.

mod compare;
mod ideas;
mod program;
mod random;
mod template;
mod tools;

pub use compare::{Comparison, Difference, Settings, compare};
pub use program::{Program, generate};
pub use tools::{Executable, Found, Hebra};
