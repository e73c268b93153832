//! What the runners share: compiling programs, finding class libraries, running processes, and
//! comparing `hebra run` with `java`.

#![allow(dead_code, reason = "each runner uses a part of it")]

pub mod against_java;
pub mod compile;
pub mod damage;
pub mod java_outputs;
pub mod jdks;
pub mod kotlin;
pub mod lives;
pub mod mutator;
pub mod process;
pub mod random;
