//! State propagation: collects at each node the states in which automata can be behind it, until nothing is added any
//! more. Quicker than looking for a path where there is none; it has no path to show where there is one.

use crate::find_path::Statistics;
use crate::graph::Graph;
use crate::meter::{Limits, Meter, Stop};
use crate::packing::Tuples;
use crate::problem::{Problem, Stepper};
use std::collections::VecDeque;

/// What propagation found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Propagated {
    /// No path violates the property.
    Conclusive,
    /// Some path does.
    Inconclusive,
    /// It is not known: the limit that was reached.
    Limit(&'static str),
}

/// Propagates states. Now and then it tells how many node-tuples were met; an answer of false ends it.
pub fn propagate(
    problem: &Problem,
    limits: Limits,
    tell: &mut dyn FnMut(usize) -> bool,
) -> (Propagated, Statistics) {
    let mut propagation = Propagation {
        problem,
        meter: Meter::new(limits, tell),
        trap: problem.property.automaton().trap(),
        tuples: Tuples::new(problem, 0),
        fresh: vec![Vec::new(); problem.graph.len()],
        expanded: 0,
    };
    let found = propagation.run().unwrap_or_else(|Stop(limit)| Propagated::Limit(limit));
    let statistics = Statistics {
        tuples: propagation.tuples.len(),
        expanded: propagation.expanded,
        bytes: propagation.tuples.bytes(),
        elapsed: propagation.meter.elapsed(),
    };
    (found, statistics)
}

struct Propagation<'p> {
    problem: &'p Problem,
    meter: Meter<'p>,
    trap: Option<u32>,
    tuples: Tuples,
    /// What has come to a node since its successors were last told.
    fresh: Vec<Vec<u32>>,
    expanded: usize,
}

impl Propagation<'_> {
    fn run(&mut self) -> Result<Propagated, Stop> {
        let problem = self.problem;
        let stepper = Stepper::new(problem);
        let mut waiting = VecDeque::from([Graph::INITIAL]);
        let (mut tuple, mut next) = (Vec::new(), Vec::new());
        problem.begin(&mut tuple);
        self.tuples.insert(&tuple)?;
        if problem.is_violating(&tuple, self.trap) {
            return Ok(Propagated::Inconclusive);
        }
        let width = tuple.len();
        self.fresh[0].append(&mut tuple);
        while let Some(node) = waiting.pop_front() {
            let arrived = std::mem::take(&mut self.fresh[node.0 as usize]);
            self.expanded += arrived.len() / width;
            for successor in problem.graph.successors(node) {
                for tuple in arrived.chunks_exact(width) {
                    if !stepper.step(tuple, *successor, &mut next) || !self.tuples.insert(&next)?.1
                    {
                        continue;
                    }
                    if problem.is_violating(&next, self.trap) {
                        return Ok(Propagated::Inconclusive);
                    }
                    if self.meter.is_due(self.tuples.len()) {
                        self.meter.check(self.tuples.len(), self.tuples.bytes())?;
                    }
                    let list = &mut self.fresh[successor.0 as usize];
                    if list.is_empty() {
                        waiting.push_back(*successor);
                    }
                    list.extend_from_slice(&next);
                }
            }
        }
        Ok(Propagated::Conclusive)
    }
}
