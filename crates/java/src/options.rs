//! What is asked of a program: the events that properties and constraints speak of.

use hebra_flow::{Event, EventPattern};

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

    /// Returns the values that are asked for of what is written to a field, as they are spelt.
    pub(crate) fn values_of(&self, field: &str) -> Vec<String> {
        let asked = self.events.iter().filter(|pattern| pattern.kind == "write");
        let values = asked.filter_map(|pattern| {
            let (name, value) = pattern.argument.split_once('=')?;
            is_suffix(name.trim(), field).then(|| value.to_owned())
        });
        let mut values: Vec<String> = values.collect();
        values.sort();
        values.dedup();
        values
    }

    /// Returns the calls of methods with a name that are asked for.
    pub(crate) fn calls_of(&self, method: &str) -> Vec<Event> {
        let is_it = |event: &Event| is_suffix(method, &event.subject);
        let both = self.all_of("call").into_iter().chain(self.all_of("return"));
        both.filter(is_it).collect()
    }
}

fn is_suffix(written: &str, name: &str) -> bool {
    name.strip_suffix(written).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
}
