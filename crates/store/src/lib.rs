//! Exact, compact storage for explicit-state search: an [`Interner`] for the
//! components of states and a [`StateSet`] for the vectors of component ids; and
//! both again for several threads, [`SharedInterner`] and [`SharedStates`].
//! Nothing here knows what the words mean, and no hash ever stands in for a
//! comparison: two values are taken as equal only when every word is.

mod balance;
mod chunked;
mod cursor;
mod hash;
mod index;
mod interner;
mod pairs;
mod shape;
mod shared_index;
mod shared_interner;
mod shared_pairs;
mod shared_states;
mod shelf;
mod state_set;
mod tree;

pub use cursor::StateId;
pub use interner::Interner;
pub use shared_interner::SharedInterner;
pub use shared_states::{Origin, Refused, SharedStates, View};
pub use state_set::StateSet;

/// A table has run out of ids; the value was not stored and what was stored
/// before stays readable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

impl std::fmt::Display for Full {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("the state store has run out of ids")
    }
}

impl std::error::Error for Full {}
