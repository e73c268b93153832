//! Traces: the story of one, the story as text, and how to shorten a trace.
//!
//! A trace is a list of choices, so anyone with the program can replay it. The story is what a
//! replay saw; the caller does the replay.

mod escape;
pub mod shorten;
mod story;
mod text;

pub use escape::{escape, escape_lines};
pub use story::{
    Ending, Line, Named, ObjectView, Pass, Step, Story, ThreadEnd, ThreadView, Value, View,
    duration,
};
pub use text::{Sources, render};
