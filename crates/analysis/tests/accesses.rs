//! What places in a program may still access, asked of compiled Java by source line.

use hebra_analysis::{Accesses, Act, Code, Fact, Located, anyone, elements, thread_run};
use hebra_classfile::{ClassPath, Jdk};
use hebra_ir::{Element, MemberRef};
use std::path::Path;
use std::process::Command;

const SOURCE: &str = "\
class Main {
    static volatile int early, late, caught, looped, called, lazy, own;
    static int[] numbers = new int[1];
    public static void main(String[] args) {
        early = 1;
        try {
            call();
        } catch (RuntimeException e) {
            caught = 1;
        }
        for (int i = 0; i < 2; i++) {
            looped = i;
            call();
        }
        new Thread(() -> late = 1).start();
        rest();
    }
    static void call() {
        called = 1;
    }
    static void rest() {
        int seen = Lazy.value;
        perform(() -> own = 1);
        seen = numbers[0];
    }
    interface Deed {
        void perform();
    }
    static void perform(Deed deed) {
        deed.perform();
    }
    static void unused(Runnable task) {
        java.util.Optional.of(task).ifPresent(t -> {});
    }
}
class Lazy {
    static int value;
    static {
        Main.lazy = 1;
    }
}
";

fn load(folder: &Path) -> Code {
    let source = folder.join("Main.java");
    std::fs::write(&source, SOURCE).expect("the source is written");
    let jdk = Jdk::locate(None).expect("the tests need a JDK: cargo xtask setup");
    let mut javac = Command::new(jdk.javac().expect("javac"));
    let status = javac.arg("-g").arg("-d").arg(folder).arg(&source).status();
    assert!(status.expect("javac runs").success(), "the program compiles");
    let path = ClassPath::open(&jdk, &[folder.to_owned()]).expect("a class path");
    let find = |name: &str| match path.class(name) {
        Ok(parsed) => Ok(parsed.map(|p| -> Located { (p.class.clone(), !p.is_jdk) })),
        Err(error) => Err(error.to_string()),
    };
    Code::load("Main", &find).expect("the program is well-formed")
}

fn field(name: &str) -> MemberRef {
    MemberRef { class: "Main".into(), name: name.into(), descriptor: "I".into() }
}

fn method(name: &str, descriptor: &str) -> MemberRef {
    MemberRef { class: "Main".into(), name: name.into(), descriptor: descriptor.into() }
}

/// The names of the fields that `main` may write from a line on, or after the call on that line.
fn written(code: &Code, accesses: &Accesses, line: u32, after: bool) -> Vec<&'static str> {
    let main = method("main", "([Ljava/lang/String;)V");
    let own = code.methods.iter().find(|own| own.id == main).expect("main is there");
    let body = own.body.as_ref().expect("main has a body");
    let positions = body.blocks.iter().flat_map(|block| &block.instructions).map(|(_, p)| *p);
    let on_line = positions.filter(|position| body.line(*position) == Some(line));
    let position = if after { on_line.max() } else { on_line.min() }.expect("code on that line");
    let set = accesses.from(accesses.node(&main).expect("a node"), position, after);
    let names = ["early", "late", "caught", "looped", "called", "lazy", "own"];
    let is_written = |name: &&str| {
        accesses.variable(&field(name)).is_some_and(|variable| set.has(variable, true))
    };
    names.into_iter().filter(is_written).collect()
}

#[test]
fn what_is_behind_a_place_is_not_accessed_from_there() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let code = load(folder.path());
    let accesses = Accesses::new(&code, &[], &|| false).expect("not stopped");
    let from = |line: u32| written(&code, &accesses, line, false);
    let all = ["early", "late", "caught", "looped", "called", "lazy", "own"];
    assert_eq!(from(5), all);
    assert_eq!(from(7), all[1..]);
    // Neither the write before the call nor the handler comes after it.
    assert_eq!(from(13), ["late", "looped", "called", "lazy", "own"]);
    assert_eq!(from(15), ["late", "lazy", "own"]);
    assert_eq!(from(16), ["lazy", "own"]);
    assert_eq!(written(&code, &accesses, 16, true), [""; 0]);
}

#[test]
fn threads_that_are_given_code_may_run_all_of_that_kind() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let code = load(folder.path());
    let accesses = Accesses::new(&code, &[], &|| false).expect("not stopped");
    let writes = |node: usize, name: &str| {
        let variable = accesses.variable(&field(name)).expect("a variable");
        accesses.whole(node).has(variable, true)
    };
    let run = accesses.node(&thread_run()).expect("a node");
    assert!(writes(run, "late") && !writes(run, "own") && !accesses.is_code(run));
    let rest = accesses.node(&method("rest", "()V")).expect("a node");
    let numbers = elements(Element::Int).expect("ints are looked at");
    let numbers = accesses.variable(&numbers).expect("a variable");
    assert!(accesses.whole(rest).has(numbers, false) && !accesses.whole(rest).has(numbers, true));
    assert!(!writes(accesses.node(&anyone()).expect("a node"), "late"));
}

#[test]
fn facts_add_what_the_code_does_not_show() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let code = load(folder.path());
    let unused = method("unused", "(Ljava/lang/Runnable;)V");
    let handler = MemberRef {
        class: "java/lang/Thread".into(),
        name: "dispatchUncaughtException".into(),
        descriptor: "(Ljava/lang/Throwable;)V".into(),
    };
    let fact = |method: &MemberRef, position, act, member: MemberRef| Fact {
        method: method.clone(),
        position,
        act,
        member,
    };
    let facts = [
        fact(&unused, Some(2), Act::Run, method("rest", "()V")),
        fact(&anyone(), None, Act::Run, handler.clone()),
        fact(&handler, None, Act::Write, field("early")),
    ];
    for fact in &facts {
        assert_eq!(Fact::named(&fact.name()).as_ref(), Some(fact));
    }
    let accesses = Accesses::new(&code, &facts, &|| false).expect("not stopped");
    let writes = |set: &hebra_analysis::Set, name: &str| {
        set.has(accesses.variable(&field(name)).expect("a variable"), true)
    };
    let node = accesses.node(&unused).expect("a node");
    assert!(writes(accesses.from(node, 0, false), "lazy"));
    assert!(!writes(accesses.from(node, 3, false), "lazy"));
    let anyone = accesses.node(&anyone()).expect("a node");
    assert!(writes(accesses.whole(anyone), "early") && !writes(accesses.whole(anyone), "late"));
}
