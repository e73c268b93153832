//! `hebra check --events`: verdicts, exit codes and traces that replay; input that is wrong.

use crate::support::process::{Done, hebra, run};
use std::path::Path;
use std::time::Duration;

/// A lock that two threads can have at once: looking and taking are two operations.
const MUTEX: &str = "public class Mutex {
    private boolean locked;
    void lock() throws InterruptedException {
        synchronized (this) { while (locked) wait(); }
        synchronized (this) { locked = true; }
        taken();
    }
    void taken() { }
    synchronized void unlock() { locked = false; notifyAll(); }
    public static void main(String[] args) throws Exception {
        Mutex mutex = new Mutex();
        Runnable user = () -> {
            try { mutex.lock(); mutex.unlock(); } catch (InterruptedException e) { }
        };
        new Thread(user, \"A\").start();
        new Thread(user, \"B\").start();
    }
}";
const EXCLUSION: &str = "events { lock = call(Mutex.taken); unlock = call(Mutex.unlock) }
none .* ; lock ; [- unlock]* ; lock ; .*";

fn hebra_in(folder: &Path, args: &[&str]) -> Done {
    run(hebra().current_dir(folder).args(args), Duration::from_secs(100))
}

fn written(program: &str, property: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("Mutex.java"), program).expect("a file");
    std::fs::write(folder.path().join("exclusion.qre"), property).expect("a file");
    folder
}

const CHECK: [&str; 4] = ["check", "Mutex.java", "--events", "exclusion.qre"];

#[test]
fn a_wrong_order_is_found_and_replays() {
    let folder = written(MUTEX, EXCLUSION);
    for reduction in ["none", "local", "full"] {
        let args = [&CHECK[..], &["--reduction", reduction]].concat();
        let done = hebra_in(folder.path(), &args);
        assert_eq!(done.code, Some(1), "{}{}", done.stdout, done.stderr);
        assert!(
            done.stdout.starts_with("violated: exclusion at Mutex.java:8\n"),
            "{}",
            done.stdout
        );
        assert!(done.stdout.contains("(event lock)"), "{}", done.stdout);
        let trace = ".hebra/Mutex.exclusion.trace.json";
        let done = hebra_in(folder.path(), &["replay", trace]);
        assert_eq!(done.code, Some(1), "{}{}", done.stdout, done.stderr);
        assert!(done.stdout.contains("replayed: exclusion: order of events: lock"));
    }
}

#[test]
fn a_right_order_holds_and_events_that_never_came_are_named() {
    let right = MUTEX.replace("wait(); }\n        synchronized (this) {", "wait();");
    let folder = written(&right, EXCLUSION);
    let done = hebra_in(folder.path(), &CHECK);
    assert_eq!(done.code, Some(0), "{}{}", done.stdout, done.stderr);
    assert!(!done.stdout.contains("no run that was explored"), "{}", done.stdout);
    let folder = written(&right, &EXCLUSION.replace("taken", "take"));
    let done = hebra_in(folder.path(), &CHECK);
    let absent = "no run that was explored showed these events: lock = call(Mutex.take)";
    assert!(done.stdout.contains(absent), "{}", done.stdout);
}

#[test]
fn other_properties_are_checked_too() {
    let folder = written(&MUTEX.replace("notifyAll();", ""), EXCLUSION);
    let done = hebra_in(folder.path(), &[&CHECK[..], &["--all"]].concat());
    assert_eq!(done.code, Some(1), "{}{}", done.stdout, done.stderr);
    for property in ["violated: exclusion", "violated: deadlock"] {
        assert!(done.stdout.contains(property), "{}", done.stdout);
    }
}

#[test]
fn limits_make_the_answer_unknown() {
    let folder = written(MUTEX, &EXCLUSION.replace("taken", "take"));
    let done = hebra_in(folder.path(), &[&CHECK[..], &["--states-limit", "20"]].concat());
    assert_eq!(done.code, Some(3), "{}{}", done.stdout, done.stderr);
}

#[test]
fn what_is_wrong_with_the_input_is_told() {
    let told = |property: &str, more: &[&str], message: &str| {
        let folder = written(MUTEX, property);
        let done = hebra_in(folder.path(), &[&CHECK[..], more].concat());
        assert_eq!(done.code, Some(2), "{}{}", done.stdout, done.stderr);
        assert!(done.stderr.contains(message), "{}", done.stderr);
    };
    told("events { lock = call(", &[], "exclusion.qre:1:22: a `)` is missing on this line");
    let unknown = EXCLUSION.replace("call(", "cal(");
    told(&unknown, &[], "exclusion:1: event `lock`: `cal` is no event of Java; there are call,");
    told(EXCLUSION, &["--workers", "2"], "--events is for one worker");
    told(EXCLUSION, &["--abstract", "auto"], "events of an abstract program are not followed");
    told(EXCLUSION, &["--checkpoint", "x"], "a search for events cannot be saved");
    let folder = written(MUTEX, EXCLUSION);
    let done = hebra_in(folder.path(), &["check", "Mutex.java", "--events", "other.qre"]);
    assert_eq!(done.code, Some(2));
}
