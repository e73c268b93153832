//! Tests of the flow engine's core.

mod expressions;
mod numbers;
mod property_files;
mod searches;
mod tasks;
