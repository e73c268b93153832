//! The inner nodes of all state vectors, and the tree of one vector, in which a
//! change of a few leaves recomputes only the paths above them.

use crate::Full;
use crate::pairs::{PairSet, Pairs};
use crate::shape::{Node, Place, Shape};

#[derive(Clone, Debug)]
pub struct Tree<P = Pairs> {
    /// Node ids are positions plus one; the pair (0, 0) is node 0 and not stored.
    inner: P,
    shape: Shape,
    /// By place: the words of the leaves and the ids of the inner nodes of one
    /// vector's tree. The root has no id, and marked nodes have an old one.
    values: Vec<u32>,
    /// The words of the leaves again, in order, to be compared quickly.
    vector: Vec<u32>,
    /// All leaves from here on are 0.
    length: usize,
    /// One bit per inner node, set while its children have changed but it has not.
    marks: Vec<u64>,
    /// Places written since `forget`, other than by `read`, with what they held before.
    trail: Vec<(Place, u32)>,
}

impl<P: PairSet> Tree<P> {
    /// Creates the tree of the vector of zeros, with its inner nodes in `inner`.
    pub(crate) fn new(shape: Shape, inner: P) -> Tree<P> {
        let mut tree = Tree {
            inner,
            shape,
            values: Vec::new(),
            vector: Vec::new(),
            length: 0,
            marks: Vec::new(),
            trail: Vec::new(),
        };
        tree.fit();
        tree
    }

    /// Makes room for vectors of `length` words, and some more.
    #[cold]
    pub(crate) fn extend(&mut self, length: usize) {
        let leaves = self.shape.leaves();
        self.shape.extend(length.saturating_sub(leaves).max(leaves / 2).max(16));
        self.fit();
    }

    fn fit(&mut self) {
        self.values.resize(self.shape.places(), 0);
        self.vector.resize(self.shape.leaves(), 0);
        self.marks.resize(self.shape.inner_nodes().div_ceil(64), 0);
    }

    pub(crate) fn inner(&self) -> &P {
        &self.inner
    }

    pub(crate) fn inner_mut(&mut self) -> &mut P {
        &mut self.inner
    }

    pub(crate) fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Returns the greatest length of a vector.
    #[inline]
    pub(crate) fn leaves(&self) -> usize {
        self.vector.len()
    }

    pub(crate) fn inner_nodes(&self) -> usize {
        self.inner.len()
    }

    /// Makes this the tree of the vector of zeros.
    pub(crate) fn clear(&mut self) {
        self.values.fill(0);
        self.vector.fill(0);
        self.marks.fill(0);
        self.trail.clear();
        self.length = 0;
    }

    /// Returns the length of the trail, for `undo`.
    #[inline]
    pub(crate) fn trail(&self) -> usize {
        self.trail.len()
    }

    /// Forgets the trail.
    #[inline]
    pub(crate) fn forget(&mut self) {
        self.trail.clear();
    }

    /// Makes this the tree that it was when the trail had this length. No node is marked.
    #[inline]
    pub(crate) fn undo(&mut self, trail: usize) {
        while self.trail.len() > trail
            && let Some((place, value)) = self.trail.pop()
        {
            match place.node() {
                Node::Leaf(leaf) => self.set_leaf(leaf, value),
                Node::Inner(_) => self.values[place.at()] = value,
            }
        }
    }

    /// Returns the vector without trailing zeros.
    #[inline]
    pub(crate) fn vector(&mut self) -> &[u32] {
        let vector = trimmed(&self.vector[..self.length]);
        self.length = vector.len();
        vector
    }

    /// Returns the pair of the root's children.
    #[inline]
    pub(crate) fn root(&self) -> u64 {
        self.pair(0)
    }

    /// Sets the leaves to those of `vector`, which is no longer than they are.
    #[inline]
    pub(crate) fn write(&mut self, vector: &[u32]) {
        let (blocks, rest) = vector.as_chunks::<8>();
        for (number, block) in blocks.iter().enumerate() {
            let from = number * 8;
            let mut differing = differing(&self.vector[from..], block);
            while differing != 0 {
                let offset = differing.trailing_zeros() as usize;
                self.write_leaf(from + offset, block[offset]);
                differing &= differing - 1;
            }
        }
        for (offset, &word) in rest.iter().enumerate() {
            self.write_leaf(blocks.len() * 8 + offset, word);
        }
        for leaf in vector.len()..self.length {
            self.write_leaf(leaf, 0);
        }
        self.length = vector.len();
    }

    /// Changes one leaf; does nothing if there is no such leaf, because the word is then 0.
    #[inline]
    pub(crate) fn write_leaf(&mut self, leaf: usize, word: u32) {
        if let Some(&old) = self.vector.get(leaf)
            && old != word
        {
            self.trail.push((Place::leaf(leaf), old));
            self.set_leaf(leaf, word);
            self.mark(self.shape.parent_of_leaf(leaf));
        }
    }

    #[inline]
    fn set_leaf(&mut self, leaf: usize, word: u32) {
        self.vector[leaf] = word;
        self.values[Place::leaf(leaf).at()] = word;
        self.length = self.length.max(leaf + 1);
    }

    #[inline]
    fn mark(&mut self, inner: usize) {
        self.marks[inner / 64] |= 1 << (inner % 64);
    }

    #[inline]
    fn pair(&self, inner: usize) -> u64 {
        let [left, right] = self.shape.children(inner);
        join(self.values[left.at()], self.values[right.at()])
    }

    /// Computes all marked nodes, from the bottom up. Returns true if there were any.
    #[inline]
    pub(crate) fn update(&mut self) -> Result<bool, Full> {
        let mut any = false;
        for word in (0..self.marks.len()).rev() {
            while self.marks[word] != 0 {
                any = true;
                let bit = 63 - self.marks[word].leading_zeros() as usize;
                self.marks[word] &= !(1 << bit);
                let inner = word * 64 + bit;
                if inner != 0 {
                    let pair = self.pair(inner);
                    let id = if pair == 0 { 0 } else { self.inner.insert(pair)?.0 + 1 };
                    let old = std::mem::replace(&mut self.values[Place::inner(inner).at()], id);
                    self.trail.push((Place::inner(inner), old));
                    self.mark(self.shape.parent_of_inner(inner));
                }
            }
        }
        Ok(any)
    }

    /// Makes this the tree of the vector with this root. Works from the top down and enters only
    /// nodes that differ from those of the previous vector.
    pub(crate) fn read(&mut self, root: u64) {
        self.read_children(0, root);
        for word in 0..self.marks.len() {
            while self.marks[word] != 0 {
                let bit = self.marks[word].trailing_zeros() as usize;
                self.marks[word] &= !(1 << bit);
                let inner = word * 64 + bit;
                let id = self.values[Place::inner(inner).at()];
                let pair = id.checked_sub(1).map_or(0, |at| self.inner.get(at));
                self.read_children(inner, pair);
            }
        }
    }

    #[inline]
    fn read_children(&mut self, inner: usize, pair: u64) {
        let values = [pair as u32, (pair >> 32) as u32];
        for (place, value) in self.shape.children(inner).into_iter().zip(values) {
            if self.values[place.at()] != value {
                match place.node() {
                    Node::Leaf(leaf) => self.set_leaf(leaf, value),
                    Node::Inner(child) => {
                        self.values[place.at()] = value;
                        self.mark(child);
                    }
                }
            }
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.inner.bytes()
            + self.shape.bytes()
            + (self.values.capacity() + self.vector.capacity()) * size_of::<u32>()
            + self.marks.capacity() * size_of::<u64>()
            + self.trail.capacity() * size_of::<(Place, u32)>()
    }
}

/// Returns the words that differ, as bits; the shift by 0 is avoided as in `index`.
#[inline]
fn differing(words: &[u32], others: &[u32; 8]) -> u32 {
    let Some(words) = words.first_chunk::<8>() else { return 0xff };
    let mut bits = 0;
    for (at, (word, other)) in words.iter().zip(others).enumerate() {
        bits |= u32::from(word != other) << (at + 1);
    }
    bits >> 1
}

/// Returns the vector without trailing zeros.
#[inline]
pub(crate) fn trimmed(vector: &[u32]) -> &[u32] {
    let zeros = vector.iter().rev().take_while(|&&word| word == 0).count();
    &vector[..vector.len() - zeros]
}

#[inline]
fn join(left: u32, right: u32) -> u64 {
    u64::from(left) | u64::from(right) << 32
}
