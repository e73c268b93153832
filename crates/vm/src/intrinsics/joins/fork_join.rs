//! Accesses of `ForkJoinPool` as it was rewritten for JDK 17, which is that of 18; those of 21 and 25 have a table
//! of their own.

use super::Access::{Call, Get, Load, Put, Store};
use super::{Row, SUPPORT, fork_join_21, fork_join_25};
use hebra_program::code::Join;

pub(super) const POOL: &str = "java/util/concurrent/ForkJoinPool.";
pub(super) const QUEUE: &str = "java/util/concurrent/ForkJoinPool$WorkQueue.";
pub(super) const TASK: &str = "java/util/concurrent/ForkJoinTask.";
pub(super) const THREAD: &str = "java/lang/Thread.";
pub(super) const RANDOM: &str = "java/util/concurrent/ThreadLocalRandom.";
pub(super) const WORKER: &str = "java/util/concurrent/ForkJoinWorkerThread.";
pub(super) const COMPLETER: &str = "java/util/concurrent/CountedCompleter.";

/// Returns what is joined on a JDK; nothing where the code is another.
pub(super) fn rows(feature: u16) -> &'static [Row] {
    match feature {
        17 | 18 => ROWS,
        21 => fork_join_21::ROWS,
        25 => fork_join_25::ROWS,
        _ => &[],
    }
}

/// The first row that fits counts.
const ROWS: &[Row] = &[
    // The array of a queue is there before the queue is, and stays unless it has to grow.
    (QUEUE, "", Get, "array", None, Join::Always),
    (POOL, "", Get, "array", None, Join::Always),
    // What stands for one access.
    (QUEUE, "getSlot(", Call, "getAcquire", None, Join::AsCaller),
    (QUEUE, "getAndClearSlot(", Call, "getAndSet", None, Join::AsCaller),
    (QUEUE, "setSlotVolatile(", Call, "setVolatile", None, Join::AsCaller),
    (QUEUE, "casSlotToNull(", Call, "compareAndSet", None, Join::AsCaller),
    (QUEUE, "tryLock(", Call, "compareAndSet", None, Join::AsCaller),
    (QUEUE, "setBaseOpaque(", Call, "setOpaque", None, Join::AsCaller),
    (POOL, "compareAndExchangeCtl(", Call, "compareAndExchange", None, Join::AsCaller),
    (POOL, "compareAndSetCtl(", Call, "compareAndSet", None, Join::AsCaller),
    // The owner pushes and pops: nobody else changes the top.
    (QUEUE, "push(", Get, "top", None, Join::Always),
    (QUEUE, "push(", Get, "base", None, Join::Always),
    (QUEUE, "push(", Call, "setSlotVolatile", None, Join::Always),
    (QUEUE, "pop(", Get, "top", None, Join::Always),
    (QUEUE, "pop(", Call, "getAndClearSlot", None, Join::Always),
    (QUEUE, "pop(", Put, "top", None, Join::Always),
    (QUEUE, "tryUnpush(", Get, "top", None, Join::Always),
    (QUEUE, "tryUnpush(", Call, "casSlotToNull", None, Join::Always),
    (QUEUE, "tryUnpush(", Put, "top", None, Join::Always),
    (QUEUE, "nextLocalTask(I", Get, "top", None, Join::Always),
    (QUEUE, "nextLocalTask(I", Call, "getAndClearSlot", None, Join::Always),
    (QUEUE, "nextLocalTask(I", Put, "top", None, Join::Always),
    (QUEUE, "nextLocalTask(I", Call, "setBaseOpaque", None, Join::Always),
    // Whoever has the lock of a queue for tasks from outside pushes or pops there.
    (QUEUE, "lockedPush(", Get, "top", None, Join::Always),
    (QUEUE, "lockedPush(", Get, "base", None, Join::Always),
    (QUEUE, "lockedPush(", Store, "", None, Join::Always),
    (QUEUE, "lockedPush(", Put, "source", None, Join::Always),
    (QUEUE, "helpComplete(", Load, "", None, Join::Always),
    (QUEUE, "helpComplete(", Call, "tryLock", None, Join::Always),
    (QUEUE, "helpComplete(", Call, "casSlotToNull", None, Join::Always),
    (QUEUE, "helpComplete(", Put, "top", None, Join::Always),
    (QUEUE, "helpComplete(", Put, "source", None, Join::Always),
    // A thief looks at the oldest task and takes it, and a worker begins again if it was too late.
    (POOL, "scan(", Load, "", Some(0), Join::QueueStays),
    (POOL, "scan(", Call, "getSlot", None, Join::Always),
    (POOL, "scan(", Get, "base", Some(1), Join::Always),
    (POOL, "scan(", Call, "casSlotToNull", None, Join::Always),
    (POOL, "scan(", Put, "base", None, Join::Always),
    (POOL, "scan(", Put, "source", None, Join::Always),
    (POOL, "scan(", Load, "", Some(2), Join::Always),
    (POOL, "scan(", Get, "queues", Some(1), Join::Always),
    // Others then go on: they look, and check and take at another moment.
    (QUEUE, "tryPoll(", Call, "getSlot", None, Join::Always),
    (QUEUE, "tryPoll(", Call, "casSlotToNull", None, Join::Always),
    (QUEUE, "tryPoll(", Call, "setBaseOpaque", None, Join::Always),
    (POOL, "helpComplete(", Load, "", Some(0), Join::QueueStays),
    (POOL, "helpComplete(", Call, "getSlot", None, Join::Always),
    (POOL, "helpComplete(", Get, "base", Some(1), Join::Always),
    (POOL, "helpComplete(", Load, "", Some(1), Join::Always),
    (POOL, "helpComplete(", Get, "top", None, Join::Always),
    (POOL, "helpComplete(", Call, "casSlotToNull", None, Join::Always),
    (POOL, "helpComplete(", Call, "setBaseOpaque", None, Join::Always),
    (POOL, "pollScan(", Get, "scanRover", None, Join::Always),
    (POOL, "pollScan(", Put, "scanRover", None, Join::Always),
    (POOL, "pollScan(", Load, "", Some(0), Join::QueueStays),
    (POOL, "pollScan(", Call, "getSlot", None, Join::Always),
    (POOL, "pollScan(", Get, "top", None, Join::Always),
    (POOL, "pollScan(", Load, "", Some(1), Join::Always),
    (POOL, "pollScan(", Call, "casSlotToNull", None, Join::Always),
    (POOL, "pollScan(", Call, "setBaseOpaque", None, Join::Always),
    // The control word, read and changed by one compare-and-set, with what follows from it.
    (POOL, "signalWork(", Call, "compareAndExchangeCtl", None, Join::Always),
    (POOL, "signalWork(", Load, "", None, Join::Always),
    (POOL, "signalWork(", Get, "stackPred", None, Join::Always),
    (POOL, "signalWork(", Put, "phase", None, Join::Always),
    (POOL, "signalWork(", Call, "unpark", None, Join::Always),
    (POOL, "tryCompensate(", Get, "stackPred", None, Join::Always),
    (POOL, "tryCompensate(", Call, "compareAndSetCtl", Some(0), Join::Always),
    (POOL, "tryCompensate(", Put, "phase", None, Join::Always),
    (POOL, "tryCompensate(", Call, "unpark", None, Join::Always),
    (POOL, "deregisterWorker(", Call, "compareAndExchangeCtl", None, Join::Always),
    (POOL, "awaitWork(", Get, "phase", Some(0), Join::Always),
    (POOL, "awaitWork(", Get, "ctl", Some(0), Join::Always),
    (POOL, "awaitWork(", Put, "stackPred", None, Join::Always),
    (POOL, "awaitWork(", Call, "compareAndExchangeCtl", None, Join::Always),
    // An idle worker that has had its time takes itself off the stack and ends (`WORKER_ENDS`).
    (POOL, "awaitWork(", Get, "config", Some(1), Join::Always),
    (POOL, "awaitWork(", Put, "config", None, Join::Always),
    // Is a queue empty?
    (POOL, "awaitWork(", Load, "", Some(0), Join::QueueStays),
    (POOL, "awaitWork(", Get, "top", None, Join::Always),
    (POOL, "awaitWork(", Load, "", Some(1), Join::Always),
    (POOL, "awaitWork(", Get, "source", None, Join::Always),
    (POOL, "awaitWork(", Put, "phase", Some(1), Join::Always),
    (POOL, "canStop(", Load, "", Some(0), Join::QueueStays),
    (POOL, "canStop(", Get, "base", None, Join::Always),
    (POOL, "canStop(", Load, "", Some(1), Join::Always),
    (POOL, "canStop(", Get, "source", None, Join::Always),
    // A task ends, and those that wait for it are woken.
    (TASK, "casAux(", Call, "compareAndSet", None, Join::AsCaller),
    (TASK, "setDone(", Call, "signalWaiters", None, Join::Always),
    (TASK, "signalWaiters(", Get, "aux", None, Join::AsCaller),
    (TASK, "signalWaiters(", Call, "casAux", None, Join::Always),
    (TASK, "signalWaiters(", Get, "next", None, Join::Always),
    (TASK, "signalWaiters(", Call, "unpark", None, Join::Always),
    (TASK, "awaitDone(", Get, "mode", Some(1), Join::Always),
    (TASK, "awaitDone(", Call, "casAux", Some(0), Join::Always),
    (COMPLETER, "tryComplete(", Call, "weakCompareAndSetPendingCount", None, Join::Always),
    (COMPLETER, "weakCompareAndSetPendingCount(", Call, "weakCompareAndSet", None, Join::AsCaller),
    // Nobody looks at what a thread is blocked by without `getBlocker`.
    (POOL, "awaitWork(", Call, "setCurrentBlocker", None, Join::Always),
    (TASK, "awaitDone(", Call, "setCurrentBlocker", None, Join::Always),
    (SUPPORT, "setCurrentBlocker(", Call, "putReferenceOpaque", None, Join::AsCaller),
    // The next look at the control word comes with the look at a queue.
    (POOL, "awaitWork(", Get, "ctl", Some(1), Join::Always),
    // A worker that waits is woken, by an interrupt or a permit, when one of these changes.
    (POOL, "awaitWork(", Get, "mode", Some(1), Join::Always),
    (POOL, "awaitWork(", Get, "ctl", Some(2), Join::Always),
    (POOL, "awaitWork(", Call, "compareAndSetCtl", Some(1), Join::Always),
];
