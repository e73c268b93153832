//! `hebra flow`: verdicts, reports, and what it says of properties, constraints and programs that are wrong.

use crate::support::process::{hebra, run};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::time::Duration;

const EXCLUSION: &str = "
    events { first = Clients(1): call(Mutex.Acquire); second = Clients(2): call(Mutex.Acquire);
             free = call(Mutex.Release) }
    none .* ; (first ; [- free]* ; second | second ; [- free]* ; first) ; .*";

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests")
}

struct Done {
    code: Option<i32>,
    out: String,
    error: String,
}

/// Runs `hebra flow` on a program with a property and further flags.
fn flow(program: &Path, property: &str, flags: &[&str]) -> Done {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("property.qre");
    std::fs::write(&file, property).expect("the property is written");
    let mut command = hebra();
    command.current_dir(folder.path()).arg("flow").arg(program).arg("--property").arg(&file);
    let done = run(command.args(flags), Duration::from_secs(120));
    Done { code: done.code, out: done.stdout, error: done.stderr }
}

fn lock(property: &str, flags: &[&str]) -> Done {
    flow(&tests().join("ada/lock.adb"), property, flags)
}

/// Runs it on an Ada program that is given as text.
fn ada(text: &str) -> Done {
    ada_with(text, "events { a = proc(A) } none a", &[])
}

fn ada_with(text: &str, property: &str, flags: &[&str]) -> Done {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("program.adb");
    std::fs::write(&file, text).expect("the program is written");
    flow(&file, property, flags)
}

#[test]
fn constraints_turn_a_path_into_a_proof() {
    let path = lock(EXCLUSION, &[]);
    assert_eq!(path.code, Some(3), "{}{}", path.out, path.error);
    for part in [
        "a path of the flow graph violates it",
        "-- the property is violated here",
        "These constraints together rule this path out: variable:mutex.locked, task:mutex",
    ] {
        assert!(path.out.contains(part), "{part}: {}", path.out);
    }
    for flags in [
        &["--constraint", "task:Mutex", "--constraint", "variable:Locked"][..],
        &["--constraint", "task:all", "--constraint", "variable:all", "--algorithm", "propagation"],
        &["--auto"],
        &["--constraint", "task:all", "--constraint", "variable:all", "--minimise"],
    ] {
        let proof = lock(EXCLUSION, flags);
        assert_eq!(proof.code, Some(0), "{flags:?} {}{}", proof.out, proof.error);
        assert!(proof.out.starts_with("holds: "), "{}", proof.out);
    }
    let minimal = lock(EXCLUSION, &["--minimise"]);
    let expected =
        "Constraints: variable:mutex.locked, task:mutex (minimal: none can be left out).";
    assert!(minimal.out.contains(expected), "{}", minimal.out);
}

#[test]
fn every_search_finds_the_path() {
    for search in ["bfs", "dfs", "wa-ta", "bf-ta", "two-stage"] {
        for runs in ["all", "terminating"] {
            let flags = ["--search", search, "--runs", runs, "--constraint", "task:all", "--json"];
            let done = lock(EXCLUSION, &flags);
            assert_eq!(done.code, Some(3), "{search} {}{}", done.out, done.error);
            let report: Value = serde_json::from_str(&done.out).expect("JSON");
            assert_eq!(report["verdict"], "unknown", "{report}");
            assert_eq!(report["violations"][0]["feasible"], "unconfirmed", "{report}");
            let names = report["violations"][0]["path"].as_array().expect("a path");
            let names: Vec<&Value> =
                names.iter().flat_map(|node| node["names"].as_array()).flatten().collect();
            assert!(names.iter().any(|name| **name == "first"), "{report}");
        }
    }
}

#[test]
fn constraints_that_no_run_meets_prove_nothing() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("context.qre");
    let text =
        "events { get = call(Mutex.Acquire); free = call(Mutex.Release) } all free ; free ; get";
    std::fs::write(&file, text).expect("the constraint is written");
    let context = file.display().to_string();
    let done = lock(EXCLUSION, &["--constraint", "task:all", "--constraint", &context]);
    assert_eq!(done.code, Some(3), "{}{}", done.out, done.error);
    assert!(
        done.out.contains("the constraints contradict each other or the program"),
        "{}",
        done.out
    );
    // One that runs meet is used.
    let text = "events { get = call(Mutex.Acquire); free = call(Mutex.Release) } all (get ; free)*";
    std::fs::write(&file, text).expect("the constraint is written");
    let done = lock(EXCLUSION, &["--constraint", &context]);
    assert_eq!(done.code, Some(0), "{}{}", done.out, done.error);
}

#[test]
fn exceptions_can_end_runs_that_do_not_end_in_the_model() {
    let late = "
        procedure P is
            procedure A is begin null; end A;
            task T is entry E; end T;
            task body T is begin null; end T;
        begin
            A;
            T.E; --  Tasking_Error if T has ended
        end P;";
    let counts = "
        procedure P is
            procedure A is begin null; end A;
            N : Integer range 0 .. 0 := 0;
        begin
            A;
            loop N := N + 1; end loop;
        end P;";
    for text in [late, counts] {
        let end = ada_with(text, "events { a = proc(A) } none a", &["--constraint", "task:all"]);
        assert_eq!(end.code, Some(3), "{}{}", end.out, end.error);
        assert!(end.out.contains("ended by an exception"), "{}", end.out);
        let twice = ada_with(text, "events { a = proc(A) } none a ; a ; .*", &["--auto"]);
        assert_eq!(twice.code, Some(0), "{}{}", twice.out, twice.error);
    }
}

#[test]
fn names_that_mean_nothing_are_told_with_what_is_near() {
    for (property, flags, message) in [
        (
            EXCLUSION.replace("Release", "Relese"),
            &[][..],
            "call(Mutex.Relese) occurs nowhere; did you mean mutex.release",
        ),
        (
            EXCLUSION.replace("Clients(2)", "Clients(3)"),
            &[],
            "there is no task Clients(3); did you mean clients(1)",
        ),
        (
            EXCLUSION.replace("call(Mutex.Release)", "enter(Mutex)"),
            &[],
            "the program has no event enter(…), only",
        ),
        (
            EXCLUSION.replace("free = call(Mutex.Release)", "free = call(Mutex.Acquire)"),
            &[],
            "`first` and `free` both stand for call(mutex.acquire)",
        ),
        (
            EXCLUSION.to_owned(),
            &["--constraint", "task:Mutx"],
            "there is no task Mutx that can be followed; did you mean mutex",
        ),
        (
            EXCLUSION.to_owned(),
            &["--constraint", "variable:Lock"],
            "there is no variable Lock that can be followed; did you mean mutex.locked?",
        ),
        (
            EXCLUSION.to_owned(),
            &["--constraint", "tsk:all"],
            "--constraint tsk:all: there is no such file, and others are task:NAME and variable:NAME",
        ),
        (
            EXCLUSION.replace("none", "never"),
            &[],
            "property.qre:4:5: `all`, `none` or `automaton` is expected here",
        ),
    ] {
        let done = lock(&property, flags);
        assert_eq!(done.code, Some(2), "{property} {flags:?} {}{}", done.out, done.error);
        assert!(done.error.contains(message), "{message}: {}", done.error);
    }
}

#[test]
fn programs_that_cannot_be_read_are_told_with_their_line() {
    for (text, message) in [
        ("procedure P is\nbegin\n   if True tehn\nend P;", "program.adb:1:1: this is not Ada"),
        (
            "procedure P is\n   procedure A is\n   begin\n      A;\n   end A;\nbegin\n   A;\nend P;",
            "recursion",
        ),
        ("package P is end P;", "there are no tasks"),
    ] {
        let done = ada(text);
        assert_eq!(done.code, Some(2), "{text} {}{}", done.out, done.error);
        assert!(done.error.contains(message), "{message}: {}", done.error);
    }
}

#[test]
fn limits_leave_it_open() {
    let done = lock(
        EXCLUSION,
        &["--constraint", "task:all", "--constraint", "variable:all", "--states-limit", "3"],
    );
    assert_eq!(done.code, Some(3), "{}{}", done.out, done.error);
    assert!(done.out.contains("the limit on number of node-tuples was reached"), "{}", done.out);
}

#[test]
fn automata_are_drawn() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("property.qre");
    std::fs::write(&file, EXCLUSION).expect("the property is written");
    let done = run(hebra().args(["flow", "show"]).arg(&file), Duration::from_secs(60));
    assert_eq!(done.code, Some(0), "{}", done.stderr);
    assert!(done.stdout.starts_with("digraph automaton {"), "{}", done.stdout);
    assert!(done.stdout.contains("label=\"trap\""), "{}", done.stdout);
}

/// Protocols in Java, and what is true of each.
const PROTOCOLS: [(&str, &str, bool); 10] = [
    ("gasstation", "one_at_a_time", true),
    ("mutex", "exclusion", true),
    ("mutex_broken", "exclusion", false),
    ("peterson", "exclusion", true),
    ("peterson_broken", "exclusion", false),
    ("relay", "alternates", true),
    ("relay", "order", true),
    ("scheduler", "cyclic", true),
    ("smokers", "order", true),
    ("tokenring", "turns", true),
];

#[test]
fn protocols_in_java_get_the_verdicts_of_a_search() {
    for (name, property, is_true) in PROTOCOLS {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let program = tests().join("flow").join(name).join("Main.java");
        let file = program.with_file_name(format!("{property}.qre"));
        let verdict = |words: &[&str], flag: &str| -> Value {
            let mut command = hebra();
            command.current_dir(folder.path()).args(words).arg(&program).arg(flag).arg(&file);
            let done = run(command.arg("--json"), Duration::from_secs(300));
            serde_json::from_str(&done.stdout)
                .unwrap_or_else(|error| panic!("{name}: {error}: {}", done.stderr))
        };
        let expected = if is_true { "holds" } else { "violated" };
        let flow = verdict(&["flow", "--auto"], "--property");
        assert_eq!(flow["verdict"], expected, "{name}, {property}: {flow}");
        let searched = verdict(&["check"], "--events");
        assert_eq!(searched["verdict"], expected, "{name}, {property}: {searched}");
        if !is_true {
            let trace = flow["violations"][0]["trace"]["file"].as_str().expect("a trace");
            let mut replay = hebra();
            replay.current_dir(folder.path()).arg("replay").arg(trace);
            let replayed = run(&mut replay, Duration::from_secs(60));
            assert_eq!(replayed.code, Some(1), "{}{}", replayed.stdout, replayed.stderr);
        }
    }
}

#[test]
fn a_path_that_the_program_cannot_follow_is_told_with_its_event() {
    let program = tests().join("flow/mutex/Main.java");
    let property = "events { arrive = call(Client.arrive); leave = call(Client.leave) }
                    none .* ; arrive ; arrive ; .*";
    let done = flow(&program, property, &[]);
    assert_eq!(done.code, Some(3), "{}{}", done.out, done.error);
    let part = "The program cannot follow this path: it can show its first event, but not the next, `arrive`.";
    assert!(done.out.contains(part), "{}", done.out);
}

#[test]
fn java_that_cannot_be_read_is_told_with_its_line() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("Main.java");
    let text = "public class Main {
    public static void main(String[] args) {
        go(3);
    }
    static int go(int n) {
        return n == 0 ? System.identityHashCode(args()) : go(n + System.identityHashCode(args()));
    }
    static Object args() { return new Object(); }
}
";
    std::fs::write(&file, text).expect("the program is written");
    let done = flow(&file, "events { go = call(Main.go) } none go ; go", &[]);
    assert_eq!(done.code, Some(3), "{}{}", done.out, done.error);
    assert!(done.error.contains("Main.java:6"), "{}", done.error);
}
