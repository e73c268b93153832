//! Traces: the story that one tells, the story as text, and how to shorten one.
//!
//! A trace is a list of choices, so whoever has the program can replay it. The story is what a
//! replay saw; how it was replayed is the caller's business.

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
