//! Breadth-first order. States are numbered as they are stored, so the queue is the set itself;
//! per state only the parent and which of its choices led here are kept.

use crate::explore::{Explorer, Reached, Unknown};
use hebra_store::StateId;
use hebra_system::{Choice, System};

#[derive(Default)]
struct Tree {
    parent: Vec<u32>,
    /// Index of the choice among the parent's.
    taken: Vec<u16>,
}

impl Tree {
    fn add(&mut self, parent: StateId, taken: usize) {
        self.parent.push(parent.0);
        self.taken.push(taken as u16);
    }

    /// The choices from the first state to `state`.
    fn trace<S: System>(&self, explorer: &mut Explorer<'_, S>, state: StateId) -> Vec<Choice> {
        let mut trace = Vec::new();
        let mut at = state.0;
        let mut choices = Vec::new();
        while at != 0 {
            let parent = self.parent[at as usize];
            explorer.move_to(StateId(parent));
            choices.clear();
            explorer.system.choices(&mut choices);
            trace.push(choices[usize::from(self.taken[at as usize])]);
            at = parent;
        }
        trace.reverse();
        trace
    }
}

pub(crate) fn run<S: System>(explorer: &mut Explorer<'_, S>) {
    let mut tree = Tree::default();
    if explorer.store_current().is_none() {
        return;
    }
    tree.add(StateId(0), 0);
    let mut choices: Vec<Choice> = Vec::new();
    let mut depth = 0;
    let mut level_end = 1;
    let mut next = 0;
    while next < explorer.set.len() && !explorer.stop {
        if next == level_end {
            depth += 1;
            level_end = explorer.set.len();
        }
        let state = StateId(next as u32);
        next += 1;
        explorer.move_to(state);
        choices.clear();
        explorer.choices(&mut choices, |explorer| tree.trace(explorer, state));
        if explorer.options.limits.depth.is_some_and(|most| depth >= most) && !choices.is_empty() {
            explorer.note(Unknown::Depth);
            continue;
        }
        for (index, choice) in choices.iter().enumerate() {
            explorer.move_to(state);
            let reached = explorer.step(*choice, |explorer| {
                let mut trace = tree.trace(explorer, state);
                trace.push(*choice);
                trace
            });
            if let Reached::New(_) = reached {
                tree.add(state, index);
                explorer.stats.max_depth = explorer.stats.max_depth.max(depth + 1);
            }
            if explorer.stop {
                break;
            }
        }
        explorer.stats.frontier = (explorer.set.len() - next) as u64;
    }
}
