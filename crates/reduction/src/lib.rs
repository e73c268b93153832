//! The room that answers one question: is this operation a scheduling point?
mod assumptions;
mod events;
mod learnt;
mod level;
mod lock_calls;
mod lockset;
mod merges;
mod persistent;
mod summary;
mod thread_classes;
mod visibility;

pub use learnt::Learnt;
pub use level::{Mode, Reduction};
pub use lock_calls::{LockCall, LockSituation};
pub use lockset::{Accessor, Protection};
pub use persistent::{Contest, HeldUp};
pub use visibility::Visibility;
