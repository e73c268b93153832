//! Locks of the library and their conditions (`java.util.concurrent.locks`).

use super::{Idea, NONE};

pub(crate) const IDEAS: &[Idea] = &[
    Idea {
        name: "lock",
        weight: 9,
        fields: &[
            "final ReentrantLock l = new ReentrantLock(«¦true¦false»);",
            "final Condition c = l.newCondition();",
            "volatile boolean ready;",
            "volatile int k;",
        ],
        statements: &[
            "l.lock(); try { $B } finally { l.unlock(); }",
            "l.lock(); try { $B } finally { l.unlock(); }",
            "if (l.tryLock()) { try { $B } finally { l.unlock(); } } else { see(4); }",
            "if (l.tryLock(1, TimeUnit.MILLISECONDS)) { try { $B } finally { l.unlock(); } } else { see(5); }",
            "l.lockInterruptibly(); try { $B } finally { l.unlock(); }",
            "l.lock(); try { «c.await()¦c.await(1, TimeUnit.MILLISECONDS)¦c.await(1, TimeUnit.MILLISECONDS)¦c.awaitUninterruptibly()»; see(1); } finally { l.unlock(); }",
            "l.lock(); try { c.await(); see(1); } catch (InterruptedException $v) { see(2); } finally { see(l.getHoldCount()); l.unlock(); }",
            "l.lock(); try { «c.signal()¦c.signalAll()»; k++; } finally { l.unlock(); }",
            "l.lock(); try { while (!ready) c.await(); see(3); } finally { l.unlock(); }",
            "l.lock(); try { ready = true; «c.signal()¦c.signalAll()»; } finally { l.unlock(); }",
            "l.lock(); l.lock(); try { «c.await();¦c.signal();¦k++;¦$B» } finally { l.unlock(); l.unlock(); }",
            "«l.unlock()¦c.signal()¦c.await()»;",
            "see(bit(l.isLocked()));",
            "see(bit(l.isHeldByCurrentThread()));",
            "see(bit(l.hasQueuedThreads()));",
            "k++;",
            "see(k);",
        ],
        ends: &["k", "l.isLocked()"],
        heavy: true,
        ..NONE
    },
    Idea {
        name: "readwrite",
        weight: 4,
        fields: &[
            "final ReentrantReadWriteLock rw = new ReentrantReadWriteLock(«¦true»);",
            "volatile int shared;",
        ],
        statements: &[
            "rw.readLock().lock(); try { see(shared); $B } finally { rw.readLock().unlock(); }",
            "rw.writeLock().lock(); try { shared++; $B } finally { rw.writeLock().unlock(); }",
            "if (rw.readLock().tryLock()) { try { $B } finally { rw.readLock().unlock(); } } else { see(4); }",
            "if (rw.writeLock().tryLock()) { try { int $v = shared; Pause.here(); shared = $v + 1; } finally { rw.writeLock().unlock(); } } else { see(5); }",
            "rw.writeLock().lock(); try { rw.readLock().lock(); shared++; } finally { rw.writeLock().unlock(); } try { see(shared); } finally { rw.readLock().unlock(); }",
            "«rw.readLock()¦rw.writeLock()».lockInterruptibly(); try { see(7); } finally { «if (rw.isWriteLockedByCurrentThread()) rw.writeLock().unlock(); else rw.readLock().unlock();¦if (rw.getReadHoldCount() > 0) rw.readLock().unlock(); else rw.writeLock().unlock();» }",
            "see(rw.getReadLockCount());",
            "see(bit(rw.isWriteLocked()));",
            "«rw.writeLock()¦rw.readLock()».unlock();",
            "shared++;",
        ],
        ends: &["shared"],
        heavy: true,
        ..NONE
    },
    Idea {
        name: "stamped",
        weight: 4,
        fields: &["final StampedLock sl = new StampedLock();", "volatile int value;"],
        statements: &[
            "long $v = sl.writeLock(); try { value++; $B } finally { sl.unlockWrite($v); }",
            "long $v = sl.readLock(); try { see(value); $B } finally { sl.unlock($v); }",
            "long $v = sl.tryOptimisticRead(); int $vx = value; Pause.here(); see(bit(sl.validate($v))); see($vx);",
            "long $v = sl.tryWriteLock(); if ($v != 0) { try { value++; $B } finally { sl.unlockWrite($v); } } else { see(4); }",
            "long $v = sl.readLock(); try { long $vw = sl.tryConvertToWriteLock($v); if ($vw != 0) { $v = $vw; value++; } else { see(6); } } finally { sl.unlock($v); }",
            "long $v = sl.readLockInterruptibly(); try { see(value); } finally { sl.unlockRead($v); }",
            "see(bit(sl.isWriteLocked()));",
            "see(bit(sl.tryUnlockRead()));",
            "value++;",
            "see(value);",
        ],
        ends: &["value", "sl.isReadLocked()"],
        heavy: true,
        ..NONE
    },
];
