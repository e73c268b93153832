//! What the runners share: compiling programs and running processes.

pub mod compile;
pub mod process;
