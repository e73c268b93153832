//! What a user asks: is a property true of all runs of a program? Checks that the names of property and constraints mean
//! something in the program, and builds the problem for a set of constraints.

use crate::graph::{Event, Graph, NodeId, TaskId};
use crate::problem::{Problem, Runs};
use crate::program::Program;
use crate::property_file::{EventPattern, PropertyFile};
use crate::tasking::{Action, Body, graph_of};
use crate::variable::watcher_of;
use crate::watcher::Watcher;
use std::collections::BTreeSet;

/// A property or constraint with the name of its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The name.
    pub name: String,
    /// What it says.
    pub file: PropertyFile,
}

/// What makes the model more precise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constraint {
    /// A task does what its control flow allows.
    Task(TaskId),
    /// A variable, by its number, is found to be what it was set to.
    Variable(usize),
    /// What the user says of all runs.
    Context(Box<Named>),
}

/// What is wrong with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misnomer {
    /// The file in which it stands, and the line; none for a flag.
    pub place: Option<(String, usize)>,
    /// What is wrong.
    pub message: String,
}

impl std::fmt::Display for Misnomer {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.place {
            Some((file, line)) => write!(formatter, "{file}:{line}: {}", self.message),
            None => formatter.write_str(&self.message),
        }
    }
}

impl std::error::Error for Misnomer {}

/// A program and a property.
#[derive(Clone, Debug)]
pub struct Question {
    program: Program,
    property: Named,
    runs: Runs,
}

/// The most names that are suggested.
const MOST_SUGGESTIONS: usize = 3;

impl Question {
    /// Asks whether a property is true of the runs of a program.
    ///
    /// # Errors
    /// If an event of the property occurs nowhere in the program, or two of its names stand for the same event.
    pub fn new(program: Program, property: Named, runs: Runs) -> Result<Question, Misnomer> {
        let question = Question { program, property, runs };
        question.check_events(&question.property)?;
        Ok(question)
    }

    /// Returns the program.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Returns the property.
    pub fn property(&self) -> &Named {
        &self.property
    }

    /// Returns which runs count.
    pub fn runs(&self) -> Runs {
        self.runs
    }

    /// Returns the constraint, or constraints, that a flag names: `task:NAME`, `variable:NAME`, `task:all`,
    /// `variable:all`.
    ///
    /// # Errors
    /// If there is none.
    pub fn constraints(&self, flag: &str) -> Result<Vec<Constraint>, Misnomer> {
        let wrong = |message: String| Misnomer { place: None, message };
        let (kind, name) = flag.split_once(':').unwrap_or((flag, ""));
        let all = self.every_constraint();
        let is_kind = |constraint: &&Constraint| match constraint {
            Constraint::Task(_) => kind == "task",
            Constraint::Variable(_) => kind == "variable",
            Constraint::Context(_) => false,
        };
        if !matches!(kind, "task" | "variable") {
            let message =
                "a constraint is task:NAME, variable:NAME, task:all, variable:all, or a file";
            return Err(wrong(format!("`{flag}`: {message}")));
        }
        let of_kind: Vec<&Constraint> = all.iter().filter(is_kind).collect();
        let is_meant = |constraint: &&&Constraint| match constraint {
            _ if name == "all" => true,
            Constraint::Task(task) => self.program.is_called(self.body(*task), name),
            constraint => self.program.is_name(name, self.name(constraint)),
        };
        let found: Vec<Constraint> =
            of_kind.iter().filter(is_meant).map(|c| (*c).clone()).collect();
        if found.is_empty() && name != "all" {
            let known = of_kind.iter().map(|constraint| self.name(constraint));
            let known = suggestions(name, known);
            return Err(wrong(format!("there is no {kind} {name} that can be followed{known}")));
        }
        Ok(found)
    }

    /// Returns a constraint that a user wrote.
    ///
    /// # Errors
    /// As for the property.
    pub fn context(&self, named: Named) -> Result<Constraint, Misnomer> {
        self.check_events(&named)?;
        Ok(Constraint::Context(Box::new(named)))
    }

    /// Returns the constraints that come from the program itself: tasks, then variables.
    pub fn every_constraint(&self) -> Vec<Constraint> {
        let tasks = (0..self.program.tasks.len()).map(|task| Constraint::Task(TaskId(task as u16)));
        tasks.chain((0..self.program.variables.len()).map(Constraint::Variable)).collect()
    }

    /// Returns the name of a constraint, without its kind.
    pub fn name<'a>(&'a self, constraint: &'a Constraint) -> &'a str {
        match constraint {
            Constraint::Task(task) => &self.body(*task).name,
            Constraint::Variable(number) => &self.program.variables[*number].name,
            Constraint::Context(named) => &named.name,
        }
    }

    /// Returns a constraint as a user writes it.
    pub fn flag(&self, constraint: &Constraint) -> String {
        let kind = match constraint {
            Constraint::Task(_) => "task:",
            Constraint::Variable(_) => "variable:",
            Constraint::Context(_) => "",
        };
        format!("{kind}{}", self.name(constraint))
    }

    fn body(&self, task: TaskId) -> &Body {
        &self.program.tasks[usize::from(task.0)]
    }

    /// Builds the problem under these constraints: a graph with the events that matter, and its watchers.
    pub fn problem(&self, constraints: &[Constraint]) -> Problem {
        let contexts = constraints.iter().filter_map(|constraint| match constraint {
            Constraint::Context(named) => Some(&named.file),
            _ => None,
        });
        let files: Vec<&PropertyFile> =
            std::iter::once(&self.property.file).chain(contexts).collect();
        let followed: BTreeSet<usize> = constraints
            .iter()
            .filter_map(|constraint| match constraint {
                Constraint::Variable(number) => Some(*number),
                _ => None,
            })
            .collect();
        let matters = |task: TaskId, event: &Event| {
            let is_operation = |(number, _): &(usize, _)| followed.contains(number);
            let mut patterns =
                files.iter().flat_map(|file| &file.events).map(|binding| &binding.event);
            self.program.operations.get(event).is_some_and(is_operation)
                || patterns.any(|pattern| self.program.matches(pattern, self.body(task), event))
        };
        let graph = graph_of(&self.program.tasks, matters);
        let watcher = |constraint: &Constraint| match constraint {
            Constraint::Task(task) => Watcher::of_task(&graph, *task),
            Constraint::Context(named) => self.watcher_of_file(named, &graph),
            Constraint::Variable(number) => {
                let operation = |node: NodeId| {
                    let mut events = graph.node(node).events.iter();
                    events.find_map(|(_, event)| {
                        let (of, operation) = self.program.operations.get(event)?;
                        (of == number).then(|| operation.clone())
                    })
                };
                watcher_of(&self.program.variables[*number], &graph, operation)
            }
        };
        let watchers = constraints.iter().map(watcher).collect();
        let property = self.watcher_of_file(&self.property, &graph);
        Problem { graph, property, constraints: watchers, runs: self.runs }
    }

    fn watcher_of_file(&self, named: &Named, graph: &Graph) -> Watcher {
        let word = |node: NodeId| -> Vec<u16> {
            let events = &graph.node(node).events;
            self.word(&named.file, events.iter().map(|(task, event)| (self.body(*task), event)))
        };
        Watcher::of_events(&named.name, named.file.automaton.clone(), graph, word)
    }

    /// Returns what a node is to the property.
    pub fn symbols(&self, graph: &Graph, node: NodeId) -> Vec<u16> {
        let events = graph.node(node).events.iter();
        let events = events.map(|(task, event)| (self.body(*task), event));
        self.word(&self.property.file, events)
    }

    /// Returns what events that happen together are to a file: the symbol of each in turn. Several names of one
    /// happening count once.
    fn word<'a>(
        &self,
        file: &PropertyFile,
        events: impl Iterator<Item = (&'a Body, &'a Event)>,
    ) -> Vec<u16> {
        let mut word: Vec<(u16, &str)> = Vec::new();
        for (task, event) in events {
            let fits = |pattern: &EventPattern| self.program.matches(pattern, task, event);
            let symbol = file.events.iter().position(|binding| fits(&binding.event));
            if let Some(symbol) = symbol
                && !word.contains(&(symbol as u16, event.kind))
            {
                word.push((symbol as u16, event.kind));
            }
        }
        word.into_iter().map(|(symbol, _)| symbol).collect()
    }

    /// Checks that every name of a file stands for something, and no two for the same.
    fn check_events(&self, named: &Named) -> Result<(), Misnomer> {
        let bindings = &named.file.events;
        let wrong = |line: usize, message: String| {
            Err(Misnomer { place: Some((named.name.clone(), line)), message })
        };
        let mut found = vec![false; bindings.len()];
        for body in &self.program.tasks {
            for step in &body.steps {
                let events = step.action.events();
                let mut first: Option<(usize, &Event)> = None;
                for event in events {
                    for (number, binding) in bindings.iter().enumerate() {
                        if !self.program.matches(&binding.event, body, event) {
                            continue;
                        }
                        found[number] = true;
                        match first {
                            Some((other, _)) if other != number => {
                                let message = format!(
                                    "`{}` and `{}` both stand for {event} of {} at {}; an event needs one name",
                                    bindings[other].name, binding.name, body.name, step.place
                                );
                                return wrong(binding.line, message);
                            }
                            _ => first = Some((number, event)),
                        }
                    }
                }
            }
        }
        let Some(missing) = found.iter().position(|found| !found) else { return Ok(()) };
        let binding = &bindings[missing];
        let message = format!("{} occurs nowhere{}", binding.event, self.nearest(&binding.event));
        wrong(binding.line, message)
    }

    /// Says what the program has instead of an event that it does not have.
    fn nearest(&self, pattern: &EventPattern) -> String {
        if let Some(task) = &pattern.task
            && !self.program.tasks.iter().any(|body| self.program.is_called(body, task))
        {
            let names = self.program.tasks.iter();
            let names = names.flat_map(|body| std::iter::once(&body.name).chain(&body.aliases));
            let near = suggestions(task, names.map(String::as_str));
            return format!(": there is no task {task}{near}");
        }
        let events: BTreeSet<&Event> = self
            .program
            .tasks
            .iter()
            .flat_map(|body| body.steps.iter().flat_map(|step| step.action.events()))
            .collect();
        let of_kind = events.iter().filter(|event| event.kind == pattern.kind);
        let subjects: Vec<&str> = of_kind.map(|event| event.subject.as_str()).collect();
        if subjects.is_empty() {
            let kinds: BTreeSet<&str> = events.iter().map(|event| event.kind).collect();
            let kinds: Vec<&str> = kinds.into_iter().collect();
            return format!(
                ": the program has no event {}(…), only {}",
                pattern.kind,
                kinds.join(", ")
            );
        }
        let here = match &pattern.task {
            Some(task) => format!(" in task {task}"),
            None => String::new(),
        };
        format!("{here}{}", suggestions(&pattern.argument, subjects.into_iter()))
    }
}

impl Action {
    /// Returns the events of a step.
    pub fn events(&self) -> &[Event] {
        match self {
            Action::Nothing => &[],
            Action::Event(events)
            | Action::Call(_, events)
            | Action::Accept(_, events)
            | Action::Done(_, events) => events,
        }
    }
}

/// Returns the names that are most like one that does not exist, as the end of a sentence.
fn suggestions<'a>(wrong: &str, names: impl Iterator<Item = &'a str>) -> String {
    let wrong = wrong.to_lowercase();
    let likeness = |name: &str| {
        let last = name.rsplit('.').next().unwrap_or(name).to_lowercase();
        strsim::jaro_winkler(&name.to_lowercase(), &wrong).max(strsim::jaro_winkler(&last, &wrong))
    };
    let names: BTreeSet<&str> = names.collect();
    let mut ranked: Vec<(f64, &str)> = names.iter().map(|name| (likeness(name), *name)).collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    let near: Vec<&str> = ranked.iter().take(MOST_SUGGESTIONS).map(|(_, name)| *name).collect();
    match near.is_empty() {
        true => String::new(),
        false => format!("; did you mean {}?", near.join(", ")),
    }
}
