//! The JVM as a system: state and step, frames, heap, monitors, threads, class initialisation,
//! intrinsics, and the canonical encoding of states.

mod abstracts;
pub mod boot;
mod broken;
mod calls;
mod canonical;
pub mod code;
mod components;
mod correspondence;
mod deadlock;
pub mod discipline;
mod divergence;
mod exceptions;
pub mod execute;
mod follow;
mod fork;
pub mod heap;
mod initialisation;
pub mod intrinsics;
mod launch;
mod layouts;
mod linkage;
pub mod machine;
mod metadata;
mod monitors;
mod objects;
pub mod observe;
mod prepare;
pub mod program;
mod race;
pub mod record;
mod resolution;
mod shared_program;
pub mod simulate;
mod spins;
pub mod state;
pub mod survey;
mod synchronizers;
pub mod system;
mod threads;
mod touch;

pub use boot::{BootError, Entry, RunEnd};
pub use intrinsics::verify::is_api;
pub use machine::{Mode, Output, Reduction, Vm};
pub use program::{Bodies, ClassId, MethodId, Program};
pub use shared_program::SharedProgram;
