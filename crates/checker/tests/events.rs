//! Events of small programs, in exactly the orders that can be worked out by hand, the same whatever is reduced; and runs
//! found by their events, which replay.

use hebra_checker::{
    Checker, EventProperty, EventWords, Input, Loaded, Request, Settings, TraceFiles, narrate,
};
use hebra_flow::{Binding, parse};
use hebra_vm::Reduction;
use std::collections::BTreeSet;
use std::path::Path;

/// A compiled program; its folder goes with it.
struct Program {
    folder: tempfile::TempDir,
    input: Input,
}

fn compiled(source: &str) -> Program {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("Main.java");
    std::fs::write(&file, source).expect("a file");
    let program = vec![file.display().to_string()];
    let request = Request { program, ..Request::default() };
    let input = Input::resolve(&request).unwrap_or_else(|error| panic!("{error:?}"));
    Program { folder, input }
}

fn events(text: &str) -> Vec<Binding> {
    parse(&format!("events {{ {text} }} all .*")).unwrap_or_else(|e| panic!("{e}")).events
}

fn settings(reduction: Reduction) -> Settings {
    Settings { reduction, ..Settings::default() }
}

fn named(events: &[Binding], words: &BTreeSet<Vec<u16>>) -> BTreeSet<String> {
    let name = |symbol: &u16| events[usize::from(*symbol)].name.as_str();
    let word = |word: &Vec<u16>| word.iter().map(name).collect::<Vec<_>>().join(" ");
    words.iter().map(word).collect()
}

fn collected(program: &Program, events: &[Binding], reduction: Reduction) -> EventWords {
    let checker = Checker::new(&program.input, settings(reduction));
    let words = checker.event_words(events, 40, &mut ()).unwrap_or_else(|e| panic!("{e:?}"));
    assert_eq!(words.unknown, [], "everything was covered");
    assert!(!words.is_cut);
    words
}

/// The orders in which the events of a program come must be these, whatever is reduced.
fn check(source: &str, text: &str, expected: &[&str]) {
    let (program, events) = (compiled(source), events(text));
    let expected: BTreeSet<String> = expected.iter().map(|word| (*word).to_owned()).collect();
    for reduction in [Reduction::None, Reduction::Local, Reduction::Full] {
        let words = collected(&program, &events, reduction);
        assert_eq!(named(&events, &words.ended), expected, "{reduction:?}");
        assert!(words.blocked.is_empty());
    }
}

/// All ways to put two words together.
fn shuffled(one: &[&str], other: &[&str]) -> Vec<String> {
    let with = |first: &str, rest: Vec<String>| {
        rest.into_iter().map(|rest| format!("{first} {rest}").trim_end().to_owned()).collect()
    };
    let mut all: Vec<String> = Vec::new();
    if let Some((first, rest)) = one.split_first() {
        all.extend::<Vec<String>>(with(first, shuffled(rest, other)));
    }
    if let Some((first, rest)) = other.split_first() {
        all.extend::<Vec<String>>(with(first, shuffled(one, rest)));
    }
    if all.is_empty() { vec![String::new()] } else { all }
}

const CALLS: &str = "
public class Main {
    static void a() {}
    static void b() {}
    static void c() {}
    static void d() {}
    public static void main(String[] args) {
        Thread t = new Thread(() -> { c(); d(); }, \"T\");
        t.start();
        a();
        b();
    }
}";

#[test]
fn calls_of_two_threads_come_in_all_orders() {
    let all = shuffled(&["a", "b"], &["c", "d"]);
    assert_eq!(all.len(), 6);
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    let names = "a = call(Main.a); b = call(Main.b); c = call(Main.c); d = call(Main.d)";
    check(CALLS, names, &all);
}

#[test]
fn returns_follow_calls_and_nest() {
    check(
        "public class Main {
            static void outer() { inner(); }
            static int inner() { return 1; }
            static void fails() { throw new RuntimeException(); }
            public static void main(String[] args) {
                outer();
                try { fails(); } catch (RuntimeException e) { }
            }
        }",
        "o = call(outer); O = return(Main.outer); i = call(Main.inner); I = return(Main.inner);
         f = call(Main.fails); F = return(Main.fails)",
        &["o i I O f"],
    );
}

#[test]
fn an_event_can_be_that_of_one_thread() {
    let t = "t = T: call(Main.c)";
    check(CALLS, t, &["t"]);
    check(CALLS, "t = main: call(Main.c)", &[""]);
    let kinds = "public class Main {
        static void hit() {}
        static class Worker extends Thread { public void run() { hit(); } }
        static class Task implements Runnable { public void run() { hit(); } }
        public static void main(String[] args) throws Exception {
            Thread w = new Worker();
            w.start(); w.join();
            Thread t = new Thread(new Task());
            t.start(); t.join();
            hit();
        }
    }";
    let names = "w = Worker: call(Main.hit); t = Main.Task: call(Main.hit); m = main: call(hit)";
    check(kinds, names, &["w t m"]);
}

#[test]
fn the_class_above_that_declares_a_method_can_be_named() {
    check(
        "import java.util.*;
        public class Main {
            interface Shape { void draw(); }
            static class Base implements Shape { public void draw() {} }
            static class Round extends Base { public void draw() { super.draw(); } }
            static class Plain extends Base { }
            public static void main(String[] args) {
                new Round().draw();
                Shape plain = new Plain();
                plain.draw();
                List<String> list = new ArrayList<>();
                list.add(\"x\");
                list.isEmpty();
                Objects.hash(1);
            }
        }",
        "r = call(Round.draw); p = call(Plain.draw); s = call(Shape.draw); l = call(List.add);
         L = return(java.util.List.add); c = call(Collection.isEmpty); h = call(Objects.hash);
         n = call(Main.Round.<init>)",
        &["n r s s l L c h"],
    );
}

const LOCKS: &str = "
public class Main {
    static class Lock { synchronized void twice() { synchronized (this) { } } }
    static final Lock LOCK = new Lock();
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { synchronized (LOCK) { } });
        t.start();
        LOCK.twice();
        t.join();
    }
}";

#[test]
fn monitors_exclude_each_other_and_are_entered_again() {
    let names = "e = main: enter(Lock); x = main: exit(Lock); E = enter(Lock); X = exit(Lock)";
    check(LOCKS, names, &["e e x x E X", "E X e e x x"]);
}

#[test]
fn an_unshared_monitor_is_an_event_like_others() {
    let source = "public class Main {
        static class Own { synchronized void in() { } }
        static void hit() {}
        public static void main(String[] args) {
            new Thread(() -> hit()).start();
            Own own = new Own();
            own.in();
            synchronized (own) { }
        }
    }";
    let all = shuffled(&["e", "x", "e", "x"], &["h"]);
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    check(source, "h = call(Main.hit); e = enter(Own); x = exit(Own)", &all);
}

#[test]
fn exceptions_give_up_one_monitor_after_the_other() {
    let source = "public class Main {
        static class A { synchronized void a(B b) { b.b(); } }
        static class B { synchronized void b() { throw new RuntimeException(); } }
        static void hit() {}
        public static void main(String[] args) {
            new Thread(() -> hit()).start();
            try { new A().a(new B()); } catch (RuntimeException e) { }
        }
    }";
    let all = shuffled(&["a", "b", "B", "A"], &["h"]);
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    let names = "h = call(hit); a = enter(A); A = exit(A); b = enter(B); B = exit(B)";
    check(source, names, &all);
}

#[test]
fn waiting_gives_up_the_monitor() {
    check(
        "public class Main {
            static class Bell { boolean rung; }
            public static void main(String[] args) throws Exception {
                Bell bell = new Bell();
                Thread t = new Thread(() -> { synchronized (bell) { bell.rung = true; bell.notifyAll(); } });
                t.start();
                synchronized (bell) { while (!bell.rung) bell.wait(); }
                t.join();
            }
        }",
        "w = wait(Bell); e = main: enter(Bell); x = main: exit(Bell); n = notify(Bell); E = enter(Bell);
         X = exit(Bell)",
        &["e w x E n X e x", "E n X e x"],
    );
}

#[test]
fn threads_start_and_end() {
    check(
        "public class Main {
            static class Worker extends Thread { public void run() { hit(); } }
            static class Task implements Runnable { public void run() { hit(); } }
            static void hit() {}
            public static void main(String[] args) throws Exception {
                Worker w = new Worker();
                w.start();
                w.join();
                Thread t = new Thread(new Task(), \"second\");
                t.start();
                t.join(0);
            }
        }",
        "s = start(Worker); j = join(Worker); S = start(Task); J = join(Main.Task); h = call(hit)",
        &["s h j S h J"],
    );
}

#[test]
fn a_start_comes_before_what_the_thread_does() {
    let source = "public class Main {
        static void a() {}
        static void hit() {}
        public static void main(String[] args) throws Exception {
            Thread t = new Thread(() -> hit(), \"T\");
            a();
            t.start();
            a();
            t.join();
            a();
        }
    }";
    let names = "a = call(Main.a); s = start(T); j = join(T); h = call(hit)";
    check(source, names, &["a s h a j a", "a s a h j a"]);
}

#[test]
fn fields_are_read_and_written() {
    check(
        "public class Main {
            enum Light { RED, GREEN }
            static class Base { int n; boolean on; Light light; final int fixed = 3; Object o; }
            static class Sub extends Base { }
            static long total;
            public static void main(String[] args) {
                Sub sub = new Sub();
                sub.n = 5;
                sub.n++;
                sub.on = true;
                sub.on = false;
                sub.light = Light.GREEN;
                sub.o = null;
                total = total + 7;
            }
        }",
        "five = write(Base.n=5); w = write(Base.n); r = read(n); on = write(Base.on=true);
         off = write(Base.on=false); green = write(Base.light=GREEN); red = write(Base.light=Light.RED);
         none = write(Base.o=null); t = read(Main.total); T = write(Main.total=7); i = write(fixed=3)",
        &["i five r w on off green none t T"],
    );
}

#[test]
fn accesses_of_two_threads_come_in_all_orders() {
    let source = "public class Main {
        static int x;
        static class Own { int y; final int z = 1; }
        public static void main(String[] args) {
            new Thread(() -> { x = 2; }).start();
            Own own = new Own();
            own.y = 1;
            int z = own.z + own.y;
        }
    }";
    let all = shuffled(&["Y", "y"], &["X"]);
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    check(source, "X = write(Main.x=2); Y = write(Own.y); y = read(Own.y)", &all);
}

#[test]
fn lines_are_reached_from_other_lines() {
    check(
        "public class Main {
    static int x;
    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            x += i;
        }
        for (int i = 0; i < 3; i++) x++;
        while (x > 100) { x--; }
        if (x == 4) {
            x = 5;
        } else {
            x = 6;
        }
    }
}",
        "for = at(Main.java:4); body = at(Main.java:5); one = at(Main.java:7); w = at(Main.java:8);
         then = at(Main.java:10); else = at(Main.java:12)",
        &["for body for body for one w then"],
    );
}

#[test]
fn lines_of_two_threads_come_in_all_orders() {
    let source = "public class Main {
    public static void main(String[] args) {
        new Thread(() -> {
            int a = 1;
            int b = 2;
        }).start();
        int c = 3;
        int d = 4;
    }
}";
    let all = shuffled(&["c", "d"], &["a", "b"]);
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    let names =
        "a = at(Main.java:4); b = at(Main.java:5); c = at(Main.java:7); d = at(Main.java:8)";
    check(source, names, &all);
}

#[test]
fn blocked_runs_have_words_too() {
    let source = "public class Main {
        static final Object A = new Object(), B = new Object();
        static void a() {}
        public static void main(String[] args) {
            new Thread(() -> { synchronized (B) { synchronized (A) { } } a(); }).start();
            synchronized (A) { synchronized (B) { } }
            a();
        }
    }";
    let (program, events) = (compiled(source), events("a = call(Main.a)"));
    for reduction in [Reduction::None, Reduction::Local] {
        let words = collected(&program, &events, reduction);
        assert_eq!(named(&events, &words.ended), BTreeSet::from(["a a".to_owned()]));
        assert_eq!(named(&events, &words.blocked), BTreeSet::from([String::new()]));
    }
}

#[test]
fn long_words_are_cut() {
    let source = "public class Main {
        static void a() {}
        public static void main(String[] args) { while (true) a(); }
    }";
    let (program, events) = (compiled(source), events("a = call(Main.a)"));
    let checker = Checker::new(&program.input, settings(Reduction::Local));
    let words = checker.event_words(&events, 3, &mut ()).expect("words");
    assert!(words.is_cut && words.ended.is_empty());
    let begun = ["", "a", "a a", "a a a"].map(str::to_owned);
    assert_eq!(named(&events, &words.begun), BTreeSet::from(begun));
}

fn word(events: &[Binding], text: &str) -> Vec<u16> {
    let symbol = |name: &str| events.iter().position(|b| b.name == name).expect("an event") as u16;
    text.split_whitespace().map(symbol).collect()
}

#[test]
fn a_word_is_followed_or_the_event_where_it_fails_is_told() {
    let program = compiled(CALLS);
    let events = events("a = call(Main.a); b = call(Main.b); c = call(Main.c); d = call(Main.d)");
    let follow = |text: &str, ends: bool| {
        let checker = Checker::new(&program.input, Settings::default());
        let found = checker.follow("path", &events, &word(&events, text), ends, &mut ());
        let found = found.unwrap_or_else(|e| panic!("{e:?}"));
        (found.verdict.name(), found.reached)
    };
    assert_eq!(follow("a c b", false), ("violated", 3));
    assert_eq!(follow("c d a b", true), ("violated", 4));
    assert_eq!(follow("a c b", true), ("holds", 3));
    assert_eq!(follow("a d b", false), ("holds", 1));
    assert_eq!(follow("b", false), ("holds", 0));
    assert_eq!(follow("a b c d a", false), ("holds", 4));
}

#[test]
fn what_is_not_covered_is_not_impossible() {
    let program = compiled(CALLS);
    let events = events("a = call(Main.a); b = call(Main.b)");
    let mut settings = Settings::default();
    settings.limits.states = Some(3);
    let checker = Checker::new(&program.input, settings);
    let found = checker.follow("path", &events, &word(&events, "b a"), false, &mut ());
    assert_eq!(found.expect("an answer").verdict.name(), "unknown");
}

/// Replays a trace file as `hebra replay` does.
fn replayed(file: &Path) -> (String, Vec<String>) {
    let loaded = Loaded::read(file, None, None, Default::default());
    let loaded = loaded.unwrap_or_else(|e| panic!("{e:?}"));
    let session = loaded.session().unwrap_or_else(|e| panic!("{e:?}"));
    let trace = loaded.file.trace();
    let told = narrate::narrate(&session, &trace, &loaded.wanted, &|_| true, false);
    let (story, reached) = told.unwrap_or_else(|e| panic!("{e:?}"));
    let reached = reached.expect("the violation");
    assert_eq!(reached.property, loaded.wanted);
    (reached.message, story.steps.into_iter().filter_map(|step| step.note).collect())
}

#[test]
fn found_runs_replay_and_show_their_events() {
    let program = compiled(LOCKS);
    let property = parse(
        "events { e = enter(Lock); x = exit(Lock); n = main: enter(Lock) }
         none .* ; e ; x ; e ; .*",
    );
    let property = property.expect("a property");
    for reduction in [Reduction::None, Reduction::Local] {
        let file = program.folder.path().join("trace.json");
        let property = EventProperty::new("again", property.clone()).expect("a property");
        let mut settings = settings(reduction).watching(property);
        settings.traces = TraceFiles::File(file.clone());
        let verdict = Checker::new(&program.input, settings).run(&mut ()).expect("a verdict");
        assert_eq!(verdict.name(), "violated");
        let found = verdict.violation.expect("a run");
        let (message, notes) = replayed(&file);
        assert_eq!(message, found.violation.message);
        assert!(message.ends_with("e in main"), "{message}");
        assert!(notes.contains(&"event e".to_owned()), "{notes:?}");
    }
}

fn verdict(source: &str, property: &str) -> (&'static str, String) {
    let program = compiled(source);
    let property = parse(property).unwrap_or_else(|e| panic!("{e}"));
    let property = EventProperty::new("order", property).expect("a property");
    let settings = Settings::default().watching(property);
    let verdict = Checker::new(&program.input, settings).run(&mut ()).expect("a verdict");
    let message = verdict.violation.as_ref().map(|found| found.violation.message.clone());
    (verdict.name(), message.unwrap_or_default())
}

#[test]
fn properties_hold_or_not() {
    let names = "events { a = call(Main.a); b = call(Main.b); c = call(Main.c) }";
    assert_eq!(
        verdict(CALLS, &format!("{names} all (a; b | c; a; b | a; c; b | a; b; c)")).0,
        "holds"
    );
    assert_eq!(verdict(CALLS, &format!("{names} all c?; a; c?; b; c?")).0, "holds");
    assert_eq!(verdict(CALLS, &format!("{names} none .* ; b ; .* ; a ; .*")).0, "holds");
    let (name, message) = verdict(CALLS, &format!("{names} none .* ; b ; .* ; c ; .*"));
    assert_eq!((name, &*message), ("violated", "order of events: a in main, b in main, c in T"));
    // The run is wrong only because it ends.
    let (name, message) = verdict(CALLS, &format!("{names} all .* ; a"));
    assert_eq!(name, "violated");
    assert!(message.ends_with("the end"), "{message}");
}

#[test]
fn a_run_may_be_wrong_before_there_is_anything_to_choose() {
    let source = "public class Main {
        static void a() {}
        static void b() {}
        public static void main(String[] args) { a(); b(); while (true) a(); }
    }";
    let program = compiled(source);
    let property = "events { a = call(Main.a); b = call(Main.b) } none a ; b ; .*";
    let property = EventProperty::new("order", parse(property).expect("a property"));
    let mut settings = Settings::default().watching(property.expect("a property"));
    let file = program.folder.path().join("trace.json");
    settings.traces = TraceFiles::File(file.clone());
    let verdict = Checker::new(&program.input, settings).run(&mut ()).expect("a verdict");
    assert_eq!(verdict.name(), "violated");
    assert!(verdict.violation.expect("a run").trace.choices.len() < 10);
    let (message, notes) = replayed(&file);
    assert_eq!(message, "order of events: a in main, b in main");
    assert_eq!(notes, ["event a", "event b"]);
}

#[test]
fn settings_that_do_not_fit_are_refused() {
    let program = compiled(CALLS);
    let property = || {
        let text = parse("events { a = call(Main.a) } all .*").expect("a property");
        EventProperty::new("order", text).expect("a property")
    };
    let mut settings = Settings::default().watching(property());
    settings.search.workers = 2;
    assert!(Checker::new(&program.input, settings).run(&mut ()).is_err());
    let mut settings = Settings::default().watching(property());
    settings.abstraction.select("auto").expect("a selection");
    assert!(Checker::new(&program.input, settings).run(&mut ()).is_err());
    let wrong = parse("events { a = cal(Main.a) } all .*").expect("the text is fine");
    assert!(EventProperty::new("order", wrong).is_err());
    let wrong = parse("events { a = at(Main.java) } all .*").expect("the text is fine");
    assert!(EventProperty::new("order", wrong).is_err());
}
