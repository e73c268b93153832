//! Properties over the events of a run: which events count, and in which orders they may come.

use crate::Failure;
use crate::trace_file;
use hebra_flow::{Automaton, Binding, EventPattern, PropertyFile};
use hebra_system::{Definition, Evidence, Property, Violation};
use hebra_vm::{Happened, Pattern, Patterns, Vm};
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

/// The most events of a run that a message names: the last ones.
const MOST_NAMED: usize = 12;

/// What is known of an order of events once it has come to a state of the automaton.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Outlook {
    /// Whatever follows, the run is wrong.
    pub is_doomed: bool,
    /// Whatever follows, the run is right: there is nothing to look for.
    pub is_safe: bool,
    /// The run is right if it ends here.
    pub may_end: bool,
    /// The least number of events to a state in which a run is wrong.
    pub distance: u32,
}

/// A property over the events of a run.
#[derive(Clone)]
pub struct EventProperty {
    property: Property,
    events: Arc<[Binding]>,
    patterns: Arc<Patterns>,
    automaton: Arc<Automaton>,
    outlook: Arc<[Outlook]>,
    /// The most events of a run that are followed, if runs are only collected.
    pub(crate) collects: Option<usize>,
}

impl fmt::Debug for EventProperty {
    // Prints what determines the machine's steps, always in the same order.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.patterns)
    }
}

impl EventProperty {
    /// Makes a property of a file's contents. `name` is its name in reports.
    pub fn new(name: &str, file: PropertyFile) -> Result<EventProperty, Failure> {
        let PropertyFile { events, automaton } = file;
        let mut patterns = Vec::with_capacity(events.len());
        for Binding { name: event, event: EventPattern { task, kind, argument }, line } in &events {
            let pattern = Pattern::new(task.as_deref(), kind, argument);
            patterns.push(pattern.map_err(|error| {
                Failure::Input(format!("{name}:{line}: event `{event}`: {error}"))
            })?);
        }
        let definition = Definition {
            name: name.to_owned().into(),
            description: format!("violation of {name}").into(),
            summary: "Events can come in an order that the property forbids.".into(),
            evidence: Evidence::Threads,
            is_default: false,
            coverage: Some(COVERAGE.into()),
        };
        let Some(property) = Property::own(definition) else {
            let what = "is the name of a built-in property: call the property something else";
            return Err(Failure::Input(format!("`{name}` {what}")));
        };
        let outlook = outlook(&automaton).into();
        let (patterns, automaton) = (Arc::new(Patterns(patterns)), Arc::new(automaton));
        let events = events.into();
        Ok(EventProperty { property, events, patterns, automaton, outlook, collects: None })
    }

    /// Makes the property that is violated by the runs whose first events are a word of symbols, numbers of `events`; if
    /// `ends`, by those that end with these events.
    pub fn of_word(
        name: &str,
        events: &[Binding],
        word: &[u16],
        ends: bool,
    ) -> Result<EventProperty, Failure> {
        if let Some(bad) = word.iter().find(|symbol| usize::from(**symbol) >= events.len()) {
            return Err(Failure::Internal(format!("there is no event {bad} to follow")));
        }
        // State n stands behind n symbols; then comes the one of all other words.
        let (symbols, length) = (events.len(), word.len() as u32);
        let other = length + 1;
        let mut next = vec![other; (word.len() + 2) * symbols];
        for (state, symbol) in word.iter().enumerate() {
            next[state * symbols + usize::from(*symbol)] = state as u32 + 1;
        }
        if !ends {
            next[word.len() * symbols..(word.len() + 1) * symbols].fill(length);
        }
        let accepting = (0..=other).map(|state| state != length).collect();
        let automaton = Automaton::new(symbols, 0, accepting, next);
        EventProperty::new(name, PropertyFile { events: events.to_vec(), automaton })
    }

    /// Makes a property that no run violates, for collecting the words of up to `most` events.
    pub(crate) fn collecting(events: &[Binding], most: usize) -> Result<EventProperty, Failure> {
        let automaton = Automaton::new(events.len(), 0, vec![true], vec![0; events.len()]);
        let file = PropertyFile { events: events.to_vec(), automaton };
        Ok(EventProperty { collects: Some(most), ..EventProperty::new("events", file)? })
    }

    /// Returns the property, for reports.
    pub fn property(&self) -> &Property {
        &self.property
    }

    /// Returns the events.
    pub fn events(&self) -> &[Binding] {
        &self.events
    }

    pub(crate) fn patterns(&self) -> &Arc<Patterns> {
        &self.patterns
    }

    pub(crate) fn automaton(&self) -> &Automaton {
        &self.automaton
    }

    pub(crate) fn outlook(&self, state: u32) -> Outlook {
        self.outlook[state as usize]
    }

    /// Returns the name of an event.
    pub(crate) fn name(&self, event: Happened) -> &str {
        self.events.get(usize::from(event.pattern)).map_or("?", |binding| &binding.name)
    }

    /// Returns the violation by the events of the prefix of all runs, and the number of choices up to there.
    pub(crate) fn judge_early(&self, vm: &Vm) -> Option<(Violation, usize)> {
        let mut state = self.automaton.initial();
        for (event, steps) in &vm.gathered.early_events {
            state = self.automaton.step(state, event.pattern);
            if let Some(violation) = self.judge(vm, state, false, Some(*event)) {
                return Some((violation, *steps));
            }
        }
        None
    }

    /// Returns the violation by a run that is now in a state of the automaton, if it is one. `is_over`: it
    /// has ended. `event` is the last one of the last step.
    pub(crate) fn judge(
        &self,
        vm: &Vm,
        state: u32,
        is_over: bool,
        event: Option<Happened>,
    ) -> Option<Violation> {
        let outlook = self.outlook(state);
        let place = event.filter(|_| outlook.is_doomed).and_then(|event| event.place);
        let location = place.and_then(|(method, pc)| vm.source_location(method, pc));
        let is_wrong = outlook.is_doomed || is_over && !outlook.may_end;
        let message = "events in an order that the property forbids".to_owned();
        is_wrong.then(|| Violation { property: self.property.clone(), message, location })
    }

    /// Describes the events of a run: each with the name of its thread.
    pub(crate) fn describe(&self, word: &[(u16, String)], end: &str) -> String {
        let name = |pattern: u16| {
            let binding = self.events.get(usize::from(pattern));
            binding.map_or("?", |binding| binding.name.as_str()).to_owned()
        };
        let first = word.len().saturating_sub(MOST_NAMED);
        let mut parts: Vec<String> = Vec::new();
        parts.extend((first > 0).then(|| format!("{first} others")));
        let shown = word[first..].iter();
        parts.extend(shown.map(|(pattern, thread)| format!("{} in {thread}", name(*pattern))));
        parts.extend((!end.is_empty()).then(|| end.to_owned()));
        format!("order of events: {}", parts.join(", "))
    }

    /// Lists the events that none of the runs explored showed.
    pub(crate) fn absent(&self, shown: &BTreeSet<u16>) -> Option<String> {
        let numbered = self.events.iter().enumerate();
        let absent = numbered.filter(|(number, _)| !shown.contains(&(*number as u16)));
        let absent: Vec<String> =
            absent.map(|(_, binding)| format!("{} = {}", binding.name, binding.event)).collect();
        let list = absent.join(", ");
        (!list.is_empty()).then(|| format!("no run that was explored showed these events: {list}"))
    }

    /// Returns the property in the form of a trace file.
    pub(crate) fn written(&self) -> trace_file::Events {
        let automaton = self.automaton();
        let states = 0..automaton.states() as u32;
        let event = |binding: &Binding| {
            let EventPattern { task, kind, argument } = binding.event.clone();
            trace_file::Event { name: binding.name.clone(), task, kind, argument }
        };
        trace_file::Events {
            name: self.property.name().to_owned(),
            events: self.events.iter().map(event).collect(),
            initial: automaton.initial(),
            accepting: states.clone().map(|state| automaton.is_accepting(state)).collect(),
            next: states.flat_map(|state| automaton.row(state).to_vec()).collect(),
        }
    }

    /// Reads the property of a trace file.
    pub(crate) fn read(written: &trace_file::Events) -> Result<EventProperty, Failure> {
        let trace_file::Events { name, events, initial, accepting, next } = written;
        let exists = |state: &u32| (*state as usize) < accepting.len();
        if next.len() != accepting.len().saturating_mul(events.len())
            || !exists(initial)
            || !next.iter().all(exists)
        {
            return Err(Failure::Input("not a trace file: events".to_owned()));
        }
        let automaton = Automaton::new(events.len(), *initial, accepting.clone(), next.clone());
        let binding = |event: &trace_file::Event| {
            let trace_file::Event { name, task, kind, argument } = event.clone();
            Binding { name, event: EventPattern { task, kind, argument }, line: 0 }
        };
        let events = events.iter().map(binding).collect();
        EventProperty::new(name, PropertyFile { events, automaton })
    }
}

fn outlook(automaton: &Automaton) -> Vec<Outlook> {
    let to_right = automaton.distances(|state| automaton.is_accepting(state));
    let to_wrong = automaton.distances(|state| !automaton.is_accepting(state));
    let of = |state: usize| Outlook {
        is_doomed: to_right[state].is_none(),
        is_safe: to_wrong[state].is_none(),
        may_end: automaton.is_accepting(state as u32),
        distance: to_wrong[state].unwrap_or(u32::MAX),
    };
    (0..automaton.states()).map(of).collect()
}

const COVERAGE: &str = "events: what the user's code does; monitors that library code enters, and fields accessed \
    by reflection, handles or Unsafe, count for none; runs that block or go on for ever are judged by their beginnings";
