//! Hebra as a library: takes a program and settings, reports progress, returns a verdict with
//! traces. Nothing here reads flags, prints or exits.
//!
//! The smallest use prints the verdict on a Java source file:
//!
//! ```no_run
#![doc = include_str!("../examples/check.rs")]
//! ```
//!
//! [`Input`] finds and compiles the program, [`Settings`] says what to check and how, [`Checker`]
//! checks it, [`Observer`] sees progress, [`Verdict`] is the result. [`Loaded`] reads trace files.

pub mod abstracting;
pub mod api;
pub mod basl_files;
mod checker;
mod checkpoint;
mod chosen;
mod compilation;
mod conclude;
mod effort;
mod events;
mod explore;
mod failure;
pub mod flow;
mod follow;
mod following;
mod framework_frames;
mod given_files;
pub mod input;
mod input_error;
mod ledger;
mod memory;
mod names;
pub mod narrate;
mod observer;
mod outcome;
mod relocate;
pub mod session;
pub mod settings;
mod shortening;
pub mod simulate;
pub mod size;
pub mod sources;
pub mod surroundings;
pub mod testing;
mod timed_walk;
mod times;
pub mod trace_file;
mod trace_files;
pub mod verdict;
mod verify;
mod view;
mod watchdog;

pub use abstracting::AbstractionSettings;
pub use checker::Checker;
pub use chosen::{Chosen, EMPTY};
pub use conclude::undecided;
pub use events::EventProperty;
pub use failure::Failure;
pub use follow::{EventWords, Followed};
pub use given_files::read as read_files;
pub use input::{Input, Request};
pub use input_error::InputError;
pub use memory::{peak_memory, resident_memory};
pub use observer::Observer;
pub use settings::{SearchSettings, Settings, TraceFiles};
pub use trace_files::Loaded;
pub use verdict::{Feasible, Found, Verdict};
