//! Estimates of how far a node-tuple is from a violation, after Tan, Avrunin, Clarke, Zilberstein and Leue,
//! Heuristic-guided counterexample search in FLAVERS (2004), section 3.

use crate::automaton::Automaton;
use crate::graph::{Graph, NodeId};
use crate::problem::Problem;

/// The TA heuristic: how many nodes the tasks have to pass until all of them have ended. A node that several tasks pass
/// together counts once, so it never says too much.
#[derive(Clone, Debug)]
pub struct TaskDistance {
    /// Index of the constraint, and the cost of each of its states.
    costs: Vec<(usize, Vec<u32>)>,
    /// The cost of one node.
    unit: u32,
}

impl TaskDistance {
    /// Computes the distances of all states of the task automata among the constraints.
    pub fn new(problem: &Problem) -> TaskDistance {
        let tasks = problem.graph.tasks().len().max(1) as u32;
        // Divisible by the number of tasks of every node: one, two, or all.
        let unit = 2 * tasks;
        let cost = |node: NodeId| match node {
            Graph::LAST => 2,
            node => unit / problem.graph.node(node).tasks.len().max(1) as u32,
        };
        let watched = problem.constraints.iter().enumerate().filter(|(_, c)| c.task().is_some());
        let costs = watched.map(|(index, constraint)| {
            let costs = constraint.costs_to_accept(cost);
            // What cannot end is far away, but not forbidden.
            let farthest = costs.iter().flatten().max().copied().unwrap_or(0);
            (index, costs.into_iter().map(|cost| cost.unwrap_or(farthest)).collect())
        });
        TaskDistance { costs: costs.collect(), unit }
    }

    /// Returns the least number of nodes before all tasks have ended, given the state of each constraint.
    #[inline]
    pub(crate) fn of(&self, state: impl Fn(usize) -> u32) -> u32 {
        let cost = |(index, costs): &(usize, Vec<u32>)| costs[state(*index) as usize];
        self.costs.iter().map(cost).sum::<u32>().div_ceil(self.unit)
    }
}

/// The trap heuristic: 0 in the trap, 1 + 1/n with n symbols that lead there, otherwise the least number of symbols.
#[derive(Clone, Debug)]
pub struct TrapDistance {
    /// The place of each state's value in the order of all values.
    ranks: Vec<u32>,
}

impl TrapDistance {
    /// Computes the value of every state of a property. Without a trap all states are alike.
    pub fn new(property: &Automaton) -> TrapDistance {
        let Some(trap) = property.trap() else {
            return TrapDistance { ranks: vec![0; property.states()] };
        };
        let distances = property.distances(|state| state == trap);
        let value = |state: u32| match distances[state as usize] {
            None => f64::INFINITY,
            Some(1) => {
                let into = property.row(state).iter().filter(|next| **next == trap).count();
                1.0 + 1.0 / into as f64
            }
            Some(distance) => f64::from(distance),
        };
        let values: Vec<f64> = (0..property.states() as u32).map(value).collect();
        let mut sorted = values.clone();
        sorted.sort_by(f64::total_cmp);
        sorted.dedup();
        let rank = |value: &f64| sorted.partition_point(|other| other < value) as u32;
        TrapDistance { ranks: values.iter().map(rank).collect() }
    }

    /// Returns the place of a state's value in the order of all values: less is nearer.
    #[inline]
    pub fn rank(&self, property_state: u32) -> u32 {
        self.ranks[property_state as usize]
    }
}
