//! Constraints that contradict each other refuse every path, and any property would hold. This looks whether some run is
//! left.

use crate::automaton::Automaton;
use crate::find_path::{Answer, Order, Strategy, find_path};
use crate::graph::Graph;
use crate::meter::Limits;
use crate::problem::{Problem, Runs};
use crate::question::{Constraint, Question};
use crate::stepper::Stepper;
use crate::watcher::Watcher;

/// What is left of the runs under constraints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// Runs that end.
    Ending,
    /// None that end, but the user's constraints are not the reason: the program goes on for ever, or blocks.
    Endless,
    /// None: what the user says of all runs is true of none.
    Contradiction,
    /// It was not found out within the limits.
    Open,
}

/// Returns what is left of the runs.
pub fn runs_left(question: &Question, constraints: &[Constraint], limits: Limits) -> Left {
    let problem = question.problem(constraints);
    match has_end(&problem, limits) {
        Some(true) => return Left::Ending,
        None => return Left::Open,
        Some(false) => {}
    }
    let is_context = |constraint: &Constraint| matches!(constraint, Constraint::Context(_));
    if !constraints.iter().any(is_context) {
        return Left::Endless;
    }
    let own: Vec<Constraint> =
        constraints.iter().filter(|constraint| !is_context(constraint)).cloned().collect();
    let without = question.problem(&own);
    match has_end(&without, limits) {
        Some(true) => Left::Contradiction,
        None => Left::Open,
        // Nothing ends anyway; at least something must be able to happen.
        Some(false) if can_begin(&without) && !can_begin(&problem) => Left::Contradiction,
        Some(false) => Left::Endless,
    }
}

/// Returns true if some path goes to the last node and all constraints accept it.
fn has_end(problem: &Problem, limits: Limits) -> Option<bool> {
    let nothing = Automaton::new(0, 0, vec![false], Vec::new());
    let property = Watcher::of_events("", nothing, &problem.graph, |_| Vec::new());
    let problem = Problem { property, runs: Runs::Terminating, ..problem.clone() };
    let strategy = Strategy { first: Order::Tasks, second: None };
    match find_path(&problem, strategy, limits).0 {
        Answer::Path(_) => Some(true),
        Answer::Conclusive => Some(false),
        Answer::Limit(_) => None,
    }
}

/// Returns true if some node can come first.
fn can_begin(problem: &Problem) -> bool {
    let stepper = Stepper::new(problem);
    let (mut tuple, mut next) = (Vec::new(), Vec::new());
    stepper.begin(&mut tuple);
    let first = problem.graph.successors(Graph::INITIAL);
    first.iter().any(|node| stepper.step(&tuple, *node, &mut next))
}
