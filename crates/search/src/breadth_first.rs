//! Breadth-first order. States are numbered as they are stored, so the queue is the set itself.

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
        explorer.choices(&mut choices);
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
