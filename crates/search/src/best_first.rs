//! Best-first order, A* and weighted A*: a queue of states ordered by steps made and by heuristic.
//! With `Options::shortest` the search continues after a violation over the states from which a
//! shorter trace is possible (Hansen, Zilberstein, Danilchenko, "Anytime heuristic search"). That
//! proves the trace shortest, whatever the heuristic.

use crate::checkpoint::{self, Checkpoint, Clock, Restored, Saving};
use crate::explore::Explorer;
use crate::heuristic::Recent;
use crate::options::{Heuristic, Order};
use crate::report::Unknown;
use crate::step::Reached;
use crate::tree::Tree;
use hebra_store::StateId;
use hebra_system::{Choice, System};
use std::cmp::Ordering;
use std::collections::{BinaryHeap, HashMap};

/// A state in the queue.
struct Entry {
    priority: f64,
    /// Breaks ties: lower numbers come first,
    tie: u32,
    /// and then the newest.
    number: u64,
    state: StateId,
    depth: u32,
    recent: Recent,
}

impl Ord for Entry {
    fn cmp(&self, other: &Entry) -> Ordering {
        let nearer = other.priority.total_cmp(&self.priority);
        nearer.then(other.tie.cmp(&self.tie)).then(self.number.cmp(&other.number))
    }
}

impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Entry) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Entry {
    fn eq(&self, other: &Entry) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Entry {}

/// The states still to be expanded, and how all states were reached.
struct Frontier {
    tree: Tree,
    /// The fewest steps known to each state.
    depths: Vec<u32>,
    entries: BinaryHeap<Entry>,
    /// The threads that ran last before states that are set aside.
    aside: HashMap<StateId, Recent>,
    count: u64,
}

impl Frontier {
    /// Creates a frontier with only the first state, which is not in the queue yet.
    fn new() -> Frontier {
        let (entries, aside) = (BinaryHeap::new(), HashMap::new());
        Frontier { tree: Tree::new(), depths: vec![0], entries, aside, count: 0 }
    }

    /// Adds the next state, reached from `parent`.
    fn add(&mut self, parent: StateId, taken: usize) {
        self.tree.add(parent, taken);
        self.depths.push(self.depths[parent.0 as usize] + 1);
    }

    /// Puts the system's current state in the queue.
    fn push<S: System>(&mut self, explorer: &mut Explorer<'_, S>, state: StateId, recent: Recent) {
        let options = explorer.options;
        let depth = self.depths[state.0 as usize];
        let steps = f64::from(depth);
        let value = |explorer: &mut Explorer<'_, S>| {
            options.heuristic.value(explorer.system, &explorer.open, recent) as f64
        };
        let (priority, tie) = match options.order {
            Order::AStar => (steps + value(explorer), 0),
            Order::WeightedAStar => (steps + options.weight * value(explorer), 0),
            // A heuristic that is the same everywhere must not lead it down a single path.
            Order::BestFirst => (value(explorer), depth),
            Order::ChooseFreeHeuristic => {
                let open = &explorer.open;
                (Heuristic::ChooseFree.value(explorer.system, open, recent) as f64, depth)
            }
            Order::BreadthFirst | Order::ChooseFreeShortest => (steps, 0),
            Order::Portfolio
            | Order::DepthFirst
            | Order::Random
            | Order::ContextBound
            | Order::ChooseFree => (0.0, 0),
        };
        self.count += 1;
        self.entries.push(Entry { priority, tie, number: self.count, state, depth, recent });
    }

    /// Returns the next state to be expanded.
    fn next<S: System>(&mut self, explorer: &mut Explorer<'_, S>) -> Option<Entry> {
        if self.entries.is_empty() {
            for state in explorer.take_up() {
                explorer.move_to(state);
                explorer.open.clear();
                explorer.system.choices(&mut explorer.open);
                let recent = self.aside.remove(&state).unwrap_or_else(Recent::none);
                self.push(explorer, state, recent);
            }
        }
        self.entries.pop()
    }

    /// Returns what is needed to resume later.
    fn checkpoint<S: System>(&self, explorer: &Explorer<'_, S>) -> Checkpoint {
        let (parents, taken) = self.tree.entries();
        Checkpoint {
            parents: parents.to_vec(),
            taken: taken.to_vec(),
            open: self.entries.iter().map(|entry| entry.state.0).collect(),
            ..checkpoint::counters(explorer)
        }
    }
}

impl<S: System> Restored<S> for Frontier {
    fn add(&mut self, parent: StateId, taken: usize) {
        Frontier::add(self, parent, taken);
    }

    fn open(&mut self, explorer: &mut Explorer<'_, S>, state: StateId) {
        self.push(explorer, state, Recent::none());
    }

    fn trace(&self, explorer: &mut Explorer<'_, S>, state: StateId) -> Vec<Choice> {
        self.tree.trace(explorer, state)
    }
}

/// Searches by priority.
pub(crate) fn run<S: System>(explorer: &mut Explorer<'_, S>) {
    run_saving(explorer, None);
}

/// Searches by priority, with checkpoints. Depth first and breadth first are priorities here, too.
pub(crate) fn run_saving<S: System>(
    explorer: &mut Explorer<'_, S>,
    mut saving: Option<&mut Saving<'_, S>>,
) {
    let Some(first) = explorer.begin() else { return };
    // A checkpoint has no place for states that are set aside.
    explorer.patience.is_endless = saving.is_some();
    let mut frontier = Frontier::new();
    match saving.as_ref().and_then(|saving| saving.resume) {
        Some(checkpoint) => {
            if let Err(message) = checkpoint::restore(explorer, &mut frontier, checkpoint) {
                explorer.refuse(message);
            }
            if explorer.stop {
                return;
            }
        }
        None => frontier.push(explorer, first, Recent::none()),
    }
    let mut clock = Clock::new();
    while let Some(entry) = frontier.next(explorer) {
        if !explorer.stop {
            expand(explorer, &mut frontier, &entry);
        }
        let stopped = explorer.stop;
        if stopped {
            // Some of its choices are still open.
            frontier.entries.push(entry);
        }
        explorer.stats.frontier = frontier.entries.len() as u64;
        if let Some(saving) = &mut saving
            && (stopped || clock.is_due(saving.every))
        {
            if explorer.can_go_on() {
                let checkpoint = frontier.checkpoint(explorer);
                (saving.save)(explorer.system, &checkpoint);
            } else if explorer.must_begin_again() {
                // The resumed search starts again, but with what was learnt.
                (saving.save)(explorer.system, &Checkpoint::of_nothing());
            }
        }
        if stopped {
            break;
        }
    }
}

/// Takes all choices of a state.
fn expand<S: System>(explorer: &mut Explorer<'_, S>, frontier: &mut Frontier, entry: &Entry) {
    let Entry { state, depth, recent, .. } = *entry;
    // Either a shorter way was found meanwhile, or none from here can be shorter.
    if depth > frontier.depths[state.0 as usize] || explorer.is_too_deep(depth + 1) {
        return;
    }
    let options = explorer.options;
    let reopens = matches!(options.order, Order::AStar | Order::WeightedAStar) || options.shortest;
    let mut choices: Vec<Choice> = Vec::new();
    explorer.move_to(state);
    explorer.choices(&mut choices);
    if options.limits.depth.is_some_and(|most| depth >= most) && !choices.is_empty() {
        explorer.note(Unknown::Depth);
        return;
    }
    for (index, choice) in choices.iter().enumerate() {
        explorer.move_to(state);
        let tree = &frontier.tree;
        let trace = |explorer: &mut Explorer<'_, S>| {
            let mut trace = tree.trace(explorer, state);
            trace.push(*choice);
            trace
        };
        let reached = match explorer.step(*choice, trace) {
            Reached::New(id) => {
                frontier.add(state, index);
                explorer.stats.max_depth = explorer.stats.max_depth.max(depth + 1);
                Some(id)
            }
            Reached::Aside(id) => {
                frontier.add(state, index);
                frontier.aside.insert(id, recent.and(choice.thread));
                explorer.stats.max_depth = explorer.stats.max_depth.max(depth + 1);
                None
            }
            Reached::Known(id) if reopens && depth + 1 < frontier.depths[id.0 as usize] => {
                explorer.look(trace);
                frontier.tree.redirect(id, state, index);
                frontier.depths[id.0 as usize] = depth + 1;
                Some(id)
            }
            _ => None,
        };
        if let Some(id) = reached.filter(|_| !explorer.open.is_empty()) {
            frontier.push(explorer, id, recent.and(choice.thread));
        }
        if explorer.stop {
            return;
        }
    }
}
