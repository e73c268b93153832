//! What the runners share: compiling programs, finding class libraries and running processes.

#![allow(dead_code, reason = "each runner uses a part of it")]

pub mod compile;
pub mod jdks;
pub mod kotlin;
pub mod process;
