//! Parts of the language: what is proved with them, what is found to be possible, and what is refused.

use crate::harness::{holds, holds_with, load_files, program, program_of, refusal};

#[test]
fn a_finally_block_gives_back_what_was_taken() {
    let source = "
        class Main {
            static void take() {}
            static void give() {}
            static void work(int n) { if (n > 1) throw new IllegalStateException(); }
            public static void main(String[] args) {
                try {
                    take();
                    try { work(args.length); } finally { give(); }
                } catch (RuntimeException e) {
                    end();
                }
                end();
            }
            static void end() {}
        }";
    let given = "events { t = call(take); g = call(give); e = call(end) } none t ; e ; .*";
    assert!(holds(source, given));
    assert!(!holds(&source.replace("finally { give(); }", "finally { }; give();"), given));
    let caught = "events { e = call(end) } none .* ; e ; e ; .*";
    assert!(!holds(source, caught), "the exception may be thrown");
}

#[test]
fn what_is_called_depends_on_the_receiver() {
    let source = "
        interface Shape { void draw(); }
        class Circle implements Shape { public void draw() {} }
        class Square implements Shape { public void draw() {} }
        class Main {
            static void show(Shape shape) { shape.draw(); }
            public static void main(String[] args) {
                show(new Circle());
                show(new Square());
            }
        }";
    let order = "events { c = call(Circle.draw); s = call(Square.draw) } all c ; s";
    assert!(holds(source, order));
    let shapes = "events { d = call(Shape.draw) } all d ; d";
    assert!(holds(source, shapes));
    let one = "events { d = call(Shape.draw) } none d ; d";
    assert!(!holds(source, one));
}

#[test]
fn a_class_is_initialised_once() {
    let source = "
        class Lazy {
            static int value = 1;
            static { Main.made(); }
        }
        class Main {
            static void made() {}
            static void used() {}
            public static void main(String[] args) {
                new Thread(() -> use()).start();
                new Thread(() -> use()).start();
            }
            static void use() { if (Lazy.value > 0) used(); }
        }";
    assert!(holds(source, "events { m = call(made) } none .* ; m ; .* ; m ; .*"));
    assert!(holds(source, "events { m = call(made); u = call(used) } none u ; .*"));
    assert!(!holds(source, "events { u = call(used) } none u ; u"));
}

#[test]
fn threads_in_a_list_are_found() {
    let source = "
        import java.util.*;
        class Main {
            static void work() {}
            static void done() {}
            public static void main(String[] args) throws Exception {
                List<Thread> all = new ArrayList<>();
                for (int i = 0; i < 2; i++) {
                    Thread t = new Thread(() -> work());
                    all.add(t);
                    t.start();
                }
                for (Thread t : all) t.join();
                done();
            }
        }";
    assert!(!holds(source, "events { w = call(work) } none w ; w"));
    assert!(holds(source, "events { w = call(work) } none w ; w ; w"));
}

#[test]
fn a_switch_over_an_enum_knows_its_constant() {
    let source = "
        class Main {
            enum State { IDLE, BUSY }
            static State state = State.IDLE;
            static void idle() {}
            static void busy() {}
            public static void main(String[] args) {
                step();
                state = State.BUSY;
                step();
            }
            static void step() {
                switch (state) {
                    case IDLE: idle(); break;
                    case BUSY: busy(); break;
                }
            }
        }";
    assert!(holds(source, "events { i = call(idle); b = call(busy) } none b ; .*"));
    let write = "events { w = write(Main.state=BUSY); b = call(busy) } none b ; .* ; w ; .*";
    assert!(holds(source, write));
}

#[test]
fn an_unknown_value_may_be_any_that_is_asked_for() {
    let source = "
        class Main {
            static int value;
            public static void main(String[] args) {
                value = args.length;
                value = 7;
            }
        }";
    assert!(!holds(source, "events { three = write(Main.value=3) } none three ; .*"));
    assert!(holds(source, "events { seven = write(Main.value=7) } none seven ; seven ; seven"));
    assert!(!holds(source, "events { seven = write(Main.value=7) } none seven ; seven"));
}

#[test]
fn lines_are_events_where_they_are_reached() {
    let source = "class Main {
            public static void main(String[] args) {
                int sum = 0;
                for (int i = 0; i < 2; i++) {
                    sum += i;
                }
                System.out.println(sum + \" in all\");
            }
        }";
    let lines =
        "events { five = at(Main.java:5); seven = at(Main.java:7) } all five ; five ; seven";
    assert!(holds(source, lines));
}

#[test]
fn objects_given_to_the_library_are_called_back() {
    let source = "
        import java.util.*;
        class Main {
            static class Item implements Comparable<Item> {
                public int compareTo(Item other) { compared(); return 0; }
            }
            static void compared() {}
            static void after() {}
            public static void main(String[] args) {
                List<Item> items = new ArrayList<>();
                items.add(new Item());
                items.add(new Item());
                Collections.sort(items);
                after();
                new ArrayList<Item>(items).forEach(item -> Main.visit());
            }
            static void visit() {}
        }";
    assert!(!holds(source, "events { c = call(compared) } none c ; .*"));
    assert!(!holds(source, "events { v = call(visit) } none v ; v ; .*"));
    // The library may keep what it was given, and call it whenever it is called: also after `after`.
    assert!(!holds(source, "events { v = call(visit); a = call(after) } none a ; v ; .*"));
}

#[test]
fn what_cannot_be_modelled_is_refused_with_its_line() {
    let within = |statement: &str| {
        refusal(&format!(
            "import java.util.concurrent.*;
            class Main {{
                static int f(int n) {{ return n == 0 ? 0 : f(n - 1); }}
                public static void main(String[] args) throws Exception {{
                    {statement}
                }}
            }}"
        ))
    };
    for (statement, line, part) in [
        ("Executors.newFixedThreadPool(2).submit(() -> {});", 5, "Executors.newFixedThreadPool"),
        ("f(args.length);", 3, "calls itself"),
        ("Main.class.getDeclaredMethods();", 5, "reflection"),
        ("CompletableFuture.runAsync(() -> {});", 5, "threads of its own"),
    ] {
        let complaint = within(statement);
        assert_eq!(complaint.line, line, "{complaint}");
        assert!(complaint.message.contains(part), "{complaint}");
    }
}

#[test]
fn an_exit_ends_the_program_with_threads_anywhere() {
    let source = "
        class Main {
            static void work() {}
            static void late() {}
            public static void main(String[] args) {
                new Thread(() -> work()).start();
                if (args.length > 0) System.exit(1);
                late();
            }
        }";
    let read = program(source, "events { w = call(work) } all w");
    assert!(read.notes.iter().any(|note| note.text.contains("System.exit")));
    assert!(holds(source, "events { l = call(late) } none l ; l"));
}

#[test]
fn threads_that_start_threads_without_end_are_refused() {
    let complaint = refusal(
        "class Main {
            static class Slow {
                public String toString() {
                    new Thread(() -> System.out.println(\"inside\")).start();
                    return \"slow\";
                }
            }
            public static void main(String[] args) {
                System.out.printf(\"%s%n\", new Slow());
            }
        }",
    );
    assert_eq!(complaint.line, 4, "{complaint}");
}

#[test]
fn the_most_specific_default_method_is_called() {
    let source = "
        interface A { default void m() { Main.a(); } }
        interface B extends A { default void m() { Main.b(); } }
        interface C extends A {}
        class D implements C, B {}
        class F implements A {}
        class G extends F implements B {}
        class H { private void m() { Main.a(); } }
        class I extends H implements B {}
        class Main {
            static void a() {}
            static void b() {}
            public static void main(String[] args) {
                new D().m();
                A g = new G();
                g.m();
                A i = new I();
                i.m();
            }
        }";
    assert!(holds(source, "events { b = call(Main.b) } all b ; b ; b"));
    assert!(holds(source, "events { a = call(A.m) } all a ; a ; a"));
}

#[test]
fn methods_of_a_package_are_overridden_only_there() {
    let files = [
        (
            "p/A.java",
            "package p;
            public class A {
                void m() { x(); }
                public static void x() {}
                public static void y() {}
                public static void z() {}
                public static void call(A a) { a.m(); }
            }",
        ),
        ("q/B.java", "package q; public class B extends p.A { public void m() { z(); } }"),
        ("p/C.java", "package p; public class C extends q.B { public void m() { y(); } }"),
        (
            "Main.java",
            "class Main {
                public static void main(String[] args) {
                    p.A.call(new q.B());
                    p.A.call(new p.C());
                    new q.B().m();
                }
            }",
        ),
    ];
    let code = load_files(&files);
    let order = "events { x = call(p.A.x); y = call(p.A.y); z = call(p.A.z) } all x ; y ; z";
    assert!(holds_with(&program_of(&code, order), order, true, true));
}

#[test]
fn finalizers_are_refused() {
    let source = "
        class A { protected void finalize() {} }
        class B extends A {}
        class Main { public static void main(String[] args) { new B(); } }";
    let complaint = refusal(source);
    assert!(complaint.message.contains("finalized"), "{}", complaint.message);
    assert_eq!(complaint.line, 4);
}

#[test]
fn what_new_threads_call_is_refused() {
    let source = "
        class L extends InheritableThreadLocal<Integer> {
            protected Integer childValue(Integer parent) { return parent; }
        }
        class Main { public static void main(String[] args) {
            new L();
        } }";
    let complaint = refusal(source);
    assert!(complaint.message.contains("L.childValue is called"), "{}", complaint.message);
    assert_eq!(complaint.line, 6);
    let source = "
        class X extends Thread {
            public ClassLoader getContextClassLoader() { return null; }
        }
        class Main { public static void main(String[] args) {
            new X();
        } }";
    assert!(refusal(source).message.contains("X.getContextClassLoader is called"));
}

#[test]
fn an_object_that_the_library_waits_on_may_be_given_up() {
    let source = "
        class P extends java.io.PipedInputStream {}
        class Main {
            public static void main(String[] args) throws Exception {
                P pipe = new P();
                synchronized (pipe) { pipe.read(); }
            }
        }";
    let complaint = refusal(source);
    assert!(complaint.message.contains("gives it up"), "{}", complaint.message);
    assert_eq!(complaint.line, 6);
}

#[test]
fn threads_that_the_library_makes_are_refused() {
    let calls = [
        "java.lang.ref.Cleaner.create().register(new Object(), () -> {});",
        "java.util.stream.StreamSupport.stream(java.util.List.of(1).spliterator(), true).forEach(x -> {});",
        "new java.util.concurrent.ConcurrentHashMap<String, String>().forEach(1, (k, v) -> {});",
        "java.awt.EventQueue.invokeLater(() -> {});",
        "javax.swing.SwingUtilities.invokeLater(() -> {});",
    ];
    for call in calls {
        let source =
            format!("class Main {{ public static void main(String[] args) {{ {call} }} }}");
        let complaint = refusal(&source);
        assert!(complaint.message.contains("not modelled"), "{call}: {}", complaint.message);
    }
}
