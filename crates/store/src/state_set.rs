//! A set of state vectors by tree compression (Laarman, van de Pol, Weber,
//! "Parallel recursive state compression for free", SPIN 2011): a vector is the
//! leaves of a binary tree whose nodes are pairs of words, each stored once.

use crate::Full;
use crate::pairs::Pairs;

/// Leaves of the tree of an empty set.
const FIRST_LEAVES: usize = 16;

/// Names a state in a [`StateSet`]; dense from 0 in the order of insertion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StateId(pub u32);

/// A set of vectors of words.
///
/// Trailing zeros are insignificant: `[5, 7]` and `[5, 7, 0]` are one state. The
/// set remembers the vector it saw last, inserted or fetched, and the cost of the
/// next operation follows the number of words that differ from it.
///
/// We differ from the paper in that roots have a table of their own, in order of
/// insertion, so that states have dense ids; in that pair (0, 0) is node 0 at no
/// cost; and in that vectors need not have one length: when a longer one arrives
/// than the tree has leaves, all states are moved to a larger tree.
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
pub struct StateSet {
    tree: Tree,
    /// The pairs of children of the roots, by state id.
    roots: Pairs,
    /// The state whose vector the tree holds, if it is in the set.
    current: Option<StateId>,
    /// Kept below the number of ids only in tests.
    limit: u32,
}

/// The nodes below the roots, and the tree of one vector.
#[derive(Clone, Debug)]
struct Tree {
    /// Node ids are positions plus one.
    inner: Pairs,
    leaves: usize,
    /// Ids of the nodes of one vector's tree, as in a binary heap: the children
    /// of the node at `i` are at `2 * i` and `2 * i + 1`, the root is at 1 (and
    /// has no id), leaf `k` is at `leaves + k`. Always consistent, dirty nodes
    /// excepted.
    nodes: Vec<u32>,
    /// One bit per inner node: set if its id is to be computed anew.
    dirty: Vec<u64>,
    /// All leaves from here on are 0.
    length: usize,
}

impl Default for StateSet {
    fn default() -> StateSet {
        StateSet::new()
    }
}

impl StateSet {
    /// An empty set.
    pub fn new() -> StateSet {
        StateSet::with_limit(u32::MAX - 1)
    }

    /// An empty set with room for so many states and so many inner nodes.
    fn with_limit(limit: u32) -> StateSet {
        StateSet {
            tree: Tree::new(FIRST_LEAVES, limit),
            roots: Pairs::new(limit),
            current: None,
            limit,
        }
    }

    /// The id of the state, which is added if absent, and whether it was.
    ///
    /// # Errors
    /// If the state is absent and there are no ids left for it, or for its parts.
    pub fn insert(&mut self, vector: &[u32]) -> Result<(StateId, bool), Full> {
        let vector = trimmed(vector);
        if vector.len() > self.tree.leaves {
            self.grow(vector.len())?;
        }
        self.tree.write(vector);
        self.settle()
    }

    /// Like [`insert`](StateSet::insert), where only the words at the positions
    /// in `changed` may differ from the vector last inserted or fetched.
    ///
    /// # Errors
    /// As `insert`.
    pub fn insert_changed(
        &mut self,
        vector: &[u32],
        changed: &[u32],
    ) -> Result<(StateId, bool), Full> {
        if vector.len() > self.tree.leaves || self.current.is_none() {
            return self.insert(vector);
        }
        for &at in changed {
            let at = at as usize;
            self.tree.write_leaf(at, vector.get(at).copied().unwrap_or(0));
        }
        self.settle()
    }

    /// Fetches a state: `out` becomes its vector without trailing zeros. It
    /// becomes empty if there is no such state.
    pub fn get(&mut self, id: StateId, out: &mut Vec<u32>) {
        out.clear();
        if (id.0 as usize) < self.roots.len() {
            self.tree.read(self.roots.get(id.0));
            self.current = Some(id);
            out.extend_from_slice(self.tree.vector());
        }
    }

    /// How many states there are.
    pub fn len(&self) -> usize {
        self.roots.len()
    }

    /// Whether there are no states.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many inner nodes all states share.
    pub fn inner_nodes(&self) -> usize {
        self.tree.inner.len()
    }

    /// All memory allocated, used or not.
    pub fn bytes(&self) -> usize {
        self.roots.bytes() + self.tree.bytes()
    }

    /// Completes an insertion after the leaves were written.
    #[inline]
    fn settle(&mut self) -> Result<(StateId, bool), Full> {
        let stored = self.tree.update().and_then(|changed| match self.current {
            Some(id) if !changed => Ok((id, false)),
            _ => self.roots.insert(self.tree.root()).map(|(at, new)| (StateId(at), new)),
        });
        match stored {
            Ok((id, _)) => self.current = Some(id),
            Err(Full) => {
                self.tree.clear();
                self.current = None;
            }
        }
        stored
    }

    /// Moves all states to a tree with at least `leaves` leaves.
    #[cold]
    fn grow(&mut self, leaves: usize) -> Result<(), Full> {
        self.current = None;
        let leaves = leaves.next_power_of_two();
        let mut tree = Tree::new(leaves, self.limit);
        let mut roots = Pairs::new(self.limit);
        for at in 0..self.roots.len() {
            self.tree.read(self.roots.get(at as u32));
            tree.write(self.tree.vector());
            tree.update()?;
            roots.insert(tree.root())?;
        }
        self.tree = tree;
        self.roots = roots;
        self.tree.clear();
        Ok(())
    }
}

impl Tree {
    fn new(leaves: usize, limit: u32) -> Tree {
        Tree {
            inner: Pairs::new(limit),
            leaves,
            nodes: vec![0; 2 * leaves],
            dirty: vec![0; leaves.div_ceil(64)],
            length: 0,
        }
    }

    /// Makes this the tree of the vector of zeros.
    fn clear(&mut self) {
        self.nodes.fill(0);
        self.dirty.fill(0);
        self.length = 0;
    }

    /// The leaves without trailing zeros.
    fn vector(&mut self) -> &[u32] {
        let vector = trimmed(&self.nodes[self.leaves..self.leaves + self.length]);
        self.length = vector.len();
        vector
    }

    fn root(&self) -> u64 {
        join(self.nodes[2], self.nodes[3])
    }

    /// Makes the leaves those of `vector`, which is no longer than they are.
    #[inline]
    fn write(&mut self, vector: &[u32]) {
        for (at, &word) in vector.iter().enumerate() {
            self.write_leaf(at, word);
        }
        for at in vector.len()..self.length {
            self.write_leaf(at, 0);
        }
        self.length = vector.len();
    }

    #[inline]
    fn write_leaf(&mut self, at: usize, word: u32) {
        let place = self.leaves + at;
        if let Some(leaf) = self.nodes.get_mut(place)
            && *leaf != word
        {
            *leaf = word;
            self.mark(place / 2);
            self.length = self.length.max(at + 1);
        }
    }

    #[inline]
    fn mark(&mut self, place: usize) {
        self.dirty[place / 64] |= 1 << (place % 64);
    }

    /// Computes all dirty nodes, from the bottom up. Says if there were any.
    #[inline]
    fn update(&mut self) -> Result<bool, Full> {
        let mut any = false;
        for word in (0..self.dirty.len()).rev() {
            while self.dirty[word] != 0 {
                any = true;
                let bit = 63 - self.dirty[word].leading_zeros();
                self.dirty[word] &= !(1 << bit);
                let place = word * 64 + bit as usize;
                if place > 1 {
                    let pair = join(self.nodes[2 * place], self.nodes[2 * place + 1]);
                    self.nodes[place] = if pair == 0 { 0 } else { self.inner.insert(pair)?.0 + 1 };
                    self.mark(place / 2);
                }
            }
        }
        Ok(any)
    }

    /// Makes this the tree of the state with this root.
    fn read(&mut self, root: u64) {
        self.length = self.leaves;
        self.descend(1, root);
    }

    /// Gives the node at `place` these children, entering those that differ.
    fn descend(&mut self, place: usize, pair: u64) {
        for (child, id) in [(2 * place, pair as u32), (2 * place + 1, (pair >> 32) as u32)] {
            if self.nodes[child] != id {
                self.nodes[child] = id;
                if child < self.leaves {
                    let pair = id.checked_sub(1).map_or(0, |at| self.inner.get(at));
                    self.descend(child, pair);
                }
            }
        }
    }

    fn bytes(&self) -> usize {
        self.inner.bytes()
            + self.nodes.capacity() * size_of::<u32>()
            + self.dirty.capacity() * size_of::<u64>()
    }
}

#[inline]
fn join(left: u32, right: u32) -> u64 {
    u64::from(left) | u64::from(right) << 32
}

#[inline]
fn trimmed(vector: &[u32]) -> &[u32] {
    let zeros = vector.iter().rev().take_while(|&&word| word == 0).count();
    &vector[..vector.len() - zeros]
}
