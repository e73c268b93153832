//! What blocks a thread.

use hebra_program::ClassId;
use hebra_state::heap::Ref;

/// Reason why a thread is blocked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// Another thread holds this monitor.
    Monitor(Ref),
    /// In the wait set of this object until notified.
    Notify(Ref),
    /// Another thread initialises this class.
    Initialisation(ClassId, u16),
    /// Parked without a permit.
    Permit,
    /// Suspended by `Thread.suspend`.
    Suspended,
    /// In `join` of this thread.
    End(Ref),
    /// Waits for the result of this modelled future.
    Result(Ref),
    /// Another thread has this modelled lock.
    Lock {
        /// Its synchronizer.
        lock: Ref,
        /// An interrupt does not end the wait.
        for_good: bool,
    },
}
