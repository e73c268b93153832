//! States with the same future, by partition refinement. If threads may be exchanged, steps are compared by what is done
//! and not by who does it: states that an exchange of threads turns into each other have the same future then, so
//! there are at least as many orbits as classes.

use crate::graph::{Graph, NOWHERE, Step};
use rustc_hash::FxHashMap;

/// The class of a state so far, and its steps: who, what, alternative, class of the next state.
type Signature = (u32, Vec<(u64, u64, u32, u32)>);

/// Returns the number of classes. `who` says what of a thread may be seen.
pub fn count(graph: &Graph, who: impl Fn(u8) -> u64) -> usize {
    let mut numbers: FxHashMap<u64, u32> = FxHashMap::default();
    let mut class: Vec<u32> = Vec::new();
    for place in &graph.places {
        let next = numbers.len() as u32;
        class.push(*numbers.entry(*place).or_insert(next));
    }
    let mut classes = numbers.len();
    loop {
        let mut signatures: FxHashMap<Signature, u32> = FxHashMap::default();
        let mut refined = Vec::with_capacity(class.len());
        for (state, steps) in graph.steps.iter().enumerate() {
            let seen = |step: &Step| {
                let to = if step.to == NOWHERE { u32::MAX } else { class[step.to as usize] };
                (who(step.thread), step.label, step.alternative, to)
            };
            // Twice the same step counts twice.
            let mut steps: Vec<_> = steps.iter().map(seen).collect();
            steps.sort_unstable();
            let next = signatures.len() as u32;
            refined.push(*signatures.entry((class[state], steps)).or_insert(next));
        }
        class = refined;
        if signatures.len() == classes {
            return classes;
        }
        classes = signatures.len();
    }
}
