//! `--library modelled`: `ReentrantLock` and its conditions by their purpose, not by their code.
//!
//! Taking and releasing a lock are single operations on the fields that its code keeps (count and
//! owner), so that all other methods run that code unchanged. Waiting threads are not queued: the
//! first to try gets the lock, as with the code of an unfair lock. Fair locks are left to their
//! code. Threads that wait for a condition are signalled in the order of waiting, and take the lock
//! again in that order. `interruption.rs` covers the interruption of all of them.

mod interruption;

use self::interruption::{FirstLook, IS_INTERRUPTED, observed};
use super::{Args, Flow, Intrinsic, LockCall, Outcome, Table, Visible};
use crate::machine::{Fatal, Vm};
use hebra_program::Method;
use hebra_program::code::Op;
use hebra_reduction::LockSituation;
use hebra_state::escape;
use hebra_state::heap::{FLAG_SHARED, Ref};
use hebra_state::{Queued, Status, Wake};

const fn on_lock(run: fn(&mut Vm, &Args) -> Outcome, call: LockCall) -> Intrinsic {
    Intrinsic::new(run, Visible::Lock(call))
}

const fn refused() -> Intrinsic {
    Intrinsic::new(refuse, Visible::Never)
}

macro_rules! lock {
    ($method:literal) => {
        concat!("java/util/concurrent/locks/ReentrantLock.", $method)
    };
}

macro_rules! condition {
    ($method:literal) => {
        concat!("java/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionObject.", $method)
    };
}

pub(super) const TABLE: Table = &[
    (lock!("lock()V"), on_lock(lock, LockCall::Take)),
    (lock!("lockInterruptibly()V"), on_lock(lock_interruptibly, LockCall::TakeInterruptibly)),
    (lock!("tryLock()Z"), on_lock(try_lock, LockCall::Try)),
    (lock!("tryLock(JLjava/util/concurrent/TimeUnit;)Z"), on_lock(try_lock_for, LockCall::TryFor)),
    (lock!("unlock()V"), on_lock(unlock, LockCall::Release)),
    (lock!("isLocked()Z"), Intrinsic::new(ask, Visible::Never)),
    (lock!("getOwner()Ljava/lang/Thread;"), Intrinsic::new(ask, Visible::Never)),
    (lock!("toString()Ljava/lang/String;"), Intrinsic::new(ask, Visible::Never)),
    (lock!("hasQueuedThreads()Z"), refused()),
    (lock!("hasQueuedThread(Ljava/lang/Thread;)Z"), refused()),
    (lock!("getQueueLength()I"), refused()),
    (lock!("getQueuedThreads()Ljava/util/Collection;"), refused()),
    (lock!("hasWaiters(Ljava/util/concurrent/locks/Condition;)Z"), refused()),
    (lock!("getWaitQueueLength(Ljava/util/concurrent/locks/Condition;)I"), refused()),
    (
        lock!("getWaitingThreads(Ljava/util/concurrent/locks/Condition;)Ljava/util/Collection;"),
        refused(),
    ),
    (condition!("await()V"), on_lock(|vm, a| wait(vm, a, None, true), LockCall::Await)),
    (
        condition!("awaitNanos(J)J"),
        on_lock(
            |vm, a| {
                let flow = wait(vm, a, Some(a.long(1)), true)?;
                if matches!(flow, Flow::Suspend) {
                    super::time::return_time_left(vm, a.slot);
                }
                Ok(flow)
            },
            LockCall::Await,
        ),
    ),
    (
        condition!("await(JLjava/util/concurrent/TimeUnit;)Z"),
        on_lock(
            |vm, a| {
                let nanos = nanos(vm, a.long(1), a.reference(2));
                wait(vm, a, Some(nanos), true)
            },
            LockCall::Await,
        ),
    ),
    (
        condition!("awaitUninterruptibly()V"),
        on_lock(|vm, a| wait(vm, a, None, false), LockCall::AwaitUninterruptibly),
    ),
    (condition!("awaitUntil(Ljava/util/Date;)Z"), Intrinsic::new(wait_by_code, Visible::Never)),
    (condition!("signal()V"), on_lock(|vm, a| signal(vm, a, false), LockCall::Signal)),
    (condition!("signalAll()V"), on_lock(|vm, a| signal(vm, a, true), LockCall::Signal)),
    ("java/lang/Thread.isInterrupted()Z", IS_INTERRUPTED),
];

const UNFAIR: &str = "java/util/concurrent/locks/ReentrantLock$NonfairSync";
const CONDITION: &str = "java/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionObject";
const OWNER: &str = "exclusiveOwnerThread";
/// Most threads that can wait for one condition.
const MOST_WAITERS: usize = 8;

impl Vm {
    /// Returns the synchronizer behind a lock or a condition, if that is modelled.
    fn modelled(&self, object: Ref) -> Option<Ref> {
        if !self.options.models_library || !self.is_check() || object == 0 {
            return None;
        }
        let field = if self.is_a(object, CONDITION) { "this$0" } else { "sync" };
        let sync = self.field(object, field) as Ref;
        (sync != 0 && self.is_a(sync, UNFAIR)).then_some(sync)
    }

    fn is_a(&self, object: Ref, class: &str) -> bool {
        &*self.program.class(self.state.heap.get(object).class).name == class
    }

    /// Returns the synchronizer that a thread takes again after it waited for this condition.
    pub(crate) fn condition_lock(&self, waited_for: Ref) -> Option<Ref> {
        self.modelled(waited_for).filter(|_| self.is_a(waited_for, CONDITION))
    }

    /// Returns true if some thread has the lock.
    pub(crate) fn is_taken(&self, sync: Ref) -> bool {
        self.field(sync, "state") != 0
    }

    fn owns(&self, slot: usize, sync: Ref) -> bool {
        self.field(sync, OWNER) as Ref == self.state.thread(slot).object
    }

    fn may_take(&self, slot: usize, sync: Ref) -> bool {
        !self.is_taken(sync) || self.owns(slot, sync)
    }

    /// Returns true if a call on a lock or condition is a scheduling point; one that is left to the
    /// code is none itself.
    pub(crate) fn is_lock_call_visible(
        &mut self,
        slot: usize,
        call: LockCall,
        object: Ref,
    ) -> bool {
        if call == LockCall::IsInterrupted {
            return observed(self, slot, object).is_some() && self.is_visible(object);
        }
        let Some(sync) = self.modelled(object) else { return false };
        // Others may interrupt a thread that takes a lock beyond their reach, or one it has.
        let looks = matches!(call, LockCall::TakeInterruptibly | LockCall::TryFor);
        if looks && self.is_visible(self.state.thread(slot).object) {
            return true;
        }
        if !self.is_visible(sync) {
            return false;
        }
        let on_condition =
            matches!(call, LockCall::Await | LockCall::AwaitUninterruptibly | LockCall::Signal);
        let situation = LockSituation {
            is_owner: self.owns(slot, sync),
            is_left_to_code: self.has_queue(sync)
                || on_condition && self.field(object, "firstWaiter") != 0,
            has_waiters: on_condition && !self.waiters(object).is_empty(),
        };
        self.visibility.is_lock_call_visible(&self.state.heap, call, situation)
    }

    /// Returns true if the code of the lock may have queued a thread, by the fields that `release`
    /// reads in JDK 11, and from JDK 14 on.
    fn has_queue(&self, sync: Ref) -> bool {
        let head = self.field(sync, "head") as Ref;
        head != 0 && (self.field(head, "waitStatus") != 0 || self.field(head, "next") != 0)
    }

    /// Sets how many times a thread holds a lock.
    pub(crate) fn set_count(&mut self, slot: usize, sync: Ref, count: u64) {
        let owner = if count == 0 { 0 } else { self.state.thread(slot).object };
        self.gathered.takes_modelled_locks = true;
        let class = self.state.heap.get(sync).class;
        let was_owned = self.view().owner_of_lock(sync).is_some();
        if was_owned != (count != 0) {
            self.note_lock(sync, count != 0);
        }
        if count == 0 {
            self.was_taken(sync);
        } else if self.options.mode.tracks_sharing()
            && self.state.heap.get(sync).flags & FLAG_SHARED != 0
        {
            // A thread that can reach the lock can ask for its owner.
            escape(&self.program, &mut self.state.heap, owner);
        }
        for (name, value) in [("state", count), (OWNER, owner.into())] {
            if let Some(field) = self.program.field_named(class, name) {
                let index = usize::from(field.index);
                self.note_access(slot, sync, index, true);
            }
            self.set_field(sync, name, value);
        }
        if !was_owned && count != 0 {
            self.is_now_taken();
        }
    }

    /// Notes that a thread asks whether a lock is taken.
    fn look_at_lock(&mut self, sync: Ref) {
        self.visibility.lock_is_tried(&self.state.heap, sync);
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
    pub(crate) fn wait_result(&self, slot: usize, wake: Wake) -> u64 {
        let Some(called) = self.called_method(slot) else { return 0 };
        match (&*called.name, &*called.descriptor) {
            ("awaitNanos", _) if wake == Wake::Expired => 0,
            ("awaitNanos", _) => self.site_arguments(slot).0.get(1).copied().unwrap_or(0),
            ("await", descriptor) if descriptor.ends_with('Z') => (wake != Wake::Expired).into(),
            _ => 0,
        }
    }
}

/// Returns the chosen alternative of a call on a lock.
fn way(vm: &mut Vm, args: &Args, call: LockCall) -> u32 {
    match vm.lock_ways(args.slot, call, args.reference(0)) {
        Ok(2..) => {
            vm.step.chosen = false;
            vm.step.alternative
        }
        _ => 0,
    }
}

fn lock(vm: &mut Vm, args: &Args) -> Outcome {
    let Some(sync) = vm.modelled(args.reference(0)) else { return Ok(Flow::Decline) };
    if !vm.may_take(args.slot, sync) {
        return Ok(Flow::Suspend);
    }
    let has_noticed = way(vm, args, LockCall::Take) == 1;
    take(vm, args, sync);
    if vm.leaves_queue(args.slot, has_noticed) {
        vm.finish_call(args.slot, 0);
        return Ok(Flow::Suspend);
    }
    Ok(Flow::Void)
}

fn take(vm: &mut Vm, args: &Args, sync: Ref) {
    let count = vm.field(sync, "state") as u32 + 1;
    vm.set_count(args.slot, sync, count.into());
}

fn interrupted(vm: &mut Vm, args: &Args) -> Outcome {
    vm.set_interrupted(args.slot, false);
    vm.state.thread_mut(args.slot).queued = Queued::No;
    Ok(Flow::Throw("java/lang/InterruptedException", None))
}

fn lock_interruptibly(vm: &mut Vm, args: &Args) -> Outcome {
    let Some(sync) = vm.modelled(args.reference(0)) else { return Ok(Flow::Decline) };
    let gives_up = way(vm, args, LockCall::TakeInterruptibly) == 0;
    if gives_up && vm.first_look(args.slot) != FirstLook::Free {
        return interrupted(vm, args);
    }
    if !vm.may_take(args.slot, sync) {
        vm.stands_before_lock(args.slot, LockCall::TakeInterruptibly);
        return Ok(Flow::Suspend);
    }
    vm.state.thread_mut(args.slot).queued = Queued::No;
    take(vm, args, sync);
    Ok(Flow::Void)
}

fn try_lock(vm: &mut Vm, args: &Args) -> Outcome {
    let Some(sync) = vm.modelled(args.reference(0)) else { return Ok(Flow::Decline) };
    vm.look_at_lock(sync);
    if !vm.may_take(args.slot, sync) {
        return Ok(Flow::boolean(false));
    }
    take(vm, args, sync);
    Ok(Flow::boolean(true))
}

/// Leaves the call to the code, which looks at the lock.
fn ask(vm: &mut Vm, args: &Args) -> Outcome {
    if let Some(sync) = vm.modelled(args.reference(0)) {
        vm.look_at_lock(sync);
    }
    Ok(Flow::Decline)
}

/// Takes the lock or gives up. If the lock is not free, the time runs out at some such moment.
fn try_lock_for(vm: &mut Vm, args: &Args) -> Outcome {
    let Some(sync) = vm.modelled(args.reference(0)) else { return Ok(Flow::Decline) };
    vm.look_at_lock(sync);
    let gives_up = way(vm, args, LockCall::TryFor) == 0;
    if gives_up && vm.first_look(args.slot) != FirstLook::Free {
        return interrupted(vm, args);
    }
    vm.state.thread_mut(args.slot).queued = Queued::No;
    if !vm.may_take(args.slot, sync) {
        let nanos = nanos(vm, args.long(1), args.reference(2)).max(0) as u64;
        super::time::set_deadline(vm, args.slot, nanos);
        vm.pass_time(args.slot);
        vm.note_giving_up(args.slot, nanos);
    }
    try_lock(vm, args)
}

fn unlock(vm: &mut Vm, args: &Args) -> Outcome {
    let sync = vm.modelled(args.reference(0)).filter(|sync| !vm.has_queue(*sync));
    let Some(sync) = sync else { return Ok(Flow::Decline) };
    if !vm.owns(args.slot, sync) {
        return Ok(Flow::Throw("java/lang/IllegalMonitorStateException", None));
    }
    let count = (vm.field(sync, "state") as u32).saturating_sub(1);
    vm.set_count(args.slot, sync, count.into());
    Ok(Flow::Void)
}

/// Converts a time in a unit to nanoseconds.
fn nanos(vm: &Vm, time: i64, unit: Ref) -> i64 {
    let scale = if unit == 0 { 1 } else { vm.field(unit, "scale") as i64 };
    time.saturating_mul(scale)
}

/// Waits for a condition. A thread interrupted only after it got here waits first, then notices.
fn wait(vm: &mut Vm, args: &Args, nanos: Option<i64>, interruptible: bool) -> Outcome {
    let condition = args.reference(0);
    let by_code = |vm: &Vm, sync| vm.has_queue(sync) || vm.field(condition, "firstWaiter") != 0;
    let Some(sync) = vm.modelled(condition).filter(|sync| !by_code(vm, *sync)) else {
        return wait_by_code(vm, args);
    };
    let gives_up = match vm.first_look(args.slot) {
        FirstLook::Free => false,
        FirstLook::Interrupted => interruptible,
        FirstLook::Either => {
            let owns = vm.owns(args.slot, sync);
            interruptible && way(vm, args, LockCall::Await) == 0 && !owns
        }
    };
    if gives_up {
        return interrupted(vm, args);
    }
    vm.state.thread_mut(args.slot).queued = Queued::No;
    if !vm.owns(args.slot, sync) {
        return Ok(Flow::Throw("java/lang/IllegalMonitorStateException", None));
    }
    let rank = vm.waiters(condition).len();
    let count = vm.field(sync, "state");
    if rank >= MOST_WAITERS || count > u16::MAX.into() {
        return Err(too_much(vm, args));
    }
    vm.set_count(args.slot, sync, 0);
    let thread = vm.state.thread_mut(args.slot);
    thread.rank = rank as u8;
    thread.status =
        Status::Waiting { object: condition, count: count as u16, timed: nanos.is_some() };
    super::time::set_deadline(vm, args.slot, nanos.unwrap_or(0).max(0) as u64);
    Ok(Flow::Suspend)
}

/// Leaves the wait to the code, unless modelled waits on the condition exist, which look the same.
fn wait_by_code(vm: &mut Vm, args: &Args) -> Outcome {
    let condition = args.reference(0);
    if vm.modelled(condition).is_some() && !vm.waiters(condition).is_empty() {
        return Err(too_much(vm, args));
    }
    Ok(Flow::Decline)
}

fn signal(vm: &mut Vm, args: &Args, all: bool) -> Outcome {
    let condition = args.reference(0);
    let Some(sync) = vm.modelled(condition) else { return Ok(Flow::Decline) };
    let waiters = vm.waiters(condition);
    if vm.field(condition, "firstWaiter") != 0 {
        return if waiters.is_empty() { Ok(Flow::Decline) } else { Err(too_much(vm, args)) };
    }
    if !vm.owns(args.slot, sync) {
        return Ok(Flow::Throw("java/lang/IllegalMonitorStateException", None));
    }
    let mut order = waiters;
    order.sort_by_key(|slot| vm.state.thread(*slot).rank);
    // The remaining waiters close up, so that the first always has rank 0.
    let count = if all { order.len() } else { order.len().min(1) };
    for slot in order.into_iter().take(count) {
        let before = vm.signalled(sync).len();
        if before >= MOST_WAITERS {
            return Err(too_much(vm, args));
        }
        vm.wake(slot, Wake::Notified);
        vm.state.thread_mut(slot).rank = before as u8;
    }
    Ok(Flow::Void)
}

/// Refuses questions about the queue: there is none.
fn refuse(vm: &mut Vm, args: &Args) -> Outcome {
    match vm.modelled(args.reference(0)) {
        Some(_) => Err(too_much(vm, args)),
        None => Ok(Flow::Decline),
    }
}

fn too_much(vm: &mut Vm, args: &Args) -> Fatal {
    let what = vm.program.describe(args.method);
    let what = format!("{what} is more than --library modelled knows of locks; use --library real");
    vm.unsupported(args.slot, &what)
}
