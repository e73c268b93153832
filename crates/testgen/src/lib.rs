//! Random concurrent Java programs whose every outcome is known.
//!
//! This crate is the checker's opponent: it draws small programs, writes them as Java, and
//! finds all their outcomes with an explorer that shares no code with the checker. A test
//! compiles the Java, lets the checker explore it, and compares the sets of final states.
//!
//! ```
//! let case = hebra_testgen::corpus(1, 1).next().unwrap();
//! assert!(case.java.contains("public class P0000"));
//! assert!(!case.outcomes.is_empty());
//! ```

pub mod ast;
mod corpus;
mod explore;
mod features;
mod generate;
mod java;
mod local;
mod machine;
mod outcome;
mod plan;
mod race;
mod random;
mod task;
mod value;
mod visible;

pub use corpus::{Case, STATE_LIMIT, case, corpus, library_corpus};
pub use explore::{Exploration, TooManyStates, explore};
pub use features::{ALL_FEATURES, features};
pub use generate::{Flavor, generate};
pub use java::{emit_java, emit_java_with_delays};
pub use outcome::{NULL, Observable, Outcome, observables, thread_name};
pub use random::Random;
