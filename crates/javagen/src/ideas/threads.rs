//! Threads themselves: interrupts, joins, states, parking, thread locals, uncaught exceptions (JLS 17.2.3,
//! 17.2.4, 17.3, 11.3; `Thread`, `ThreadLocal`, `LockSupport`).

use super::{Idea, NONE};

pub(crate) const IDEAS: &[Idea] = &[
    Idea {
        name: "threads",
        weight: 8,
        statements: &[
            "$T.interrupt();",
            "$T.interrupt();",
            "$O.interrupt();",
            "see(bit(Thread.interrupted()));",
            "see(bit($T.isInterrupted()));",
            "see(bit(Thread.currentThread().isInterrupted()));",
            "see(bit($T.isAlive()));",
            "$O.join(«1¦1, 5¦»);",
            "try { $O.join(«1¦»); see(1); } catch (InterruptedException $v) { see(bit(Thread.currentThread().isInterrupted())); }",
            "Thread.sleep(1); see(1);",
            "try { Thread.sleep(1); } catch (InterruptedException $v) { see(2); Thread.currentThread().interrupt(); }",
            "«Thread.yield()¦Thread.onSpinWait()»;",
            "try { $W.start(); see(1); } catch (IllegalThreadStateException $v) { see(3); }",
            "if ($W.isAlive()) { $B } else { see(5); }",
        ],
        ..NONE
    },
    Idea {
        name: "states",
        weight: 4,
        states: true,
        fields: &["volatile int phase;"],
        statements: &[
            "see(stateOf($T));",
            "see(stateOf($T));",
            "synchronized ($M) { $B }",
            "synchronized ($M) { $M.«wait()¦wait(1)¦wait(1)»; }",
            "synchronized ($M) { $M.notifyAll(); «¦see(stateOf($T));» }",
            "phase++;",
            "see(phase);",
            "$O.join();",
            "Thread.sleep(1);",
        ],
        ..NONE
    },
    Idea {
        name: "park",
        weight: 4,
        fields: &["volatile int token;"],
        statements: &[
            "LockSupport.«park()¦parkNanos(1000)»; see(1);",
            "LockSupport.parkNanos(1000); see(2);",
            "LockSupport.unpark($T);",
            "LockSupport.unpark($O);",
            "$O.interrupt();",
            "see(bit(Thread.interrupted()));",
            "token++;",
            "see(token);",
            "if (token == 0) LockSupport.park(this); see(3);",
            "token = 1; LockSupport.unpark($W);",
            "synchronized ($M) { $M.wait(1); }",
        ],
        ends: &["token"],
        ..NONE
    },
    Idea {
        name: "locals",
        weight: 3,
        fields: &[
            "final AtomicInteger made = new AtomicInteger();",
            "final ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> made.incrementAndGet());",
            "final InheritableThreadLocal<Integer> heir = new InheritableThreadLocal<>() { protected Integer childValue(Integer parent) { return parent == null ? 8 : parent + 1; } };",
        ],
        statements: &[
            "see(local.get());",
            "local.set($n);",
            "local.remove();",
            "see(made.get());",
            "heir.set($n);",
            "see(heir.get() == null ? 9 : heir.get());",
            "int[] $v = new int[1]; Thread $vt = new Thread(() -> $v[0] = heir.get() == null ? 9 : heir.get()); $vt.start(); $vt.join(); see($v[0]);",
        ],
        ends: &["made.get()"],
        ..NONE
    },
    Idea {
        name: "uncaught",
        weight: 5,
        fields: &["volatile int deaths;", "volatile int order;"],
        classes: &[
            "class Handler implements Thread.UncaughtExceptionHandler { public «synchronized ¦»void uncaughtException(Thread thread, Throwable error) { Pause.here(); deaths = deaths * 10 + 1 + code(error); «¦throw new IllegalStateException();¦thread.interrupt();¦synchronized (lockA) { order++; }» } }",
            "class Guard implements AutoCloseable { Guard() { order = order * 3 % 100 + 1; } public void close() { order = order * 3 % 100 + 2; «¦throw new IllegalStateException();» } }",
        ],
        statements: &[
            "Thread.currentThread().setUncaughtExceptionHandler(new Handler());",
            "$W.setUncaughtExceptionHandler(new Handler());",
            "if (deaths == 0) throw new IllegalStateException();",
            "if (order < 50) throw new StackOverflowError();",
            "try { $B if (order < 60) throw new IllegalStateException(); } finally { order++; }",
            "try (Guard $v = new Guard()) { $B } catch (IllegalStateException $v) { see($v.getSuppressed().length); }",
            "try (Guard $v = new Guard(); Guard $vb = new Guard()) { if (order > 5) throw new IllegalStateException(); $B } catch (IllegalStateException $v) { see($v.getSuppressed().length); }",
            "see(deaths % 10);",
            "see(order % 10);",
            "synchronized (lockA) { order++; $B }",
            "Thread $v = new Thread(() -> { throw new IllegalMonitorStateException(); }); $v.setUncaughtExceptionHandler(new Handler()); $v.start(); $v.join(); see(deaths % 10);",
            "$O.join();",
        ],
        ends: &["deaths", "order"],
        ..NONE
    },
];
