//! Makes tasks of what was found: one for each thread, for each monitor that several threads take, and for each class
//! that one of several threads initialises.

use crate::explore::{Edge, Explorer, TaskKey};
use crate::heap::{Holder, MOST_VALUES, Place, Slot};
use crate::naming::Names;
use crate::state::{Act, ActKind};
use crate::value::{ObjectId, Value};
use hebra_flow::{
    Action, Body, Entry, Event, Note, Operation, Program, Spelling, TaskId, Variable,
};
use hebra_ir::Name;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Makes the program.
pub(crate) fn assemble(explorer: &mut Explorer) -> Program {
    let reached: Vec<Vec<usize>> =
        (0..explorer.runs.len()).map(|run| reached(explorer, run)).collect();
    let names = Names::new(explorer);
    let facts = Facts { names: names.known_threads(explorer), ..Facts::new(explorer, &reached) };
    let threads = names.threads(explorer);
    let mut variables = Variables::new(explorer, &names, &facts);
    let mut tasks = Vec::new();
    for (number, (name, aliases)) in threads.into_iter().enumerate() {
        let body = Body::new(&name);
        let mut builder = Builder {
            explorer,
            facts: &facts,
            variables: &mut variables,
            body: Body { aliases, ..body },
            task: number,
        };
        builder.thread(&reached[number]);
        tasks.push(builder.body);
    }
    for object in facts.monitors.keys() {
        let name = format!("monitor of {}", names.object(explorer, *object));
        tasks.push(monitor(unused_name(&tasks, name)));
    }
    for class in facts.initialisers.keys() {
        let name = format!("initialisation of {}", crate::classes::dotted(class));
        tasks.push(initialiser(unused_name(&tasks, name)));
    }
    if !explorer.exits.is_empty() {
        for body in &mut tasks {
            for step in 2..body.steps.len() {
                // What accepts a call is not left before it is done.
                if !matches!(body.steps[step].action, Action::Accept(..)) {
                    body.link(step, Body::END);
                }
            }
        }
    }
    let mut notes = vec![
        Note {
            kind: "model",
            text: "memory is sequentially consistent, and waits have no spurious wake-ups".to_owned(),
        },
        Note {
            kind: "assumption",
            text: "memory and the stack suffice: there are no OutOfMemoryError and StackOverflowError".to_owned(),
        },
        Note {
            kind: "model",
            text: "methods of the library call the user's methods only in the thread that calls them, and touch none of the user's fields".to_owned(),
        },
    ];
    for what in &explorer.exits {
        let text = format!("{what} ends the program with other threads anywhere");
        notes.push(Note { kind: "model", text });
    }
    for (thread, task) in &facts.threads {
        if !facts.names.contains_key(thread)
            && explorer.options.events.iter().any(|e| e.task.is_some())
        {
            let text = format!(
                "what Java calls the thread {} is not known: names of threads in properties are taken not to mean it",
                tasks[*task].name
            );
            notes.push(Note { kind: "assumption", text });
        }
    }
    notes.extend(explorer.remarks.iter().map(|(kind, text)| Note { kind, text: text.clone() }));
    let Variables { list, operations, .. } = variables;
    Program {
        tasks,
        variables: list,
        operations,
        spelling: Spelling::Exact,
        notes,
        ends_are_open: false,
    }
}

fn unused_name(tasks: &[Body], name: String) -> String {
    let is_used = |name: &str| tasks.iter().any(|task| task.name == name);
    if !is_used(&name) {
        return name;
    }
    (2..).map(|number| format!("{name} {number}")).find(|name| !is_used(name)).unwrap_or(name)
}

/// Returns the positions that a thread can be at.
fn reached(explorer: &Explorer, run: usize) -> Vec<usize> {
    let mut seen = BTreeSet::new();
    let mut open: Vec<usize> = explorer.runs[run].roots.iter().filter_map(|edge| edge.to).collect();
    while let Some(node) = open.pop() {
        if seen.insert(node) {
            open.extend(explorer.nodes[node].1.iter().filter_map(|edge| edge.to));
        }
    }
    seen.into_iter().collect()
}

/// What threads do with each other, as far as tasks must be made for it.
#[derive(Default)]
struct Facts {
    /// Tasks of threads, of monitors that several threads take, and of classes that several may initialise.
    threads: BTreeMap<ObjectId, usize>,
    monitors: BTreeMap<ObjectId, usize>,
    initialisers: BTreeMap<Name, usize>,
    /// Which tasks sleep on what.
    sleepers: BTreeMap<Value, BTreeSet<usize>>,
    /// Names that Java gives to threads.
    names: BTreeMap<ObjectId, String>,
    joined: BTreeSet<ObjectId>,
    joined_early: BTreeSet<ObjectId>,
    /// Variables of which it matters what they have.
    places: BTreeSet<Place>,
}

impl Facts {
    fn new(explorer: &Explorer, reached: &[Vec<usize>]) -> Facts {
        let mut facts = Facts::default();
        let mut takers: BTreeMap<ObjectId, BTreeSet<usize>> = BTreeMap::new();
        let mut beginners: BTreeMap<Name, BTreeSet<usize>> = BTreeMap::new();
        let mut found: BTreeSet<Name> = BTreeSet::new();
        for (task, nodes) in reached.iter().enumerate() {
            let edges = nodes.iter().flat_map(|node| &explorer.nodes[*node].1);
            for act in explorer.runs[task].roots.iter().chain(edges).flat_map(|edge| &edge.acts) {
                match &act.kind {
                    ActKind::Acquire(object) => {
                        takers.entry(*object).or_default().insert(task);
                    }
                    ActKind::Begin(class) => {
                        beginners.entry(class.clone()).or_default().insert(task);
                    }
                    ActKind::Find(class) | ActKind::FindFailed(class) => {
                        found.insert(class.clone());
                    }
                    ActKind::Sleep(value) => {
                        facts.sleepers.entry(*value).or_default().insert(task);
                    }
                    ActKind::Join(thread, false) => {
                        facts.joined.insert(*thread);
                    }
                    ActKind::Join(thread, true) => {
                        facts.joined_early.insert(*thread);
                    }
                    ActKind::Test(place, _) => {
                        facts.places.insert(place.clone());
                    }
                    _ => {}
                }
            }
        }
        for (task, run) in explorer.runs.iter().enumerate() {
            if let TaskKey::Thread(object) = run.key {
                facts.threads.insert(object, task);
            }
        }
        let mut next = explorer.runs.len();
        let mut number = || {
            next += 1;
            next - 1
        };
        for (object, _) in takers.iter().filter(|(_, tasks)| tasks.len() > 1) {
            facts.monitors.insert(*object, number());
        }
        for (class, tasks) in &beginners {
            if found.contains(class) || tasks.len() > 1 {
                facts.initialisers.insert(class.clone(), number());
            }
        }
        facts
    }
}

/// Adds an accept that lasts no time. Returns where it begins and ends.
fn accept(body: &mut Body, name: &str, place: &str) -> (usize, usize) {
    let accept = body.add(Action::Accept(name.to_owned(), Vec::new()), place);
    let done = body.add(Action::Done(accept, Vec::new()), place);
    body.link(accept, done);
    (accept, done)
}

fn monitor(name: String) -> Body {
    let mut body = Body::new(&name);
    let enter = accept(&mut body, "enter", "");
    let exit = accept(&mut body, "exit", "");
    body.link(Body::START, enter.0);
    body.link(Body::START, Body::END);
    body.link(enter.1, exit.0);
    body.link(exit.1, enter.0);
    body.link(exit.1, Body::END);
    body
}

fn initialiser(name: String) -> Body {
    let mut body = Body::new(&name);
    let begin = accept(&mut body, "begin", "");
    body.link(Body::START, begin.0);
    body.link(Body::START, Body::END);
    for (end, find) in [("finish", "find"), ("fail", "find failed")] {
        let end = accept(&mut body, end, "");
        let find = accept(&mut body, find, "");
        body.link(begin.1, end.0);
        for after in [end.1, find.1] {
            body.link(after, find.0);
            body.link(after, Body::END);
        }
    }
    body
}

/// The variables that are followed, and what events do with them.
struct Variables {
    numbers: BTreeMap<Place, usize>,
    list: Vec<Variable>,
    /// The values of each, with the names that they have in events.
    values: Vec<Vec<(Value, String)>>,
    operations: HashMap<Event, (usize, Operation)>,
}

impl Variables {
    fn new(explorer: &mut Explorer, names: &Names, facts: &Facts) -> Variables {
        let mut variables = Variables {
            numbers: BTreeMap::new(),
            list: Vec::new(),
            values: Vec::new(),
            operations: HashMap::new(),
        };
        for place in &facts.places {
            let Some((values, initial)) = values_of(explorer, place) else { continue };
            let mut name = names.variable(explorer, place);
            if variables.list.iter().any(|other| other.name == name) {
                name = format!("{name} {}", variables.list.len());
            }
            let descriptor = descriptor_of(explorer, place);
            let mut shown: Vec<(Value, String)> = Vec::new();
            for value in &values {
                let text = match (explorer.shown(*value, &descriptor), value) {
                    (Some(text), _) => text,
                    (None, Value::Object(object)) => names.object(explorer, *object),
                    _ => format!("{value:?}").to_lowercase(),
                };
                let is_used = shown.iter().any(|(_, other)| *other == text);
                shown
                    .push((*value, if is_used { format!("{text} {}", shown.len()) } else { text }));
            }
            let initial = values.iter().position(|value| *value == initial).map(|at| at as u32);
            variables.numbers.insert(place.clone(), variables.list.len());
            variables.list.push(Variable { name, values: values.len() as u32, initial });
            variables.values.push(shown);
        }
        variables
    }

    /// Returns the event of a variable that gets or has a value.
    fn event(&mut self, place: &Place, value: Value, is_set: bool) -> Option<Event> {
        let number = *self.numbers.get(place)?;
        let at = self.values[number].iter().position(|(other, _)| *other == value)?;
        let subject = format!("{}={}", self.list[number].name, self.values[number][at].1);
        let (kind, operation) = match is_set {
            true => ("set", Operation::Set(at as u32)),
            false => ("test", Operation::IsOneOf(1 << at)),
        };
        let event = Event { kind, subject };
        self.operations.insert(event.clone(), (number, operation));
        Some(event)
    }
}

fn descriptor_of(explorer: &Explorer, place: &Place) -> String {
    match place {
        (_, Slot::Field(class, name)) => {
            let class = explorer.classes.class(class);
            let field = class.and_then(|class| class.fields.iter().find(|f| f.name == *name));
            field.map_or(String::new(), |field| field.descriptor.to_string())
        }
        (Holder::Object(array), _) => explorer.class_of(*array)[1..].to_owned(),
        _ => String::new(),
    }
}

/// Returns the values of a variable and the first of them, if it can be followed: there is one of it, and all its writes
/// are seen.
fn values_of(explorer: &mut Explorer, place: &Place) -> Option<(Vec<Value>, Value)> {
    if let Holder::Object(object) = place.0
        && (!explorer.is_single(object) || explorer.classes.is_linked(&explorer.class_of(object)))
    {
        return None;
    }
    match &place.1 {
        Slot::Field(..) => {
            if place.0 == Holder::Any
                || !explorer.heap.written(&(Holder::Any, place.1.clone())).is_empty()
            {
                return None;
            }
        }
        Slot::Element(_) => {
            if !explorer.heap.written(&(place.0, Slot::Elements)).is_empty() {
                return None;
            }
        }
        _ => return None,
    }
    let descriptor = descriptor_of(explorer, place);
    let constant = match place {
        (Holder::Static, Slot::Field(class, name)) => {
            let class = explorer.classes.class(class)?.clone();
            class.fields.iter().find(|f| f.name == *name).and_then(|f| f.constant.clone())
        }
        _ => None,
    };
    let initial = match constant {
        Some(constant) => explorer.constant(&constant),
        None => Value::default_of(&descriptor),
    };
    let mut values = explorer.heap.written(place);
    values.insert(initial);
    let fits = values.len() <= MOST_VALUES.min(Variable::MOST as usize);
    (fits && !values.contains(&Value::Unknown)).then(|| (values.into_iter().collect(), initial))
}

struct Builder<'b, 'c> {
    explorer: &'b Explorer<'c>,
    facts: &'b Facts,
    variables: &'b mut Variables,
    body: Body,
    task: usize,
}

impl Builder<'_, '_> {
    /// Adds the positions of a thread and all that is between them.
    fn thread(&mut self, nodes: &[usize]) {
        let explorer = self.explorer;
        let run = &explorer.runs[self.task];
        let ended = self.body.add(Action::Nothing, "");
        self.body.link(ended, Body::END);
        let begun = match run.key {
            TaskKey::Main => Body::START,
            TaskKey::Thread(thread) => {
                self.body.link(Body::START, Body::END);
                let start = accept(&mut self.body, "start", "");
                self.body.link(Body::START, start.0);
                if self.facts.joined_early.contains(&thread) {
                    let early = accept(&mut self.body, "join before start", "");
                    for from in [Body::START, early.1] {
                        self.body.link(from, early.0);
                    }
                    self.body.link(early.1, start.0);
                    self.body.link(early.1, Body::END);
                }
                if self.facts.joined.contains(&thread) {
                    let join = accept(&mut self.body, "join", "");
                    for from in [ended, join.1] {
                        self.body.link(from, join.0);
                    }
                    self.body.link(join.1, Body::END);
                }
                start.1
            }
        };
        let mut steps: FxHashMap<usize, usize> = FxHashMap::default();
        for node in nodes {
            steps.insert(*node, self.body.add(Action::Nothing, ""));
        }
        let roots = run.roots.iter().map(|edge| (begun, edge));
        let edges = nodes.iter().flat_map(|node| {
            let from = steps[node];
            explorer.nodes[*node].1.iter().map(move |edge| (from, edge))
        });
        for (from, Edge { acts, to }) in roots.chain(edges) {
            let mut ends = vec![from];
            for act in acts {
                ends = self.act(ends, act);
            }
            let to = to.map_or(ended, |to| steps[&to]);
            for end in ends {
                self.body.link(end, to);
            }
        }
    }

    /// Adds a step after others, and returns it. Its event has all these names.
    fn step(
        &mut self,
        from: &[usize],
        events: &[Event],
        entry: Option<Entry>,
        place: &str,
    ) -> usize {
        let action = match entry {
            Some(entry) => Action::Call(entry, events.to_vec()),
            None if events.is_empty() => Action::Nothing,
            None => Action::Event(events.to_vec()),
        };
        let step = self.body.add(action, place);
        for from in from {
            self.body.link(*from, step);
        }
        step
    }

    /// Adds an act after steps, and returns the steps that it ends with.
    fn act(&mut self, from: Vec<usize>, act: &Act) -> Vec<usize> {
        let entry = |task: &usize, name: &str| {
            Some(Entry { task: TaskId(*task as u16), name: name.to_owned() })
        };
        let mut events = act.events.clone();
        let mut maybe = act.maybe.clone();
        match &act.kind {
            ActKind::Start(thread) => self.name_thread("start", *thread, &mut events, &mut maybe),
            ActKind::Joined(Some(thread)) => {
                let list = if events.is_empty() { &mut maybe } else { &mut events };
                let mut others = Vec::new();
                self.name_thread("join", *thread, list, &mut others);
                maybe.extend(others);
            }
            _ => {}
        }
        let entries: Vec<Option<Entry>> = match &act.kind {
            ActKind::Event => vec![None],
            ActKind::Acquire(object) => {
                vec![self.facts.monitors.get(object).and_then(|task| entry(task, "enter"))]
            }
            ActKind::Release(object) => {
                vec![self.facts.monitors.get(object).and_then(|task| entry(task, "exit"))]
            }
            ActKind::Start(thread) => {
                vec![self.facts.threads.get(thread).and_then(|task| entry(task, "start"))]
            }
            ActKind::Join(thread, is_early) => match (self.facts.threads.get(thread), is_early) {
                (Some(task), false) => vec![entry(task, "join")],
                (Some(task), true) => vec![entry(task, "join before start")],
                // A thread that nobody starts has not ended.
                (None, false) => return Vec::new(),
                (None, true) => vec![None],
            },
            ActKind::Joined(_) => vec![None],
            ActKind::Begin(class)
            | ActKind::Finish(class)
            | ActKind::Find(class)
            | ActKind::Fail(class)
            | ActKind::FindFailed(class) => {
                let name = match act.kind {
                    ActKind::Begin(_) => "begin",
                    ActKind::Finish(_) => "finish",
                    ActKind::Find(_) => "find",
                    ActKind::Fail(_) => "fail",
                    _ => "find failed",
                };
                vec![self.facts.initialisers.get(class).and_then(|task| entry(task, name))]
            }
            ActKind::Test(place, value) | ActKind::Set(place, value) => {
                let is_set = matches!(act.kind, ActKind::Set(..));
                events.extend(self.variables.event(place, *value, is_set));
                vec![None]
            }
            ActKind::Sleep(value) => {
                let (accept, done) = accept(&mut self.body, &wake_name(*value), &act.place);
                for from in from {
                    self.body.link(from, accept);
                }
                return vec![done];
            }
            ActKind::Wake(value, is_all) => return self.wake(from, *value, *is_all, &act.place),
        };
        let mut ends = Vec::new();
        for entry in entries {
            if entry.is_none() && events.is_empty() && maybe.is_empty() {
                ends.extend(&from);
                continue;
            }
            ends.push(self.step(&from, &events, entry.clone(), &act.place));
            for event in &maybe {
                let mut all = events.clone();
                all.push(event.clone());
                ends.push(self.step(&from, &all, entry.clone(), &act.place));
            }
        }
        ends
    }

    /// Adds the name of a thread to those of its class, or names that it may have.
    fn name_thread(
        &self,
        kind: &'static str,
        thread: ObjectId,
        events: &mut Vec<Event>,
        maybe: &mut Vec<Event>,
    ) {
        let mut others = match self.facts.names.get(&thread) {
            Some(name) => vec![Event { kind, subject: name.clone() }],
            None => self.explorer.options.all_of(kind),
        };
        others.retain(|event| !events.contains(event));
        match self.facts.names.contains_key(&thread) {
            true => events.append(&mut others),
            false => maybe.append(&mut others),
        }
    }

    /// Wakes one of those who sleep, if there is one; or any number of them.
    fn wake(&mut self, from: Vec<usize>, value: Value, is_all: bool, place: &str) -> Vec<usize> {
        let mut calls = Vec::new();
        for (other, tasks) in &self.facts.sleepers {
            if self.explorer.same(value, *other) == Some(false) {
                continue;
            }
            let own = self.task;
            for task in tasks.iter().filter(|task| **task != own) {
                let entry = Entry { task: TaskId(*task as u16), name: wake_name(*other) };
                calls.push(self.step(&from, &[], Some(entry), place));
            }
        }
        if is_all {
            for call in &calls {
                for next in &calls {
                    self.body.link(*call, *next);
                }
            }
        }
        calls.into_iter().chain(from).collect()
    }
}

fn wake_name(value: Value) -> String {
    match value {
        Value::Object(object) => format!("wake {}", object.0),
        _ => "wake".to_owned(),
    }
}
