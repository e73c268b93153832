//! A set of state vectors that several threads fill in parallel. The tree and its tables are those
//! of `state_set`; each thread has a view with its own vector. The owner of the set changes the
//! shape of the tree while there are no views.

use crate::Full;
use crate::cursor::{Cursor, StateId};
use crate::pairs::{PairSet, PairTable};
use crate::shared_pairs::{CachedPairs, SharedPairs};
use crate::shelf::Shelf;
use crate::state_set::{StateSet, recode};
use crate::tree::{Tree, trimmed};
use std::ops::Range;
use std::sync::atomic::{AtomicU16, AtomicU32, Ordering};

/// Fewer states than this are moved to another shape of the tree by one thread.
const WORTH_A_THREAD: usize = 1 << 14;

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
    /// There is no room for more states until [`SharedStates::tidy`] makes some.
    Crowded,
}

impl std::fmt::Display for Refused {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Refused::Full => Full.fmt(formatter),
            Refused::TooLong => formatter.write_str("no room was made for so long a vector"),
            Refused::Crowded => formatter.write_str("no room was made for so many states"),
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
        SharedStates::for_threads(1)
    }

    /// Creates an empty set, with room for the empty vector. So many threads work on it while it is tidied.
    pub fn for_threads(threads: usize) -> SharedStates {
        let mut set: StateSet<SharedPairs> = StateSet::with_limit(u32::MAX - 1);
        set.tables().into_iter().for_each(|table| table.set_threads(threads));
        SharedStates { set, parents: Shelf::new(), choices: Shelf::new() }
    }

    /// Makes room for vectors of this length.
    pub fn make_room(&mut self, length: usize) {
        self.set.make_room(length);
    }

    /// Changes to a better shape of the tree if a review is due and finds one, and makes room for more states. Ids
    /// stay.
    pub fn tidy(&mut self) {
        self.set.tidy(recode_together);
        self.set.tables().into_iter().for_each(SharedPairs::make_room);
    }

    /// Returns the set as one thread uses it.
    pub fn view(&self) -> View<'_> {
        let tree = self.set.tree();
        let tree = Tree::new(tree.shape().clone(), CachedPairs::new(tree.inner()));
        View { cursor: Cursor::new(tree, CachedPairs::new(self.set.roots())), shared: self }
    }

    /// Returns why a view could not add a state.
    #[cold]
    fn reason(&self) -> Refused {
        let is_crowded = self.set.roots().is_crowded() || self.set.tree().inner().is_crowded();
        if is_crowded { Refused::Crowded } else { Refused::Full }
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
        let (id, new) = self.cursor.settle().map_err(|Full| self.shared.reason())?;
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

/// A `Recode` by several threads.
pub(crate) fn recode_together(
    roots: &mut SharedPairs,
    from: &mut Tree<SharedPairs>,
    to: &mut Tree<SharedPairs>,
    count: usize,
) -> Result<(), usize> {
    let threads = roots.threads();
    if threads < 2 || roots.len() < WORTH_A_THREAD || count < roots.end() {
        return recode(roots, from, to, count);
    }
    let size = (roots.end() as u32).div_ceil(threads as u32);
    let part = |number: u32| {
        let (start, end) = (number * size, number.saturating_add(1).saturating_mul(size));
        let within = |range: Range<u32>| range.start.max(start)..range.end.min(end);
        let ranges = roots.positions().into_iter().map(within);
        ranges.filter(|range| !range.is_empty()).collect::<Vec<_>>()
    };
    let all: Vec<Vec<Range<u32>>> = (0..threads as u32).map(part).collect();
    let mut left = all.clone();
    loop {
        let (shared, old, new) = (&*roots, &*from, &*to);
        left = std::thread::scope(|scope| {
            let start = |ranges| scope.spawn(move || recode_ranges(shared, old, new, ranges));
            let started: Vec<_> = left.into_iter().map(start).collect();
            let join = |thread: std::thread::ScopedJoinHandle<'_, _>| match thread.join() {
                Ok(left) => left,
                Err(panic) => std::panic::resume_unwind(panic),
            };
            started.into_iter().map(join).collect()
        });
        if left.iter().all(Vec::is_empty) {
            return Ok(());
        }
        if !to.inner().is_crowded() {
            break;
        }
        to.inner_mut().make_room();
    }
    // There is no room for all: those that were moved go back. The old tree has the nodes for them.
    for (all, left) in all.into_iter().zip(left) {
        let next = left.first().map_or(u32::MAX, |range| range.start);
        let before = all.into_iter().take_while(|range| range.start < next);
        let moved = before.map(|range| range.start..range.end.min(next)).collect();
        recode_ranges(roots, to, from, moved);
    }
    Err(0)
}

/// Rewrites roots from one tree to another, in order, until there is no room. Returns the positions that are left: all
/// from the first one on that was refused.
fn recode_ranges(
    roots: &SharedPairs,
    from: &Tree<SharedPairs>,
    to: &Tree<SharedPairs>,
    mut ranges: Vec<Range<u32>>,
) -> Vec<Range<u32>> {
    let mut old = Tree::new(from.shape().clone(), CachedPairs::new(from.inner()));
    let mut new = Tree::new(to.shape().clone(), CachedPairs::new(to.inner()));
    let mut has_room = true;
    ranges.retain_mut(|range| {
        while has_room && range.start < range.end {
            old.read(roots.get(range.start));
            new.forget();
            new.write(old.vector());
            has_room = new.update().is_ok();
            if has_room {
                roots.put(range.start, new.root());
                range.start += 1;
            }
        }
        range.start < range.end
    });
    ranges
}
