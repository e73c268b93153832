//! State propagation: collects at each node the states in which automata can be behind it, until nothing is added any
//! more. Quicker than looking for a path where there is none; it has no path to show where there is one.

use crate::graph::Graph;
use crate::problem::Problem;
use hebra_store::{Full, StateSet};
use std::collections::VecDeque;

/// Returns true if no path violates the property, and how many node-tuples there are; with a violation, how many were
/// met up to it.
///
/// # Errors
/// If there are more node-tuples than the limit, or than can be stored.
pub fn propagate(problem: &Problem, limit: Option<usize>) -> Result<(bool, usize), Full> {
    let trap = problem.property.automaton().trap();
    let mut tuples = StateSet::new();
    // What has come to a node since its successors were last told.
    let mut fresh: Vec<Vec<u32>> = vec![Vec::new(); problem.graph.len()];
    let mut waiting = VecDeque::from([Graph::INITIAL]);
    let (mut tuple, mut next) = (Vec::new(), Vec::new());
    problem.begin(&mut tuple);
    if problem.is_violating(&tuple, trap) {
        return Ok((false, 1));
    }
    tuples.insert(&tuple)?;
    let width = tuple.len();
    fresh[0].append(&mut tuple);
    while let Some(node) = waiting.pop_front() {
        let arrived = std::mem::take(&mut fresh[node.0 as usize]);
        for successor in problem.graph.successors(node) {
            for tuple in arrived.chunks_exact(width) {
                if !problem.step(tuple, *successor, &mut next) || !tuples.insert(&next)?.1 {
                    continue;
                }
                if problem.is_violating(&next, trap) {
                    return Ok((false, tuples.len()));
                }
                if limit.is_some_and(|most| tuples.len() >= most) {
                    return Err(Full);
                }
                let list = &mut fresh[successor.0 as usize];
                if list.is_empty() {
                    waiting.push_back(*successor);
                }
                list.extend_from_slice(&next);
            }
        }
    }
    Ok((true, tuples.len()))
}
