//! Traces: the file that holds one, the story it tells, and the story as text.
//!
//! A trace is a list of choices, so whoever has the program can replay it. The story is what a
//! replay saw; how it was replayed is the caller's business.

mod file;
mod story;
mod text;

pub use file::{Source, TraceError, TraceFile};
pub use story::{Ending, Line, Step, Story, ThreadEnd};
pub use text::{Sources, render};
