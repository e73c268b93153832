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
mod liveness;
mod manners;
mod naming;
mod state;
mod step;
mod threads;
mod value;

pub use complaint::Complaint;
use hebra_analysis::Code;
use hebra_flow::{Event, EventPattern, Program};

/// What is asked of a program.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The events that properties and constraints speak of. Lines are events only if one of these is; a write of a value
    /// that is not known may be each that is named here.
    pub events: Vec<EventPattern>,
}

impl Options {
    /// Returns true if lines are asked for.
    pub(crate) fn has_lines(&self) -> bool {
        self.events.iter().any(|pattern| pattern.kind == "at")
    }

    /// Returns the events of this kind that are asked for.
    pub(crate) fn all_of(&self, kind: &'static str) -> Vec<Event> {
        let asked = self.events.iter().filter(|pattern| pattern.kind == kind);
        asked.map(|pattern| Event { kind, subject: pattern.argument.clone() }).collect()
    }

    /// Returns the writes of values to a field that are asked for.
    pub(crate) fn values_of(&self, field: &str) -> Vec<Event> {
        let is_it = |event: &Event| {
            event.subject.split_once('=').is_some_and(|(name, _)| is_suffix(name, field))
        };
        self.all_of("write").into_iter().filter(is_it).collect()
    }

    /// Returns the calls of methods with a name that are asked for.
    pub(crate) fn calls_of(&self, method: &str) -> Vec<Event> {
        let is_it = |event: &Event| is_suffix(method, &event.subject);
        self.all_of("call").into_iter().filter(is_it).collect()
    }
}

fn is_suffix(written: &str, name: &str) -> bool {
    name.strip_suffix(written).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
}

/// Reads a program.
///
/// # Errors
/// If it does something that cannot be modelled.
pub fn read(code: &Code, options: &Options) -> Result<Program, Complaint> {
    let mut explorer = explore::Explorer::new(classes::Classes::new(code), &code.entry, options);
    explorer.run()?;
    Ok(assemble::assemble(&mut explorer))
}
