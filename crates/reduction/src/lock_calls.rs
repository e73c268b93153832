//! Calls on synchronizers of `java.util.concurrent` that are modelled as single operations.

use crate::assumptions::Assumption;
use crate::visibility::{Visibility, is_shared};
use hebra_state::heap::{Heap, Ref};

/// Class of a modelled synchronizer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SynchronizerKind {
    /// Of a `ReentrantLock`.
    Lock,
    /// Of a `ReentrantReadWriteLock`.
    ReadWrite,
    /// Of a `Semaphore`.
    Semaphore,
    /// Of a `CountDownLatch`.
    Latch,
    /// A worker of a `ThreadPoolExecutor`: a lock that is not reentrant.
    Worker,
}

impl SynchronizerKind {
    /// Returns the assumption that nobody asks whether such a synchronizer is taken.
    fn untried(self) -> Assumption {
        match self {
            SynchronizerKind::Lock | SynchronizerKind::ReadWrite => Assumption::Untried,
            SynchronizerKind::Semaphore | SynchronizerKind::Latch => Assumption::Uncounted,
            SynchronizerKind::Worker => Assumption::UntriedWorkers,
        }
    }
}

/// A call on a modelled synchronizer or its condition.
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
    /// Interrupts a thread, or clears the thread's own interrupt status.
    Interrupt,
}

/// Situation in which a thread makes a call on a shared modelled synchronizer.
#[derive(Clone, Copy, Debug)]
pub struct LockSituation {
    /// Its class.
    pub kind: SynchronizerKind,
    /// The thread has the lock.
    pub is_owner: bool,
    /// The thread may release it: it is the owner, or there is none.
    pub may_release: bool,
    /// A thread waits for the condition.
    pub has_waiters: bool,
}

impl Visibility {
    /// Returns true if the library's synchronizers are modelled: the program asks nothing that the
    /// models cannot answer.
    #[inline]
    pub fn models_library(&self) -> bool {
        self.assumptions.assumes(Assumption::Modelled)
    }

    /// Returns the same, for a step that relies on it.
    pub fn relies_on_models(&mut self) -> bool {
        self.assumptions.relies_on(Assumption::Modelled)
    }

    /// Returns true if steps relied on the models.
    pub fn models_were_used(&self) -> bool {
        self.models_library() && self.assumptions.was_relied_on(Assumption::Modelled)
    }

    /// Returns true if every semaphore is taken by one permit at a time: whoever waits first can be
    /// kept waiting by nobody else.
    pub fn takes_single_permits(&self) -> bool {
        self.assumptions.assumes(Assumption::SinglePermits)
    }

    /// Returns true if a call on a shared modelled synchronizer is a scheduling point.
    pub fn is_lock_call_visible(
        &mut self,
        heap: &Heap,
        call: LockCall,
        situation: LockSituation,
    ) -> bool {
        let is_full = self.is_full(heap);
        // A thread that finds too few permits gets in line behind one who wants more, also if a
        // permit comes at once: then it matters which of the two was first.
        let has_line =
            situation.kind == SynchronizerKind::Semaphore && !self.takes_single_permits();
        let merges = is_full
            && !has_line
            && situation.may_release
            && self.assumptions.assumes(Assumption::Release)
            && self.assumptions.assumes(situation.kind.untried());
        match call {
            // As with monitors: releasing, waiting and signalling go with the acquisition.
            LockCall::Release | LockCall::Await | LockCall::AwaitUninterruptibly => !merges,
            // An interrupt of a waiting thread may have to come before the signal.
            LockCall::Signal => {
                let merges = merges
                    && (!situation.has_waiters
                        || self.assumptions.relies_on(Assumption::Uninterrupted));
                !merges
            }
            LockCall::IsInterrupted | LockCall::Interrupt => false,
            LockCall::Take | LockCall::TakeInterruptibly | LockCall::Try | LockCall::TryFor => {
                !(is_full && situation.is_owner)
            }
        }
    }

    /// Notes that a thread asks whether a modelled synchronizer is taken.
    pub fn lock_is_tried(&mut self, heap: &Heap, kind: SynchronizerKind, lock: Ref) {
        if self.is_full(heap) && is_shared(heap, lock) {
            self.assumptions.withdraw(kind.untried());
        }
    }

    /// Notes that a thread takes several permits of a modelled semaphore at once.
    pub fn permits_are_counted(&mut self) {
        self.assumptions.withdraw(Assumption::SinglePermits);
    }

    /// Notes that the program can see what the queues of the library do: it parks by itself and finds
    /// the permits that they leave behind, or it asks for the states of threads.
    pub fn queues_are_seen(&mut self) {
        self.assumptions.withdraw_if_relied(Assumption::Modelled);
    }

    /// Returns true if taking a modelled lock without a line commutes to the right with all that others
    /// can do while it is held: they do not ask whether it is.
    pub fn is_taking_right_mover(&self, heap: &Heap, kind: SynchronizerKind) -> bool {
        self.is_full(heap)
            && self.assumptions.assumes(Assumption::Release)
            && self.assumptions.assumes(Assumption::Undisturbed)
            && self.assumptions.assumes(kind.untried())
    }

    /// Returns true if the program does not look into futures of the library while they change.
    pub fn joins_accesses(&self) -> bool {
        self.assumptions.assumes(Assumption::Unopened)
    }

    /// Notes that the program looks into a future of the library.
    pub fn library_is_opened(&mut self, heap: &Heap) {
        if self.is_full(heap) {
            self.assumptions.withdraw(Assumption::Unopened);
        }
    }

    /// Returns true if nobody goes through a lock-free queue of the library while it changes.
    pub fn queues_are_not_walked(&self) -> bool {
        self.assumptions.assumes(Assumption::Unwalked)
    }

    /// Notes that the program goes through a lock-free queue of the library.
    pub fn queue_is_walked(&mut self, heap: &Heap) {
        if self.is_full(heap) {
            self.assumptions.withdraw(Assumption::Unwalked);
        }
    }

    /// Returns true if an attempt to take a synchronizer of the program's own class leaves no trace if it
    /// fails, and nobody looks at the queue of one.
    pub fn attempts_leave_no_trace(&self) -> bool {
        self.assumptions.assumes(Assumption::Traceless)
    }

    /// Returns true if an attempt that fails has one scheduling point.
    pub fn attempts_are_single(&self) -> bool {
        self.assumptions.assumes(Assumption::SingleAttempts)
    }

    /// Notes that an attempt with several scheduling points failed.
    pub fn attempt_took_steps(&mut self, heap: &Heap) {
        if self.is_full(heap) {
            self.assumptions.withdraw(Assumption::SingleAttempts);
        }
    }

    /// Notes that an attempt failed and left a trace, or that the program looks at a queue.
    pub fn attempt_left_trace(&mut self, heap: &Heap) {
        if self.is_full(heap) {
            self.assumptions.withdraw(Assumption::Traceless);
        }
    }

    /// Notes that the program asks what the models cannot answer. Returns true if the search starts
    /// again without them.
    pub fn models_are_refuted(&mut self) -> bool {
        self.assumptions.withdraw(Assumption::Modelled);
        !self.models_library()
    }
}
