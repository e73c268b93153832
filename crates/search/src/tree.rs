//! The tree of stored states: for each, its parent and the parent's choice that led to it. A trace
//! is read backwards.

use crate::explore::Explorer;
use hebra_store::StateId;
use hebra_system::{Choice, System};

/// One entry for each stored state, by its number.
#[derive(Default)]
pub(crate) struct Tree {
    parent: Vec<u32>,
    /// Index of the choice among the parent's.
    taken: Vec<u32>,
}

impl Tree {
    /// Creates a tree with the first state, which has no parent.
    pub(crate) fn new() -> Tree {
        Tree { parent: vec![0], taken: vec![0] }
    }

    /// Adds the next state, reached from `parent`.
    pub(crate) fn add(&mut self, parent: StateId, taken: usize) {
        self.parent.push(parent.0);
        self.taken.push(taken as u32);
    }

    /// Returns parents, and the choices taken there, by state.
    pub(crate) fn entries(&self) -> (&[u32], &[u32]) {
        (&self.parent, &self.taken)
    }

    /// Sets a better way to a known state. The new parent must be nearer to the first state than
    /// `state` was, so that there is no cycle.
    pub(crate) fn redirect(&mut self, state: StateId, parent: StateId, taken: usize) {
        self.parent[state.0 as usize] = parent.0;
        self.taken[state.0 as usize] = taken as u32;
    }

    /// Returns the number of steps to each state. A state must have a higher number than its parent.
    pub(crate) fn depths(&self) -> Vec<u32> {
        let mut depths = vec![0; self.parent.len()];
        for (state, parent) in self.parent.iter().enumerate().skip(1) {
            depths[state] = depths[*parent as usize] + 1;
        }
        depths
    }

    /// Returns the choices from the first state to `state`. Moves the system to another state.
    pub(crate) fn trace<S: System>(
        &self,
        explorer: &mut Explorer<'_, S>,
        state: StateId,
    ) -> Vec<Choice> {
        let mut trace = Vec::new();
        let mut at = state.0 as usize;
        while at != 0 {
            trace.push(explorer.choice(StateId(self.parent[at]), self.taken[at]));
            at = self.parent[at] as usize;
        }
        trace.reverse();
        trace
    }
}
