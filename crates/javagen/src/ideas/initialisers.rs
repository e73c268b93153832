//! Initialisation of classes and objects, with side effects, races for it, cycles and failures (JLS 12.4, 12.5, 8.7).

use super::{Idea, NONE};

pub(crate) const IDEAS: &[Idea] = &[Idea {
    name: "initialisers",
    weight: 8,
    classes: &[
        "static volatile int ticks;",
        "static int tick(int digit) { Pause.here(); ticks = ticks % 1000 * 10 + digit; return digit; }",
        "static class I { static final int CONSTANT = 4; static volatile int v = tick(1); static { Pause.here(); «v = J.w + 1;¦if (ticks > 20) throw new IllegalStateException();¦synchronized (lockA) { v++; }¦v = 3;¦if (ticks % 10 != 1) throw new IllegalStateException();¦Thread.yield();» } int f = tick(2); { f++; } static int get() { return v; } «¦I() { tick(7); }» }",
        "static class J«¦ extends I» { static volatile int w; static { «w = tick(3);¦w = tick(3); Pause.here(); w += I.v;¦synchronized (lockA) { w = tick(3); }¦w = 2; Thread t = new Thread(() -> { tick(6); }); t.start();¦w = Boolean.getBoolean(\"none\") ? 1 : tick(4) / (4 - w % 2 - tick(4));» } }",
        "interface D { int Z = tick(5); default int d() { return 1; } }",
        "static class E implements D { static int z = tick(6); }",
        "enum Kind { ONE, TWO { int rank() { return tick(9); } }; Kind() { tick(8); } int rank() { return ordinal(); } }",
        "static class Single { private static class Holder { static final Single ONE = new Single(); } final int made = tick(7); static Single get() { return Holder.ONE; } }",
    ],
    fields: &["volatile int extra;"],
    statements: &[
        "see(I.v % 10);",
        "see(J.w % 10);",
        "see(new I().f);",
        "see(I.get() % 10);",
        "I.v = 2;",
        "Object $v = new I[1]; see(ticks % 10);",
        "see(I.CONSTANT);",
        "see(ticks % 10);",
        "try { see(I.v % 10); } catch (LinkageError $v) { see(code($v)); }",
        "try { see(J.w % 10); } catch (LinkageError $v) { see(bit($v instanceof ExceptionInInitializerError)); }",
        "try { new J(); } catch (LinkageError $v) { see(bit($v instanceof ExceptionInInitializerError)); }",
        "try { Class.forName(«I¦J¦E».class.getName()); } catch (LinkageError $v) { see(7); }",
        "see(new E().d());",
        "see(E.Z);",
        "see(Kind.TWO.rank() % 10);",
        "see(Kind.valueOf(\"ONE\").ordinal());",
        "see(Single.get().made);",
        "synchronized («I¦J».class) { $B }",
        "synchronized (lockA) { $B }",
        "extra++;",
        "Object $v = J.class; see(bit(((Class<?>) $v).isInterface()));",
    ],
    ends: &["ticks", "extra"],
    statics: true,
    ..NONE
}];
