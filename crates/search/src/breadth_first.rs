//! Breadth-first order. States are numbered as they are stored, so the queue is the set itself, but for
//! states that were set aside.

use crate::explore::Explorer;
use crate::report::Unknown;
use crate::step::Reached;
use crate::tree::Tree;
use hebra_store::StateId;
use hebra_system::{Choice, System};

pub(crate) fn run<S: System>(explorer: &mut Explorer<'_, S>) {
    if explorer.begin().is_none() {
        return;
    }
    let mut tree = Tree::new();
    let mut depth = 0;
    let mut level_end = 1;
    let mut next = 0;
    // By state, once levels are mixed.
    let mut depths: Vec<u32> = Vec::new();
    while !explorer.stop {
        if next == explorer.set.len() {
            let states = explorer.take_up();
            if states.is_empty() {
                break;
            }
            if depths.is_empty() {
                depths = tree.depths();
            }
            for state in states {
                let depth = depths[state.0 as usize];
                expand(explorer, &mut tree, &mut depths, state, depth);
            }
            continue;
        }
        if next == level_end {
            depth += 1;
            level_end = explorer.set.len();
        }
        let state = StateId(next as u32);
        next += 1;
        if !explorer.patience.is_aside(state) {
            let depth = depths.get(state.0 as usize).copied().unwrap_or(depth);
            expand(explorer, &mut tree, &mut depths, state, depth);
        }
        explorer.stats.frontier = (explorer.set.len() - next) as u64;
    }
}

/// Takes all choices of a state.
fn expand<S: System>(
    explorer: &mut Explorer<'_, S>,
    tree: &mut Tree,
    depths: &mut Vec<u32>,
    state: StateId,
    depth: u32,
) {
    if explorer.stop {
        return;
    }
    let mut choices: Vec<Choice> = Vec::new();
    explorer.move_to(state);
    explorer.choices(&mut choices);
    if explorer.options.limits.depth.is_some_and(|most| depth >= most) && !choices.is_empty() {
        explorer.note(Unknown::Depth);
        return;
    }
    for (index, choice) in choices.iter().enumerate() {
        explorer.move_to(state);
        let reached = explorer.step(*choice, |explorer| {
            let mut trace = tree.trace(explorer, state);
            trace.push(*choice);
            trace
        });
        if let Reached::New(_) | Reached::Aside(_) = reached {
            tree.add(state, index);
            if !depths.is_empty() {
                depths.push(depth + 1);
            }
            explorer.stats.max_depth = explorer.stats.max_depth.max(depth + 1);
        }
        if explorer.stop {
            return;
        }
    }
}
