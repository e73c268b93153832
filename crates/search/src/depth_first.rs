//! Depth-first order: a stack of states, each with the choices not taken yet.

use crate::explore::{Explorer, Reached};
use crate::report::Unknown;
use hebra_store::StateId;
use hebra_system::{Choice, System};

struct Level {
    state: StateId,
    /// The choices of this state are `choices[start..end]` of the common list.
    start: usize,
    end: usize,
    next: usize,
}

/// `arrange` may put the choices of a state in another order.
pub(crate) fn run<S: System>(
    explorer: &mut Explorer<'_, S>,
    mut arrange: impl FnMut(&mut [Choice]),
) {
    let mut choices: Vec<Choice> = Vec::new();
    let mut stack: Vec<Level> = Vec::new();
    let mut push = |stack: &mut Vec<Level>, choices: &mut Vec<Choice>, state, open: &[Choice]| {
        let start = choices.len();
        choices.extend_from_slice(open);
        arrange(&mut choices[start..]);
        stack.push(Level { state, start, end: choices.len(), next: start });
    };
    let Some(first) = explorer.begin() else { return };
    push(&mut stack, &mut choices, first, &explorer.open);
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
        let taken = |_: &mut _| stack.iter().map(|level| choices[level.next - 1]).collect();
        if let Reached::New(id) = explorer.step(choice, taken) {
            push(&mut stack, &mut choices, id, &explorer.open);
            explorer.stats.max_depth = explorer.stats.max_depth.max(depth);
            explorer.stats.frontier = stack.len() as u64;
        }
    }
}
