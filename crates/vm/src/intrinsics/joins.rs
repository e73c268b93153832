//! Accesses of the library's code that join the operation before them: with `--reduction full` they are
//! no scheduling points, although others may access the same variable.
//!
//! Each is part of an operation on an object of the library that takes effect at a single moment, or
//! reads what never changes again. `docs/decisions/009-library-modelled.md` has the argument for each
//! row. It joins a scheduling point: if the access that it is said to join was none (nobody writes its variable,
//! say), it is one itself (`Step::headless`). Code that looks into such objects while they change (`FutureTask.toString`,
//! `CompletableFuture.obtrudeValue`, ...) withdraws all of it (rule `joins`).

mod fork_join;
mod fork_join_21;
mod fork_join_25;

use super::{Args, Flow, Intrinsic, Outcome, Visible};
use crate::machine::Vm;
use hebra_ir::{Instruction, Method};
use hebra_program::code::{Code, Join, Op};
use hebra_state::heap::{Body, Ref};
use hebra_state::{Frame, Queued};

/// Kind of an access in the code of a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Access {
    Get,
    Put,
    /// Of an element of an array, which has no name.
    Load,
    Store,
    Call,
}
use Access::{Call, Get, Load, Put, Store};

/// Access of a method: prefixes of its class, which a point ends, and of its name with the descriptor, the
/// access, and its number among those alike, if one alone is meant.
type Row = (&'static str, &'static str, Access, &'static str, Option<usize>, Join);

const FUTURE: &str = "java/util/concurrent/CompletableFuture";
const UNI: &str = "java/util/concurrent/CompletableFuture$Uni";
const FORK_JOIN_TASK: &str = "java/util/concurrent/ForkJoinTask";
const FORK_JOIN_WORKER: &str = "java/util/concurrent/ForkJoinWorkerThread";
const STREAM_TASK: &str = "java/util/stream/AbstractTask.";
const REDUCE_TASK: &str = "java/util/stream/ReduceOps$ReduceTask.";
const TASK: &str = "java/util/concurrent/FutureTask";
const POOL: &str = "java/util/concurrent/ThreadPoolExecutor";
const WORKER: &str = "java/util/concurrent/ThreadPoolExecutor$Worker";
const COLLECTION: &str = "java/util/AbstractCollection.";
const LINKED: &str = "java/util/concurrent/LinkedBlockingQueue.";
const INTEGER: &str = "java/util/concurrent/atomic/AtomicInteger";
/// Both classes of synchronizers that programs extend, and their nodes.
const QUEUED: &str = "java/util/concurrent/locks/AbstractQueued";
const UNSAFE: &str = "jdk/internal/misc/Unsafe";
const SUPPORT: &str = "java/util/concurrent/locks/LockSupport";

/// Bits of the control word of a thread pool that count workers, and run states above them.
const COUNT_BITS: u32 = 29;
const SHUTDOWN: i32 = 0;
const STOP: i32 = 1;
const TIDYING: i32 = 2;

/// The first row that fits counts.
const ROWS: &[Row] = &[
    // A stack of completions: push and pop read its top and change it by one compare-and-set.
    (FUTURE, "postComplete(", Get, "next", None, Join::Always),
    (FUTURE, "postComplete(", Call, "compareAndSet", None, Join::Always),
    (FUTURE, "tryPushStack(", Call, "set", None, Join::Always),
    (FUTURE, "tryPushStack(", Call, "compareAndSet", None, Join::Always),
    // A completion is looked at and claimed at one moment, and dropped at one moment.
    (UNI, "tryFire(", Get, "result", Some(0), Join::Always),
    (UNI, "tryFire(", Get, "result", Some(1), Join::Always),
    (UNI, "tryFire(", Get, "dep", None, Join::Always),
    (UNI, "tryFire(", Get, "fn", None, Join::Always),
    (UNI, "tryFire(", Put, "dep", None, Join::Always),
    (UNI, "tryFire(", Put, "fn", None, Join::Always),
    (UNI, "claim(", Get, "executor", None, Join::Always),
    (UNI, "claim(", Put, "executor", None, Join::Always),
    (UNI, "claim(", Call, "compareAndSetForkJoinTaskTag", None, Join::Always),
    (FORK_JOIN_TASK, "compareAndSetForkJoinTaskTag(", Get, "status", None, Join::AsCaller),
    (FORK_JOIN_TASK, "compareAndSetForkJoinTaskTag(", Call, "casStatus", None, Join::Always),
    (FORK_JOIN_TASK, "casStatus(", Call, "compareAndSet", None, Join::AsCaller),
    (FORK_JOIN_TASK, "casStatus(", Call, "compareAndSetInt", None, Join::AsCaller),
    (FORK_JOIN_TASK, "casStatus(", Call, "weakCompareAndSet", None, Join::AsCaller),
    (FORK_JOIN_TASK, "casStatus(", Call, "weakCompareAndSetInt", None, Join::AsCaller),
    // A result does not change once it is there.
    (FUTURE, "", Get, "result", None, Join::Settled),
    // A task that has begun or ended: its result and its end are one.
    (TASK, "run", Call, "compareAndSet", Some(0), Join::Always),
    (TASK, "run", Get, "callable", None, Join::Always),
    (TASK, "run", Put, "runner", None, Join::Done),
    (TASK, "set", Put, "outcome", None, Join::Always),
    (TASK, "set", Call, "setRelease", None, Join::Always),
    (TASK, "finishCompletion(", Get, "waiters", None, Join::Always),
    (TASK, "finishCompletion(", Put, "callable", None, Join::Always),
    (TASK, "report(", Get, "outcome", None, Join::Always),
    (TASK, "", Get, "state", None, Join::Settled),
    // The control word of a pool, read and changed by one compare-and-set. The sizes that it is compared with
    // in between are read at any moment.
    (POOL, "", Get, "corePoolSize", None, Join::Aside),
    (POOL, "", Get, "maximumPoolSize", None, Join::Aside),
    (POOL, "", Get, "allowCoreThreadTimeOut", None, Join::Aside),
    (POOL, "execute(", Call, "addWorker", Some(0), Join::Always),
    (POOL, "addWorker(", Call, "get", Some(0), Join::AsCaller),
    (POOL, "addWorker(", Call, "compareAndIncrementWorkerCount", None, Join::Running),
    (POOL, "compareAndIncrementWorkerCount(", Call, "compareAndSet", None, Join::AsCaller),
    (POOL, "advanceRunState(", Call, "compareAndSet", None, Join::Always),
    (POOL, "decrementWorkerCount(", Call, "compareAndDecrementWorkerCount", None, Join::Always),
    (POOL, "compareAndDecrementWorkerCount(", Call, "compareAndSet", None, Join::AsCaller),
    (POOL, "processWorkerExit(", Call, "addWorker", None, Join::ShutDown),
    // Whoever has the main lock of a pool interrupts an idle worker at one moment.
    (POOL, "interruptIdleWorkers(Z", Call, "tryLock", None, Join::Always),
    (POOL, "interruptIdleWorkers(Z", Call, "interrupt", None, Join::Always),
    (POOL, "interruptIdleWorkers(Z", Call, "unlock", Some(0), Join::Always),
    // A run state never goes back, and nothing is added to the queue of a pool that is shut down, but by who
    // has looked before.
    (POOL, "processWorkerExit(", Call, "get", None, Join::Stopped),
    (POOL, "getTask(", Call, "get", None, Join::Stopped),
    (POOL, "tryTerminate(", Call, "get", None, Join::Tidied),
    (POOL, "tryTerminate(", Call, "isEmpty", None, Join::Drained),
    (POOL, "addWorker(", Call, "isEmpty", None, Join::Drained),
    (COLLECTION, "isEmpty(", Call, "size", None, Join::AsCaller),
    (LINKED, "size(", Call, "get", None, Join::AsCaller),
    (WORKER, "tryLock(", Call, "tryAcquire", None, Join::AsCaller),
    (WORKER, "unlock(", Call, "release", None, Join::AsCaller),
    (INTEGER, "get(", Get, "value", None, Join::AsCaller),
    (INTEGER, "compareAndSet(", Call, "compareAndSetInt", None, Join::AsCaller),
    // Both halves of a stream are done, and one thread alone puts their results together.
    (REDUCE_TASK, "onCompletion(", Call, "isLeaf", None, Join::Always),
    (REDUCE_TASK, "onCompletion(", Get, "leftChild", None, Join::Always),
    (REDUCE_TASK, "onCompletion(", Get, "rightChild", None, Join::Always),
    (REDUCE_TASK, "onCompletion(", Call, "getLocalResult", None, Join::Always),
    (REDUCE_TASK, "onCompletion(", Call, "setLocalResult", None, Join::Always),
    (REDUCE_TASK, "onCompletion(", Call, "onCompletion", None, Join::Always),
    (STREAM_TASK, "isLeaf(", Get, "leftChild", None, Join::AsCaller),
    (STREAM_TASK, "getLocalResult(", Get, "localResult", None, Join::AsCaller),
    (STREAM_TASK, "setLocalResult(", Put, "localResult", None, Join::AsCaller),
    (STREAM_TASK, "onCompletion(", Put, "spliterator", None, Join::AsCaller),
    (STREAM_TASK, "onCompletion(", Put, "leftChild", None, Join::AsCaller),
    (STREAM_TASK, "onCompletion(", Put, "rightChild", None, Join::AsCaller),
    // The queue of a synchronizer. Its first node comes with the attempt before it.
    (QUEUED, "tryInitializeHead(", Get, "tail", None, Join::Queue),
    (QUEUED, "tryInitializeHead(", Get, "head", None, Join::Queue),
    (QUEUED, "tryInitializeHead(", Put, "tail", None, Join::Queue),
    (QUEUED, "tryInitializeHead(", Call, "compareAndSetReference", None, Join::Queue),
    // A thread gets in line (`casTail`), says that it is about to park (`status`), parks, and leaves the line (`prev`).
    (QUEUED, "acquire(L", Get, "tail", None, Join::Queue),
    (QUEUED, "acquire(L", Put, "next", None, Join::Queue),
    (QUEUED, "acquire(L", Get, "prev", None, Join::Queue),
    (QUEUED, "acquire(L", Get, "status", None, Join::Queue),
    (QUEUED, "acquire(L", Put, "status", None, Join::Repeated),
    (QUEUED, "acquire(L", Put, "waiter", None, Join::Queue),
    (QUEUED, "acquire(L", Call, "signalNextIfShared", None, Join::Queue),
    (QUEUED, "acquire(L", Call, "clearStatus", None, Join::Queue),
    (QUEUED, "acquire(L", Call, "interrupted", None, Join::Queue),
    (QUEUED, "acquire(L", Call, "park", None, Join::Queue),
    (QUEUED, "acquire(L", Call, "parkNanos", None, Join::Queue),
    (QUEUED, "clearStatus(", Call, "putIntOpaque", None, Join::AsCaller),
    (UNSAFE, "putIntOpaque(", Call, "putIntVolatile", None, Join::AsCaller),
    (SUPPORT, "park", Call, "setBlocker", None, Join::AsCaller),
    (SUPPORT, "setBlocker(", Call, "putReferenceOpaque", None, Join::AsCaller),
    (SUPPORT, "setBlocker(", Call, "putObject", None, Join::AsCaller),
    (UNSAFE, "putReferenceOpaque(", Call, "putReferenceVolatile", None, Join::AsCaller),
    // Who gives up leaves the line at once.
    (QUEUED, "cancelAcquire(", Put, "waiter", None, Join::Queue),
    (QUEUED, "cancelAcquire(L", Get, "prev", None, Join::Queue),
    (QUEUED, "cancelAcquire(", Call, "cleanQueue", None, Join::Queue),
    (QUEUED, "cleanQueue(", Get, "tail", None, Join::AsCaller),
    (QUEUED, "cleanQueue(", Get, "prev", None, Join::AsCaller),
    (QUEUED, "cleanQueue(", Get, "next", None, Join::AsCaller),
    (QUEUED, "cleanQueue(", Get, "status", None, Join::AsCaller),
    (QUEUED, "cleanQueue(", Call, "casTail", None, Join::AsCaller),
    (QUEUED, "cleanQueue(", Call, "casPrev", None, Join::AsCaller),
    (QUEUED, "cleanQueue(", Call, "casNext", None, Join::AsCaller),
    (QUEUED, "cleanQueue(", Call, "signalNext", None, Join::AsCaller),
    (QUEUED, "cas", Call, "compareAndSetReference", None, Join::AsCaller),
    (QUEUED, "cas", Call, "weakCompareAndSetReference", None, Join::AsCaller),
    (UNSAFE, "weakCompareAndSetReference(", Call, "compareAndSetReference", None, Join::AsCaller),
    // Who releases it wakes the first in line.
    (QUEUED, "release", Call, "signalNext", None, Join::Queue),
    (QUEUED, "signalNext", Get, "next", None, Join::AsCaller),
    (QUEUED, "signalNext", Get, "status", None, Join::AsCaller),
    (QUEUED, "signalNext", Get, "waiter", None, Join::AsCaller),
    (QUEUED, "signalNext", Call, "getAndUnsetStatus", None, Join::AsCaller),
    (QUEUED, "getAndUnsetStatus(", Call, "getAndBitwiseAndInt", None, Join::AsCaller),
    (UNSAFE, "getAndBitwiseAndInt(", Call, "getIntVolatile", None, Join::AsCaller),
    (UNSAFE, "getAndBitwiseAndInt(", Call, "weakCompareAndSetInt", None, Join::AsCaller),
    (UNSAFE, "weakCompareAndSetInt(", Call, "compareAndSetInt", None, Join::AsCaller),
    (QUEUED, "signalNext", Call, "unpark", None, Join::AsCaller),
    (SUPPORT, "unpark(", Call, "unpark", None, Join::AsCaller),
    // The same before JDK 14: `compareAndSetTail`, `compareAndSetWaitStatus`, park, `head`.
    (QUEUED, "initializeSyncQueue(", Call, "compareAndSet", None, Join::Queue),
    (QUEUED, "initializeSyncQueue(", Put, "tail", None, Join::Queue),
    (QUEUED, "addWaiter(", Get, "tail", None, Join::Queue),
    (QUEUED, "addWaiter(", Put, "next", None, Join::Queue),
    (QUEUED, "acquireQueued(", Call, "predecessor", None, Join::Queue),
    (QUEUED, "acquireQueued(", Get, "head", None, Join::Repeated),
    (QUEUED, "acquireQueued(", Call, "setHead", None, Join::Queue),
    (QUEUED, "acquireQueued(", Put, "next", None, Join::Queue),
    (QUEUED, "doAcquire", Call, "predecessor", None, Join::Queue),
    (QUEUED, "doAcquire", Get, "head", None, Join::Repeated),
    (QUEUED, "doAcquire", Call, "setHead", None, Join::Queue),
    (QUEUED, "doAcquire", Put, "next", None, Join::Queue),
    (QUEUED, "doAcquire", Call, "interrupted", None, Join::Queue),
    (QUEUED, "predecessor(", Get, "prev", None, Join::AsCaller),
    (QUEUED, "setHead(", Put, "thread", None, Join::AsCaller),
    (QUEUED, "setHead(", Put, "prev", None, Join::AsCaller),
    (QUEUED, "setHeadAndPropagate(", Get, "head", None, Join::Queue),
    (QUEUED, "setHeadAndPropagate(", Call, "setHead", None, Join::Queue),
    (QUEUED, "setHeadAndPropagate(", Get, "waitStatus", None, Join::Queue),
    (QUEUED, "setHeadAndPropagate(", Get, "next", None, Join::Queue),
    (QUEUED, "setHeadAndPropagate(", Call, "isShared", None, Join::Queue),
    (QUEUED, "setHeadAndPropagate(", Call, "doReleaseShared", None, Join::Queue),
    (QUEUED, "isShared(", Get, "nextWaiter", None, Join::AsCaller),
    (QUEUED, "shouldParkAfterFailedAcquire(", Get, "waitStatus", None, Join::Queue),
    (
        QUEUED,
        "shouldParkAfterFailedAcquire(",
        Call,
        "compareAndSetWaitStatus",
        None,
        Join::Repeated,
    ),
    (QUEUED, "parkAndCheckInterrupt(", Call, "park", None, Join::Queue),
    (QUEUED, "doAcquire", Call, "parkNanos", None, Join::Queue),
    (QUEUED, "parkAndCheckInterrupt(", Call, "interrupted", None, Join::Queue),
    (QUEUED, "release", Get, "waitStatus", None, Join::Queue),
    (QUEUED, "release", Call, "unparkSuccessor", None, Join::Queue),
    (QUEUED, "doReleaseShared(", Get, "head", Some(0), Join::AsCaller),
    (QUEUED, "doReleaseShared(", Get, "head", None, Join::Queue),
    (QUEUED, "doReleaseShared(", Get, "tail", None, Join::Queue),
    (QUEUED, "doReleaseShared(", Get, "waitStatus", None, Join::Queue),
    (QUEUED, "doReleaseShared(", Call, "compareAndSetWaitStatus", None, Join::Queue),
    (QUEUED, "doReleaseShared(", Call, "unparkSuccessor", None, Join::Queue),
    (QUEUED, "unparkSuccessor(", Get, "waitStatus", None, Join::AsCaller),
    (QUEUED, "unparkSuccessor(", Call, "compareAndSetWaitStatus", None, Join::AsCaller),
    (QUEUED, "unparkSuccessor(", Get, "next", None, Join::AsCaller),
    (QUEUED, "unparkSuccessor(", Get, "tail", None, Join::AsCaller),
    (QUEUED, "unparkSuccessor(", Get, "prev", None, Join::AsCaller),
    (QUEUED, "unparkSuccessor(", Get, "thread", None, Join::AsCaller),
    (QUEUED, "unparkSuccessor(", Call, "unpark", None, Join::AsCaller),
    (QUEUED, "compareAndSetWaitStatus(", Call, "compareAndSet", None, Join::AsCaller),
];

/// Methods of the library that run as a single operation as far as they do not block.
pub(crate) const SECTION: Intrinsic = Intrinsic::new(section, Visible::Section);

/// The end of a worker of a `ForkJoinPool`.
pub(crate) const WORKER_ENDS: Intrinsic = Intrinsic::new(worker_ends, Visible::Never);

/// Bit of the configuration of a worker of a `ForkJoinPool` that has had its time: `QUIET`, `TRIMMED` in JDK 21.
const QUIET: u32 = 1 << 19;

/// The source of such a worker in JDK 25: `DROPPED`.
const DROPPED: u32 = 1 << 16;

/// A task is put into a queue of a `ForkJoinPool`.
pub(crate) const PUSH: Intrinsic = Intrinsic::new(push, Visible::Never);

/// Methods that look into objects of the library while they change.
pub(crate) const OPENS: Intrinsic = Intrinsic::new(open, Visible::Never);

/// Sets which accesses of a method of the library join the operation before them.
pub(crate) fn mark(method: &Method, code: &mut Code, feature: u16) {
    let class = format!("{}.", method.id.class);
    let name = format!("{}{}", method.id.name, method.id.descriptor);
    let fits = |row: &&Row| class.starts_with(row.0) && name.starts_with(row.1);
    let rows: Vec<&Row> = ROWS.iter().chain(fork_join::rows(feature)).filter(fits).collect();
    if rows.is_empty() {
        return;
    }
    let mut accesses: Vec<(u32, Access, &str)> = Vec::new();
    for (instruction, position) in method.blocks.iter().flat_map(|block| &block.instructions) {
        let (access, name) = match instruction {
            Instruction::GetField { field, .. } => (Get, &*field.name),
            Instruction::PutField { field, .. } => (Put, &*field.name),
            Instruction::ArrayLoad { .. } => (Load, ""),
            Instruction::ArrayStore { .. } => (Store, ""),
            Instruction::Invoke { method, .. } => (Call, &*method.name),
            _ => continue,
        };
        accesses.push((*position, access, name));
    }
    accesses.sort_by_key(|(position, ..)| *position);
    for (index, (position, access, name)) in accesses.iter().enumerate() {
        let alike = |other: &&(u32, Access, &str)| other.1 == *access && other.2 == *name;
        let number = accesses[..index].iter().filter(alike).count();
        let is_it = |row: &&&Row| {
            row.2 == *access && row.3 == *name && row.4.is_none_or(|wanted| wanted == number)
        };
        if let Some(row) = rows.iter().find(is_it) {
            code.joins.push((*position, row.5));
        }
    }
}

impl Vm {
    /// Returns true if objects of the library are only looked at between their operations.
    fn joins_accesses(&self) -> bool {
        self.models_library()
            && self.visibility.is_full(&self.state.heap)
            && self.visibility.joins_accesses()
    }

    /// Returns true if an idle worker of a `ForkJoinPool` is found and taken off the stack at one moment.
    pub(crate) fn pops_at_once(&self) -> bool {
        self.joins_accesses() && !fork_join::rows(self.program.feature).is_empty()
    }

    /// Returns true if the operation that a thread is about to execute joins the one before it.
    pub(crate) fn is_joined(&self, slot: usize) -> bool {
        if self.repeats_attempt() {
            return true;
        }
        let thread = self.state.thread(slot);
        for frame in thread.frames.iter().rev() {
            let code = &self.program.method(frame.method).code;
            if code.joins.is_empty() {
                return false;
            }
            let position = code.positions[frame.pc as usize];
            let Some((_, join)) = code.joins.iter().find(|(at, _)| *at == position) else {
                return false;
            };
            match join {
                Join::AsCaller => continue,
                Join::Aside => return false,
                join => return self.may_join(slot, frame, *join) && self.joins_accesses(),
            }
        }
        false
    }

    /// Returns true if accesses that follow may join the one that a call at the top frame makes, unless that
    /// joins another itself.
    pub(crate) fn is_head(&self, slot: usize) -> bool {
        for frame in self.state.thread(slot).frames.iter().rev() {
            let code = &self.program.method(frame.method).code;
            if code.joins.is_empty() {
                return false;
            }
            let position = code.positions[frame.pc as usize];
            match code.joins.iter().find(|(at, _)| *at == position) {
                Some((_, Join::AsCaller)) => {}
                Some(_) => return code.is_head(frame.pc),
                None => return true,
            }
        }
        false
    }

    /// Returns true if the condition holds under which an access joins the operation before it.
    fn may_join(&self, slot: usize, frame: &Frame, join: Join) -> bool {
        let thread = self.state.thread(slot);
        let register = |number: u16| thread.regs[frame.base as usize + usize::from(number)];
        // What never changes again is read at any moment; all else needs a moment to join.
        // A worker that has had its time took itself off the stack before.
        if self.step.headless && !matches!(join, Join::Settled | Join::Done | Join::Dropped) {
            return false;
        }
        match join {
            Join::Always | Join::AsCaller => true,
            Join::Aside => false,
            Join::Queue => self.joins_queues(),
            Join::Repeated => self.step.attempts.has_failed() && self.joins_repeats(),
            Join::Settled => {
                let code = &self.program.method(frame.method).code;
                let Op::GetField { object, .. } = code.ops[frame.pc as usize] else { return false };
                self.is_future_settled(register(object) as Ref)
            }
            Join::Done => self.is_future_settled(register(0) as Ref),
            Join::Running => {
                self.run_state(register(0) as Ref).is_some_and(|state| state < SHUTDOWN)
            }
            Join::ShutDown => {
                self.run_state(register(0) as Ref).is_none_or(|state| state >= SHUTDOWN)
            }
            Join::Stopped => self.run_state(register(0) as Ref).is_some_and(|state| state >= STOP),
            Join::Tidied => {
                self.run_state(register(0) as Ref).is_some_and(|state| state >= TIDYING)
            }
            Join::Drained => {
                let pool = register(0) as Ref;
                self.run_state(pool) == Some(SHUTDOWN)
                    && self.is_plain(pool)
                    && self.has_empty_queue(pool)
            }
            Join::QueueStays | Join::QueueOrNone => {
                let code = &self.program.method(frame.method).code;
                let Op::LoadRef { array, index, .. } = code.ops[frame.pc as usize] else {
                    return false;
                };
                let queue = self.element(register(array) as Ref, register(index) as u32);
                let owner = queue.map(|queue| self.field(queue, "owner") as Ref);
                owner
                    .map_or(join == Join::QueueOrNone, |owner| owner == 0 || owner == thread.object)
            }
            Join::Owned => self.field(register(0) as Ref, "owner") as Ref == thread.object,
            Join::OwnEmpty => {
                let code = &self.program.method(frame.method).code;
                let Op::GetField { object, .. } = code.ops[frame.pc as usize] else { return false };
                let queue = register(object) as Ref;
                self.field(queue, "owner") as Ref == thread.object
                    && self.field(queue, "top") as u32 == self.field(queue, "base") as u32
            }
            Join::NoneIdle => {
                let code = &self.program.method(frame.method).code;
                let Op::LoadRef { index, .. } = code.ops[frame.pc as usize] else { return false };
                register(index) as u32 == 0
            }
            Join::Dropped => self.is_dropped(thread.object),
        }
    }

    /// Returns the run state of a thread pool.
    fn run_state(&self, pool: Ref) -> Option<i32> {
        let control = self.field(pool, "ctl") as Ref;
        (control != 0).then(|| self.field(control, "value") as u32 as i32 >> COUNT_BITS)
    }

    /// Returns true if no code of the program runs in the threads of a pool but its tasks.
    fn is_plain(&self, pool: Ref) -> bool {
        let is_library = |object: Ref| {
            object != 0 && self.program.class(self.state.heap.get(object).class).is_library
        };
        is_library(pool) && is_library(self.field(pool, "threadFactory") as Ref)
    }

    /// Returns true if the queue of a thread pool is a `LinkedBlockingQueue` without a task.
    fn has_empty_queue(&self, pool: Ref) -> bool {
        let queue = self.field(pool, "workQueue") as Ref;
        let linked = self.program.loaded(LINKED.trim_end_matches('.'));
        queue != 0 && Some(self.state.heap.get(queue).class) == linked && {
            let count = self.field(queue, "count") as Ref;
            count != 0 && self.field(count, "value") as u32 == 0
        }
    }

    /// Returns an element of an array of references, if it is not null.
    fn element(&self, array: Ref, index: u32) -> Option<Ref> {
        if array == 0 {
            return None;
        }
        let Body::Refs(elements) = &self.state.heap.get(array).body else { return None };
        elements.get(index as usize).copied().filter(|element| *element != 0)
    }

    /// Returns true if a thread is a worker of a `ForkJoinPool` that has had its time.
    fn is_dropped(&self, worker: Ref) -> bool {
        let is_worker = |class| self.program.is_subclass(self.state.heap.get(worker).class, class);
        if worker == 0 || !self.program.loaded(FORK_JOIN_WORKER).is_some_and(is_worker) {
            return false;
        }
        let queue = self.field(worker, "workQueue") as Ref;
        queue != 0
            && match self.program.feature {
                17 | 18 | 21 => self.field(queue, "config") as u32 & QUIET != 0,
                25 => self.field(queue, "source") as u32 == DROPPED,
                _ => false,
            }
    }

    /// Returns true if the state of a future never changes again.
    fn is_future_settled(&self, future: Ref) -> bool {
        if future == 0 {
            return false;
        }
        let class = self.state.heap.get(future).class;
        match self.program.field_named(class, "result").is_some() {
            true => self.field(future, "result") != 0,
            // Normal, exceptional, cancelled, interrupted.
            false => matches!(self.field(future, "state") as u32, 2 | 3 | 4 | 6),
        }
    }

    /// Returns true if a method of the library runs as a single operation, if called now.
    pub(crate) fn is_section(&self, args: &Args) -> bool {
        let compares = &*self.program.method(args.method).name == "remove";
        let compared = args.values.get(1).copied().unwrap_or(0) as Ref;
        self.state.thread(args.slot).atomic == 0
            && self.joins_accesses()
            && self.is_not_walked(args)
            && (!compares || self.is_equal_to_itself_alone(compared))
    }

    /// Returns true if a thread has to stop before a method that runs as a single operation although its
    /// step may go on: the method checks first that the thread is not interrupted, and others may
    /// interrupt it between that and its effect.
    pub(crate) fn must_stand_for_section(&mut self, args: &Args) -> bool {
        self.may_look_early(args) && !self.visibility.is_nobody_interrupted(&self.state.heap)
    }

    /// Notes that a thread stops before a method that runs as a single operation. It may have found by now
    /// that it is not interrupted; the lock that the method takes first asks for that.
    pub(crate) fn stands_before_section(&mut self, args: &Args) {
        if self.may_look_early(args) {
            self.state.thread_mut(args.slot).queued = Queued::Checked;
        }
    }

    /// Returns true if a thread before a method that can be interrupted is not, and has not looked yet.
    fn may_look_early(&self, args: &Args) -> bool {
        let method = self.program.method(args.method);
        let throws = matches!(&*method.name, "put" | "take") || method.descriptor.contains('J');
        throws
            && !self.is_lock_free(args)
            && self.state.thread(args.slot).queued == Queued::No
            && !self.is_interrupted(args.slot)
            && self.is_section(args)
    }

    /// Returns true if an object has the `equals` of `Object`.
    fn is_equal_to_itself_alone(&self, object: Ref) -> bool {
        let Some(root) = self.program.loaded("java/lang/Object") else { return false };
        let equals = self.program.declared(root, &"equals".into(), &"(Ljava/lang/Object;)Z".into());
        object == 0
            || equals.is_some() && {
                let class = self.state.heap.get(object).class;
                equals.and_then(|equals| self.program.select(class, equals)) == equals
            }
    }
}

fn section(vm: &mut Vm, args: &Args) -> Outcome {
    match vm.is_section(args) && vm.visibility.relies_on_models() {
        true => Ok(Flow::Atomically),
        false => Ok(Flow::Decline),
    }
}

/// A worker that has had its time has taken itself off the stack of idle workers; what it still does joins that.
fn worker_ends(vm: &mut Vm, args: &Args) -> Outcome {
    let worker = args.values[1] as Ref;
    let is_atomic = vm.state.thread(args.slot).atomic > 0;
    match vm.is_dropped(worker)
        && !is_atomic
        && vm.joins_accesses()
        && vm.visibility.relies_on_models()
    {
        true => Ok(Flow::Atomically),
        false => Ok(Flow::Decline),
    }
}

/// The array of a queue is replaced when it is full, in JDK 21 without a call.
fn push(vm: &mut Vm, args: &Args) -> Outcome {
    let queue = args.values[0] as Ref;
    let array = vm.field(queue, "array") as Ref;
    let tasks = (vm.field(queue, "top") as u32).wrapping_sub(vm.field(queue, "base") as u32);
    if array != 0 && tasks as usize + 1 >= vm.state.heap.get(array).length() {
        vm.visibility.library_is_opened(&vm.state.heap);
    }
    Ok(Flow::Decline)
}

fn open(vm: &mut Vm, _: &Args) -> Outcome {
    vm.visibility.library_is_opened(&vm.state.heap);
    Ok(Flow::Decline)
}
