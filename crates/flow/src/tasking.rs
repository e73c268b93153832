//! Programs of tasks that communicate, and the trace flow graph of one. Control flow of each task with calls inlined
//! goes in; nodes without an event that matters disappear, every pair of a call and an accept that can meet becomes a
//! communication node, and what may follow what between tasks comes from `parallel`.

use crate::graph::{Event, Graph, Node, NodeId, Task, TaskId};
use crate::parallel::Pairs;
use rustc_hash::{FxHashMap, FxHashSet};

/// An entry of a task that others call.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The task that accepts it.
    pub task: TaskId,
    /// Its name, with its index if it is one of a family.
    pub name: String,
}

/// What a step of a task does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Nothing that can be an event.
    Nothing,
    /// Something on its own: one happening, perhaps with several names.
    Event(Vec<Event>),
    /// Calls an entry: meets an accept, and goes on when that is done. The events are the caller's.
    Call(Entry, Vec<Event>),
    /// Accepts a call of one of its entries.
    Accept(String, Vec<Event>),
    /// Lets the caller of that accept, which is the step with this index, go on.
    Done(usize, Vec<Event>),
}

/// A step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What it does.
    pub action: Action,
    /// Where it stands in the source.
    pub place: String,
}

/// The control flow of a task. It begins at step 0 and ends at step 1, which do nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Body {
    /// Its name, which no other task has.
    pub name: String,
    /// Other names by which properties may speak of it: its type, its class. Several tasks can share one.
    pub aliases: Vec<String>,
    /// Its steps.
    pub steps: Vec<Step>,
    /// Which step can come after which.
    pub edges: Vec<(usize, usize)>,
}

impl Body {
    /// The step that it begins at.
    pub const START: usize = 0;
    /// The step that it ends at.
    pub const END: usize = 1;

    /// Creates a task that does nothing yet, and cannot end.
    pub fn new(name: &str) -> Body {
        let nothing = Step { action: Action::Nothing, place: String::new() };
        Body {
            name: name.to_owned(),
            aliases: Vec::new(),
            steps: vec![nothing.clone(), nothing],
            edges: Vec::new(),
        }
    }

    /// Adds a step, and returns its index.
    pub fn add(&mut self, action: Action, place: &str) -> usize {
        self.steps.push(Step { action, place: place.to_owned() });
        self.steps.len() - 1
    }

    /// Lets a step come after another one.
    pub fn link(&mut self, from: usize, to: usize) {
        self.edges.push((from, to));
    }
}

/// Builds the graph of tasks that all begin at once. Events for which `matters` is false leave no node.
pub fn graph_of(bodies: &[Body], matters: impl Fn(TaskId, &Event) -> bool) -> Graph {
    let reduced: Vec<Reduced> = bodies
        .iter()
        .enumerate()
        .map(|(number, body)| Reduced::new(body, |event| matters(TaskId(number as u16), event)))
        .collect();
    let mut nodes = Nodes { list: Vec::new(), steps: FxHashMap::default(), bodies };
    for (number, (body, reduced)) in bodies.iter().zip(&reduced).enumerate() {
        for step in &reduced.kept {
            if let Action::Event(events) = &body.steps[*step].action {
                nodes.add_event(TaskId(number as u16), *step, events);
            }
        }
    }
    for (caller, body) in bodies.iter().enumerate() {
        for call in &reduced[caller].kept {
            if let Action::Call(entry, events) = &body.steps[*call].action {
                let acceptor = usize::from(entry.task.0);
                for accept in &reduced[acceptor].kept {
                    let action = &bodies[acceptor].steps[*accept].action;
                    if acceptor != caller
                        && matches!(action, Action::Accept(name, _) if *name == entry.name)
                    {
                        let is_simple = reduced[acceptor].is_simple(*accept);
                        nodes.add_meeting((caller, *call), (acceptor, *accept), events, is_simple);
                    }
                }
            }
        }
    }
    let tasks: Vec<Task> = bodies
        .iter()
        .zip(&reduced)
        .enumerate()
        .map(|(number, (body, reduced))| nodes.task(number, body, reduced))
        .collect();
    let pairs = Pairs::new(&nodes.list, &tasks);
    Graph::new(nodes.list, tasks, pairs.all())
}

/// A task without the steps that do not matter.
struct Reduced {
    /// The steps that are left, in order.
    kept: Vec<usize>,
    /// The steps that come next after each that is left, and after the start; `Body::END` is among them if the task can
    /// end there.
    next: FxHashMap<usize, Vec<usize>>,
    /// The end of each accept.
    done: FxHashMap<usize, usize>,
}

impl Reduced {
    fn new(body: &Body, matters: impl Fn(&Event) -> bool) -> Reduced {
        let stays = |step: usize| match &body.steps[step].action {
            Action::Nothing => step == Body::END,
            Action::Event(events) => events.iter().any(&matters),
            Action::Call(..) | Action::Accept(..) | Action::Done(..) => true,
        };
        let mut after = vec![Vec::new(); body.steps.len()];
        body.edges.iter().for_each(|(from, to)| after[*from].push(*to));
        let mut next = FxHashMap::default();
        let (mut kept, mut open) = (Vec::new(), vec![Body::START]);
        let mut seen = FxHashSet::from_iter([Body::START]);
        while let Some(step) = open.pop() {
            let mut found = Vec::new();
            let mut passed = FxHashSet::default();
            let mut walk = after[step].clone();
            while let Some(at) = walk.pop() {
                if !passed.insert(at) {
                    continue;
                }
                match stays(at) {
                    true => found.push(at),
                    false => walk.extend(&after[at]),
                }
            }
            found.sort_unstable();
            for at in &found {
                if *at != Body::END && seen.insert(*at) {
                    kept.push(*at);
                    open.push(*at);
                }
            }
            next.insert(step, found);
        }
        kept.sort_unstable();
        let ends = kept.iter().filter_map(|step| match body.steps[*step].action {
            Action::Done(accept, _) => Some((accept, *step)),
            _ => None,
        });
        Reduced { done: ends.collect(), kept, next }
    }

    fn next(&self, step: usize) -> &[usize] {
        self.next.get(&step).map_or(&[], Vec::as_slice)
    }

    /// Returns true if nothing that matters happens while the caller waits: then a meeting is one node.
    fn is_simple(&self, accept: usize) -> bool {
        self.done.get(&accept).is_some_and(|done| self.next(accept) == [*done])
    }
}

/// The nodes that steps become. A step is given by its task and its index there.
struct Nodes<'b> {
    list: Vec<Node>,
    /// The nodes at which each step is entered, and those at which it is left.
    steps: FxHashMap<(usize, usize), (Vec<NodeId>, Vec<NodeId>)>,
    bodies: &'b [Body],
}

impl Nodes<'_> {
    fn add(&mut self, node: Node) -> NodeId {
        self.list.push(node);
        // The initial and the last node come first.
        NodeId(self.list.len() as u32 + 1)
    }

    fn add_event(&mut self, task: TaskId, step: usize, events: &[Event]) {
        let place = self.bodies[usize::from(task.0)].steps[step].place.clone();
        let events = events.iter().map(|event| (task, event.clone())).collect();
        let node = Node { tasks: vec![task], steps: vec![step], events, place };
        let node = self.add(node);
        self.steps.insert((usize::from(task.0), step), (vec![node], vec![node]));
    }

    /// A call meets an accept: one node where it begins, and one where it ends unless it is simple.
    fn add_meeting(
        &mut self,
        call: (usize, usize),
        accept: (usize, usize),
        called: &[Event],
        is_simple: bool,
    ) {
        let (caller, acceptor) = (&self.bodies[call.0], &self.bodies[accept.0]);
        let tasks = vec![TaskId(call.0 as u16), TaskId(accept.0 as u16)];
        let of = |task: TaskId, events: &[Event]| -> Vec<(TaskId, Event)> {
            events.iter().map(|event| (task, event.clone())).collect()
        };
        let mut events = of(tasks[0], called);
        if let Action::Accept(_, own) = &acceptor.steps[accept.1].action {
            events.extend(of(tasks[1], own));
        }
        let done = acceptor.steps.iter().enumerate().find_map(|(step, one)| match &one.action {
            Action::Done(begun, own) if *begun == accept.1 => Some((step, of(tasks[1], own))),
            _ => None,
        });
        let (done, ended) = done.unwrap_or((accept.1, Vec::new()));
        let place = match (&caller.steps[call.1].place, &acceptor.steps[accept.1].place) {
            (caller, acceptor) if acceptor.is_empty() => caller.clone(),
            (caller, acceptor) => format!("{caller} and {acceptor}"),
        };
        if is_simple {
            events.extend(ended.clone());
        }
        let steps = vec![call.1, accept.1];
        let begin = Node { tasks: tasks.clone(), steps, events, place: place.clone() };
        let begin = self.add(begin);
        let end = match is_simple {
            true => begin,
            false => {
                let steps = vec![call.1, done];
                self.add(Node { tasks, steps, events: ended, place })
            }
        };
        let mut put = |step, entered: NodeId, left: NodeId| {
            let nodes: &mut (Vec<NodeId>, Vec<NodeId>) = self.steps.entry(step).or_default();
            nodes.0.push(entered);
            nodes.1.push(left);
        };
        put(call, begin, end);
        put(accept, begin, begin);
        if done != accept.1 {
            put((accept.0, done), end, end);
        }
    }

    /// Returns the control flow of a task over nodes.
    fn task(&self, number: usize, body: &Body, reduced: &Reduced) -> Task {
        let of = |step: usize| self.steps.get(&(number, step));
        let entered = |step: usize| of(step).map_or(&[][..], |(entered, _)| entered);
        let mut task = Task { name: body.name.clone(), ..Task::default() };
        for next in reduced.next(Body::START) {
            match *next {
                Body::END => task.may_be_empty = true,
                next => task.first.extend(entered(next)),
            }
        }
        for step in &reduced.kept {
            let Some((begun, left)) = of(*step) else { continue };
            // A call that lasts goes from its own beginning to its own end.
            if matches!(body.steps[*step].action, Action::Call(..)) {
                let lasting = begun.iter().zip(left).filter(|(begin, end)| begin != end);
                task.edges.extend(lasting.map(|(begin, end)| (*begin, *end)));
            }
            let is_simple = reduced.is_simple(*step);
            let next = match reduced.done.get(step) {
                Some(done) if is_simple => reduced.next(*done),
                _ => reduced.next(*step),
            };
            for next in next {
                for from in left {
                    match *next {
                        Body::END => task.last.push(*from),
                        next => task.edges.extend(entered(next).iter().map(|to| (*from, *to))),
                    }
                }
            }
        }
        task
    }
}
