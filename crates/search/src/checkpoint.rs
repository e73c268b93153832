//! Going on with a search later. A checkpoint says how each state was reached, by parent and choice,
//! and which states are still to be looked at; it holds no states. A machine that does the same on
//! the same choices gets them back with one step for each, instead of one for each transition, and
//! whatever numbers it uses inside need not be the same.

use crate::explore::{Explorer, Reached};
use crate::report::Unknown;
use hebra_store::StateId;
use hebra_system::{Choice, System};
use std::time::{Duration, Instant};

/// A search that was left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checkpoint {
    /// For each state, by its number, the state it was reached from; the first has itself.
    pub parents: Vec<u32>,
    /// For each state which of the choices of the parent led to it.
    pub taken: Vec<u32>,
    /// States that were not looked at, or not with all their choices.
    pub open: Vec<u32>,
    /// Steps taken.
    pub transitions: u64,
    /// Runs that the program excluded.
    pub excluded: u64,
    /// What was not covered and will not be when the search goes on.
    pub unknown: Vec<Unknown>,
}

impl Checkpoint {
    /// Of a search that has only its first state.
    pub(crate) fn of_nothing() -> Checkpoint {
        Checkpoint { parents: vec![0], taken: vec![0], open: vec![0], ..Checkpoint::default() }
    }
}

/// Where a search comes from and where its checkpoints go.
pub struct Saving<'a, S> {
    /// The search to go on with.
    pub resume: Option<&'a Checkpoint>,
    /// Takes a checkpoint: now and then, and when the search ends at a limit.
    pub save: &'a mut dyn FnMut(&mut S, &Checkpoint),
    /// Between two checkpoints.
    pub every: Duration,
}

/// Saves when it is time.
pub(crate) struct Clock {
    last: Instant,
}

impl Clock {
    pub(crate) fn new() -> Clock {
        Clock { last: Instant::now() }
    }

    pub(crate) fn is_due(&mut self, every: Duration) -> bool {
        let due = self.last.elapsed() >= every;
        if due {
            self.last = Instant::now();
        }
        due
    }
}

/// A checkpoint with what the explorer knows, and without states.
pub(crate) fn counters<S: System>(explorer: &Explorer<'_, S>) -> Checkpoint {
    Checkpoint {
        transitions: explorer.stats.transitions,
        excluded: explorer.stats.excluded,
        unknown: explorer.reasons().iter().filter(|reason| reason.remains()).cloned().collect(),
        ..Checkpoint::default()
    }
}

/// An order to which the states of a checkpoint are given back.
pub(crate) trait Restored<S> {
    /// The next state was reached from here.
    fn add(&mut self, parent: StateId, taken: usize);

    /// A state, in which the system is, is still to be looked at.
    fn open(&mut self, explorer: &mut Explorer<'_, S>, state: StateId);

    /// The choices from the first state to one that was reached.
    fn trace(&self, explorer: &mut Explorer<'_, S>, state: StateId) -> Vec<Choice>;
}

/// Reaches all states of a checkpoint again. The explorer has begun; the order knows no other states.
pub(crate) fn restore<S: System>(
    explorer: &mut Explorer<'_, S>,
    order: &mut impl Restored<S>,
    checkpoint: &Checkpoint,
) -> Result<(), &'static str> {
    const DAMAGED: &str = "the checkpoint is damaged";
    const UNFIT: &str = "the checkpoint does not fit the program";
    let count = checkpoint.parents.len();
    let is_state = |state: &u32| (*state as usize) < count;
    let Checkpoint { parents, taken, open, .. } = checkpoint;
    if count == 0 || taken.len() != count || !parents.iter().chain(open).all(is_state) {
        return Err(DAMAGED);
    }
    let mut is_open = vec![false; count];
    open.iter().for_each(|state| is_open[*state as usize] = true);
    let mut children: Vec<Vec<u32>> = vec![Vec::new(); count];
    for state in (1..count).rev() {
        children[parents[state] as usize].push(state as u32);
    }
    // A child is reached right after its parent where possible: then the system is there already.
    let mut numbers = vec![0; count];
    let mut choices: Vec<Choice> = Vec::new();
    let mut work = vec![0];
    let mut reached_count = 0;
    while let Some(state) = work.pop() {
        let index = state as usize;
        if state != 0 {
            let parent = StateId(numbers[parents[index] as usize]);
            explorer.move_to(parent);
            explorer.choices(&mut choices);
            let choice = *choices.get(taken[index] as usize).ok_or(UNFIT)?;
            let reached = explorer.step(choice, |explorer| {
                let mut trace = order.trace(explorer, parent);
                trace.push(choice);
                trace
            });
            match reached {
                Reached::New(id) => numbers[index] = id.0,
                _ if explorer.stop => return Ok(()),
                _ => return Err(UNFIT),
            }
            order.add(parent, taken[index] as usize);
        }
        reached_count += 1;
        if is_open[index] && !explorer.open.is_empty() {
            order.open(explorer, StateId(numbers[index]));
        }
        if explorer.stop {
            return Ok(());
        }
        work.append(&mut children[index]);
    }
    if reached_count != count {
        return Err(DAMAGED);
    }
    explorer.stats.transitions = checkpoint.transitions;
    explorer.stats.excluded = checkpoint.excluded;
    checkpoint.unknown.iter().for_each(|reason| explorer.note(reason.clone()));
    Ok(())
}
