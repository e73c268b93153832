//! Synchronisers of the library: semaphores, latches, barriers, phasers (`java.util.concurrent`).

use super::{Idea, NONE};

pub(crate) const IDEAS: &[Idea] = &[
    Idea {
        name: "semaphore",
        weight: 4,
        fields: &["final Semaphore s = new Semaphore(«0¦1¦1¦2»«¦, true»);", "volatile int inside;"],
        statements: &[
            "s.acquire(); try { inside++; see(inside); } finally { s.release(); }",
            "s.acquireUninterruptibly(); $B s.release();",
            "s.acquire(); see(1);",
            "s.release();",
            "s.release(2);",
            "see(bit(s.tryAcquire()));",
            "see(bit(s.tryAcquire(1, TimeUnit.MILLISECONDS)));",
            "if (s.tryAcquire(2)) { $B s.release(2); } else { see(4); }",
            "see(s.availablePermits());",
            "see(s.drainPermits());",
            "try { s.acquire(); see(1); } catch (InterruptedException $v) { see(2); }",
            "inside++;",
        ],
        ends: &["s.availablePermits()", "inside"],
        heavy: true,
        ..NONE
    },
    Idea {
        name: "latch",
        weight: 3,
        fields: &["final CountDownLatch latch = new CountDownLatch(«1¦2»);", "volatile int steps;"],
        statements: &[
            "latch.countDown();",
            "latch.countDown();",
            "latch.await(); see(steps);",
            "see(bit(latch.await(1, TimeUnit.MILLISECONDS)));",
            "try { latch.await(); see(1); } catch (InterruptedException $v) { see(2); }",
            "see((int) latch.getCount());",
            "steps++;",
            "steps++; latch.countDown();",
            "synchronized (lockA) { $B }",
        ],
        ends: &["latch.getCount()", "steps"],
        heavy: true,
        ..NONE
    },
    Idea {
        name: "barrier",
        weight: 4,
        fields: &[
            "volatile int action, before;",
            "final CyclicBarrier barrier = new CyclicBarrier(2«¦, () -> { Pause.here(); action++; }¦, () -> { if (action++ == 0) throw new IllegalStateException(); }»);",
        ],
        statements: &[
            "before++; see(barrier.await()); see(before);",
            "see(barrier.await());",
            "see(barrier.await());",
            "see(barrier.await(1, TimeUnit.MILLISECONDS));",
            "try { see(barrier.await()); } catch (BrokenBarrierException $v) { see(5); } catch (InterruptedException $v) { see(6); }",
            "see(bit(barrier.isBroken()));",
            "see(barrier.getNumberWaiting());",
            "barrier.reset();",
            "before++;",
        ],
        ends: &["action", "before", "barrier.isBroken()"],
        heavy: true,
        ..NONE
    },
    Idea {
        name: "phaser",
        weight: 2,
        fields: &["final Phaser phaser = new Phaser(«1¦2»);", "volatile int done;"],
        statements: &[
            "see(phaser.arrive() % 10);",
            "done++; see(phaser.arriveAndAwaitAdvance() & 7); see(done);",
            "see(phaser.register() & 7);",
            "see(phaser.arriveAndDeregister() & 7);",
            "see(phaser.awaitAdvance(0) & 7);",
            "see(phaser.getPhase() & 7);",
            "try { see(phaser.awaitAdvanceInterruptibly(0) & 7); } catch (InterruptedException $v) { see(8); }",
            "see(bit(phaser.isTerminated()));",
        ],
        ends: &["phaser.getPhase()", "done"],
        heavy: true,
        ..NONE
    },
];
