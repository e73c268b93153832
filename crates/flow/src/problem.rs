//! The question put to a search: is there a path of the graph that no constraint refuses and that violates the
//! property? A *node-tuple* is a node with the state of each automaton behind it.

use crate::graph::{Graph, NodeId};
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

/// Positions in the words of a node-tuple; the states of constraints follow.
const NODE: usize = 0;
const PROPERTY: usize = 1;
const CONSTRAINTS: usize = 2;

impl Problem {
    /// Sets `tuple` to the one that paths begin with.
    pub(crate) fn begin(&self, tuple: &mut Vec<u32>) {
        tuple.clear();
        tuple.extend([Graph::INITIAL.0, self.property.automaton().initial()]);
        tuple.extend(self.constraints.iter().map(|c| c.automaton().initial()));
    }

    /// Returns the node of a tuple.
    #[inline]
    pub(crate) fn node(tuple: &[u32]) -> NodeId {
        NodeId(tuple[NODE])
    }

    /// Returns the state of the property in a tuple.
    #[inline]
    pub(crate) fn property_state(tuple: &[u32]) -> u32 {
        tuple[PROPERTY]
    }

    /// Returns the states of the constraints in a tuple.
    #[inline]
    pub(crate) fn constraint_states(tuple: &[u32]) -> &[u32] {
        &tuple[CONSTRAINTS..]
    }

    /// Returns true if the property is in its trap.
    #[inline]
    pub(crate) fn is_trapped(&self, tuple: &[u32], trap: Option<u32>) -> bool {
        Some(tuple[PROPERTY]) == trap
    }

    /// Returns true if the path to a tuple violates the property.
    #[inline]
    pub(crate) fn is_violating(&self, tuple: &[u32], trap: Option<u32>) -> bool {
        if self.runs == Runs::All && self.is_trapped(tuple, trap) {
            return true;
        }
        Problem::node(tuple) == Graph::LAST
            && !self.property.automaton().is_accepting(tuple[PROPERTY])
            && self.accepts(tuple)
    }

    /// Returns true if all constraints accept the path to a tuple.
    #[inline]
    pub(crate) fn accepts(&self, tuple: &[u32]) -> bool {
        let accepts =
            |(constraint, state): (&Watcher, &u32)| constraint.automaton().is_accepting(*state);
        self.constraints.iter().zip(&tuple[CONSTRAINTS..]).all(accepts)
    }

    /// Returns true if a path begins at the initial node, follows edges, is refused by no constraint and violates the
    /// property. For tests and for whoever wants to be sure.
    pub fn is_violated_by(&self, path: &[NodeId]) -> bool {
        let stepper = Stepper::new(self);
        let (mut tuple, mut next) = (Vec::new(), Vec::new());
        self.begin(&mut tuple);
        for node in path {
            if !self.graph.successors(Problem::node(&tuple)).contains(node)
                || !stepper.step(&tuple, *node, &mut next)
            {
                return false;
            }
            std::mem::swap(&mut tuple, &mut next);
        }
        self.is_violating(&tuple, self.property.automaton().trap())
    }
}

/// Goes from node-tuple to node-tuple. A node is seen by few constraints, so only these are asked.
pub(crate) struct Stepper<'p> {
    problem: &'p Problem,
    /// The constraints that move at node `n` are `seers[starts[n]..starts[n + 1]]`.
    starts: Vec<u32>,
    seers: Vec<u16>,
}

impl<'p> Stepper<'p> {
    pub fn new(problem: &'p Problem) -> Stepper<'p> {
        let (mut starts, mut seers) = (vec![0], Vec::new());
        for node in 0..problem.graph.len() as u32 {
            let sees = |(_, constraint): &(usize, &Watcher)| constraint.sees(NodeId(node));
            let all = problem.constraints.iter().enumerate().filter(sees);
            seers.extend(all.map(|(index, _)| index as u16));
            starts.push(seers.len() as u32);
        }
        Stepper { problem, starts, seers }
    }

    /// Goes from a tuple to a next node: sets `next`. Returns false if a constraint refuses; `next` then means nothing.
    #[inline]
    pub fn step(&self, tuple: &[u32], node: NodeId, next: &mut Vec<u32>) -> bool {
        let at = node.0 as usize;
        let seers = &self.seers[self.starts[at] as usize..self.starts[at + 1] as usize];
        let after = |seer: u16| {
            let constraint = &self.problem.constraints[usize::from(seer)];
            let state = constraint.step(tuple[CONSTRAINTS + usize::from(seer)], node);
            (!constraint.is_dead(state)).then_some(state)
        };
        if !seers.iter().all(|seer| after(*seer).is_some()) {
            return false;
        }
        next.clear();
        next.extend_from_slice(tuple);
        next[NODE] = node.0;
        next[PROPERTY] = self.problem.property.step(tuple[PROPERTY], node);
        for seer in seers {
            next[CONSTRAINTS + usize::from(*seer)] = after(*seer).unwrap_or(0);
        }
        true
    }
}
