//! Reads Ada programs of communicating tasks for the flow engine: tasks with their control flow, calls inlined, and the
//! variables with few values that they test and set.
//!
//! The subset: packages, procedures, task types and arrays of tasks, single tasks, entries and their families, `accept`,
//! `select` with guards, delays, `terminate` and `else`, timed and conditional calls, protected objects, loops, `case`,
//! enumerations, subtypes. What is outside is an error that names it.

mod build;
mod complaint;
mod declarations;
mod flow;
mod parse;
mod purity;
mod scope;
mod syntax;
mod variables;

pub use complaint::Complaint;
use hebra_flow::Program;

/// Reads a program from its files: names and texts.
///
/// # Errors
/// If a text is not Ada, or outside the subset.
pub fn read(files: &[(String, String)]) -> Result<Program, Complaint> {
    let mut units = Vec::new();
    for (file, text) in files {
        units.push((file.clone(), parse::parse(file, text)?));
    }
    build::build(&units)
}
