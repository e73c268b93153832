//! Interruption of threads in modelled locks, as in the code of `AbstractQueuedSynchronizer`.
//!
//! A thread that takes a lock interruptibly checks its interrupt status first, and again each time
//! it wakes in the queue. A thread interrupted after the first check may therefore still get the
//! lock, if it is free, with the status still set (`Queued::Checked`). One that also found the lock
//! taken before it was interrupted (`Queued::Tried`) may also run out of time.
//!
//! A thread in the queue that cannot be interrupted clears its status when it wakes and sets it
//! again once it has the lock. Only threads that ask whether it is interrupted can tell: at that
//! moment it has or has not noticed (`Queued::Noticed`). A thread that found the lock taken
//! (`Queued::Contended`) can be in the queue. While the lock is free this happens once at most: the
//! next thing that the thread does is to take it (`Queued::Woken`).
//!
//! A thread that is interrupted while it waits for a condition leaves it when it notices; until
//! then it may be signalled.

use super::super::{Args, Flow, Intrinsic, LockCall, Outcome, Visible};
use super::synchronizer::Synchronizer;
use crate::machine::Vm;
use hebra_state::heap::Ref;
use hebra_state::{Queued, Status, Wake};

pub(super) const IS_INTERRUPTED: Intrinsic = Intrinsic {
    alternatives: Some(|vm, args| 1 + u32::from(may_have_noticed(vm, args).is_some())),
    ..Intrinsic::new(is_interrupted, Visible::Lock(LockCall::IsInterrupted, false))
};

impl Vm {
    /// Returns true if a call checks the interrupt status before it does anything.
    fn looks_first(call: LockCall) -> bool {
        matches!(call, LockCall::TakeInterruptibly | LockCall::TryFor | LockCall::Await)
    }

    /// Returns true if the program has its own version of a method of a thread.
    pub(super) fn overrides(&self, thread: Ref, name: &str, descriptor: &str) -> bool {
        let Some(class) = self.known.thread.filter(|_| thread != 0) else { return false };
        let declared = self.program.declared(class, &name.into(), &descriptor.into());
        let class = self.state.heap.get(thread).class;
        let selected = declared.and_then(|method| self.program.select(class, method));
        selected
            .is_some_and(|method| !self.program.class(self.program.method(method).class).is_library)
    }

    /// Returns true if a thread has to stop before a call although its step may go on: it checks
    /// there that it is not interrupted, and others may interrupt it before it tries. One that stood
    /// before something else, such as its own beginning, has not been seen there.
    pub(crate) fn must_stand(&mut self, slot: usize, call: LockCall) -> bool {
        matches!(call, LockCall::TakeInterruptibly | LockCall::TryFor)
            && self.state.thread(slot).queued == Queued::No
            && self.state.thread(slot).atomic == 0
            && !self.is_interrupted(slot)
            && self.request(slot).is_some()
            && !self.visibility.is_nobody_interrupted(&self.state.heap)
    }

    /// Notes that a thread has reached a call on a lock or condition and stops there.
    pub(crate) fn stands_before_lock(&mut self, slot: usize, call: LockCall) {
        self.counts_permits(slot, call);
        let queued = self.state.thread(slot).queued;
        if Self::looks_first(call)
            && queued == Queued::No
            && self.request(slot).is_some()
            && !self.is_interrupted(slot)
        {
            self.state.thread_mut(slot).queued = Queued::Checked;
            self.finds_taken(slot);
        }
    }

    /// Notes it if a thread before a lock may run out of time with its interrupt status set.
    fn finds_taken(&mut self, slot: usize) {
        let thread = self.state.thread(slot);
        if thread.status == Status::Ready
            && thread.queued == Queued::Checked
            && !self.is_interrupted(slot)
            && let Some(request) = self.request(slot)
            && request.call == LockCall::TryFor
            && !self.may_take(slot, &request)
        {
            self.state.thread_mut(slot).queued = Queued::Tried;
        }
    }

    /// Returns true if a thread has found the lock before it taken.
    pub(super) fn has_tried(&self, slot: usize) -> bool {
        let thread = self.state.thread(slot);
        thread.queued == Queued::Tried || thread.in_line
    }

    /// Updates the threads before a lock after a thread took it.
    pub(crate) fn is_now_taken(&mut self) {
        for slot in 0..self.state.threads.len() {
            if self.state.threads[slot].is_some() {
                self.finds_taken(slot);
            }
        }
    }

    /// Returns the result of a thread's first interrupt check, which it may have made before.
    pub(super) fn first_look(&self, slot: usize) -> FirstLook {
        match (self.is_interrupted(slot), self.state.thread(slot).queued) {
            (false, _) => FirstLook::Free,
            (true, Queued::Checked | Queued::Tried) => FirstLook::Either,
            (true, _) => FirstLook::Interrupted,
        }
    }

    /// Returns true if it matters which threads may be in the queue of a lock.
    fn follows_queues(&self) -> bool {
        self.visibility.follows_queues(&self.state.heap)
    }

    /// Returns true if a thread that gets a lock now may have cleared its interrupt status in the
    /// queue.
    pub(super) fn may_owe(&self, slot: usize, is_queued: bool) -> bool {
        let queued = is_queued || self.state.thread(slot).queued == Queued::Contended;
        queued && self.follows_queues() && self.is_interrupted(slot)
    }

    /// Notes that a thread got a lock that it takes uninterruptibly. Returns true if it has to set
    /// its interrupt status again, as a separate step.
    pub(super) fn leaves_queue(&mut self, slot: usize, has_noticed: bool) -> bool {
        let queued = std::mem::take(&mut self.state.thread_mut(slot).queued);
        if has_noticed {
            self.set_interrupted(slot, false);
        }
        let owes = has_noticed || matches!(queued, Queued::Noticed | Queued::Woken);
        if owes {
            self.state.thread_mut(slot).queued = Queued::Owed;
        }
        owes
    }

    /// Handles the release of a synchronizer. A thread before it may have found it taken.
    pub(super) fn was_taken(&mut self, on: Synchronizer) {
        if !self.follows_queues() {
            return;
        }
        let mut waiting = self.callers(on, LockCall::Take);
        waiting.extend(self.state.live_threads().filter_map(|(slot, thread)| {
            let Status::Entering { object, .. } = thread.status else { return None };
            (self.condition_lock(object) == Some(on)).then_some(slot)
        }));
        for slot in waiting {
            let queued = match self.state.thread(slot).queued {
                Queued::No => Queued::Contended,
                Queued::Woken => Queued::Noticed,
                other => other,
            };
            self.state.thread_mut(slot).queued = queued;
        }
    }

    /// Sets the interrupt status that a thread had when code began to take a synchronizer for it, as
    /// that is done. Returns true if it does so by a separate step.
    pub(crate) fn took_by_code(&mut self, slot: usize, throws: bool) -> bool {
        if self.is_inside(slot) {
            // Something else within that code is done, such as an initialiser.
            return false;
        }
        match self.state.thread(slot).queued {
            Queued::Kept => {}
            Queued::OwedLater if throws => {}
            Queued::OwedLater => {
                self.state.thread_mut(slot).queued = Queued::Owed;
                return true;
            }
            _ => return false,
        }
        self.state.thread_mut(slot).queued = Queued::No;
        self.set_interrupted(slot, true);
        false
    }

    /// Sets the interrupt status again that a thread cleared in the queue, if it has to.
    pub(crate) fn pays_interruption(&mut self, slot: usize) -> bool {
        if self.state.thread(slot).queued != Queued::Owed {
            return false;
        }
        let thread = self.state.thread_mut(slot);
        (thread.queued, thread.permit) = (Queued::No, true);
        self.set_interrupted(slot, true);
        true
    }
}

/// Result of the check for an interrupt before a thread takes a lock.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FirstLook {
    /// It is not interrupted.
    Free,
    /// It is.
    Interrupted,
    /// It is, but was not when it came: it may have checked before.
    Either,
}

/// Returns the slot of another, interrupted thread that may have cleared its status by now, to set
/// it again when it gets the lock that it waits for; and its progress in that case.
fn may_have_noticed(vm: &Vm, args: &Args) -> Option<(usize, Queued)> {
    let slot = observed(vm, args.slot, args.reference(0))?;
    let thread = vm.state.thread(slot);
    // True if it is certainly in a queue, and true if it cannot leave that yet.
    let (queued, waits) = match thread.status {
        Status::Ready => match vm.request(slot) {
            Some(request) if request.call == LockCall::Take => {
                (thread.in_line, !vm.is_next(slot, &request))
            }
            _ => return None,
        },
        Status::Waiting { object, .. } => {
            vm.condition_lock(object).filter(|_| vm.waits_uninterruptibly(slot))?;
            (true, true)
        }
        Status::Entering { object, wake, .. } => {
            let signalled = wake == Wake::Notified;
            let sync = vm.condition_lock(object)?;
            (signalled, !vm.is_free(sync) || signalled && thread.rank > 0)
        }
        _ => return None,
    };
    let may = match thread.queued {
        Queued::Owed | Queued::OwedLater | Queued::Kept | Queued::Starting => false,
        Queued::Woken => waits,
        Queued::Contended | Queued::Noticed => true,
        Queued::No | Queued::Checked | Queued::Tried => queued || waits,
    };
    let then = if waits { Queued::Noticed } else { Queued::Woken };
    (may && vm.is_interrupted(slot)).then_some((slot, then))
}

/// Returns the slot of another thread that is asked about, if locks are modelled.
pub(super) fn observed(vm: &Vm, asking: usize, thread: Ref) -> Option<usize> {
    let models = vm.models_library() && thread != 0;
    vm.state.slot_of(thread).filter(|slot| models && *slot != asking)
}

/// Interrupts a thread as a single operation, if synchronizers are modelled. Their code interrupts a
/// thread again that was interrupted in a queue, by its own method if it has one.
fn interrupt(vm: &mut Vm, args: &Args) -> Outcome {
    if vm.models_library() && vm.overrides(args.reference(0), "interrupt", "()V") {
        vm.visibility.queues_are_seen();
    }
    // A thread in an operation of a channel or selector has that closed or woken, in several operations.
    let thread = args.reference(0);
    let is_in_channel = |name: &str| thread != 0 && vm.field(thread, name) != 0;
    if ["blocker", "nioBlocker"].into_iter().any(is_in_channel) {
        return Ok(Flow::Decline);
    }
    atomically(vm, args)
}

/// Runs the code of a method as a single operation, if synchronizers are modelled.
fn atomically(vm: &mut Vm, args: &Args) -> Outcome {
    let models = vm.models_library() && !vm.is_inside(args.slot);
    Ok(if models && vm.visibility.relies_on_models() { Flow::Atomically } else { Flow::Decline })
}

/// Interrupts a thread. Between its operations others could only see that the thread has yet to get
/// its permit, which is for programs that park.
pub(super) const INTERRUPT: Intrinsic =
    Intrinsic::new(interrupt, Visible::Lock(LockCall::Interrupt, false));

/// Reads the interrupt status of the thread itself and clears it: an interrupt in between is lost
/// either way.
pub(super) const INTERRUPTED: Intrinsic =
    Intrinsic::new(atomically, Visible::Lock(LockCall::Interrupt, false));

fn is_interrupted(vm: &mut Vm, args: &Args) -> Outcome {
    let object = args.reference(0);
    let Some(slot) = observed(vm, args.slot, object) else { return Ok(Flow::Decline) };
    if !vm.has_interrupt_field(object) {
        // The VM that keeps the status forgets it at the end of the thread.
        vm.look_for_end(args.slot, object);
    }
    if vm.may_hide_interrupt(slot) {
        return Err(super::too_much(vm, args));
    }
    let interrupted = vm.is_interrupted(slot);
    if interrupted {
        vm.visibility.interruption_is_asked(&vm.state.heap);
    }
    let class = vm.state.heap.get(object).class;
    if let Some(field) = vm.program.field_named(class, "interrupted") {
        let index = usize::from(field.index);
        vm.note_access(args.slot, object, index, false);
    }
    if let (1, Some((_, queued))) = (vm.step.alternative, may_have_noticed(vm, args)) {
        vm.set_interrupted(slot, false);
        vm.state.thread_mut(slot).queued = queued;
        vm.state.heap.shape_changed = true;
        return Ok(Flow::boolean(false));
    }
    Ok(Flow::boolean(interrupted))
}
