//! How stored states were reached: for each its parent and which of the parent's choices led to
//! it. A trace is read off backwards.

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
    /// A tree with the first state, which has no parent.
    pub(crate) fn new() -> Tree {
        Tree { parent: vec![0], taken: vec![0] }
    }

    /// The next state was reached from here.
    pub(crate) fn add(&mut self, parent: StateId, taken: usize) {
        self.parent.push(parent.0);
        self.taken.push(taken as u32);
    }

    /// Parents, and the choices taken there, by state.
    pub(crate) fn entries(&self) -> (&[u32], &[u32]) {
        (&self.parent, &self.taken)
    }

    /// A better way to a known state. The new parent must be nearer to the first state than
    /// `state` was, so that there is no cycle.
    pub(crate) fn redirect(&mut self, state: StateId, parent: StateId, taken: usize) {
        self.parent[state.0 as usize] = parent.0;
        self.taken[state.0 as usize] = taken as u32;
    }

    /// The choices from the first state to `state`. The system is elsewhere afterwards.
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
