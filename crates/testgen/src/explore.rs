//! The reference explorer: plain depth-first search over every interleaving, with the visited
//! states kept whole in a hash set. There is nothing clever here on purpose; it is
//! what the checker is compared with.

use crate::ast::Program;
use crate::machine::{State, Status};
use crate::outcome::{NULL, Observable, Outcome, observables};
use crate::value::Exception;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use std::rc::Rc;

/// The result of a complete exploration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exploration {
    /// Every way the program can end. Runs that never end contribute nothing.
    pub outcomes: BTreeSet<Outcome>,
    /// The variables on which there is a data race in some state.
    pub races: BTreeSet<String>,
    /// How many states were visited.
    pub states: usize,
    /// How many steps led out of them.
    pub transitions: usize,
}

/// Why there is no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyStates;

/// Explores `program` completely, or gives up beyond `limit` states.
pub fn explore(program: &Program, limit: usize) -> Result<Exploration, TooManyStates> {
    let observables = observables(program);
    let mut initial = State::initial(program);
    initial.settle(program, 0);
    let initial = Rc::new(initial);
    let mut visited = FxHashSet::from_iter([initial.clone()]);
    let mut stack = vec![initial];
    let mut outcomes = BTreeSet::new();
    let mut races = BTreeSet::new();
    let mut transitions = 0;
    while let Some(state) = stack.pop() {
        state.races(program, &mut races);
        let successors = state.successors(program);
        if successors.is_empty() {
            outcomes.insert(outcome(&state, &observables));
        }
        transitions += successors.len();
        for next in successors {
            let next = Rc::new(next);
            if visited.insert(next.clone()) {
                stack.push(next);
            }
        }
        if visited.len() > limit {
            return Err(TooManyStates);
        }
    }
    Ok(Exploration { outcomes, races, states: visited.len(), transitions })
}

fn outcome(state: &State<'_>, observables: &[Observable]) -> Outcome {
    let finals = finals(state, observables);
    let threads = state.threads.iter().enumerate();
    let name = |(t, e): (usize, Exception)| (t, e.class_name().to_string());
    let uncaught = threads.clone().filter_map(|(t, thread)| Some((t, thread.uncaught?)));
    let uncaught = uncaught.map(name).collect();
    let ended = |status| matches!(status, Status::New | Status::Terminated);
    let blocked: Vec<usize> =
        threads.filter(|(_, thread)| !ended(thread.status)).map(|(t, _)| t).collect();
    if blocked.is_empty() {
        Outcome::Terminated { finals, uncaught }
    } else {
        Outcome::Deadlock { finals, blocked, uncaught }
    }
}

/// The numbers in the order of the declarations, which is the order of `observables`.
fn finals(state: &State<'_>, observables: &[Observable]) -> Vec<i32> {
    let mut finals = state.ints.clone();
    finals.extend(state.arrays.iter().flatten());
    for root in &state.cells {
        let next = root.and_then(|cell| state.heap[cell].next);
        for cell in [*root, next] {
            finals.push(cell.map_or(NULL, |cell| state.heap[cell].value));
        }
    }
    for (position, left) in state.cells.iter().enumerate() {
        finals.extend(state.cells[position + 1..].iter().map(|right| i32::from(left == right)));
    }
    finals.extend(&state.atomics);
    finals.extend(&state.semaphores);
    finals.extend(&state.latches);
    finals.extend(state.inits.iter().map(|(_, field)| *field));
    assert_eq!(finals.len(), observables.len(), "one number for each observable");
    finals
}
