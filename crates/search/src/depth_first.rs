//! Depth-first order: a stack of states, each with the choices not taken yet.

use crate::explore::Explorer;
use crate::report::Unknown;
use crate::step::Reached;
use hebra_store::StateId;
use hebra_system::{Choice, System};

/// A state on the stack.
pub(crate) struct Level {
    pub(crate) state: StateId,
    /// The choices of this state are `choices[start..end]` of the stack.
    start: usize,
    end: usize,
    next: usize,
}

impl Level {
    /// Returns the number of its choices that were taken.
    pub(crate) fn taken(&self) -> usize {
        self.next - self.start
    }

    /// Returns true if all of its choices were taken.
    pub(crate) fn is_done(&self) -> bool {
        self.next == self.end
    }
}

/// The result of `Stack::advance`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Advance {
    /// The last choice taken led to a new state, which is on top now.
    Deeper,
    /// It did not, or the state on top had no choices left and was removed.
    On,
    /// The stack is empty.
    Empty,
}

/// The path to the current state.
#[derive(Default)]
pub(crate) struct Stack {
    levels: Vec<Level>,
    choices: Vec<Choice>,
    /// Steps from the first state to the lowest one on the stack.
    pub(crate) base: u32,
}

impl Stack {
    /// Pushes a state with these choices; returns them so that they can be reordered.
    pub(crate) fn push(&mut self, state: StateId, open: &[Choice]) -> &mut [Choice] {
        let start = self.choices.len();
        self.choices.extend_from_slice(open);
        self.levels.push(Level { state, start, end: self.choices.len(), next: start });
        &mut self.choices[start..]
    }

    /// Removes the top state.
    pub(crate) fn pop(&mut self) {
        if let Some(level) = self.levels.pop() {
            self.choices.truncate(level.start);
        }
    }

    /// Returns the levels from the lowest to the top.
    pub(crate) fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// Returns the choices of a level, in the order in which they are taken.
    pub(crate) fn choices(&self, level: &Level) -> &[Choice] {
        &self.choices[level.start..level.end]
    }

    /// Takes the next choice. `before` returns the trace to the lowest state; `arrange` may reorder
    /// the choices of a new state.
    pub(crate) fn advance<S: System>(
        &mut self,
        explorer: &mut Explorer<'_, S>,
        before: impl Fn(&mut Explorer<'_, S>) -> Vec<Choice>,
        arrange: &mut impl FnMut(&mut [Choice]),
    ) -> Advance {
        let depth = self.base + self.levels.len() as u32;
        let Some(top) = self.levels.last_mut() else { return Advance::Empty };
        if top.is_done() {
            self.pop();
            return Advance::On;
        }
        if explorer.options.limits.depth.is_some_and(|most| depth > most) {
            explorer.note(Unknown::Depth);
            top.next = top.end;
            return Advance::On;
        }
        let choice = self.choices[top.next];
        top.next += 1;
        let state = top.state;
        explorer.move_to(state);
        let (levels, choices) = (&self.levels, &self.choices);
        let trace = |explorer: &mut Explorer<'_, S>| {
            let mut trace = before(explorer);
            trace.extend(levels.iter().map(|level| choices[level.next - 1]));
            trace
        };
        if let Reached::New(id) = explorer.step(choice, trace) {
            arrange(self.push(id, &explorer.open));
            explorer.stats.max_depth = explorer.stats.max_depth.max(depth);
            return Advance::Deeper;
        }
        Advance::On
    }
}

/// Searches depth first. `arrange` may reorder the choices of a state.
pub(crate) fn run<S: System>(
    explorer: &mut Explorer<'_, S>,
    mut arrange: impl FnMut(&mut [Choice]),
) {
    let Some(first) = explorer.begin() else { return };
    let mut stack = Stack::default();
    arrange(stack.push(first, &explorer.open));
    while !explorer.stop {
        match stack.advance(explorer, |_| Vec::new(), &mut arrange) {
            Advance::Deeper => explorer.stats.frontier = stack.levels.len() as u64,
            Advance::On => {}
            Advance::Empty => break,
        }
    }
}
