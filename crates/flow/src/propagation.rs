//! State propagation: collects at each node the states in which automata can be behind it, until nothing is added any
//! more. Quicker than looking for a path where there is none; it has no path to show where there is one.

use crate::find_path::Statistics;
use crate::graph::Graph;
use crate::meter::{Limits, Meter, Stop};
use crate::problem::Problem;
use crate::stepper::Stepper;
use hebra_store::StateSet;
use std::collections::VecDeque;

/// How many tuples are looked up together.
const BATCH: usize = 32;

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
        tuples: StateSet::new(),
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
    tuples: StateSet,
    /// What has come to a node since its successors were last told.
    fresh: Vec<Vec<u32>>,
    expanded: usize,
}

impl Propagation<'_> {
    fn run(&mut self) -> Result<Propagated, Stop> {
        let problem = self.problem;
        let stepper = Stepper::new(problem);
        let mut waiting = VecDeque::from([Graph::INITIAL]);
        let mut tuple = Vec::new();
        stepper.begin(&mut tuple);
        self.tuples.insert(&tuple)?;
        if stepper.is_violating(&tuple) {
            return Ok(Propagated::Inconclusive);
        }
        let width = tuple.len();
        self.fresh[0].append(&mut tuple);
        let (mut next, mut met) = (Vec::new(), Vec::new());
        while let Some(node) = waiting.pop_front() {
            let arrived = std::mem::take(&mut self.fresh[node.0 as usize]);
            self.expanded += arrived.len() / width;
            for successor in problem.graph.successors(node) {
                for batch in arrived.chunks(BATCH * width) {
                    next.clear();
                    met.clear();
                    for tuple in batch.chunks_exact(width) {
                        stepper.step(tuple, *successor, &mut next);
                    }
                    self.tuples.insert_each(&next, width, &mut met)?;
                    let tuples = next.chunks_exact(width).zip(&met);
                    let list = &mut self.fresh[successor.0 as usize];
                    let was_empty = list.is_empty();
                    for (tuple, _) in tuples.filter(|(_, (_, is_new))| *is_new) {
                        if stepper.is_violating(tuple) {
                            return Ok(Propagated::Inconclusive);
                        }
                        list.extend_from_slice(tuple);
                    }
                    if was_empty && !list.is_empty() {
                        waiting.push_back(*successor);
                    }
                    if self.meter.is_due(self.tuples.len()) {
                        self.meter.check(self.tuples.len(), self.tuples.bytes())?;
                    }
                }
            }
        }
        Ok(Propagated::Conclusive)
    }
}
