//! Reads Java programs for the flow engine: threads with their control flow, calls expanded, monitors, and the variables
//! with few values that they test and set.
//!
//! Every sequence of events that a run can show, under sequential consistency, is a path of the result that the automata
//! of its tasks and variables do not refuse. What cannot be modelled is an error that names it, with its line.

mod assemble;
mod calls;
mod classes;
mod complaint;
mod explore;
mod heap;
mod library;
mod lines;
mod liveness;
mod manners;
mod memory;
mod naming;
mod options;
mod state;
mod step;
mod threads;
mod value;

pub use complaint::Complaint;
use hebra_analysis::Code;
use hebra_flow::Program;
pub use options::Options;

/// Reads a program.
///
/// # Errors
/// If it does something that cannot be modelled.
pub fn read(code: &Code, options: &Options) -> Result<Program, Complaint> {
    let mut explorer = explore::Explorer::new(classes::Classes::new(code), &code.entry, options);
    explorer.run()?;
    Ok(assemble::assemble(&mut explorer))
}
