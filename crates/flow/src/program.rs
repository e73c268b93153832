//! A program as the front end of its language gives it: tasks with their control flow, and the variables that can be
//! followed. Names of events and tasks are compared here, as the language compares them.

use crate::graph::Event;
use crate::property_file::EventPattern;
use crate::tasking::Body;
use crate::variable::{Operation, Variable};
use std::collections::HashMap;

/// When two spellings are the same name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// Upper and lower case, and blanks, make no difference (Ada).
    AnyCase,
    /// They do (Java).
    Exact,
}

/// Something that whoever reads a verdict must know of the model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// `model`, `assumption` or `bound`.
    pub kind: &'static str,
    /// The sentence.
    pub text: String,
}

/// The tasks of a program.
#[derive(Clone, Debug)]
pub struct Program {
    /// The control flow of each task; that of the main program comes first.
    pub tasks: Vec<Body>,
    /// The variables that can be followed.
    pub variables: Vec<Variable>,
    /// What events do with variables: the number of the variable, and the operation.
    pub operations: HashMap<Event, (usize, Operation)>,
    /// How names are compared.
    pub spelling: Spelling,
    /// What was modelled, assumed or bounded.
    pub notes: Vec<Note>,
    /// Tasks can end in ways that the control flow does not have, by exceptions: what a property demands of the end of
    /// a run is not proved.
    pub ends_are_open: bool,
}

impl Program {
    /// Returns true if a pattern stands for an event of a task. A pattern may leave out the beginning of a name:
    /// `Mutex.lock` stands for `bank.Mutex.lock`.
    pub fn matches(&self, pattern: &EventPattern, task: &Body, event: &Event) -> bool {
        pattern.kind == event.kind
            && pattern.task.as_ref().is_none_or(|name| self.is_called(task, name))
            && self.is_name(&pattern.argument, &event.subject)
    }

    /// Returns true if a task can be meant by a name: its own, or one that it shares with others.
    pub fn is_called(&self, task: &Body, name: &str) -> bool {
        std::iter::once(&task.name).chain(&task.aliases).any(|own| self.is_name(name, own))
    }

    /// Returns true if a name that a user writes stands for this one.
    pub fn is_name(&self, written: &str, name: &str) -> bool {
        let written = match self.spelling {
            Spelling::AnyCase => written.to_lowercase().replace(' ', ""),
            Spelling::Exact => written.to_owned(),
        };
        name.strip_suffix(&written).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    }
}
