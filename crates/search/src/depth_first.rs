//! Depth-first order: a stack of states, each with the choices not taken yet. After a yield, other
//! threads come first.

use crate::explore::Explorer;
use crate::report::Unknown;
use crate::step::Reached;
use hebra_store::StateId;
use hebra_system::{Choice, System};
use std::collections::HashMap;

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
    /// It led to a state that is set aside.
    Aside(StateId),
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
        match explorer.step(choice, trace) {
            Reached::New(id) => {
                arrange(self.push(id, &explorer.open));
                explorer.stats.max_depth = explorer.stats.max_depth.max(depth);
                Advance::Deeper
            }
            Reached::Aside(id) => Advance::Aside(id),
            Reached::Known(_) | Reached::Nothing => Advance::On,
        }
    }

    /// Puts the choices of the thread that ran last behind the others on top.
    fn others_first(&mut self) {
        if let [.., below, top] = &self.levels[..] {
            let last = self.choices[below.next - 1].thread;
            self.choices[top.start..top.end].sort_by_key(|choice| choice.thread == last);
        }
    }
}

/// Searches depth first. `arrange` may reorder the choices of a state.
pub(crate) fn run<S: System>(
    explorer: &mut Explorer<'_, S>,
    mut arrange: impl FnMut(&mut [Choice]),
) {
    let Some(first) = explorer.begin() else { return };
    let mut stack = Stack::default();
    let mut ways = Ways::default();
    let mut waiting: Vec<StateId> = Vec::new();
    let mut bottom = first;
    arrange(stack.push(first, &explorer.open));
    while !explorer.stop {
        match stack.advance(explorer, |_| ways.trace(bottom), &mut arrange) {
            Advance::Deeper => {
                if explorer.system.yielded() {
                    stack.others_first();
                }
                explorer.stats.frontier = stack.levels.len() as u64;
            }
            Advance::Aside(state) => ways.keep(&stack, state),
            Advance::On => {}
            Advance::Empty => {
                if waiting.is_empty() {
                    waiting = explorer.take_up();
                }
                let Some(state) = waiting.pop() else { break };
                bottom = state;
                stack.base = ways.trace(state).len() as u32;
                explorer.move_to(state);
                let mut choices = Vec::new();
                explorer.choices(&mut choices);
                arrange(stack.push(state, &choices));
            }
        }
    }
}

/// How the states that are set aside were reached, and those before them: from which state, by which
/// choice. The first state has none.
#[derive(Default)]
struct Ways(HashMap<StateId, (StateId, Choice)>);

impl Ways {
    /// Keeps how a state was reached by the last choice of the stack's top.
    fn keep(&mut self, stack: &Stack, state: StateId) {
        let mut to = state;
        for level in stack.levels.iter().rev() {
            if self.0.contains_key(&to) {
                return;
            }
            self.0.insert(to, (level.state, stack.choices[level.next - 1]));
            to = level.state;
        }
    }

    /// Returns the choices from the first state to one that was kept.
    fn trace(&self, state: StateId) -> Vec<Choice> {
        let mut trace = Vec::new();
        let mut at = state;
        while let Some((from, choice)) = self.0.get(&at) {
            trace.push(*choice);
            at = *from;
        }
        trace.reverse();
        trace
    }
}
