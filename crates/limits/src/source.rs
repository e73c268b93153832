//! Source sets (Abdulla, Aronis, Jonsson, Sagonas 2014; with visited states Cirisci, Enea, Farzan, Mutluergil 2023), with
//! exact knowledge of what every thread still does. A set of threads is enough in a state if every run from there
//! could as well begin with one of them. No dynamic or static reduction can know more.

use crate::graph::{Graph, NOWHERE, StateNumber};
use crate::independence::{Independence, members};

/// Most threads that can move in a state, for subsets to be gone through.
const MOST_THREADS: u32 = 8;

/// For each state, which sets of threads are enough.
pub struct Sources {
    /// By state: the threads that can move, and for each subset, by the places of its members among these, true if
    /// it is not enough.
    bad: Vec<(u64, Vec<bool>)>,
}

impl Sources {
    /// Finds all sets that are enough: the greatest solution, so every set counts until a run shows otherwise.
    pub fn new(graph: &Graph, independence: &Independence) -> Sources {
        let bad = (0..graph.steps.len() as StateNumber).map(|state| {
            let enabled = graph.enabled(state);
            let subsets = match enabled.count_ones() {
                many if many > MOST_THREADS => 0,
                few => 1_usize << few,
            };
            (enabled, (0..subsets).map(|subset| subset == 0).collect())
        });
        let mut sources = Sources { bad: bad.collect() };
        let order = postorder(graph);
        let mut changed = true;
        while changed {
            changed = false;
            for state in &order {
                changed |= sources.refute(graph, independence, *state);
            }
        }
        sources
    }

    /// Finds subsets of a state that are not enough, because of what is known of the next states.
    fn refute(&mut self, graph: &Graph, independence: &Independence, state: StateNumber) -> bool {
        let (enabled, subsets) = &self.bad[state as usize];
        let enabled = *enabled;
        let mut found = Vec::new();
        for subset in (1..subsets.len()).filter(|subset| !subsets[*subset]) {
            let set = spread(subset, enabled);
            let is_bad = graph.steps[state as usize].iter().any(|step| {
                if set >> step.thread & 1 == 1 {
                    return false;
                }
                let left = set & independence.of(state, step.thread);
                left == 0 || step.to == NOWHERE || self.is_bad(step.to, left)
            });
            if is_bad {
                found.push(subset);
            }
        }
        let is_new = !found.is_empty();
        for subset in found {
            self.bad[state as usize].1[subset] = true;
        }
        is_new
    }

    fn is_bad(&self, state: StateNumber, set: u64) -> bool {
        let (enabled, subsets) = &self.bad[state as usize];
        set & !enabled != 0 || subsets.get(gather(set, *enabled)).copied().unwrap_or(true)
    }

    /// Returns a smallest set that is enough; `rank` decides between several.
    pub fn smallest(&self, state: StateNumber, rank: impl Fn(u64) -> u64) -> u64 {
        let (enabled, subsets) = &self.bad[state as usize];
        let good = (1..subsets.len()).filter(|subset| !subsets[*subset]);
        let sets = good.map(|subset| spread(subset, *enabled));
        sets.min_by_key(|set| (set.count_ones(), rank(*set))).unwrap_or(*enabled)
    }
}

/// Turns places among the members of a set into members.
fn spread(places: usize, among: u64) -> u64 {
    let chosen = members(among).enumerate().filter(|(place, _)| places >> place & 1 == 1);
    chosen.fold(0, |set, (_, member)| set | 1 << member)
}

/// Turns members of a set into places among them.
fn gather(set: u64, among: u64) -> usize {
    let chosen = members(among).enumerate().filter(|(_, member)| set >> member & 1 == 1);
    chosen.fold(0, |places, (place, _)| places | 1 << place)
}

/// Returns the states so that most come behind those that they lead to.
fn postorder(graph: &Graph) -> Vec<StateNumber> {
    let mut order = Vec::new();
    let mut seen = vec![false; graph.steps.len()];
    let mut stack = vec![(0 as StateNumber, 0)];
    seen[0] = true;
    while let Some((state, next)) = stack.last_mut() {
        match graph.steps[*state as usize].get(*next) {
            Some(step) => {
                *next += 1;
                if step.to != NOWHERE && !std::mem::replace(&mut seen[step.to as usize], true) {
                    stack.push((step.to, 0));
                }
            }
            None => {
                order.push(*state);
                stack.pop();
            }
        }
    }
    order
}
