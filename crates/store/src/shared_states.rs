//! A set of state vectors that several threads fill in parallel. The tree and its tables are those
//! of `state_set`; each thread has a view with its own vector. The owner of the set changes the
//! shape of the tree while there are no views.

use crate::Full;
use crate::cursor::{Cursor, StateId};
use crate::pairs::PairTable;
use crate::shared_pairs::{CachedPairs, SharedPairs};
use crate::shelf::Shelf;
use crate::state_set::StateSet;
use crate::tree::{Tree, trimmed};
use std::sync::atomic::{AtomicU16, AtomicU32, Ordering};

/// The number of states with which an inner node may come: as `FEW_NODES` of `state_set`, but several threads
/// wait while states are moved to another shape.
const FEW_NODES: usize = 2;

/// A set of vectors of words, each with its first origin. Ids are not dense while there are views.
///
/// ```
/// let mut states = hebra_store::SharedStates::new();
/// states.make_room(2);
/// let (mut one, mut other) = (states.view(), states.view());
/// let origin = hebra_store::Origin { state: hebra_store::StateId(0), choice: 3 };
/// let (id, new) = one.insert(&[5, 7], origin)?;
/// assert!(new);
/// assert_eq!(other.insert(&[5, 7, 0], origin)?, (id, false));
/// assert_eq!(states.origin(id), origin);
/// let mut vector = Vec::new();
/// other.get(id, &mut vector);
/// assert_eq!(vector, [5, 7]);
/// # Ok::<(), hebra_store::Refused>(())
/// ```
#[derive(Debug)]
pub struct SharedStates {
    set: StateSet<SharedPairs>,
    parents: Shelf<AtomicU32>,
    choices: Shelf<AtomicU16>,
}

/// The step by which a state was first reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The state before it.
    pub state: StateId,
    /// The choice taken there.
    pub choice: u16,
}

/// The reason why a view did not insert a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// There are no ids left.
    Full,
    /// The vector is longer than the room for it: see [`SharedStates::make_room`].
    TooLong,
}

impl From<Full> for Refused {
    fn from(Full: Full) -> Refused {
        Refused::Full
    }
}

impl std::fmt::Display for Refused {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Refused::Full => Full.fmt(formatter),
            Refused::TooLong => formatter.write_str("no room was made for so long a vector"),
        }
    }
}

impl std::error::Error for Refused {}

impl Default for SharedStates {
    fn default() -> SharedStates {
        SharedStates::new()
    }
}

impl SharedStates {
    /// Creates an empty set, with room for the empty vector.
    pub fn new() -> SharedStates {
        SharedStates {
            set: StateSet::with_limit(u32::MAX - 1),
            parents: Shelf::new(),
            choices: Shelf::new(),
        }
    }

    /// Makes room for vectors of this length.
    pub fn make_room(&mut self, length: usize) {
        self.set.make_room(length);
    }

    /// Changes to a better shape of the tree if a review is due and finds one. Ids stay.
    pub fn tidy(&mut self) {
        self.set.tidy(FEW_NODES);
    }

    /// Returns the set as one thread uses it.
    pub fn view(&self) -> View<'_> {
        let tree = self.set.tree();
        let tree = Tree::new(tree.shape().clone(), CachedPairs::new(tree.inner()));
        View { cursor: Cursor::new(tree, CachedPairs::new(self.set.roots())), shared: self }
    }

    /// Returns the origin with which this state was inserted.
    pub fn origin(&self, id: StateId) -> Origin {
        let parent = self.parents.get(id.0).map_or(0, |parent| parent.load(Ordering::Acquire));
        let choice = self.choices.get(id.0).map_or(0, |choice| choice.load(Ordering::Acquire));
        Origin { state: StateId(parent), choice }
    }

    /// Returns the number of states, and with it those that views may still add without asking.
    pub fn len(&self) -> usize {
        self.set.len()
    }

    /// Returns the state that comes after this many others, while there are no insertions.
    pub fn nth(&self, number: u32) -> StateId {
        StateId(self.set.roots().nth(number))
    }

    /// Returns true if there are no states.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of inner nodes that all states share.
    pub fn inner_nodes(&self) -> usize {
        self.set.inner_nodes()
    }

    /// Returns all memory allocated, used or not, except for views.
    pub fn bytes(&self) -> usize {
        let states = self.set.roots().end();
        self.set.bytes() + Shelf::<AtomicU32>::bytes(states) + Shelf::<AtomicU16>::bytes(states)
    }
}

/// A [`SharedStates`] for use by one thread. Like a [`StateSet`], it remembers the vector it saw
/// last.
#[derive(Debug)]
pub struct View<'a> {
    cursor: Cursor<CachedPairs<'a>>,
    shared: &'a SharedStates,
}

impl View<'_> {
    /// Returns the id of the state, which is added if absent, and true if it was.
    ///
    /// # Errors
    /// If the state is absent and cannot be added.
    pub fn insert(&mut self, vector: &[u32], origin: Origin) -> Result<(StateId, bool), Refused> {
        let vector = trimmed(vector);
        if vector.len() > self.cursor.tree.leaves() {
            return Err(Refused::TooLong);
        }
        self.cursor.depart();
        self.cursor.tree.write(vector);
        let (id, new) = self.cursor.settle()?;
        if new {
            self.shared.parents.at(id.0).store(origin.state.0, Ordering::Release);
            self.shared.choices.at(id.0).store(origin.choice, Ordering::Release);
        }
        Ok((id, new))
    }

    /// Fetches a state: sets `out` to its vector without trailing zeros.
    pub fn get(&mut self, id: StateId, out: &mut Vec<u32>) {
        out.clear();
        self.cursor.get(id, out);
    }

    /// Returns the number of states.
    pub fn len(&self) -> usize {
        self.cursor.len()
    }

    /// Returns true if there are no states.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
