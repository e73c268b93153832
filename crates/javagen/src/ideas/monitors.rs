//! Monitors: `synchronized` blocks and methods, `wait` and `notify` (JLS 14.19, 8.4.3.6, 17.1, 17.2).

use super::{Idea, NONE};

pub(crate) const IDEAS: &[Idea] = &[
    Idea {
        name: "monitor",
        weight: 14,
        fields: &["volatile boolean flag;", "volatile int n;"],
        statements: &[
            "synchronized ($M) { $B }",
            "synchronized ($M) { $B }",
            "synchronized ($M) { synchronized ($N) { $B } }",
            "synchronized ($M) { «$M.notify()¦$M.notifyAll()»; }",
            "synchronized ($M) { «$M.notify()¦$M.notifyAll()»; $B }",
            "synchronized ($M) { «$M.wait()¦$M.wait(1)¦$M.wait(1)¦$M.wait(1, 5)»; see(1); }",
            "synchronized ($M) { try { «$M.wait()¦$M.wait(1)¦$M.wait(1)»; see(1); } catch (InterruptedException $v) { see(2); } }",
            "synchronized ($M) { try { «$M.wait()¦$M.wait(1)¦$M.wait(1)»; see(1); } catch (InterruptedException $v) { see(«2¦bit(Thread.interrupted())»); } finally { $B } }",
            "synchronized ($M) { while (!flag) $M.wait(); see(3); }",
            "synchronized ($M) { if (!flag) $M.«wait()¦wait(1)»; see(bit(flag)); }",
            "synchronized ($M) { flag = true; $M.notifyAll(); see(5); }",
            "synchronized ($M) { flag = true; «$M.notify()¦$M.notifyAll()»; }",
            "synchronized ($M) { int $v = n; Pause.here(); n = $v + 1; see(n); }",
            "«$M.notify()¦$M.notifyAll()¦$M.wait()¦$M.wait(1)»;",
            "see(bit(Thread.holdsLock($M)));",
            "n++;",
            "see(n);",
            "see(bit(flag));",
            "synchronized ($M) { try { synchronized ($N) { «$N.wait(1)¦$M.wait(1)¦throw new IllegalStateException()»; } } catch (IllegalStateException $v) { see(bit(Thread.holdsLock($N))); } }",
            "try { synchronized ($M) { n++; if (n > 1) throw new IllegalStateException(); } } catch (IllegalStateException $v) { see(4); } finally { see(bit(Thread.holdsLock($M))); }",
        ],
        ends: &["n", "flag"],
        ..NONE
    },
    Idea {
        name: "box",
        weight: 8,
        fields: &["final Box box = new Box(), spare = new Box();", "final Resetter resetter = new Resetter();"],
        classes: &[
            "static class Resetter { Resetter() { Box.count = 0; } }",
            "static class Box implements AutoCloseable {
        static int count;
        private int value;
        private boolean full;
        synchronized void put(int x) throws InterruptedException { «while (full) wait();¦if (full) wait(1);¦if (full) wait(1);¦if (full) wait();» full = true; value = x; Pause.here(); «notify()¦notifyAll()»; }
        synchronized int take() throws InterruptedException { «while (!full) wait();¦if (!full) wait(1);¦if (!full) wait(1);¦if (!full) wait();» full = false; «notify()¦notifyAll()»; Pause.here(); return value; }
        synchronized int peek() { return value; }
        synchronized int fail() { value = 7; throw new IllegalStateException(); }
        synchronized int both(Box other) { Pause.here(); return value + other.peek(); }
        static synchronized int next() { int before = count; Pause.here(); count = before + 1; return count % 10; }
        int outside() { synchronized («Box.class¦this») { Pause.here(); return ++count % 10; } }
        public synchronized void close() { value = 5; «notifyAll()¦notify()¦full = false»; }
    }",
            "static class Loud extends Box {
        synchronized int peek() { Pause.here(); return super.peek() + 1; }
    }",
        ],
        statements: &[
            "box.put($n);",
            "box.put(4);",
            "see(box.take());",
            "see(box.take());",
            "see(box.peek() % 10);",
            "see(box.both(spare) % 10);",
            "see(spare.both(box) % 10);",
            "see(Box.next());",
            "synchronized (Box.class) { see(Box.next()); $B }",
            "synchronized («box¦spare¦this¦Box.class») { $B }",
            "try { see(box.fail()); } catch (IllegalStateException $v) { see(6); }",
            "try (Box $v = box) { $B } finally { see(bit(Thread.holdsLock(box))); }",
            "see(new Loud().peek());",
            "synchronized (box) { «box.notify()¦box.notifyAll()¦box.wait(1)»; }",
        ],
        ends: &["box.value", "box.full", "Box.count"],
        ..NONE
    },
];
