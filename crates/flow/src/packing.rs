//! Node-tuples in few words: each part gets as many bits as its automaton has states. The fewer words, the fewer
//! look-ups for each tuple.

use crate::problem::Problem;
use hebra_store::{Full, StateId, StateSet};

/// A set of node-tuples.
pub(crate) struct Tuples {
    set: StateSet,
    /// The word, position and mask of each part.
    fields: Vec<(usize, u32, u32)>,
    packed: Vec<u32>,
}

impl Tuples {
    /// Creates an empty set for tuples of a problem, with a further part that has so many values.
    pub fn new(problem: &Problem, further: usize) -> Tuples {
        let states = |watcher: &crate::watcher::Watcher| watcher.automaton().states();
        let sizes = [problem.graph.len(), states(&problem.property)];
        let sizes = sizes.into_iter().chain(problem.constraints.iter().map(states));
        let (mut fields, mut word, mut used) = (Vec::new(), 0, 0);
        for size in sizes.chain((further > 1).then_some(further)) {
            let bits = usize::BITS - size.saturating_sub(1).leading_zeros();
            let bits = bits.max(1);
            if used + bits > u32::BITS {
                (word, used) = (word + 1, 0);
            }
            fields.push((word, used, u32::MAX >> (u32::BITS - bits)));
            used += bits;
        }
        Tuples { set: StateSet::new(), fields, packed: vec![0; word + 1] }
    }

    /// Adds a tuple. Returns its number, and true if it is new.
    #[inline]
    pub fn insert(&mut self, tuple: &[u32]) -> Result<(StateId, bool), Full> {
        self.packed.fill(0);
        for ((word, shift, _), part) in self.fields.iter().zip(tuple) {
            self.packed[*word] |= part << shift;
        }
        self.set.insert(&self.packed)
    }

    /// Sets `tuple` to the one with this number.
    #[inline]
    pub fn get(&mut self, id: StateId, tuple: &mut Vec<u32>) {
        let words = self.fields.last().map_or(0, |(word, ..)| word + 1);
        self.set.get(id, &mut self.packed);
        self.packed.resize(words, 0);
        tuple.clear();
        let part = |(word, shift, mask): &(usize, u32, u32)| self.packed[*word] >> shift & mask;
        tuple.extend(self.fields.iter().map(part));
    }

    pub fn len(&self) -> usize {
        self.set.len()
    }

    pub fn bytes(&self) -> usize {
        self.set.bytes()
    }
}
