//! The state of a program: threads with their frames, the heap, statics, class-initialisation
//! status; which objects several threads can reach; and the canonical form by which states are
//! compared and stored. Nothing here takes a step.

pub mod canonical;
mod collection;
mod components;
mod freezing;
pub mod heap;
mod reachable;
mod sharing;
pub mod state;
pub mod vague;

pub use canonical::Canonical;
pub use collection::collect;
pub use freezing::freeze;
pub use heap::{Body, Heap, Object, Ref};
pub use reachable::for_each_live_ref;
pub use sharing::{escape, share_reachable};
pub use state::{
    Attempt, Frame, Init, Queued, Stale, State, Statics, Status, Thread, Wake, lock_word,
};
