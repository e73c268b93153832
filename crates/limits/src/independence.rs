//! Which threads do not matter to each other in a state, by what their steps do and not by what they access: both
//! orders are possible and lead to the same states. No footprint can find more, so what follows from it bounds
//! every reduction that looks at accesses.

use crate::graph::{Graph, NOWHERE, StateNumber};

/// For each state and thread, the threads whose steps commute with its steps.
pub struct Independence {
    /// By state, then by thread: a set of threads. Threads that cannot move have none.
    commuting: Vec<Vec<(u8, u64)>>,
}

impl Independence {
    /// Compares all pairs of steps.
    pub fn new(graph: &Graph) -> Independence {
        let states = 0..graph.steps.len() as StateNumber;
        let commuting = states.map(|state| {
            let threads: Vec<u8> = members(graph.enabled(state)).collect();
            let mut sets: Vec<(u8, u64)> = threads.iter().map(|thread| (*thread, 0)).collect();
            for (i, left) in threads.iter().enumerate() {
                for (j, right) in threads.iter().enumerate().skip(i + 1) {
                    if commute(graph, state, *left, *right) {
                        sets[i].1 |= 1 << right;
                        sets[j].1 |= 1 << left;
                    }
                }
            }
            sets
        });
        Independence { commuting: commuting.collect() }
    }

    /// Returns the threads whose steps commute with those of a thread.
    pub fn of(&self, state: StateNumber, thread: u8) -> u64 {
        let sets = &self.commuting[state as usize];
        sets.iter().find(|(known, _)| *known == thread).map_or(0, |(_, set)| *set)
    }
}

/// Returns the threads of a set.
pub fn members(set: u64) -> impl Iterator<Item = u8> {
    (0..64).filter(move |thread| set >> thread & 1 == 1)
}

fn commute(graph: &Graph, state: StateNumber, left: u8, right: u8) -> bool {
    let (lefts, rights) = (graph.of(state, left).count(), graph.of(state, right).count());
    graph.of(state, left).all(|first| {
        graph.of(state, right).all(|second| {
            if first.to == NOWHERE || second.to == NOWHERE {
                return false;
            }
            let after = |from: StateNumber, thread: u8, alternative: u32, count: usize| {
                let all = graph.of(from, thread).count();
                let step = graph.of(from, thread).find(|step| step.alternative == alternative);
                step.filter(|step| all == count && step.to != NOWHERE).map(|step| step.to)
            };
            let one = after(first.to, right, second.alternative, rights);
            let other = after(second.to, left, first.alternative, lefts);
            one.is_some() && one == other
        })
    })
}
