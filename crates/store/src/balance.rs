//! Designs the shape of the tree from a sample of states: words that vary little go deep and
//! together, words that vary much near the root, and both halves of the tree vary about equally.
//! Then few distinct inner nodes serve many states, and changing a frequently changing word
//! recomputes a short path.
//!
//! The method is Huffman's, weighted by the number of distinct values in the sample: the two
//! lightest groups of words are joined until one is left. As words are not independent, the partner
//! of the lightest group is chosen among the next few by the weight of both joined.

use crate::pairs::{PairSet, Pairs};
use crate::shape::{Plan, Shape};
use crate::tree::Tree;

/// The number of groups considered as partners of the lightest.
const PARTNERS: usize = 8;
/// The most pairs of values for which a table is faster than a set.
const MOST_LISTED: usize = 1 << 16;

/// A sample of state vectors, word by word.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    /// By word, then by state.
    words: Vec<Vec<u32>>,
}

/// The joint values of some words of a vector.
struct Group {
    /// The number of distinct values in the sample.
    weight: usize,
    /// The values, numbered, one per state.
    values: Vec<u32>,
    plan: Plan,
}

impl Sample {
    /// Creates a sample for vectors of `words` words, at least two.
    pub(crate) fn new(words: usize) -> Sample {
        Sample { words: vec![Vec::new(); words.max(2)] }
    }

    /// Adds a state; words beyond the end of its vector are 0.
    pub(crate) fn add(&mut self, vector: &[u32]) {
        for (number, values) in self.words.iter_mut().enumerate() {
            values.push(vector.get(number).copied().unwrap_or(0));
        }
    }

    /// Returns the number of distinct inner nodes of these states in a tree of this shape.
    pub(crate) fn nodes_in(&self, shape: &Shape) -> usize {
        let mut tree = Tree::new(shape.clone(), Pairs::new(u32::MAX));
        let states = self.words.first().map_or(0, Vec::len);
        for state in 0..states {
            for (leaf, values) in self.words.iter().enumerate() {
                tree.write_leaf(leaf, values[state]);
            }
            if tree.update().is_err() {
                return usize::MAX;
            }
        }
        tree.inner_nodes()
    }

    /// Designs a shape that suits these states.
    pub(crate) fn design(self) -> Shape {
        let leaves = self.words.len();
        // The lightest groups are at the end, and the first among equals, so that words that never
        // change are joined into a balanced tree.
        let mut groups: Vec<Group> = Vec::new();
        for (leaf, values) in self.words.into_iter().enumerate() {
            let (weight, values) = numbered(&values);
            enqueue(&mut groups, Group { weight, values, plan: Plan::Leaf(leaf) });
        }
        while groups.len() > 2
            && let Some(lightest) = groups.pop()
        {
            let mut best: Option<(usize, Vec<u32>, usize)> = None;
            for (at, partner) in groups.iter().enumerate().rev().take(PARTNERS) {
                if best.as_ref().is_some_and(|(weight, ..)| partner.weight >= *weight) {
                    break; // Together they cannot weigh less than one of them.
                }
                let (weight, values) = joined(&lightest, partner);
                if best.as_ref().is_none_or(|(least, ..)| weight < *least) {
                    best = Some((weight, values, at));
                }
            }
            if let Some((weight, values, at)) = best {
                let plan = Plan::join(groups.remove(at).plan, lightest.plan);
                enqueue(&mut groups, Group { weight, values, plan });
            }
        }
        let mut halves = groups.into_iter().rev().map(|group| group.plan);
        let (light, heavy) = (halves.next(), halves.next());
        let light = Plan::join(light.unwrap_or(Plan::Leaf(0)), Plan::Extension);
        Shape::new(Plan::join(heavy.unwrap_or(Plan::Leaf(1)), light), leaves)
    }
}

fn enqueue(groups: &mut Vec<Group>, group: Group) {
    let at = groups.partition_point(|other| other.weight > group.weight);
    groups.insert(at, group);
}

/// Numbers words, and counts the numbers.
fn numbered(words: &[u32]) -> (usize, Vec<u32>) {
    // Most words of long vectors never change.
    if words.iter().all(|word| Some(word) == words.first()) {
        return (words.len().min(1), vec![0; words.len()]);
    }
    let mut known = Pairs::new(u32::MAX);
    // The pair 0 is not stored like others.
    let number = |word: &u32| {
        let pair = u64::from(*word) | 1 << 32;
        known.insert(pair).map_or(0, |(number, _)| number)
    };
    let values = words.iter().map(number).collect();
    (known.len(), values)
}

/// Numbers the pairs of values, and counts the numbers.
fn joined(left: &Group, right: &Group) -> (usize, Vec<u32>) {
    if left.weight == 1 {
        return (right.weight, right.values.clone());
    }
    if right.weight == 1 {
        return (left.weight, left.values.clone());
    }
    let pairs = left.values.iter().zip(&right.values);
    let size = left.weight.saturating_mul(right.weight);
    if size <= MOST_LISTED {
        // By pair, the number plus one.
        let mut known = vec![0u32; size];
        let (mut count, columns) = (0, right.weight);
        let number = |(&left, &right): (&u32, &u32)| {
            let entry = &mut known[left as usize * columns + right as usize];
            if *entry == 0 {
                count += 1;
                *entry = count;
            }
            *entry - 1
        };
        let values = pairs.map(number).collect();
        return (count as usize, values);
    }
    let mut known = Pairs::new(u32::MAX);
    let number = |(&left, &right): (&u32, &u32)| {
        let pair = u64::from(left) | u64::from(right) << 32;
        known.insert(pair).map_or(0, |(number, _)| number)
    };
    let values = pairs.map(number).collect();
    (known.len(), values)
}
