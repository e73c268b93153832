//! Probes: one line of Java for each public class of the JDK that ordinary code calls, run with `hebra run` beside
//! `java` and compared. The lines are in `tests/probes`; `docs/support.md` tells what differs. Tests only; shares
//! nothing with the checker.

mod classes;
mod compare;
mod document;
mod jdk;
mod process;
mod source;
mod table;

pub use classes::{Class, Kind, classes};
pub use compare::{Bench, Outcome, Row};
pub use document::{Summary, is_listed, write};
pub use jdk::Jdk;
pub use table::{Probe, Table, table};
