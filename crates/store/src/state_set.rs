//! A set of state vectors by tree compression (Laarman, van de Pol, Weber,
//! "Parallel recursive state compression for free", SPIN 2011): a vector is the
//! leaves of a binary tree whose nodes are pairs of words, each stored once.

use crate::Full;
use crate::balance::Sample;
use crate::cursor::{Cursor, StateId};
use crate::pairs::{PairTable, Pairs};
use crate::shape::Shape;
use crate::tree::{Tree, trimmed};

/// The number of states and inner nodes at which the shape of the tree is first considered.
const FIRST_LOOK: usize = 1 << 13;
/// The least factor by which their number grows between reviews of the shape.
const BETWEEN_REVIEWS: usize = 4;
/// The shape is reviewed if an inner node or more came with as many states as this, lately.
const FEW_NODES: usize = 8;
/// The share of inner nodes that another shape may have: moving all states must pay off.
const WORTH_MOVING: f64 = 0.6;
/// The most states inspected to design a new shape, and the least, if there are as many.
const SAMPLE: usize = 1 << 13;
const SMALL_SAMPLE: usize = 1 << 10;
/// The most words inspected, over all states of the sample.
const SAMPLE_WORDS: usize = 1 << 20;

/// A set of vectors of words.
///
/// Trailing zeros are insignificant: `[5, 7]` and `[5, 7, 0]` are one state. The
/// set remembers the vector it saw last, inserted or fetched, and the cost of the
/// next operation follows the number of words that differ from it.
///
/// We differ from the paper in four things. Roots have a table of their own, in order of insertion,
/// so that states have dense ids. Pair (0, 0) is node 0 at no cost, and the tree has a place where
/// it grows, so that vectors may get longer at any time. The tree is not balanced by the number of
/// leaves but by how much they vary, learnt from the states themselves; when there are too many
/// inner nodes, all states are moved to a tree of a better shape. And tables grow in small parts.
///
/// ```
/// let mut states = hebra_store::StateSet::new();
/// let (id, new) = states.insert(&[5, 7])?;
/// assert!(new);
/// assert_eq!(states.insert(&[5, 7, 0])?, (id, false));
/// let mut vector = Vec::new();
/// states.get(id, &mut vector);
/// assert_eq!(vector, [5, 7]);
/// # Ok::<(), hebra_store::Full>(())
/// ```
#[derive(Clone, Debug)]
pub struct StateSet<P = Pairs> {
    cursor: Cursor<P>,
    /// The number of states and inner nodes at which to consider another shape.
    next_look: usize,
    /// Inner nodes and states when that was done last.
    seen: (usize, usize),
    /// The number of both at the last review.
    reviewed: usize,
    /// The most states, and the most inner nodes.
    limit: u32,
}

impl Default for StateSet {
    fn default() -> StateSet {
        StateSet::new()
    }
}

impl StateSet {
    /// Creates an empty set.
    pub fn new() -> StateSet {
        // The id of an inner node is its position plus one, as is a key of the index.
        StateSet::with_limit(u32::MAX - 1)
    }
}

impl<P: PairTable> StateSet<P> {
    /// Creates an empty set with room for `limit` states and as many inner nodes.
    pub(crate) fn with_limit(limit: u32) -> StateSet<P> {
        StateSet {
            cursor: Cursor::new(
                Tree::new(Shape::empty(), P::with_limit(limit)),
                P::with_limit(limit),
            ),
            next_look: FIRST_LOOK,
            seen: (0, 0),
            reviewed: 0,
            limit,
        }
    }

    /// Returns the id of the state, which is added if absent, and true if it was.
    ///
    /// # Errors
    /// If the state is absent and there are no ids left for it, or for its parts
    /// (about 4.29 billion of either). The set stays as it was.
    pub fn insert(&mut self, vector: &[u32]) -> Result<(StateId, bool), Full> {
        let vector = trimmed(vector);
        self.make_room(vector.len());
        self.cursor.depart();
        self.cursor.tree.write(vector);
        self.settle()
    }

    /// Like [`insert`](StateSet::insert), where only the words at the positions
    /// in `changed` may differ from the vector last inserted or fetched. Positions
    /// may be listed twice, lie beyond the end of the vector, and need not differ.
    ///
    /// # Errors
    /// As `insert`.
    ///
    /// # Panics
    /// In debug builds, if a word differs that is not listed; in release builds
    /// the state inserted is then not `vector`.
    pub fn insert_changed(
        &mut self,
        vector: &[u32],
        changed: &[u32],
    ) -> Result<(StateId, bool), Full> {
        if vector.len() > self.cursor.tree.leaves() || self.cursor.current.is_none() {
            return self.insert(vector);
        }
        self.cursor.depart();
        for &at in changed {
            let at = at as usize;
            self.cursor.tree.write_leaf(at, vector.get(at).copied().unwrap_or(0));
        }
        debug_assert_eq!(
            trimmed(vector),
            self.cursor.tree.vector(),
            "an unlisted word has changed"
        );
        self.settle()
    }

    /// Like [`insert`](StateSet::insert) for vectors of `width` words that stand one behind the other: appends the id of
    /// each state, and true if it was absent. Takes less time than one after the other, because the look-ups wait for
    /// memory together.
    ///
    /// # Errors
    /// As `insert`; the states before the one that did not fit are in the set.
    pub fn insert_each(
        &mut self,
        vectors: &[u32],
        width: usize,
        out: &mut Vec<(StateId, bool)>,
    ) -> Result<(), Full> {
        self.make_room(width);
        let stored = self.cursor.insert_each(vectors.chunks_exact(width), out);
        match stored {
            Ok(()) => self.tidy(recode),
            Err(Full) => self.cursor.clear(),
        }
        stored
    }

    /// Fetches a state: sets `out` to its vector without trailing zeros, or clears it if there is
    /// no such state.
    pub fn get(&mut self, id: StateId, out: &mut Vec<u32>) {
        out.clear();
        if (id.0 as usize) < self.len() {
            self.cursor.get(id, out);
        }
    }

    /// Returns the number of states.
    pub fn len(&self) -> usize {
        self.cursor.roots.len()
    }

    /// Returns true if there are no states.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of inner nodes that all states share.
    pub fn inner_nodes(&self) -> usize {
        self.cursor.tree.inner_nodes()
    }

    /// Returns all memory allocated, used or not.
    pub fn bytes(&self) -> usize {
        self.cursor.roots.bytes() + self.cursor.tree.bytes()
    }

    /// Completes an insertion after the leaves were written.
    #[inline]
    fn settle(&mut self) -> Result<(StateId, bool), Full> {
        let stored = self.cursor.settle()?;
        if stored.1 {
            self.tidy(recode);
        }
        Ok(stored)
    }

    /// Reviews the shape of the tree if a review is due. `recode` moves states to another one.
    #[inline]
    pub(crate) fn tidy(&mut self, recode: Recode<P>) {
        if self.cursor.tree.inner_nodes() + self.cursor.roots.len() >= self.next_look {
            self.look(recode);
        }
    }

    /// Makes room for vectors of this length.
    pub(crate) fn make_room(&mut self, length: usize) {
        if length > self.cursor.tree.leaves() {
            self.cursor.tree.extend(length);
        }
    }

    /// Returns the tables of roots and of inner nodes.
    pub(crate) fn tables(&mut self) -> [&mut P; 2] {
        [&mut self.cursor.roots, self.cursor.tree.inner_mut()]
    }

    pub(crate) fn tree(&self) -> &Tree<P> {
        &self.cursor.tree
    }

    pub(crate) fn roots(&self) -> &P {
        &self.cursor.roots
    }

    /// Reviews the shape of the tree if many inner nodes came with the states since the last look. The
    /// shape learnt from the first states need not suit those of other parts of a search.
    #[cold]
    fn look(&mut self, recode: Recode<P>) {
        let (nodes, states) = (self.cursor.tree.inner_nodes(), self.cursor.roots.len());
        let total = nodes + states;
        let (more_nodes, more_states) =
            (nodes - self.seen.0.min(nodes), states - self.seen.1.min(states));
        if more_nodes * FEW_NODES >= more_states && total >= self.reviewed * BETWEEN_REVIEWS {
            self.reviewed = total;
            self.review(recode);
        }
        self.seen = (self.cursor.tree.inner_nodes(), states);
        self.next_look = total + total / 4;
    }

    /// Changes to a better shape if there is one and it pays off.
    fn review(&mut self, recode: Recode<P>) {
        let current = self.cursor.current;
        let sample = self.sample();
        let threads = self.cursor.roots.threads();
        if let Some(shape) = sample.design(self.cursor.tree.shape(), WORTH_MOVING, threads) {
            self.reshape(shape, recode);
        }
        if let Some(id) = current {
            self.get(id, &mut Vec::new());
        }
    }

    /// Samples states spread over the set, at irregular distances. Forgets the vector seen last.
    fn sample(&mut self) -> Sample {
        let words = self.cursor.tree.leaves();
        let (states, end) = (self.cursor.roots.len(), self.cursor.roots.end());
        let mut sample = Sample::new(words, states);
        let wanted = (states / 4).clamp(SMALL_SAMPLE, SAMPLE);
        let count = wanted.min(SAMPLE_WORDS / words.max(1)).min(states);
        for number in 0..count {
            let jitter = number.wrapping_mul(0x9e37_79b9) >> 8;
            let stride = end / count;
            let at = (number * end / count + jitter % stride.max(1)) as u32;
            if self.cursor.roots.holds(at) {
                self.cursor.tree.read(self.cursor.roots.get(at));
                sample.add(self.cursor.tree.vector());
            }
        }
        self.cursor.clear();
        sample
    }

    /// Moves all states to a tree of this shape. Ids stay; if there is no room for the nodes,
    /// nothing changes.
    fn reshape(&mut self, shape: Shape, recode: Recode<P>) {
        let new = Tree::new(shape, self.cursor.tree.inner().empty(self.limit));
        let mut old = std::mem::replace(&mut self.cursor.tree, new);
        self.cursor.roots.forget_index();
        if let Err(moved) =
            recode(&mut self.cursor.roots, &mut old, &mut self.cursor.tree, usize::MAX)
        {
            // The old tree has all the nodes, so this cannot fail again.
            self.cursor.tree.clear();
            let _ = recode(&mut self.cursor.roots, &mut self.cursor.tree, &mut old, moved);
            self.cursor.tree = old;
        }
        self.cursor.roots.restore_index();
        self.cursor.clear();
    }
}

/// Rewrites the first `count` roots, or all, from one tree to another. The error is the number for
/// which there was room; the others stay.
pub(crate) type Recode<P> =
    fn(roots: &mut P, from: &mut Tree<P>, to: &mut Tree<P>, count: usize) -> Result<(), usize>;

/// A [`Recode`] by one thread.
pub(crate) fn recode<P: PairTable>(
    roots: &mut P,
    from: &mut Tree<P>,
    to: &mut Tree<P>,
    count: usize,
) -> Result<(), usize> {
    for at in 0..count.min(roots.end()) {
        if !roots.holds(at as u32) {
            continue;
        }
        from.read(roots.get(at as u32));
        to.forget();
        to.write(from.vector());
        to.update().map_err(|Full| at)?;
        roots.set(at, to.root());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pairs::PairSet;
    use crate::shape::Plan;
    use crate::shared_pairs::SharedPairs;
    use crate::shared_states::recode_together;
    use std::collections::HashSet;

    /// Vectors of eight words in which number `number` is written in base four.
    fn vector_of(number: u32) -> Vec<u32> {
        (0..8).map(|digit| number >> (2 * digit) & 3).collect()
    }

    fn check<P: PairTable>(set: &mut StateSet<P>, states: u32) {
        assert_eq!(set.len(), states as usize);
        let mut out = Vec::new();
        for number in 0..states {
            set.get(StateId(number), &mut out);
            assert_eq!(out, trimmed(&vector_of(number)));
        }
        for number in (0..states).rev() {
            assert_eq!(set.insert(&vector_of(number)), Ok((StateId(number), false)));
        }
    }

    fn fill<P: PairTable>(set: &mut StateSet<P>, states: u32) {
        for number in 0..states {
            assert_eq!(set.insert(&vector_of(number)), Ok((StateId(number), true)));
        }
    }

    /// Creates a tree as deep as possible, with the most frequently changing words at the bottom.
    fn comb(leaves: usize) -> Shape {
        let join = |plan, leaf| Plan::join(Plan::Leaf(leaf), plan);
        Shape::new((0..leaves).fold(Plan::Extension, join), leaves)
    }

    #[test]
    fn a_full_set_says_so_and_stays_readable() {
        let limit = 300;
        let mut set = StateSet::new();
        set.cursor.roots = Pairs::new(limit);
        fill(&mut set, limit);
        for number in [limit, 9999, limit + 1] {
            assert_eq!(set.insert(&vector_of(number)), Err(Full));
            assert_eq!(set.insert_changed(&vector_of(7), &[]), Ok((StateId(7), false)));
        }
        check(&mut set, limit);
        assert_eq!(set.insert(&[]), Ok((StateId(0), false)));
    }

    #[test]
    fn a_set_out_of_inner_nodes_says_so_and_stays_readable() {
        let mut set: StateSet = StateSet::with_limit(20);
        set.insert(&[1; 16]).expect("there is room");
        let stored: Vec<_> = (0..100u32).map(|at| set.insert(&[at, at, 1, at, 1, at])).collect();
        assert!(stored.contains(&Err(Full)));
        for (at, stored) in stored.iter().enumerate() {
            let at = at as u32;
            let again = set.insert(&[at, at, 1, at, 1, at]);
            assert_eq!(again.map(|(id, _)| id), stored.map(|(id, _)| id));
        }
    }

    #[test]
    fn states_and_ids_survive_a_change_of_shape() {
        let mut set = StateSet::new();
        fill(&mut set, 3000);
        set.reshape(comb(set.cursor.tree.leaves()), recode);
        check(&mut set, 3000);
        let shape = set.sample().design(set.cursor.tree.shape(), 1.0, 2);
        set.reshape(shape.expect("there are better ones than the worst"), recode);
        check(&mut set, 3000);
        assert_eq!(set.insert(&[7; 100]), Ok((StateId(3000), true)));
    }

    #[test]
    fn a_change_of_shape_without_room_is_undone() {
        let mut set = StateSet::new();
        fill(&mut set, 3000);
        let nodes = set.inner_nodes();
        set.limit = nodes as u32 + 10;
        set.reshape(comb(set.cursor.tree.leaves()), recode);
        assert_eq!(set.inner_nodes(), nodes);
        check(&mut set, 3000);
    }

    #[test]
    fn threads_change_the_shape_or_leave_it_as_one_does() {
        for threads in [2, 3] {
            let states = 40_000;
            let mut set: StateSet<SharedPairs> = StateSet::with_limit(u32::MAX - 1);
            set.tables().into_iter().for_each(|table| table.set_threads(threads));
            fill(&mut set, states);
            let (nodes, shape) = (set.inner_nodes(), set.cursor.tree.shape().clone());
            set.limit = nodes as u32 + 5_000;
            set.reshape(comb(shape.leaves()), recode_together);
            assert_eq!(set.inner_nodes(), nodes, "there was no room");
            check(&mut set, states);
            set.limit = u32::MAX - 1;
            set.reshape(comb(shape.leaves()), recode_together);
            assert!(set.inner_nodes() > nodes);
            check(&mut set, states);
            set.reshape(shape, recode_together);
            check(&mut set, states);
            let inner = set.tree().inner();
            let pairs = inner.positions().into_iter().flatten().map(|at| inner.get(at));
            assert_eq!(pairs.collect::<HashSet<u64>>().len(), inner.len(), "each node once");
        }
    }

    #[test]
    fn a_lopsided_system_is_balanced() {
        let mut set = StateSet::new();
        for number in 0..65_536 {
            let mut vector = vector_of(number);
            vector.resize(32, 9);
            set.insert(&vector).expect("there is room");
        }
        let (nodes, states) = (set.inner_nodes(), set.len());
        assert!(nodes * 10 < states, "{nodes} inner nodes for {states} states");
    }
}
