//! Finds the values that affect the property: those that may decide what a thread does. They do so
//! in a test (an assertion is one), as an index, in a division that may throw, in a text that the
//! program inspects, or where they leave the program's code and must be numbers: as the length of
//! an array, as an argument of the library.
//!
//! A value that flows to none of these is only stored, computed with and printed. All threads do
//! the same whatever it is, so one token is enough, and no operation on that token has two results.

use super::{Cause, Level, Solution};
use crate::flow::strings::Look;
use crate::flow::{Body, Flows, NodeKind};
use hebra_analysis::Code;
use hebra_ir::{Binary, Instruction};

/// Marks the nodes that affect the property; `looks` are the values whose text is inspected.
pub(crate) fn relevant_nodes(code: &Code, flows: &Flows, looks: &[Look]) -> Vec<bool> {
    let mut deciding: Vec<usize> = flows.forced.iter().map(|forced| forced.node).collect();
    deciding.extend(looks.iter().map(|look| look.node));
    for (node, kind) in flows.nodes.iter().enumerate() {
        if let NodeKind::Operator(_, "[]", _) = kind {
            deciding.push(node);
        }
    }
    for (own, body) in code.methods.iter().zip(&flows.bodies) {
        let (Some(method), Some(body)) = (&own.body, body) else { continue };
        for (&(block, number), node) in &body.operators {
            if decides(&method.blocks[block].instructions[number].0, body, (block, number)) {
                deciding.push(*node);
            }
        }
    }
    reached(deciding.into_iter(), &flows.arriving())
}

/// Gives the type `point` to values that cannot affect the property and would otherwise be
/// abstract. What flows into a variable selected to be more precise must be so too and stays.
pub(crate) fn spare(flows: &Flows, solution: &mut Solution, relevant: &[bool], point: Level) {
    let Solution { levels, causes } = solution;
    let is_precise =
        |node: &usize| matches!(causes[*node], Cause::Selected(_)) && levels[*node] != point;
    let precise = reached((0..levels.len()).filter(is_precise), &flows.arriving());
    for node in 0..levels.len() {
        let is_spared = !relevant[node] && !precise[node];
        if is_spared && matches!(levels[node], Level::Abstract(_)) && levels[node] != point {
            (levels[node], causes[node]) = (point, Cause::Idle);
        }
    }
}

/// Returns true if the result of an operator can change the path of a thread.
fn decides(instruction: &Instruction, body: &Body, at: (usize, usize)) -> bool {
    match instruction {
        Instruction::IfInt { .. }
        | Instruction::IfZero { .. }
        | Instruction::Switch { .. }
        | Instruction::CompareLong { .. } => true,
        // A dividend that is a token makes the divisor one too, so the dividend counts as well.
        Instruction::Binary { op: Binary::Div | Binary::Rem, .. } => {
            let divisor = body.webs.uses(at.0, at.1)[1];
            body.facts[divisor].literal.is_none_or(|value| value == 0)
        }
        _ => false,
    }
}

/// Returns all nodes reachable from these along the given edges, including themselves.
pub(crate) fn reached(start: impl Iterator<Item = usize>, edges: &[Vec<usize>]) -> Vec<bool> {
    let mut reached = vec![false; edges.len()];
    let mut work: Vec<usize> = start.collect();
    while let Some(node) = work.pop() {
        if !std::mem::replace(&mut reached[node], true) {
            work.extend(&edges[node]);
        }
    }
    reached
}
