//! The synchronizers of `java.util.concurrent` by their purpose, not by their queue.
//!
//! Taking and releasing one are single operations. Those of a `ReentrantLock` are done here, on the
//! fields that its code keeps (count and owner); for the others the code of the subclass of
//! `AbstractQueuedSynchronizer` runs as a single operation, and finds no queue. `synchronizer.rs`
//! says what a thread may do at such a call, `line.rs` keeps the queue where its order matters,
//! `conditions.rs` has threads that wait for a condition, `results.rs` threads that wait for a future,
//! and `interruption.rs` covers the interruption of all of them.
//!
//! A program may ask what only the code can answer, or park by itself, where it would see the permits
//! that a queue leaves behind. The code then runs in place of the models, and the search starts again.

mod attempts;
mod conditions;
mod interruption;
mod line;
mod results;
mod synchronizer;

use self::attempts::{ATTEMPT, LOOKS};
use self::conditions::{signal, wait};
use self::interruption::{INTERRUPT, INTERRUPTED, IS_INTERRUPTED};
use self::results::{AWAIT, COUNT};
use self::synchronizer::{Request, Synchronizer, Way};
use super::joins::{OPENS, PUSH, SECTION, WORKER_ENDS};
use super::{Args, Flow, Intrinsic, LockCall, Outcome, Table, Visible};
use crate::machine::{Fatal, Vm};
use hebra_reduction::{LockSituation, SynchronizerKind as Kind};
use hebra_state::heap::{FLAG_SHARED, Ref};
use hebra_state::{Queued, escape};

const fn on_lock(run: fn(&mut Vm, &Args) -> Outcome, call: LockCall) -> Intrinsic {
    Intrinsic::new(run, Visible::Lock(call, false))
}

const fn shared(run: fn(&mut Vm, &Args) -> Outcome, call: LockCall) -> Intrinsic {
    Intrinsic::new(run, Visible::Lock(call, true))
}

const fn refused() -> Intrinsic {
    Intrinsic::new(refuse, Visible::Never)
}

/// A question, answered by the code as a single operation.
const fn question() -> Intrinsic {
    on_lock(ask, LockCall::Try)
}

macro_rules! lock {
    ($method:literal) => {
        concat!("java/util/concurrent/locks/ReentrantLock.", $method)
    };
}

macro_rules! queued {
    ($method:literal) => {
        concat!("java/util/concurrent/locks/AbstractQueuedSynchronizer.", $method)
    };
}

macro_rules! read_write {
    ($method:literal) => {
        concat!("java/util/concurrent/locks/ReentrantReadWriteLock$Sync.", $method)
    };
}

macro_rules! semaphore {
    ($method:literal) => {
        concat!("java/util/concurrent/Semaphore$Sync.", $method)
    };
}

macro_rules! linked {
    ($method:literal) => {
        concat!("java/util/concurrent/LinkedBlockingQueue.", $method)
    };
}

macro_rules! condition {
    ($method:literal) => {
        concat!("java/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionObject.", $method)
    };
}

pub(super) const TABLE: Table = &[
    (lock!("lock()V"), on_lock(take, LockCall::Take)),
    (lock!("lockInterruptibly()V"), on_lock(take, LockCall::TakeInterruptibly)),
    (lock!("tryLock()Z"), on_lock(try_lock, LockCall::Try)),
    (lock!("tryLock(JLjava/util/concurrent/TimeUnit;)Z"), on_lock(take, LockCall::TryFor)),
    (lock!("unlock()V"), on_lock(unlock, LockCall::Release)),
    (lock!("isLocked()Z"), question()),
    (lock!("getOwner()Ljava/lang/Thread;"), question()),
    (lock!("toString()Ljava/lang/String;"), question()),
    (queued!("tryAcquire(I)Z"), ATTEMPT),
    (queued!("tryAcquireShared(I)I"), ATTEMPT),
    (queued!("hasQueuedPredecessors()Z"), LOOKS),
    (queued!("acquire(I)V"), on_lock(take, LockCall::Take)),
    (queued!("acquireInterruptibly(I)V"), on_lock(take, LockCall::TakeInterruptibly)),
    (queued!("tryAcquireNanos(IJ)Z"), on_lock(take, LockCall::TryFor)),
    (queued!("release(I)Z"), on_lock(release, LockCall::Release)),
    (queued!("acquireShared(I)V"), shared(take, LockCall::Take)),
    (queued!("acquireSharedInterruptibly(I)V"), shared(take, LockCall::TakeInterruptibly)),
    (queued!("tryAcquireSharedNanos(IJ)Z"), shared(take, LockCall::TryFor)),
    (queued!("releaseShared(I)Z"), shared(release, LockCall::Release)),
    (queued!("getState()I"), Intrinsic::new(look, Visible::Never)),
    (queued!("hasQueuedThreads()Z"), refused()),
    (queued!("hasContended()Z"), refused()),
    (queued!("getFirstQueuedThread()Ljava/lang/Thread;"), refused()),
    (queued!("isQueued(Ljava/lang/Thread;)Z"), refused()),
    (queued!("getQueueLength()I"), refused()),
    (queued!("getQueuedThreads()Ljava/util/Collection;"), refused()),
    (queued!("getExclusiveQueuedThreads()Ljava/util/Collection;"), refused()),
    (queued!("getSharedQueuedThreads()Ljava/util/Collection;"), refused()),
    (queued!("toString()Ljava/lang/String;"), refused()),
    (condition!("hasWaiters()Z"), refused()),
    (condition!("getWaitQueueLength()I"), refused()),
    (condition!("getWaitingThreads()Ljava/util/Collection;"), refused()),
    (semaphore!("nonfairTryAcquireShared(I)I"), question()),
    (semaphore!("reducePermits(I)V"), question()),
    (semaphore!("drainPermits()I"), question()),
    (semaphore!("getPermits()I"), question()),
    (read_write!("tryReadLock()Z"), question()),
    (read_write!("tryWriteLock()Z"), question()),
    (read_write!("getOwner()Ljava/lang/Thread;"), question()),
    (read_write!("getReadLockCount()I"), question()),
    (read_write!("isWriteLocked()Z"), question()),
    (read_write!("getWriteHoldCount()I"), own_question()),
    (read_write!("getReadHoldCount()I"), own_question()),
    ("java/util/concurrent/ThreadPoolExecutor$Worker.tryAcquire(I)Z", question()),
    ("java/util/concurrent/ThreadPoolExecutor$Worker.isHeldExclusively()Z", question()),
    ("java/util/concurrent/CountDownLatch$Sync.getCount()I", question()),
    (condition!("await()V"), WAIT),
    (condition!("awaitNanos(J)J"), WAIT_NANOS),
    (condition!("await(JLjava/util/concurrent/TimeUnit;)Z"), WAIT_FOR),
    (condition!("awaitUninterruptibly()V"), WAIT_UNINTERRUPTIBLY),
    (condition!("awaitUntil(Ljava/util/Date;)Z"), refused()),
    (condition!("signal()V"), SIGNAL),
    (condition!("signalAll()V"), SIGNAL_ALL),
    (
        "java/util/concurrent/locks/LockSupport.getBlocker(Ljava/lang/Thread;)Ljava/lang/Object;",
        Intrinsic::new(get_blocker, Visible::Never),
    ),
    (linked!("put(Ljava/lang/Object;)V"), SECTION),
    (linked!("offer(Ljava/lang/Object;)Z"), SECTION),
    (linked!("offer(Ljava/lang/Object;JLjava/util/concurrent/TimeUnit;)Z"), SECTION),
    (linked!("take()Ljava/lang/Object;"), SECTION),
    (linked!("poll()Ljava/lang/Object;"), SECTION),
    (linked!("poll(JLjava/util/concurrent/TimeUnit;)Ljava/lang/Object;"), SECTION),
    (linked!("peek()Ljava/lang/Object;"), SECTION),
    (linked!("remove(Ljava/lang/Object;)Z"), SECTION),
    (
        "java/util/concurrent/ForkJoinPool.deregisterWorker(Ljava/util/concurrent/ForkJoinWorkerThread;Ljava/lang/Throwable;)V",
        WORKER_ENDS,
    ),
    ("java/util/concurrent/FutureTask.toString()Ljava/lang/String;", OPENS),
    ("java/util/concurrent/CompletableFuture.obtrudeValue(Ljava/lang/Object;)V", OPENS),
    ("java/util/concurrent/CompletableFuture.obtrudeException(Ljava/lang/Throwable;)V", OPENS),
    ("java/util/concurrent/CompletableFuture.cleanStack()V", SECTION),
    ("java/util/concurrent/ForkJoinPool$WorkQueue.growArray()V", OPENS),
    (
        "java/util/concurrent/ForkJoinPool$WorkQueue.push(Ljava/util/concurrent/ForkJoinTask;Ljava/util/concurrent/ForkJoinPool;Z)V",
        PUSH,
    ),
    ("java/util/concurrent/ForkJoinPool.getQueuedTaskCount()J", OPENS),
    ("java/util/concurrent/ForkJoinPool.getQueuedSubmissionCount()I", OPENS),
    ("java/util/concurrent/ForkJoinPool.hasQueuedSubmissions()Z", OPENS),
    ("java/util/concurrent/ForkJoinPool.getStealCount()J", OPENS),
    ("java/util/concurrent/ForkJoinPool.toString()Ljava/lang/String;", OPENS),
    ("java/util/concurrent/FutureTask.awaitDone(ZJ)I", AWAIT),
    ("java/util/concurrent/CompletableFuture.waitingGet(Z)Ljava/lang/Object;", AWAIT),
    ("java/util/concurrent/CompletableFuture.timedGet(J)Ljava/lang/Object;", AWAIT),
    ("java/util/concurrent/CompletableFuture.getNumberOfDependents()I", COUNT),
    ("java/util/concurrent/CompletableFuture.toString()Ljava/lang/String;", COUNT),
    ("java/lang/Thread.isInterrupted()Z", IS_INTERRUPTED),
    ("java/lang/Thread.interrupted()Z", INTERRUPTED),
    ("java/lang/Thread.interrupt()V", INTERRUPT),
];

macro_rules! long_queued {
    ($method:literal) => {
        concat!("java/util/concurrent/locks/AbstractQueuedLongSynchronizer.", $method)
    };
}

macro_rules! long_condition {
    ($method:literal) => {
        concat!(
            "java/util/concurrent/locks/AbstractQueuedLongSynchronizer$ConditionObject.",
            $method
        )
    };
}

/// The same for synchronizers with 64 bits of state: `ReentrantReadWriteLock` from JDK 25 on.
pub(super) const LONG_TABLE: Table = &[
    (long_queued!("tryAcquire(J)Z"), ATTEMPT),
    (long_queued!("tryAcquireShared(J)J"), ATTEMPT),
    (long_queued!("hasQueuedPredecessors()Z"), LOOKS),
    (long_queued!("acquire(J)V"), on_lock(take, LockCall::Take)),
    (long_queued!("acquireInterruptibly(J)V"), on_lock(take, LockCall::TakeInterruptibly)),
    (long_queued!("tryAcquireNanos(JJ)Z"), on_lock(take, LockCall::TryFor)),
    (long_queued!("release(J)Z"), on_lock(release, LockCall::Release)),
    (long_queued!("acquireShared(J)V"), shared(take, LockCall::Take)),
    (long_queued!("acquireSharedInterruptibly(J)V"), shared(take, LockCall::TakeInterruptibly)),
    (long_queued!("tryAcquireSharedNanos(JJ)Z"), shared(take, LockCall::TryFor)),
    (long_queued!("releaseShared(J)Z"), shared(release, LockCall::Release)),
    (long_queued!("getState()J"), Intrinsic::new(look, Visible::Never)),
    (long_queued!("hasQueuedThreads()Z"), refused()),
    (long_queued!("hasContended()Z"), refused()),
    (long_queued!("getFirstQueuedThread()Ljava/lang/Thread;"), refused()),
    (long_queued!("isQueued(Ljava/lang/Thread;)Z"), refused()),
    (long_queued!("getQueueLength()I"), refused()),
    (long_queued!("getQueuedThreads()Ljava/util/Collection;"), refused()),
    (long_queued!("getExclusiveQueuedThreads()Ljava/util/Collection;"), refused()),
    (long_queued!("getSharedQueuedThreads()Ljava/util/Collection;"), refused()),
    (long_queued!("toString()Ljava/lang/String;"), refused()),
    (long_condition!("hasWaiters()Z"), refused()),
    (long_condition!("getWaitQueueLength()I"), refused()),
    (long_condition!("getWaitingThreads()Ljava/util/Collection;"), refused()),
    (long_condition!("await()V"), WAIT),
    (long_condition!("awaitNanos(J)J"), WAIT_NANOS),
    (long_condition!("await(JLjava/util/concurrent/TimeUnit;)Z"), WAIT_FOR),
    (long_condition!("awaitUninterruptibly()V"), WAIT_UNINTERRUPTIBLY),
    (long_condition!("awaitUntil(Ljava/util/Date;)Z"), refused()),
    (long_condition!("signal()V"), SIGNAL),
    (long_condition!("signalAll()V"), SIGNAL_ALL),
];

const WAIT: Intrinsic = on_lock(|vm, args| wait(vm, args, None, true), LockCall::Await);
const WAIT_NANOS: Intrinsic = on_lock(wait_nanos, LockCall::Await);
const WAIT_FOR: Intrinsic = on_lock(wait_for, LockCall::Await);
const WAIT_UNINTERRUPTIBLY: Intrinsic =
    on_lock(|vm, args| wait(vm, args, None, false), LockCall::AwaitUninterruptibly);
const SIGNAL: Intrinsic = on_lock(|vm, args| signal(vm, args, false), LockCall::Signal);
const SIGNAL_ALL: Intrinsic = on_lock(|vm, args| signal(vm, args, true), LockCall::Signal);

fn wait_nanos(vm: &mut Vm, args: &Args) -> Outcome {
    let flow = wait(vm, args, Some(args.long(1)), true)?;
    if matches!(flow, Flow::Suspend) {
        super::time::return_time_left(vm, args.slot);
    }
    Ok(flow)
}

fn wait_for(vm: &mut Vm, args: &Args) -> Outcome {
    let nanos = nanos(vm, args.long(1), args.reference(2));
    wait(vm, args, Some(nanos), true)
}

const CONDITIONS: [&str; 2] = [
    "java/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionObject",
    "java/util/concurrent/locks/AbstractQueuedLongSynchronizer$ConditionObject",
];
const OWNER: &str = "exclusiveOwnerThread";
/// Most threads that can wait for one condition, or stand in one line.
const MOST_IN_LINE: usize = 8;

impl Vm {
    /// Returns true if a call on a synchronizer or condition is a scheduling point; one that is left
    /// to the code is none itself.
    pub(crate) fn is_lock_call_visible(
        &mut self,
        slot: usize,
        call: LockCall,
        shared: bool,
        object: Ref,
    ) -> bool {
        if call == LockCall::IsInterrupted {
            return interruption::observed(self, slot, object).is_some() && self.is_visible(object);
        }
        if call == LockCall::Interrupt {
            let thread = if object == 0 { self.state.thread(slot).object } else { object };
            return self.models_library() && !self.is_inside(slot) && self.is_visible(thread);
        }
        let Some(on) = self.modelled(object).filter(|_| !self.is_inside(slot)) else {
            return false;
        };
        // Others may interrupt a thread that takes a lock beyond their reach, or one it has.
        let looks = matches!(call, LockCall::TakeInterruptibly | LockCall::TryFor);
        if looks && self.is_visible(self.state.thread(slot).object) {
            return true;
        }
        if !self.is_visible(on.object) {
            return false;
        }
        let on_condition =
            matches!(call, LockCall::Await | LockCall::AwaitUninterruptibly | LockCall::Signal);
        // Anybody may release what has no owner.
        let is_ownerless = shared || matches!(on.kind, Kind::Semaphore | Kind::Latch);
        let situation = LockSituation {
            kind: on.kind,
            is_owner: self.owns(slot, on),
            may_release: is_ownerless || self.owns(slot, on),
            has_waiters: on_condition && !self.waiters(object).is_empty(),
        };
        self.visibility.is_lock_call_visible(&self.state.heap, call, situation)
    }

    /// Sets how many times a thread holds a lock.
    pub(crate) fn set_count(&mut self, slot: usize, on: Synchronizer, count: u64) {
        let sync = on.object;
        let owner = if count == 0 { 0 } else { self.state.thread(slot).object };
        let class = self.state.heap.get(sync).class;
        let was_owned = self.view().owner_of_lock(sync).is_some();
        if was_owned != (count != 0) {
            self.note_lock(sync, count != 0);
        }
        if count == 0 {
            self.was_taken(on);
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

    /// Returns the request of a call that is about to be made, if it is modelled: from now on the
    /// search relies on the models.
    fn requested(&mut self, args: &Args) -> Option<Request> {
        let request = self.request(args.slot)?;
        self.visibility.relies_on_models().then_some(request)
    }

    /// Returns the synchronizer of a call that is about to be made, if it is modelled.
    fn called_on(&mut self, args: &Args) -> Option<Synchronizer> {
        let on = self.modelled(args.reference(0)).filter(|_| !self.is_inside(args.slot))?;
        self.visibility.relies_on_models().then_some(on)
    }

    /// Notes that a thread asks whether a synchronizer is taken.
    fn look_at(&mut self, on: Synchronizer) {
        self.visibility.lock_is_tried(&self.state.heap, on.kind, on.object);
    }
}

/// Takes a synchronizer, in one of the ways that are open.
fn take(vm: &mut Vm, args: &Args) -> Outcome {
    let Some(request) = vm.requested(args) else { return Ok(Flow::Decline) };
    let slot = args.slot;
    if request.call == LockCall::TryFor {
        vm.look_at(request.on);
    }
    vm.counts_permits(slot, request.call);
    let ways: Vec<Way> = vm.ways(slot, &request).into_iter().flatten().flatten().collect();
    let way = match &ways[..] {
        [only] => Some(*only),
        several if std::mem::take(&mut vm.step.chosen) => {
            several.get(vm.step.alternative as usize).copied()
        }
        _ => None,
    };
    match way {
        // It is blocked, or has yet to choose.
        None => {
            vm.stands_before_lock(slot, request.call);
            Ok(Flow::Suspend)
        }
        Some(Way::Take) => take_now(vm, args, &request, false),
        Some(Way::TakeNoticed) => take_now(vm, args, &request, true),
        Some(Way::Join) => {
            vm.joins_line(args, request.on)?;
            vm.stands_before_lock(slot, request.call);
            Ok(Flow::Suspend)
        }
        Some(Way::Throw) => {
            vm.leaves_line(slot, request.on);
            interrupted(vm, args)
        }
        Some(Way::Expire) => {
            vm.leaves_line(slot, request.on);
            vm.state.thread_mut(slot).queued = Queued::No;
            let nanos = match request.on.object == args.reference(0) {
                true => args.long(2),
                false => nanos(vm, args.long(1), args.reference(2)),
            };
            super::time::set_deadline(vm, slot, nanos.max(0) as u64);
            vm.pass_time(slot);
            vm.note_giving_up(slot, nanos.max(0) as u64);
            Ok(Flow::boolean(false))
        }
    }
}

/// Takes a synchronizer that can be taken.
fn take_now(vm: &mut Vm, args: &Args, request: &Request, has_noticed: bool) -> Outcome {
    let slot = args.slot;
    vm.leaves_line(slot, request.on);
    if request.on.kind != Kind::Lock {
        return take_by_code(vm, slot, request, has_noticed);
    }
    let count = vm.field(request.on.object, "state") as u32 + 1;
    vm.set_count(slot, request.on, count.into());
    if count == 1 && !request.on.fair && vm.is_visible(request.on.object) {
        vm.carries_on(slot, request.on.kind);
    }
    if request.call != LockCall::Take {
        vm.state.thread_mut(slot).queued = Queued::No;
        return Ok(Flow::boolean(true));
    }
    if vm.leaves_queue(slot, has_noticed) {
        vm.finish_call(slot, 0);
        return Ok(Flow::Suspend);
    }
    Ok(Flow::Void)
}

/// Lets the code take a synchronizer that can be taken. It would throw if the thread is interrupted,
/// who may have found that it was not.
fn take_by_code(vm: &mut Vm, slot: usize, request: &Request, has_noticed: bool) -> Outcome {
    let owes = request.call == LockCall::Take && vm.leaves_queue(slot, has_noticed);
    let keeps = request.call != LockCall::Take && vm.is_interrupted(slot);
    let after = match (owes, keeps) {
        (true, _) => Queued::OwedLater,
        (false, true) => Queued::Kept,
        (false, false) => Queued::No,
    };
    if keeps {
        vm.set_interrupted(slot, false);
    }
    vm.state.thread_mut(slot).queued = after;
    Ok(Flow::Atomically)
}

fn interrupted(vm: &mut Vm, args: &Args) -> Outcome {
    vm.set_interrupted(args.slot, false);
    vm.state.thread_mut(args.slot).queued = Queued::No;
    Ok(Flow::Throw("java/lang/InterruptedException", None))
}

fn try_lock(vm: &mut Vm, args: &Args) -> Outcome {
    let Some(on) = vm.called_on(args) else { return Ok(Flow::Decline) };
    vm.look_at(on);
    if !vm.is_free(on) && !vm.owns(args.slot, on) {
        return Ok(Flow::boolean(false));
    }
    let count = vm.field(on.object, "state") as u32 + 1;
    vm.set_count(args.slot, on, count.into());
    Ok(Flow::boolean(true))
}

/// Leaves a question to the code, as a single operation.
fn ask(vm: &mut Vm, args: &Args) -> Outcome {
    let Some(on) = vm.called_on(args) else { return Ok(Flow::Decline) };
    vm.look_at(on);
    Ok(Flow::Atomically)
}

/// Leaves a question to the code that is about the thread itself.
const fn own_question() -> Intrinsic {
    let run = |vm: &mut Vm, args: &Args| match vm.called_on(args) {
        Some(_) => Ok(Flow::Atomically),
        None => Ok(Flow::Decline),
    };
    Intrinsic::new(run, Visible::Never)
}

/// Leaves it to the code to read the state of a synchronizer.
fn look(vm: &mut Vm, args: &Args) -> Outcome {
    if let Some(on) = vm.called_on(args) {
        vm.look_at(on);
    }
    Ok(Flow::Decline)
}

fn unlock(vm: &mut Vm, args: &Args) -> Outcome {
    let Some(on) = vm.called_on(args) else { return Ok(Flow::Decline) };
    if !vm.owns(args.slot, on) {
        return Ok(Flow::Throw("java/lang/IllegalMonitorStateException", None));
    }
    let count = (vm.field(on.object, "state") as u32).saturating_sub(1);
    vm.set_count(args.slot, on, count.into());
    Ok(Flow::Void)
}

/// Lets the code release a synchronizer.
fn release(vm: &mut Vm, args: &Args) -> Outcome {
    let Some(on) = vm.called_on(args) else { return Ok(Flow::Decline) };
    vm.was_taken(on);
    vm.permits_come(on);
    Ok(Flow::Atomically)
}

/// Converts a time in a unit to nanoseconds.
pub(super) fn nanos(vm: &Vm, time: i64, unit: Ref) -> i64 {
    let scale = if unit == 0 { 1 } else { vm.field(unit, "scale") as i64 };
    time.saturating_mul(scale)
}

/// Refuses what only the code can do.
fn refuse(vm: &mut Vm, args: &Args) -> Outcome {
    match vm.called_on(args) {
        Some(_) => Err(too_much(vm, args)),
        None => attempts::look(vm, args),
    }
}

/// Refuses to use the monitor of a condition: threads wait there, or for the condition, in the same way.
pub(super) fn refuse_condition(vm: &mut Vm, args: &Args) -> Result<(), Fatal> {
    match vm.condition_lock(args.reference(0)) {
        Some(_) => Err(too_much(vm, args)),
        None => Ok(()),
    }
}

/// Notes that the program asks what a thread is parked for.
fn get_blocker(vm: &mut Vm, args: &Args) -> Outcome {
    if vm.models_library() && vm.state.slot_of(args.reference(0)).is_some() {
        vm.visibility.queues_are_seen();
        vm.visibility.library_is_opened(&vm.state.heap);
    }
    Ok(Flow::Decline)
}

/// Returns to the code of the library for good: the models cannot answer a call.
fn too_much(vm: &mut Vm, args: &Args) -> Fatal {
    if vm.visibility.models_are_refuted() {
        return Fatal::AssumptionFailed;
    }
    let what = vm.program.describe(args.method);
    vm.unsupported(args.slot, &format!("{what} is more than the models of the library know"))
}
