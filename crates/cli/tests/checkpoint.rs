//! Searches that end at a limit and are resumed come to the verdict and the states of a whole one;
//! what does not fit is refused.

use crate::support::compile::compile;
use crate::support::process::{Done, hebra, run};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::time::Duration;

const AT_MOST: Duration = Duration::from_secs(60);

/// Three philosophers: all take the left fork first if there is an argument.
const SOURCE: &str = "public class Main {
    public static void main(String[] args) {
        Object[] forks = {new Object(), new Object(), new Object()};
        for (int i = 0; i < 3; i++) {
            int left = i, right = (i + 1) % 3;
            boolean swap = args.length == 0 && i == 2;
            Object first = forks[swap ? right : left], second = forks[swap ? left : right];
            new Thread(() -> {
                synchronized (first) {
                    synchronized (second) {
                        Thread.yield();
                    }
                }
            }).start();
        }
    }
}";

/// Two threads add under a lock, a third looks under another lock once it has seen them end; with
/// an argument it looks under none while they run, which makes the total visible.
const COUNTER: &str = "public class Main {
    static int total, done;
    static final Object LOCK = new Object(), OTHER = new Object();

    static void add() {
        for (int i = 0; i < 2; i++) {
            synchronized (LOCK) {
                total++;
            }
        }
        synchronized (OTHER) {
            done++;
        }
    }

    public static void main(String[] args) {
        boolean early = args.length > 0;
        Thread looker = new Thread(() -> {
            boolean over;
            synchronized (OTHER) {
                over = done == 2;
            }
            if (over || early) {
                int seen = total;
                assert !early || seen != 3;
            }
        });
        Thread one = new Thread(Main::add), two = new Thread(Main::add);
        one.start();
        two.start();
        looker.start();
    }
}";

fn new_program(folder: &Path, text: &str) -> PathBuf {
    let (source, classes) = (folder.join("Main.java"), folder.join("classes"));
    std::fs::write(&source, text).expect("a writable folder");
    compile(&[(source, classes.clone())]);
    classes
}

fn check(folder: &Path, classes: &Path, flags: &[&str], args: &[&str]) -> Done {
    let mut check = hebra();
    check.args(["check", "--json", "--trace", "trace.json"]).args(flags);
    if !flags.contains(&"--reduction") {
        check.args(["--reduction", "local"]);
    }
    check.arg("-cp").arg(classes).arg("Main").arg("--").args(args).current_dir(folder);
    run(&mut check, AT_MOST)
}

fn report(done: &Done) -> Value {
    serde_json::from_str(&done.stdout).unwrap_or_else(|e| panic!("{e}: {}", done.stderr))
}

/// Compares a search in parts, which end at these numbers of states, with a whole one.
fn compare(source: &str, reduction: &str, parts: &[&str], cases: &[(&str, &[&str])]) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let classes = new_program(folder.path(), source);
    for (order, args) in cases {
        let check = |flags: &[&str]| {
            let flags = [&["--search", order, "--reduction", reduction], flags].concat();
            check(folder.path(), &classes, &flags, args)
        };
        // A search that may be continued takes single steps.
        let whole = report(&check(&["--checkpoint", "whole"]));
        let mut resume: &[&str] = &[];
        for most in parts {
            let part =
                check(&[&["--states-limit", most, "--checkpoint", "saved"], resume].concat());
            assert_eq!(part.code, Some(3), "{order} {args:?} {most}: {}", part.stdout);
            let begins_again = part.stderr.contains("the search must begin again");
            assert!(begins_again || part.stderr.is_empty(), "{}", part.stderr);
            resume = &["--resume", "saved"];
        }
        let rest = report(&check(resume));
        assert_eq!(rest["verdict"], whole["verdict"], "{reduction} {order} {args:?}");
        if rest["verdict"] == "holds" {
            assert_eq!(rest["search"]["states"], whole["search"]["states"], "{reduction} {order}");
        }
    }
}

#[test]
fn a_search_in_parts_ends_as_a_whole_one() {
    let cases: [(&str, &[&str]); 5] =
        [("dfs", &[]), ("bfs", &[]), ("astar", &[]), ("dfs", &["wrong"]), ("bfs", &["wrong"])];
    compare(SOURCE, "local", &["120", "240"], &cases);
    compare(SOURCE, "full", &["12", "18"], &cases);
}

/// What the first part saw of locks, and what it withdrew, counts in the later ones.
#[test]
fn what_was_learnt_about_locks_is_kept() {
    let cases: [(&str, &[&str]); 5] = [
        ("dfs", &[]),
        ("bfs", &[]),
        ("dfs", &["early"]),
        ("bfs", &["early"]),
        ("astar", &["early"]),
    ];
    compare(COUNTER, "full", &["10", "20", "30"], &cases);
}

#[test]
fn what_does_not_fit_is_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let classes = new_program(folder.path(), SOURCE);
    let check = |flags: &[&str], args: &[&str]| check(folder.path(), &classes, flags, args);
    let refused = |done: Done, text: &str| {
        assert_eq!(done.code, Some(2), "{}{}", done.stdout, done.stderr);
        assert!(done.stderr.contains(text), "{}", done.stderr);
    };
    let done = check(&["--states-limit", "120", "--checkpoint", "saved"], &[]);
    assert_eq!(done.code, Some(3), "{}", done.stderr);
    assert_eq!(check(&["--resume", "saved"], &[]).code, Some(0));
    let other = "the checkpoint is of another search";
    refused(check(&["--resume", "saved"], &["wrong"]), other);
    refused(check(&["--resume", "saved", "--reduction", "none"], &[]), other);
    refused(check(&["--resume", "saved", "--check", "deadlock"], &[]), other);
    refused(check(&["--resume", "missing"], &[]), "cannot read missing");
    refused(check(&["--resume", "Main.java"], &[]), "Main.java: not a checkpoint");
    let saved = std::fs::read(folder.path().join("saved")).expect("a checkpoint");
    std::fs::write(folder.path().join("short"), &saved[..saved.len() - 3]).expect("a file");
    refused(check(&["--resume", "short"], &[]), "it is cut off or damaged");
    let flags = ["--search", "random", "--checkpoint", "other"];
    refused(check(&flags, &[]), "--checkpoint and --resume go with --search");
    new_program(folder.path(), &SOURCE.replace("Thread.yield();", ""));
    refused(check(&["--resume", "saved"], &[]), other);
}
