//! Resumes a search later. A checkpoint records how each state was reached, by parent and choice,
//! and which states are still open; it holds no states. A machine that does the same on the same
//! choices restores them with one step per state instead of one per transition. Its internal
//! numbers need not be the same.

use crate::explore::Explorer;
use crate::report::Unknown;
use crate::step::Reached;
use hebra_store::StateId;
use hebra_system::{Choice, System};
use std::time::{Duration, Instant};

/// A search that was interrupted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checkpoint {
    /// The state from which each state was reached, by number; the first has itself.
    pub parents: Vec<u32>,
    /// The index of the parent's choice that led to each state.
    pub taken: Vec<u32>,
    /// States that were not expanded, or not with all their choices.
    pub open: Vec<u32>,
    /// Steps taken.
    pub transitions: u64,
    /// Runs that the program excluded.
    pub excluded: u64,
    /// Reasons for `unknown` that remain when the search resumes.
    pub unknown: Vec<Unknown>,
}

impl Checkpoint {
    /// Creates a checkpoint of a search that has only its first state.
    pub(crate) fn of_nothing() -> Checkpoint {
        Checkpoint { parents: vec![0], taken: vec![0], open: vec![0], ..Checkpoint::default() }
    }
}

/// The source of a resumed search, and the destination of checkpoints.
pub struct Saving<'a, S> {
    /// The search to resume.
    pub resume: Option<&'a Checkpoint>,
    /// Takes a checkpoint: from time to time, and when the search ends at a limit.
    pub save: &'a mut dyn FnMut(&mut S, &Checkpoint),
    /// The time between two checkpoints.
    pub every: Duration,
}

/// Tells when it is time to save.
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

/// Creates a checkpoint with what the explorer knows, without states.
pub(crate) fn counters<S: System>(explorer: &Explorer<'_, S>) -> Checkpoint {
    Checkpoint {
        transitions: explorer.stats.transitions,
        excluded: explorer.stats.excluded,
        unknown: explorer.reasons().iter().filter(|reason| reason.remains()).cloned().collect(),
        ..Checkpoint::default()
    }
}

/// An order that can take back the states of a checkpoint.
pub(crate) trait Restored<S> {
    /// Adds the next state, reached from `parent`.
    fn add(&mut self, parent: StateId, taken: usize);

    /// Marks a state, which is the system's current one, as still open.
    fn open(&mut self, explorer: &mut Explorer<'_, S>, state: StateId);

    /// Returns the choices from the first state to a reached one.
    fn trace(&self, explorer: &mut Explorer<'_, S>, state: StateId) -> Vec<Choice>;
}

/// Reaches all states of a checkpoint again. The explorer has begun; the order has no other states.
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
    // Reach a child right after its parent where possible: then the system is there already.
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
