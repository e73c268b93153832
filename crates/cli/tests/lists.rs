//! Many objects of one root are encoded as a list, and a large array in parts: here also a few objects and a small
//! array, with a check that every state, reached by a step or restored, is encoded as if made anew.

use crate::support::compile::compile;
use crate::support::process::{hebra, run};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Checks a class and returns the number of states.
fn states(classes: &Path, program: &[&str], flags: &[&str], small_limits: bool) -> u64 {
    let mut command = hebra();
    command.env("HEBRA_SELF_CHECK", "1");
    if small_limits {
        command.env("HEBRA_SMALL_LIMITS", "1");
    }
    command.args(["check", "--json"]).args(flags).arg("-cp").arg(classes).arg(program[0]);
    command.arg("--").args(&program[1..]);
    let done = run(&mut command, Duration::from_secs(300));
    assert_eq!(done.code, Some(0), "{program:?} {flags:?}: {}{}", done.stdout, done.stderr);
    let report: Value = serde_json::from_str(&done.stdout).expect("a report");
    report["search"]["states"].as_u64().expect("a number")
}

/// Checks that a program has as many states with any limits. Orders may differ: some join steps that others do not.
fn check(source: &Path, program: &[&str], reduction: &str) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    compile(&[(source.to_owned(), folder.path().to_owned())]);
    let flags = |order, workers| {
        ["--reduction", reduction, "--search", order, "--workers", workers].map(str::to_owned)
    };
    let count = |flags: [String; 6], small_limits| {
        let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
        states(folder.path(), program, &flags, small_limits)
    };
    for (order, workers) in [("dfs", "1"), ("bfs", "1"), ("dfs", "2")] {
        let [usual, small] = [false, true].map(|small| count(flags(order, workers), small));
        assert_eq!(small, usual, "{program:?} {order} {workers}");
    }
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// An array in parts must not keep a reference to an object that is elsewhere in the state restored.
#[test]
fn references_follow_objects_that_move() {
    check(&repository().join("crates/cli/tests/lists/Main.java"), &["Main"], "full");
}

#[test]
fn heaps_that_grow_have_as_many_states_with_small_limits() {
    let programs: [&[&str]; 4] = [
        &["GrowingArray", "30", "2", "2"],
        &["GrowingTable", "12", "2", "2"],
        &["GrowingStack", "9", "2", "1"],
        &["GrowingQueue", "9", "2", "1"],
    ];
    for program in programs {
        let source = repository().join("benches/growing").join(format!("{}.java", program[0]));
        check(&source, program, "none");
    }
}
