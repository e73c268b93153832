//! Calls on locks of `java.util.concurrent` that are modelled as single operations.

use crate::assumptions::Assumption;
use crate::visibility::Visibility;
use hebra_state::heap::Heap;

/// A call on a modelled lock or its condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockCall {
    /// Waits for the lock.
    Take,
    /// Waits for the lock or an interruption.
    TakeInterruptibly,
    /// Does not wait.
    Try,
    /// Waits for a time or an interruption.
    TryFor,
    /// Releases the lock.
    Release,
    /// Waits for a condition, a time or an interruption.
    Await,
    /// Waits for a condition alone.
    AwaitUninterruptibly,
    /// Signals a condition.
    Signal,
    /// Not a lock but a thread: asks whether it is interrupted.
    IsInterrupted,
}

/// Situation in which a thread makes a call on a shared modelled lock.
#[derive(Clone, Copy, Debug)]
pub struct LockSituation {
    /// The thread has the lock.
    pub is_owner: bool,
    /// The code of the lock may have queued a thread, or its condition one that waits: the call is
    /// left to the code.
    pub is_left_to_code: bool,
    /// A thread waits for the condition.
    pub has_waiters: bool,
}

impl Visibility {
    /// Returns true if a call on a shared modelled lock is a scheduling point.
    pub fn is_lock_call_visible(
        &mut self,
        heap: &Heap,
        call: LockCall,
        situation: LockSituation,
    ) -> bool {
        let own = self.is_full(heap) && situation.is_owner;
        let merges = own
            && self.assumptions.assumes(Assumption::Release)
            && self.assumptions.assumes(Assumption::Untried);
        match call {
            // As with monitors: releasing, waiting and signalling go with the acquisition.
            LockCall::Release | LockCall::Await | LockCall::AwaitUninterruptibly => {
                !merges && !situation.is_left_to_code
            }
            // An interrupt of a waiting thread may have to come before the signal.
            LockCall::Signal => {
                let merges = merges
                    && (!situation.has_waiters
                        || self.assumptions.relies_on(Assumption::Uninterrupted));
                !merges && !situation.is_left_to_code
            }
            LockCall::IsInterrupted => false,
            LockCall::Take | LockCall::TakeInterruptibly | LockCall::Try | LockCall::TryFor => !own,
        }
    }
}
