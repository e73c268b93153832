//! Explores the first states breadth-first. It finds a violation among them whatever the other
//! looks have done, because it also passes through known states.

use super::open::{Open, Way};
use crate::explore::Explorer;
use crate::report::Unknown;
use crate::step::Reached;
use hebra_store::StateId;
use hebra_system::{Choice, System};
use std::collections::{HashSet, VecDeque};

pub(super) fn turn<S: System>(explorer: &mut Explorer<'_, S>, open: &mut Open) {
    let mut queue = VecDeque::from([(StateId(0), Way::START)]);
    let mut seen = HashSet::from([StateId(0)]);
    let mut choices: Vec<Choice> = Vec::new();
    for _ in 0..explorer.options.turn.div_ceil(2) {
        let Some((state, way)) = queue.pop_front() else { return };
        if explorer.options.limits.depth.is_some_and(|most| way.depth >= most) {
            explorer.note(Unknown::Depth);
            open.remove(state);
            continue;
        }
        if let Some(left) = open.get_mut(state) {
            left.way.depth = way.depth;
        }
        explorer.move_to(state);
        explorer.choices(&mut choices);
        for index in 0..choices.len() {
            let reached = open.step(explorer, state, way, &choices, index);
            if explorer.stop {
                return;
            }
            if let Reached::New(id) | Reached::Known(id) = reached
                && seen.insert(id)
            {
                queue.push_back((id, way.and(choices[index], way.goes_on(&choices))));
            }
        }
        open.close(state);
    }
}
