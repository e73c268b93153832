//! What the library does with a program: it calls its methods, throws exceptions, hands out its objects, wakes those who wait. In
//! all of these programs `h` is called again after `g`, so that must not be proved to be impossible; a refusal is fine.

use crate::harness::{holds_with, load};
use hebra_flow::parse;
use hebra_java::{Options, read};

const PROPERTY: &str = "events { h = call(Main.h); g = call(Main.g) } none h ; g ; h ; .*";

/// Members of the class, and what `main` does after `h` and `g`.
const PROGRAMS: [(&str, &str); 37] = [
    (
        "static class K { public String toString() { h(); return \"\"; } } static int z;",
        "try { assert z == 1 : new K(); } catch (AssertionError e) {}",
    ),
    (
        "static class X extends RuntimeException { public String toString() { h(); return \"\"; } }",
        "try { throw new RuntimeException(new X()); } catch (RuntimeException e) {}",
    ),
    (
        "static class S implements CharSequence { public int length() { h(); return 1; } public char charAt(int i) { return 97; } \
      public CharSequence subSequence(int a, int b) { return this; } }",
        "new StringBuilder().append((CharSequence) new S());",
    ),
    (
        "static class S implements CharSequence { public int length() { h(); return 1; } public char charAt(int i) { return 97; } \
      public CharSequence subSequence(int a, int b) { return this; } }",
        "\"a\".contentEquals(new S());",
    ),
    (
        "static class X extends RuntimeException { public synchronized Throwable fillInStackTrace() { h(); return this; } }",
        "try { throw new X(); } catch (X e) {}",
    ),
    (
        "static class X extends RuntimeException { public String getLocalizedMessage() { h(); return \"\"; } }",
        "try { throw new X(); } catch (X e) { e.printStackTrace(); }",
    ),
    ("static class K { public int hashCode() { h(); return 1; } }", "new K().toString();"),
    (
        "static class T extends Thread { public UncaughtExceptionHandler getUncaughtExceptionHandler() { h(); return null; } \
      public void run() { throw new RuntimeException(); } }",
        "new T().start();",
    ),
    (
        "static class K implements Cloneable { void m() { h(); } K copy() throws Exception { return (K) clone(); } }",
        "new K().copy().m();",
    ),
    (
        "static class X extends RuntimeException { void m() { h(); } } static int z; \
      static class A { static { if (z == 0) throw new X(); } static void f() {} }",
        "try { A.f(); } catch (ExceptionInInitializerError e) { ((X) e.getCause()).m(); }",
    ),
    ("enum E { A { void m() { h(); } }; void m() {} }", "E.valueOf(\"A\").m();"),
    ("enum E { A { void m() { h(); } }; void m() {} }", "Enum.valueOf(E.class, \"A\").m();"),
    (
        "enum E { A { void m() { h(); } }; void m() {} }",
        "for (E e : java.util.EnumSet.allOf(E.class)) e.m();",
    ),
    (
        "enum E { A { void m() { h(); } }; void m() {} }",
        "java.util.EnumSet.complementOf(java.util.EnumSet.noneOf(E.class)).forEach(E::m);",
    ),
    (
        "",
        "java.io.PipedInputStream in = new java.io.PipedInputStream(); \
      java.io.PipedOutputStream o = new java.io.PipedOutputStream(in); \
      synchronized (in) { new Thread(() -> { try { o.close(); } catch (java.io.IOException e) {} }).start(); in.wait(); h(); }",
    ),
    (
        "static class T extends Thread { void m() { h(); } public void run() {} }",
        "new T().start(); Thread[] ts = new Thread[9]; int n = Thread.enumerate(ts); \
      for (int i = 0; i < n; i++) if (ts[i] instanceof T) ((T) ts[i]).m();",
    ),
    (
        "static class T extends Thread { public void run() {} }",
        "T t = new T(); new Thread(() -> { synchronized (t) { try { t.wait(); } catch (InterruptedException e) {} h(); } }).start(); t.start();",
    ),
    ("", "Thread t = new Thread(() -> {}); synchronized (t) { t.start(); t.wait(); } h();"),
    (
        "static class T extends Thread { public synchronized void run() { h(); } }",
        "T t = new T(); synchronized (t) { t.start(); t.join(); }",
    ),
    ("", "try { new Thread(() -> {}).join(-1); } catch (RuntimeException e) { h(); }"),
    ("", "try { new Thread(() -> {}).join(0, 1000000); } catch (RuntimeException e) { h(); }"),
    ("", "try { Thread.sleep(-1); } catch (RuntimeException e) { h(); }"),
    ("", "try { Thread.sleep(0, -4); } catch (RuntimeException e) { h(); }"),
    (
        "",
        "Object o = new Object(); synchronized (o) { try { o.wait(-1); } catch (RuntimeException e) { h(); } }",
    ),
    ("", "try { new Thread(() -> {}).setPriority(99); } catch (RuntimeException e) { h(); }"),
    ("", "try { new Thread(() -> {}, (String) null); } catch (RuntimeException e) { h(); }"),
    ("", "try { new Thread(() -> {}).setName(null); } catch (RuntimeException e) { h(); }"),
    ("", "try { Thread.currentThread().setDaemon(true); } catch (RuntimeException e) { h(); }"),
    (
        "static class T extends Thread { public void run() {} }",
        "T t = new T(); t.start(); try { t.setDaemon(true); } catch (RuntimeException e) { h(); }",
    ),
    (
        "static ThreadLocal<Integer> t = ThreadLocal.withInitial(() -> { h(); return 1; });",
        "t.get();",
    ),
    (
        "static java.util.Comparator<Integer> c = java.util.Comparator.comparing(x -> { h(); return 1; });",
        "c.compare(1, 2);",
    ),
    (
        "static class I implements java.util.Iterator<Integer> { public boolean hasNext() { return true; } public Integer next() { h(); return 1; } } \
         static class C extends java.util.AbstractCollection<Integer> { public java.util.Iterator<Integer> iterator() { return new I(); } public int size() { return 1; } }",
        "new C().contains(1);",
    ),
    (
        "static java.util.concurrent.FutureTask<Integer> f = new java.util.concurrent.FutureTask<>(() -> { h(); return 1; });",
        "new Thread(f).start();",
    ),
    ("enum E { A; static { h(); } }", "new java.util.EnumMap<E, Integer>(E.class);"),
    ("", "try { Math.floorMod(1, 0); } catch (ArithmeticException e) { h(); }"),
    (
        "",
        "Exception x = new Exception(); try { x.addSuppressed(x); } catch (IllegalArgumentException e) { h(); }",
    ),
    ("", "try { new StringBuilder(-1); } catch (RuntimeException e) { h(); }"),
];

#[test]
fn what_the_library_does_is_not_proved_to_be_impossible() {
    let events = parse(PROPERTY).expect("a property").events;
    let events: Vec<_> = events.into_iter().map(|binding| binding.event).collect();
    let mut wrong = Vec::new();
    for (members, statements) in PROGRAMS {
        let source = format!(
            "public class Main {{ static void h() {{}} static void g() {{}} {members}\n\
             public static void main(String[] args) throws Exception {{ h(); g();\n{statements}\n}} }}"
        );
        if let Ok(program) = read(&load(&source), &Options { events: events.clone() })
            && holds_with(&program, PROPERTY, true, true)
        {
            wrong.push(statements);
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
