//! Best-first order, A* and weighted A*: a queue of states by the steps made and what the
//! heuristic says. With `Options::shortest` the search goes on after a violation over the states
//! from which a shorter trace is possible (Hansen, Zilberstein, Danilchenko, "Anytime heuristic
//! search"): that proves the trace shortest whatever the heuristic says.

use crate::explore::{Explorer, Reached};
use crate::heuristic::Recent;
use crate::options::Order;
use crate::report::Unknown;
use crate::tree::Tree;
use hebra_store::StateId;
use hebra_system::{Choice, System};
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// A state in the queue.
struct Entry {
    priority: f64,
    /// Of equals those with a lower number here come first,
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

#[derive(Default)]
struct Queue {
    entries: BinaryHeap<Entry>,
    count: u64,
}

impl Queue {
    /// Adds the system's current state.
    fn push<S: System>(
        &mut self,
        explorer: &mut Explorer<'_, S>,
        state: StateId,
        depth: u32,
        recent: Recent,
    ) {
        let options = explorer.options;
        let value = options.heuristic.value(explorer.system, &explorer.open, recent) as f64;
        let steps = f64::from(depth);
        let (priority, tie) = match options.order {
            Order::AStar => (steps + value, 0),
            Order::WeightedAStar => (steps + options.weight * value, 0),
            // A heuristic that says the same everywhere must not lead it down a single path.
            _ => (value, depth),
        };
        self.count += 1;
        self.entries.push(Entry { priority, tie, number: self.count, state, depth, recent });
    }
}

pub(crate) fn run<S: System>(explorer: &mut Explorer<'_, S>) {
    let Some(first) = explorer.begin() else { return };
    let mut tree = Tree::new();
    // Fewest steps known to each state.
    let mut depths: Vec<u32> = vec![0];
    let reopens = explorer.options.order != Order::BestFirst || explorer.options.shortest;
    let mut queue = Queue::default();
    queue.push(explorer, first, 0, Recent::none());
    let mut choices: Vec<Choice> = Vec::new();
    while let Some(Entry { state, depth, recent, .. }) = queue.entries.pop() {
        if explorer.stop {
            break;
        }
        // Either a shorter way was found meanwhile, or none from here can be shorter.
        if depth > depths[state.0 as usize] || explorer.is_too_deep(depth + 1) {
            continue;
        }
        explorer.move_to(state);
        explorer.choices(&mut choices);
        if explorer.options.limits.depth.is_some_and(|most| depth >= most) && !choices.is_empty() {
            explorer.note(Unknown::Depth);
            continue;
        }
        for (index, choice) in choices.iter().enumerate() {
            explorer.move_to(state);
            let trace = |explorer: &mut Explorer<'_, S>| {
                let mut trace = tree.trace(explorer, state);
                trace.push(*choice);
                trace
            };
            let reached = match explorer.step(*choice, trace) {
                Reached::New(id) => {
                    tree.add(state, index);
                    depths.push(depth + 1);
                    explorer.stats.max_depth = explorer.stats.max_depth.max(depth + 1);
                    Some(id)
                }
                Reached::Known(id) if reopens && depth + 1 < depths[id.0 as usize] => {
                    explorer.look(trace);
                    tree.redirect(id, state, index);
                    depths[id.0 as usize] = depth + 1;
                    Some(id)
                }
                _ => None,
            };
            if explorer.stop {
                break;
            }
            if let Some(id) = reached.filter(|_| !explorer.open.is_empty()) {
                queue.push(explorer, id, depth + 1, recent.and(choice.thread));
            }
        }
        explorer.stats.frontier = queue.entries.len() as u64;
    }
}
