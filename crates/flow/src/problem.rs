//! The question put to a search: is there a path of the graph that no constraint refuses and that violates the
//! property? A *node-tuple* is a node with the state of each automaton behind it.

use crate::graph::Graph;
use crate::watcher::Watcher;

/// Which runs of the program count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Runs {
    /// Those that end, as in the paper: a path is a violation only if it goes on to the last node with all constraints
    /// accepting.
    Terminating,
    /// Also those that go on for ever or block: a path into the trap of the property is a violation.
    All,
}

/// A graph, a property and constraints.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The graph.
    pub graph: Graph,
    /// What runs must be like.
    pub property: Watcher,
    /// What runs are like.
    pub constraints: Vec<Watcher>,
    /// Which runs count.
    pub runs: Runs,
}
