//! The interned components of states: owned by one machine or shared with its forks.

use hebra_store::{Interner, SharedInterner};

/// Strings of words by number.
#[derive(Clone)]
pub(crate) enum Components {
    Own(Interner),
    Common(SharedInterner),
}

impl Components {
    pub(crate) fn new() -> Components {
        Components::Own(Interner::new())
    }

    #[inline]
    pub(crate) fn intern(&mut self, words: &[u32]) -> u32 {
        match self {
            Components::Own(interner) => interner.intern(words),
            Components::Common(interner) => interner.intern(words),
        }
    }

    #[inline]
    pub(crate) fn get(&self, id: u32) -> &[u32] {
        match self {
            Components::Own(interner) => interner.get(id),
            Components::Common(interner) => interner.get(id),
        }
    }

    pub(crate) fn is_full(&self) -> bool {
        match self {
            Components::Own(interner) => interner.is_full(),
            Components::Common(interner) => interner.is_full(),
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        match self {
            Components::Own(interner) => interner.bytes(),
            Components::Common(interner) => interner.bytes(),
        }
    }

    /// Makes clones share the components from here on. Numbers stay.
    pub(crate) fn share(&mut self) {
        if let Components::Own(interner) = self {
            *self = Components::Common(SharedInterner::from(&*interner));
        }
    }
}
