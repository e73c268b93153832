//! Sleep sets that are stored with states (Godefroid, *Partial-Order Methods for the Verification of Concurrent
//! Systems*, 1996, chapter 5), alone or with sets of threads that are enough to try. They are those of whole threads: all
//! alternatives of a thread sleep together.

use crate::graph::{Graph, NOWHERE, StateNumber};
use crate::independence::{Independence, members};

/// What a search leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    /// States.
    pub states: usize,
    /// Steps.
    pub transitions: usize,
}

struct Level {
    state: StateNumber,
    /// Threads still to try, and those asleep.
    todo: Vec<u8>,
    sleep: u64,
    /// The steps of the thread that is being tried, from the last.
    targets: Vec<StateNumber>,
    /// The sleep set of the states that these lead to.
    passed: u64,
}

/// Searches depth first. `enough` returns the threads that are enough in a state; with `proviso`, all threads are tried
/// where such a set leads back to a state on the stack.
pub fn search(
    graph: &Graph,
    independence: &Independence,
    sleeps: bool,
    proviso: bool,
    enough: impl Fn(StateNumber) -> u64,
) -> Left {
    let count = graph.steps.len();
    let mut stored: Vec<Option<u64>> = vec![None; count];
    let mut chosen: Vec<u64> = vec![0; count];
    let mut on_stack = vec![false; count];
    let mut left = Left { states: 1, transitions: 0 };
    let mut stack: Vec<Level> = Vec::new();
    stored[0] = Some(0);
    chosen[0] = enough(0);
    on_stack[0] = true;
    stack.push(level(0, chosen[0], 0));
    while let Some(top) = stack.last_mut() {
        let Some(to) = top.targets.pop() else {
            let Some(thread) = top.todo.pop() else {
                on_stack[top.state as usize] = false;
                stack.pop();
                continue;
            };
            top.passed = match sleeps {
                true => top.sleep & independence.of(top.state, thread),
                false => 0,
            };
            top.sleep |= 1 << thread;
            let steps: Vec<StateNumber> = graph.of(top.state, thread).map(|step| step.to).collect();
            left.transitions += steps.len();
            top.targets = steps;
            continue;
        };
        if to == NOWHERE {
            continue;
        }
        let sleep = top.passed;
        let all = graph.enabled(top.state);
        if proviso && on_stack[to as usize] && chosen[top.state as usize] != all {
            let more = all & !chosen[top.state as usize] & !top.sleep;
            chosen[top.state as usize] = all;
            top.todo.splice(0..0, members(more));
        }
        match stored[to as usize] {
            None => {
                left.states += 1;
                stored[to as usize] = Some(sleep);
                chosen[to as usize] = enough(to);
                on_stack[to as usize] = true;
                stack.push(level(to, chosen[to as usize], sleep));
            }
            Some(before) if before & !sleep != 0 => {
                stored[to as usize] = Some(before & sleep);
                let again = chosen[to as usize] & before & !sleep;
                // It may be on the stack already: its other visit goes on as it was.
                let was = std::mem::replace(&mut on_stack[to as usize], true);
                let mut level = level(to, again, before & sleep);
                if was {
                    level.sleep = before & sleep;
                }
                stack.push(level);
            }
            Some(_) => {}
        }
    }
    left
}

fn level(state: StateNumber, threads: u64, sleep: u64) -> Level {
    let mut todo: Vec<u8> = members(threads & !sleep).collect();
    todo.reverse();
    Level { state, todo, sleep, targets: Vec::new(), passed: 0 }
}
