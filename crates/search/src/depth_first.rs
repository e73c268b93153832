//! Depth-first order: a stack of states, each with the choices not taken yet.

use crate::explore::{Explorer, Reached, Unknown};
use hebra_store::StateId;
use hebra_system::{Choice, System};

struct Level {
    state: StateId,
    /// The choices of this state are `choices[start..end]` of the common list.
    start: usize,
    end: usize,
    next: usize,
}

pub(crate) fn run<S: System>(explorer: &mut Explorer<'_, S>) {
    let mut choices: Vec<Choice> = Vec::new();
    let mut stack: Vec<Level> = Vec::new();
    let Some((first, _)) = explorer.store_current() else { return };
    explorer.choices(&mut choices, |_| Vec::new());
    stack.push(Level { state: first, start: 0, end: choices.len(), next: 0 });
    while let Some(top) = stack.last_mut() {
        if explorer.stop {
            break;
        }
        if top.next == top.end {
            choices.truncate(top.start);
            stack.pop();
            continue;
        }
        let choice = choices[top.next];
        top.next += 1;
        let state = top.state;
        let depth = stack.len() as u32;
        if explorer.options.limits.depth.is_some_and(|most| depth > most) {
            explorer.note(Unknown::Depth);
            let top = stack.last_mut().expect("not empty");
            top.next = top.end;
            continue;
        }
        explorer.move_to(state);
        let taken = || stack.iter().map(|level| choices[level.next - 1]).collect::<Vec<_>>();
        if let Reached::New(id) = explorer.step(choice, |_| taken()) {
            let path = taken;
            let mut found = Vec::new();
            explorer.choices(&mut found, |_| path());
            let start = choices.len();
            choices.append(&mut found);
            stack.push(Level { state: id, start, end: choices.len(), next: start });
            explorer.stats.max_depth = explorer.stats.max_depth.max(depth);
            explorer.stats.frontier = stack.len() as u64;
        }
    }
}
