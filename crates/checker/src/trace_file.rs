//! The trace file: JSON with equal choices merged, and what is needed to reload the program.

use hebra_system::{Choice, ChoiceKind, Trace};
use hebra_vm::Learnt;
use serde::{Deserialize, Serialize};
use std::fmt;

const SCHEMA: &str = "hebra.trace/2";
/// More choices than any trace has.
const MOST_CHOICES: u64 = 100_000_000;
/// More threads than any trace has.
const MOST_THREADS: u16 = 10_000;

/// The program as named on the command line, with what is needed to find it again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// Sources or the main class.
    pub program: Vec<String>,
    /// `-cp`
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class_path: Option<String>,
    /// `-jar`
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub jar: Option<String>,
    /// `--source-path`
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_path: Option<String>,
    /// Arguments of the program.
    #[serde(default)]
    pub args: Vec<String>,
    /// Standard input, as a text,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stdin: Option<String>,
    /// or in two hexadecimal digits for each byte.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stdin_bytes: Option<String>,
    /// System properties, `key=value`: those that the user chose, and those of the machine that the
    /// program read.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub properties: Vec<String>,
    /// Environment variables that the user chose, `name=value`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variables: Vec<String>,
    /// The number of processors that the program sees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub processors: Option<u16>,
    /// The folder that was copied into the working directory,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub files: Option<String>,
    /// and a number that tells whether it is still the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub files_digest: Option<String>,
    /// The test that was run, `pkg.BankTest#deposit`, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<String>,
    /// The named files and folders, as named.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub paths: Vec<String>,
    /// The directory they are relative to: relative to the folder of the trace file...
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub from_trace: String,
    /// ... and absolute.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub from_root: String,
}

impl Source {
    /// Returns true if the program is a class in the working directory.
    pub(crate) fn names_no_path(&self) -> bool {
        let is_class = |name: &String| {
            self.paths.first() == Some(&format!("{}.class", name.replace('.', "/")))
        };
        self.class_path.is_none()
            && self.jar.is_none()
            && self.program.first().is_some_and(is_class)
    }
}

/// The abstraction of the program, as on the command line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Abstraction {
    /// `--abstract`
    pub selections: Vec<String>,
    /// `--abstract-default`
    pub default: String,
    /// `--integers`
    pub integers: String,
}

/// A property over events.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Events {
    /// The name of the property.
    pub name: String,
    /// The events.
    pub events: Vec<Event>,
    /// The state of the automaton in which runs begin.
    pub initial: u32,
    /// The states in which a run may end, by number.
    pub accepting: Vec<bool>,
    /// For each state, the state after each event.
    pub next: Vec<u32>,
}

/// An event as on the left of a property.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// Its name.
    pub name: String,
    /// The thread that it is restricted to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task: Option<String>,
    /// Such as `call`.
    pub kind: String,
    /// What stands in parentheses.
    pub argument: String,
}

/// A trace with its context.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TraceFile {
    schema: String,
    /// The program.
    pub source: Source,
    /// Feature release of the JDK on which the trace was found.
    pub jdk: u16,
    /// The reduction, which decides the scheduling points: `none`, `local` or `full`.
    pub reduction: String,
    /// Properties that were checked.
    pub checks: Vec<String>,
    /// True if threads may wake spuriously.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub spurious_wakeups: bool,
    /// True if the library's locks were modelled.
    #[serde(default, skip_serializing_if = "is_false")]
    pub models_library: bool,
    /// The abstraction of the program, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub abstraction: Option<Abstraction>,
    /// The property over events that was checked, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub events: Option<Events>,
    /// Knowledge of the search that a replay needs.
    #[serde(default)]
    pub learnt: Learnt,
    /// The property violated.
    pub property: String,
    /// The violation in one line.
    pub message: String,
    /// The number of choices made before the search began.
    prefix: usize,
    /// The choice at which an infinite run continues after the last one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    loop_from: Option<usize>,
    /// Kind, thread, alternative, and the number of repetitions.
    choices: Vec<(String, u16, u32, u32)>,
}

fn is_false(value: &bool) -> bool {
    !value
}

/// The reason why a trace file cannot be used.
#[derive(Debug)]
pub enum TraceError {
    /// Not a trace file.
    Malformed(String),
    /// Written by another version of Hebra.
    Schema(String),
}

impl fmt::Display for TraceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TraceError::Malformed(message) => write!(f, "not a trace file: {message}"),
            TraceError::Schema(found) => {
                write!(f, "the trace has schema {found:?}, this version reads {SCHEMA:?}")
            }
        }
    }
}

impl std::error::Error for TraceError {}

impl TraceFile {
    /// Creates a trace file without choices.
    pub fn new(source: Source, jdk: u16, reduction: &str, property: &str, message: &str) -> Self {
        TraceFile {
            schema: SCHEMA.to_owned(),
            source,
            jdk,
            reduction: reduction.to_owned(),
            checks: Vec::new(),
            spurious_wakeups: false,
            models_library: false,
            abstraction: None,
            events: None,
            learnt: Learnt::default(),
            property: property.to_owned(),
            message: message.to_owned(),
            prefix: 0,
            loop_from: None,
            choices: Vec::new(),
        }
    }

    /// Returns the trace.
    pub fn trace(&self) -> Trace {
        let run = |(kind, thread, alternative, count): &(String, u16, u32, u32)| {
            let kind = match kind.as_str() {
                "e" => ChoiceKind::Environment,
                "a" => ChoiceKind::Abstraction,
                _ => ChoiceKind::Schedule,
            };
            let choice = Choice { kind, thread: *thread, alternative: *alternative };
            std::iter::repeat_n(choice, *count as usize)
        };
        let choices = self.choices.iter().flat_map(run).collect();
        Trace { prefix: self.prefix, choices, loop_from: self.loop_from }
    }

    /// Sets the trace.
    pub fn set_trace(&mut self, trace: &Trace) {
        (self.prefix, self.loop_from) = (trace.prefix, trace.loop_from);
        self.choices.clear();
        for run in trace.choices.chunk_by(|a, b| a == b) {
            let kind = match run[0].kind {
                ChoiceKind::Schedule => "s",
                ChoiceKind::Environment => "e",
                ChoiceKind::Abstraction => "a",
            };
            let entry = (kind.to_owned(), run[0].thread, run[0].alternative, run.len() as u32);
            self.choices.push(entry);
        }
    }

    /// Returns the file's text.
    pub fn to_json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        text
    }

    /// Parses a file's text.
    pub fn from_json(text: &str) -> Result<TraceFile, TraceError> {
        let file: TraceFile =
            serde_json::from_str(text).map_err(|e| TraceError::Malformed(e.to_string()))?;
        if file.schema != SCHEMA {
            return Err(TraceError::Schema(file.schema));
        }
        if let Some((kind, ..)) =
            file.choices.iter().find(|(k, ..)| !["s", "e", "a"].contains(&k.as_str()))
        {
            return Err(TraceError::Malformed(format!("unknown kind of choice {kind:?}")));
        }
        let count: u64 = file.choices.iter().map(|(.., count)| u64::from(*count)).sum();
        if count > MOST_CHOICES {
            return Err(TraceError::Malformed("too many choices".to_owned()));
        }
        if file.learnt.threads.iter().any(|(number, ..)| *number >= MOST_THREADS) {
            return Err(TraceError::Malformed("thread number out of range".to_owned()));
        }
        Ok(file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trace_survives_its_file() {
        let choice =
            |thread, alternative| Choice { kind: ChoiceKind::Schedule, thread, alternative };
        let choices = vec![choice(0, 0), choice(0, 0), choice(1, 2), choice(0, 0)];
        let trace = Trace { prefix: 1, choices, loop_from: Some(2) };
        let mut file = TraceFile::new(Source::default(), 17, "none", "deadlock", "stuck");
        file.set_trace(&trace);
        let read = TraceFile::from_json(&file.to_json()).expect("what we wrote");
        assert_eq!(read.trace(), trace);
        assert_eq!(read, file);
    }

    #[test]
    fn other_files_are_refused() {
        assert!(matches!(TraceFile::from_json("{}"), Err(TraceError::Malformed(_))));
        let file = TraceFile::new(Source::default(), 17, "none", "deadlock", "stuck");
        let other = file.to_json().replace("hebra.trace/2", "hebra.trace/9");
        assert!(matches!(TraceFile::from_json(&other), Err(TraceError::Schema(_))));
    }
}
