//! Takes a few random runs from the first state, each to its end or for a while. If many threads do
//! the same, most orders fail if any does; the first ones of a systematic search are much alike.

use super::open::{Open, Way};
use crate::explore::Explorer;
use crate::random::Source;
use crate::step::Reached;
use hebra_store::StateId;
use hebra_system::{Choice, System};

pub(super) fn turn<S: System>(explorer: &mut Explorer<'_, S>, open: &mut Open, until: u64) {
    let mut source = Source(explorer.options.seed);
    while !explorer.stop && explorer.stats.transitions < until {
        let before = explorer.stats.transitions;
        walk(explorer, open, &mut source);
        if explorer.stats.transitions == before {
            return;
        }
    }
}

fn walk<S: System>(explorer: &mut Explorer<'_, S>, open: &mut Open, source: &mut Source) {
    let (mut state, mut way) = (StateId(0), Way::START);
    let longest = explorer.options.turn.div_ceil(2);
    let most = explorer.options.limits.depth.map_or(longest, |most| most.min(longest));
    let mut choices: Vec<Choice> = Vec::new();
    while way.depth < most && !explorer.stop {
        explorer.move_to(state);
        explorer.choices(&mut choices);
        if choices.is_empty() {
            return;
        }
        let index = source.below(choices.len());
        let reached = open.step(explorer, state, way, &choices, index);
        if explorer.stop {
            return;
        }
        open.close_if_done(state, choices.len());
        let (Reached::New(id) | Reached::Known(id)) = reached else { return };
        (state, way) = (id, way.and(choices[index], way.goes_on(&choices)));
    }
}
