//! Exact, compact storage for explicit-state search: an [`Interner`] for the
//! components of states and a [`StateSet`] for the vectors of component ids.
//! Nothing here knows what the words mean, and no hash ever stands in for a
//! comparison: two values are taken as equal only when every word is.

mod balance;
mod chunked;
mod hash;
mod index;
mod interner;
mod pairs;
mod shape;
mod state_set;
mod tree;

pub use interner::Interner;
pub use state_set::{StateId, StateSet};

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
