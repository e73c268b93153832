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

use super::super::{Args, Flow, Intrinsic, LockCall, Outcome, Visible, intrinsic};
use crate::machine::Vm;
use crate::obstacle::Obstacle;
use hebra_program::Run;
use hebra_program::code::Op;
use hebra_state::heap::Ref;
use hebra_state::{Queued, Status, Wake};

pub(super) const IS_INTERRUPTED: Intrinsic = Intrinsic {
    alternatives: Some(|vm, args| 1 + u32::from(may_have_noticed(vm, args).is_some())),
    ..Intrinsic::new(is_interrupted, Visible::Lock(LockCall::IsInterrupted))
};

/// First JDK where a thread that was interrupted out of a condition remembers a second interrupt
/// while it took the lock again, and where one that takes a lock for a time checks its interrupt
/// status once more when it found the lock taken.
const REWRITTEN: u16 = 14;

impl Vm {
    /// Returns true if a call checks the interrupt status before it does anything.
    fn looks_first(call: LockCall) -> bool {
        matches!(call, LockCall::TakeInterruptibly | LockCall::TryFor | LockCall::Await)
    }

    /// Returns the next call of a thread if on a modelled lock or condition, and its synchronizer.
    fn lock_call(&self, slot: usize) -> Option<(LockCall, Ref)> {
        let thread = self.state.thread(slot);
        let frame = thread.frames.last()?;
        let code = &self.program.method(frame.method).code;
        let op = &code.ops[frame.pc as usize];
        let (Op::CallVirtual { site } | Op::CallInterface { site } | Op::CallDirect { site }) = op
        else {
            return None;
        };
        let site = &code.sites[*site as usize];
        let receiver = site.args.first()?;
        let receiver = thread.regs[frame.base as usize + usize::from(*receiver)] as Ref;
        let callee = self.callee(op, site.method, receiver)?;
        let Run::Intrinsic(number, _) = self.program.method(callee).run else { return None };
        let Visible::Lock(call) = intrinsic(number).visible else { return None };
        let is_lock = call != LockCall::IsInterrupted;
        Some((call, self.modelled(receiver).filter(|_| is_lock)?))
    }

    /// Notes that a thread has reached a call on a lock or condition and stops there.
    pub(crate) fn stands_before_lock(&mut self, slot: usize, call: LockCall) {
        let queued = self.state.thread(slot).queued;
        if Self::looks_first(call)
            && queued == Queued::No
            && self.lock_call(slot).is_some()
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
            && let Some((LockCall::TryFor, sync)) = self.lock_call(slot)
            && !self.may_take(slot, sync)
        {
            self.state.thread_mut(slot).queued = Queued::Tried;
        }
    }

    /// Updates the threads before a lock after a thread took it.
    pub(super) fn is_now_taken(&mut self) {
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

    /// Returns how many alternatives a thread has for the call on a lock that it is about to make.
    pub(crate) fn lock_ways(
        &self,
        slot: usize,
        call: LockCall,
        object: Ref,
    ) -> Result<u32, Obstacle> {
        let Some(sync) = self.modelled(object) else { return Ok(1) };
        let may_take = self.may_take(slot, sync);
        let in_the_way = |for_good| Err(Obstacle::Lock { lock: sync, for_good });
        match (call, self.first_look(slot)) {
            (LockCall::Take, _) if !may_take => in_the_way(true),
            (LockCall::Take, _) => Ok(1 + u32::from(self.may_owe(slot, false))),
            (LockCall::TakeInterruptibly, FirstLook::Free) if !may_take => in_the_way(false),
            (LockCall::TakeInterruptibly, FirstLook::Either) => Ok(1 + u32::from(may_take)),
            (LockCall::TryFor, FirstLook::Either) => {
                let tried = self.state.thread(slot).queued == Queued::Tried;
                let expires = tried || self.program.feature < REWRITTEN;
                Ok(1 + u32::from(may_take || expires))
            }
            // A thread that does not own the lock gets an error, or is interrupted.
            (LockCall::Await, FirstLook::Either) => Ok(1 + u32::from(!self.owns(slot, sync))),
            _ => Ok(1),
        }
    }

    /// Returns true if it matters which threads may be in the queue of a lock.
    fn follows_queues(&self) -> bool {
        self.visibility.follows_queues(&self.state.heap)
    }

    /// Returns true if a thread that gets a lock now may have cleared its interrupt status in the
    /// queue.
    fn may_owe(&self, slot: usize, is_queued: bool) -> bool {
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

    /// Handles the release of a lock. A thread before it may have found it taken.
    pub(super) fn was_taken(&mut self, sync: Ref) {
        if !self.follows_queues() {
            return;
        }
        for slot in 0..self.state.threads.len() {
            let Some(thread) = self.state.threads[slot].as_deref() else { continue };
            let waits = match thread.status {
                Status::Ready => self.lock_call(slot) == Some((LockCall::Take, sync)),
                Status::Entering { object, .. } => self.condition_lock(object) == Some(sync),
                _ => false,
            };
            let queued = match self.state.thread(slot).queued {
                Queued::No => Queued::Contended,
                Queued::Woken => Queued::Noticed,
                other => other,
            };
            if waits {
                self.state.thread_mut(slot).queued = queued;
            }
        }
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

    // Conditions.

    /// Returns true if a thread that waits has been interrupted and may leave the wait set.
    pub(crate) fn may_leave(&self, slot: usize) -> bool {
        self.is_interrupted(slot) && !self.waits_uninterruptibly(slot)
    }

    fn waits_uninterruptibly(&self, slot: usize) -> bool {
        self.called_method(slot).is_some_and(|method| &*method.name == "awaitUninterruptibly")
    }

    /// Returns how many alternatives a thread has to take its lock again after a condition.
    /// Signalled threads are in the queue of the lock in that order.
    pub(crate) fn ways_back(&self, slot: usize, sync: Ref) -> Result<u32, Obstacle> {
        let thread = self.state.thread(slot);
        if thread.queued == Queued::Owed {
            return Ok(1);
        }
        let signalled = matches!(thread.status, Status::Entering { wake: Wake::Notified, .. });
        if self.is_taken(sync) || signalled && thread.rank > 0 {
            return Err(Obstacle::Lock { lock: sync, for_good: true });
        }
        Ok(1 + u32::from(self.may_owe(slot, signalled)))
    }

    /// Takes the lock again for a thread that waited for a condition. Returns true if the thread
    /// does nothing else in this step.
    pub(crate) fn takes_back(
        &mut self,
        slot: usize,
        sync: Ref,
        count: u16,
        alternative: u32,
    ) -> bool {
        if self.pays_interruption(slot) {
            return false;
        }
        let has_noticed = alternative == 1;
        let wake = match self.state.thread(slot).status {
            Status::Entering { wake, .. } => wake,
            _ => Wake::Notified,
        };
        let forgets = wake == Wake::Interrupted && self.program.feature < REWRITTEN;
        if forgets && self.is_interrupted(slot) {
            self.visibility.interruption_is_asked(&self.state.heap);
        }
        self.set_count(slot, sync, count.into());
        self.leaves_order(slot, sync);
        let owes = self.leaves_queue(slot, has_noticed);
        if owes && forgets {
            self.state.thread_mut(slot).queued = Queued::No;
        }
        owes && !forgets
    }

    /// Returns the threads that were signalled and do not have the lock yet.
    pub(super) fn signalled(&self, sync: Ref) -> Vec<usize> {
        let slots = self.state.live_threads().filter(|(_, thread)| match thread.status {
            Status::Entering { object, wake: Wake::Notified, .. } => {
                thread.queued != Queued::Owed && self.condition_lock(object) == Some(sync)
            }
            _ => false,
        });
        slots.map(|(slot, _)| slot).collect()
    }

    /// Moves up the threads that were signalled later.
    fn leaves_order(&mut self, slot: usize, sync: Ref) {
        let rank = std::mem::take(&mut self.state.thread_mut(slot).rank);
        for other in self.signalled(sync) {
            let thread = self.state.thread_mut(other);
            if other != slot && thread.rank > rank {
                thread.rank -= 1;
            }
        }
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
        Status::Ready => match vm.lock_call(slot) {
            Some((LockCall::Take, sync)) => (false, !vm.may_take(slot, sync)),
            _ => return None,
        },
        Status::Waiting { object, .. } => {
            vm.condition_lock(object).filter(|_| vm.waits_uninterruptibly(slot))?;
            (true, true)
        }
        Status::Entering { object, wake, .. } => {
            let signalled = wake == Wake::Notified;
            let sync = vm.condition_lock(object)?;
            (signalled, vm.is_taken(sync) || signalled && thread.rank > 0)
        }
        _ => return None,
    };
    let may = match thread.queued {
        Queued::Owed | Queued::Starting => false,
        Queued::Woken => waits,
        Queued::Contended | Queued::Noticed => true,
        Queued::No | Queued::Checked | Queued::Tried => queued || waits,
    };
    let then = if waits { Queued::Noticed } else { Queued::Woken };
    (may && vm.is_interrupted(slot)).then_some((slot, then))
}

/// Returns the slot of another thread that is asked about, if locks are modelled.
pub(super) fn observed(vm: &Vm, asking: usize, thread: Ref) -> Option<usize> {
    let models = vm.options.models_library && vm.is_check() && thread != 0;
    vm.state.slot_of(thread).filter(|slot| models && *slot != asking)
}

fn is_interrupted(vm: &mut Vm, args: &Args) -> Outcome {
    let object = args.reference(0);
    let Some(slot) = observed(vm, args.slot, object) else { return Ok(Flow::Decline) };
    vm.look_for_end(args.slot, object);
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
