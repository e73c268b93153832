//! Volatile fields, atomic classes and variable handles (JLS 8.3.1.4, 17.4; `java.util.concurrent.atomic`,
//! `VarHandle`). All accesses are volatile or stronger: what memory orders weaker than that allow is not the matter here.

use super::{Idea, NONE};

pub(crate) const IDEAS: &[Idea] = &[
    Idea {
        name: "volatile",
        weight: 5,
        fields: &[
            "volatile int x, y;",
            "volatile long w;",
            "volatile int[] cells = {0, 0};",
            "final Object guard = new Object();",
        ],
        statements: &[
            "x = $n;",
            "see(x);",
            "y = x + 1;",
            "see(y);",
            "x++;",
            "y += x;",
            "if (x == y) { $B } else { see(4); }",
            "int $v = x; Pause.here(); x = $v + 1; see($v);",
            "w = w + (1L << 32) + 1; see(bit((int) (w >> 32) == (int) w));",
            "cells = new int[] {x, y}; see(cells[0] % 10);",
            "synchronized (guard) { $B }",
            "x = y = $n;",
            "see(x++ % 10);",
            "see(--y == 0 ? 1 : 2);",
        ],
        ends: &["x", "y", "w"],
        ..NONE
    },
    Idea {
        name: "atomics",
        weight: 5,
        fields: &[
            "final AtomicInteger a = new AtomicInteger();",
            "final AtomicReference<String> text = new AtomicReference<>(\"\");",
            "final AtomicBoolean once = new AtomicBoolean();",
            "final AtomicIntegerArray array = new AtomicIntegerArray(2);",
            "final AtomicLong wide = new AtomicLong();",
            "final AtomicStampedReference<String> stamped = new AtomicStampedReference<>(\"a\", 0);",
        ],
        statements: &[
            "see(a.getAndIncrement() % 10);",
            "see(a.incrementAndGet() % 10);",
            "a.set($n);",
            "see(bit(a.compareAndSet($n, $n)));",
            "see(a.updateAndGet(z -> z * 2 + 1) % 10);",
            "see(a.getAndAccumulate($n, (p, q) -> p + q) % 10);",
            "see(a.getAndSet($n) % 10);",
            "see(bit(once.compareAndSet(false, true)));",
            "if (once.getAndSet(true)) { $B } else { see(7); }",
            "String $v = text.get(); see(bit(text.compareAndSet($v, $v + \"x\")));",
            "see(text.updateAndGet(z -> z + \"y\").length() % 10);",
            "see(array.incrementAndGet(«0¦1») % 10);",
            "see(array.addAndGet(0, array.get(1)) % 10);",
            "wide.addAndGet(«1¦5»);",
            "see((int) wide.get() % 10);",
            "int[] $v = new int[1]; String $vs = stamped.get($v); see(bit(stamped.compareAndSet($vs, $vs == \"a\" ? \"b\" : \"a\", $v[0], $v[0] + 1)));",
        ],
        ends: &["a", "text", "array", "wide", "stamped.getStamp()"],
        ..NONE
    },
    Idea {
        name: "handles",
        weight: 3,
        fields: &["final Cell cell = new Cell();", "final int[] row = {0, 0};"],
        classes: &[
            "static class Cell { volatile int c; int d; volatile String s = \"\"; volatile int u; static final AtomicIntegerFieldUpdater<Cell> U = AtomicIntegerFieldUpdater.newUpdater(Cell.class, \"u\"); }",
            "static class Handles { static final VarHandle C, D, S, ROW; static { try { MethodHandles.Lookup in = MethodHandles.lookup(); C = in.findVarHandle(Cell.class, \"c\", int.class); D = in.findVarHandle(Cell.class, \"d\", int.class); S = in.findVarHandle(Cell.class, \"s\", String.class); ROW = MethodHandles.arrayElementVarHandle(int[].class); } catch (ReflectiveOperationException e) { throw new Error(e); } } }",
        ],
        statements: &[
            "see((int) Handles.C.getAndAdd(cell, 1) % 10);",
            "see((int) Handles.D.getVolatile(cell) % 10);",
            "Handles.D.setVolatile(cell, $n);",
            "see(bit(Handles.C.compareAndSet(cell, $n, $n)));",
            "see((int) Handles.D.compareAndExchange(cell, $n, $n) % 10);",
            "see((int) Handles.ROW.getAndAdd(row, «0¦1», 1) % 10);",
            "see((int) Handles.ROW.getVolatile(row, 0) % 10);",
            "cell.c++;",
            "see(cell.c % 10);",
            "String $v = cell.s; see(bit(Handles.S.compareAndSet(cell, $v, $v + \"z\")));",
            "see(Cell.U.incrementAndGet(cell) % 10);",
            "see(bit(Cell.U.compareAndSet(cell, $n, 3)));",
            "see((int) Handles.C.getAndBitwiseXor(cell, 1) % 10);",
        ],
        ends: &["cell.c", "cell.d", "cell.s", "cell.u", "row[0]"],
        ..NONE
    },
];
