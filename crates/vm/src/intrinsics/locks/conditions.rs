//! Threads that wait for a condition of a modelled lock. They are signalled in the order of waiting,
//! and get in line for the lock again in that order.

use super::super::time::{expires, set_deadline};
use super::super::{Args, Flow, LockCall, Outcome};
use super::interruption::FirstLook;
use super::synchronizer::Synchronizer;
use super::{MOST_IN_LINE, interrupted, too_much};
use crate::machine::Vm;
use crate::obstacle::Obstacle;
use hebra_program::Method;
use hebra_program::code::Op;
use hebra_state::heap::Ref;
use hebra_state::vague::{Signs, vague};
use hebra_state::{Queued, Status, Wake};

/// Waits for a condition. A thread interrupted only after it got here waits first, then notices.
pub(super) fn wait(vm: &mut Vm, args: &Args, nanos: Option<i64>, interruptible: bool) -> Outcome {
    let (condition, slot) = (args.reference(0), args.slot);
    let Some(on) = vm.called_on(args) else { return Ok(Flow::Decline) };
    let gives_up = match vm.first_look(slot) {
        FirstLook::Free => false,
        FirstLook::Interrupted => interruptible,
        FirstLook::Either if !interruptible || vm.owns(slot, on) => false,
        // It gets an error, or is interrupted.
        FirstLook::Either => match std::mem::take(&mut vm.step.chosen) {
            true => vm.step.alternative == 0,
            false => return Ok(Flow::Suspend),
        },
    };
    if gives_up {
        return interrupted(vm, args);
    }
    vm.state.thread_mut(slot).queued = Queued::No;
    if !vm.owns(slot, on) {
        return Ok(Flow::Throw("java/lang/IllegalMonitorStateException", None));
    }
    // The code asks for the interrupt status by the thread's own method, if it has one.
    if vm.overrides(vm.state.thread(slot).object, "isInterrupted", "()Z") {
        return Err(too_much(vm, args));
    }
    let rank = vm.waiters(condition).len();
    let count = vm.field(on.object, "state");
    if rank >= MOST_IN_LINE || count > u16::MAX.into() {
        return Err(too_much(vm, args));
    }
    vm.set_count(slot, on, 0);
    let timed = nanos.is_some_and(|nanos| expires(vm, nanos.max(0) as u64));
    let thread = vm.state.thread_mut(slot);
    thread.rank = rank as u8;
    thread.status = Status::Waiting { object: condition, count: count as u16, timed };
    set_deadline(vm, slot, nanos.unwrap_or(0).max(0) as u64);
    Ok(Flow::Suspend)
}

pub(super) fn signal(vm: &mut Vm, args: &Args, all: bool) -> Outcome {
    let condition = args.reference(0);
    let Some(on) = vm.called_on(args) else { return Ok(Flow::Decline) };
    if !vm.owns(args.slot, on) {
        return Ok(Flow::Throw("java/lang/IllegalMonitorStateException", None));
    }
    let mut order = vm.waiters(condition);
    order.sort_by_key(|slot| vm.state.thread(*slot).rank);
    // The remaining waiters close up, so that the first always has rank 0.
    let count = if all { order.len() } else { order.len().min(1) };
    for slot in order.into_iter().take(count) {
        let rank = vm.next_rank(args, on)?;
        vm.wake(slot, Wake::Notified);
        vm.state.thread_mut(slot).rank = rank;
    }
    Ok(Flow::Void)
}

impl Vm {
    /// Returns how many alternatives a thread has to wait for a condition.
    pub(super) fn ways_to_wait(&self, slot: usize, on: Synchronizer) -> u32 {
        1 + u32::from(self.first_look(slot) == FirstLook::Either && !self.owns(slot, on))
    }

    /// Moves up the waiting threads behind this rank, which no longer waits for the condition.
    pub(crate) fn close_ranks(&mut self, condition: Ref, rank: u8) {
        for slot in self.waiters(condition) {
            let other = self.state.thread(slot).rank;
            if other > rank {
                self.state.thread_mut(slot).rank = other - 1;
            }
        }
    }

    /// Returns the method named by the call that a thread is in.
    fn called_method(&self, slot: usize) -> Option<&Method> {
        let frame = self.state.thread(slot).frames.last()?;
        let code = &self.program.method(frame.method).code;
        match code.ops[frame.pc as usize] {
            Op::CallVirtual { site } | Op::CallInterface { site } | Op::CallDirect { site } => {
                Some(self.program.method(code.sites[site as usize].method))
            }
            _ => None,
        }
    }

    /// Returns the result of a wait that is over.
    pub(crate) fn wait_result(&mut self, slot: usize, wake: Wake) -> u64 {
        let Some(called) = self.called_method(slot) else { return 0 };
        let called = (called.name.clone(), called.descriptor.clone());
        match (&*called.0, &*called.1) {
            // As the code, which reads the clock again.
            ("awaitNanos", _) if self.follows_times() => {
                self.replay.witness.left(slot, vague(Signs::ALL, 0))
            }
            ("awaitNanos", _) if wake == Wake::Expired => 0,
            ("awaitNanos", _) => self.site_arguments(slot).0.get(1).copied().unwrap_or(0),
            ("await", descriptor) if descriptor.ends_with('Z') => (wake != Wake::Expired).into(),
            _ => 0,
        }
    }

    /// Returns true if a thread that waits has been interrupted and may leave the wait set.
    pub(crate) fn may_leave(&self, slot: usize) -> bool {
        self.is_interrupted(slot) && !self.waits_uninterruptibly(slot)
    }

    pub(super) fn waits_uninterruptibly(&self, slot: usize) -> bool {
        self.called_method(slot).is_some_and(|method| &*method.name == "awaitUninterruptibly")
    }

    /// Returns how many alternatives a thread has to take its lock again after a condition.
    /// Signalled threads are in line; one whose wait ended otherwise has yet to get there.
    pub(crate) fn ways_back(&self, slot: usize, on: Synchronizer) -> Result<u32, Obstacle> {
        let thread = self.state.thread(slot);
        if thread.queued == Queued::Owed {
            return Ok(1);
        }
        let signalled = matches!(thread.status, Status::Entering { wake: Wake::Notified, .. });
        if !self.is_free(on) || signalled && thread.rank > 0 {
            return Err(Obstacle::Lock { lock: on.object, for_good: true });
        }
        Ok(1 + u32::from(self.may_owe(slot, signalled)))
    }

    /// Takes the lock again for a thread that waited for a condition. Returns true if the thread
    /// does nothing else in this step.
    pub(crate) fn takes_back(
        &mut self,
        slot: usize,
        on: Synchronizer,
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
        let forgets =
            wake == Wake::Interrupted && self.program.feature < super::synchronizer::REWRITTEN;
        if forgets && self.is_interrupted(slot) {
            self.visibility.interruption_is_asked(&self.state.heap);
        }
        self.set_count(slot, on, count.into());
        self.leaves_line(slot, on);
        let owes = self.leaves_queue(slot, has_noticed);
        if owes && forgets {
            self.state.thread_mut(slot).queued = Queued::No;
        }
        owes && !forgets
    }

    /// Returns how many alternatives a thread has for the call on a synchronizer that it is about to
    /// make.
    pub(crate) fn lock_ways(&self, slot: usize) -> Result<u32, Obstacle> {
        let Some(request) = self.request(slot) else { return Ok(1) };
        match request.call {
            LockCall::Take | LockCall::TakeInterruptibly | LockCall::TryFor => {
                self.ways(slot, &request).map(|ways| ways.into_iter().flatten().count() as u32)
            }
            LockCall::Await => Ok(self.ways_to_wait(slot, request.on)),
            _ => Ok(1),
        }
    }
}
