//! Automata of variables with few values: what a test may show after what was assigned.

use crate::automaton::Automaton;
use crate::graph::{Graph, NodeId};
use crate::watcher::Watcher;
use rustc_hash::FxHashMap;

/// A variable with the values from 0 up; front ends number others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// How many values there are, at most [`Variable::MOST`].
    pub values: u32,
    /// The value it begins with, if that is known.
    pub initial: Option<u32>,
}

impl Variable {
    /// The most values of a variable.
    pub const MOST: u32 = 64;

    fn all(&self) -> u64 {
        u64::MAX >> (u64::BITS - self.values.clamp(1, Variable::MOST))
    }
}

/// What an event does with a variable.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    /// It is found to be one of these, a bit for each value.
    IsOneOf(u64),
    /// It gets this value.
    Set(u32),
    /// This number is added; a value that it does not have is an error of the program, so the run ends.
    Add(i32),
    /// It gets some value.
    SetAny,
}

impl Operation {
    /// Returns the values after the operation, from the values before it.
    fn apply(&self, variable: &Variable, before: u64) -> u64 {
        let all = variable.all();
        match *self {
            Operation::IsOneOf(values) => before & values,
            Operation::Set(value) => 1_u64.checked_shl(value).unwrap_or(0) & all,
            Operation::Add(number) => {
                let by = number.unsigned_abs();
                let moved =
                    if number < 0 { before.checked_shr(by) } else { before.checked_shl(by) };
                moved.unwrap_or(0) & all
            }
            Operation::SetAny => all,
        }
    }
}

/// Watches a variable; `operation` says what a node does with it.
pub fn watcher_of(
    variable: &Variable,
    graph: &Graph,
    operation: impl Fn(NodeId) -> Option<Operation>,
) -> Watcher {
    let mut operations: Vec<Operation> = Vec::new();
    let mut symbols: FxHashMap<NodeId, u16> = FxHashMap::default();
    for node in graph.inner() {
        let Some(operation) = operation(node) else { continue };
        let known = operations.iter().position(|other| *other == operation);
        let symbol = known.unwrap_or_else(|| {
            operations.push(operation);
            operations.len() - 1
        });
        symbols.insert(node, symbol as u16);
    }
    // A state is the set of values that the variable may have.
    let initial =
        variable.initial.map_or(variable.all(), |value| Operation::Set(value).apply(variable, 0));
    let mut numbers = FxHashMap::from_iter([(initial, 0)]);
    let (mut sets, mut next, mut at) = (vec![initial], Vec::new(), 0);
    while at < sets.len() {
        for operation in &operations {
            let after = match sets[at] {
                0 => 0,
                set => operation.apply(variable, set),
            };
            let fresh = sets.len() as u32;
            let number = *numbers.entry(after).or_insert(fresh);
            if number == fresh {
                sets.push(after);
            }
            next.push(number);
        }
        at += 1;
    }
    let accepting = sets.iter().map(|set| *set != 0).collect();
    let automaton = Automaton::new(operations.len(), 0, accepting, next).minimised();
    Watcher::of_events(&variable.name, automaton, graph, |node| {
        symbols.get(&node).copied().into_iter().collect()
    })
}
