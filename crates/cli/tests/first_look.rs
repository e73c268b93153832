//! Without `--search`: a large program is looked at with few context switches before it is searched
//! as a whole.

mod support;

use serde_json::Value;
use std::path::Path;
use std::time::Duration;
use support::process::{hebra, run};

const AT_MOST: Duration = Duration::from_secs(120);

/// Checks one of the benchmark programs; gives the exit code and the report.
fn check(folder: &Path, source: &str, args: &[&str]) -> (Option<i32>, Value) {
    let benches = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benches").join(source);
    let mut command = hebra();
    command.current_dir(folder).args(["check", "--json"]).arg(benches).args(args);
    let done = run(&mut command, AT_MOST);
    let report = serde_json::from_str(&done.stdout);
    (done.code, report.unwrap_or_else(|e| panic!("{e}: {}{}", done.stdout, done.stderr)))
}

#[test]
fn an_error_that_needs_few_switches_is_found_among_very_many_orders() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let reorder = |args: &[&str]| check(folder.path(), "heuristics/Reorder.java", args);
    let (code, report) = reorder(&["--", "10"]);
    assert_eq!((code, &report["search"]["order"]), (Some(1), &"context-bound".into()));
    let file = report["violations"][0]["trace"]["file"].as_str().expect("a file");
    let replayed = run(hebra().current_dir(folder.path()).args(["replay", file]), AT_MOST);
    assert_eq!(replayed.code, Some(1), "{}{}", replayed.stdout, replayed.stderr);
    // An order that is asked for is kept to, and so is a limit.
    for args in [&["--search", "dfs", "--states-limit", "250000"][..], &["--states-limit", "5000"]]
    {
        let (code, report) = reorder(&[args, &["--", "10"]].concat());
        assert_eq!((code, &report["search"]["order"]), (Some(3), &"dfs".into()), "{args:?}");
    }
}

#[test]
fn the_verdict_on_a_large_program_is_that_of_the_whole_search() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let args = ["--reduction", "none", "--", "4", "2"];
    let (code, report) = check(folder.path(), "states/OrderedPhilosophers.java", &args);
    let search = &report["search"];
    assert_eq!((code, &search["order"]), (Some(0), &"dfs".into()));
    assert_eq!(search["states"], 531_556);
}
