//! A position in a set of state vectors: the tree of the vector seen last, and the roots of all states. This is what
//! a set for one thread and the view of one of several threads have in common.

use crate::Full;
use crate::pairs::PairSet;
use crate::tree::{Tree, trimmed};

/// Names a state in a [`StateSet`](crate::StateSet); dense from 0 in the order of insertion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StateId(pub u32);

#[derive(Clone, Debug)]
pub(crate) struct Cursor<P> {
    pub(crate) tree: Tree<P>,
    /// The pairs of children of the roots, by state id.
    pub(crate) roots: P,
    /// The state whose vector the tree holds, if it is in the set.
    pub(crate) current: Option<StateId>,
    /// The states held before it, the last one last, with the length of the tree's trail then: a search
    /// mostly fetches one of them, and the tree need not be read again.
    path: Vec<(StateId, usize)>,
    /// For `insert_each`: roots.
    batch: Vec<u64>,
}

/// The most states of a path.
const LONGEST_PATH: usize = 1 << 10;
/// The most states of a path that are looked at.
const LOOK_BACK: usize = 16;

impl<P: PairSet> Cursor<P> {
    pub(crate) fn new(tree: Tree<P>, roots: P) -> Cursor<P> {
        Cursor { tree, roots, current: None, path: Vec::new(), batch: Vec::new() }
    }

    /// Begins an insertion: the leaves may be written now.
    #[inline]
    pub(crate) fn depart(&mut self) {
        match self.current {
            Some(id) if self.path.len() < LONGEST_PATH => self.path.push((id, self.tree.trail())),
            _ => self.forget(),
        }
    }

    /// Forgets the states held before the current one.
    #[inline]
    fn forget(&mut self) {
        self.path.clear();
        self.tree.forget();
    }

    /// Completes an insertion after the leaves were written: returns the id of the state, and true if it is new.
    #[inline]
    pub(crate) fn settle(&mut self) -> Result<(StateId, bool), Full> {
        let stored = self.tree.update().and_then(|changed| match self.current {
            Some(id) if !changed => Ok((id, false)),
            _ => self.roots.insert(self.tree.root()).map(|(at, new)| (StateId(at), new)),
        });
        match stored {
            Ok((id, _)) => self.current = Some(id),
            Err(Full) => self.clear(),
        }
        stored
    }

    /// Adds the states of several vectors: appends the id of each, and true if it is new. The states held
    /// before are forgotten.
    pub(crate) fn insert_each<'v>(
        &mut self,
        vectors: impl Iterator<Item = &'v [u32]>,
        out: &mut Vec<(StateId, bool)>,
    ) -> Result<(), Full> {
        self.batch.clear();
        for vector in vectors {
            self.tree.write(trimmed(vector));
            self.tree.update()?;
            self.batch.push(self.tree.root());
        }
        self.forget();
        self.roots.announce(&self.batch);
        for root in &self.batch {
            let (at, new) = self.roots.insert(*root)?;
            out.push((StateId(at), new));
            self.current = Some(StateId(at));
        }
        Ok(())
    }

    /// Fetches a state, which must be in the set: appends its vector without trailing zeros.
    #[inline]
    pub(crate) fn get(&mut self, id: StateId, out: &mut Vec<u32>) {
        if self.current != Some(id) {
            let lately = self.path.iter().rev().take(LOOK_BACK);
            match lately.map(|&(state, _)| state).position(|state| state == id) {
                Some(back) => {
                    let at = self.path.len() - 1 - back;
                    self.tree.undo(self.path[at].1);
                    self.path.truncate(at);
                }
                None => {
                    self.forget();
                    self.tree.read(self.roots.get(id.0));
                }
            }
            self.current = Some(id);
        }
        out.extend_from_slice(self.tree.vector());
    }

    /// Forgets the vector seen last.
    pub(crate) fn clear(&mut self) {
        self.tree.clear();
        self.path.clear();
        self.current = None;
    }

    /// Returns the number of states.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.roots.len()
    }
}
