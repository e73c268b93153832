//! Without `--search`: errors in large and endless programs are found soon, and a large program without
//! one is covered as by any other order. Counts of states, not seconds.

use crate::support::process::{hebra, run};
use serde_json::Value;
use std::path::Path;
use std::time::Duration;

const AT_MOST: Duration = Duration::from_secs(240);

/// Checks one of the benchmark programs; gives the exit code and the report.
fn check(folder: &Path, source: &str, args: &[&str]) -> (Option<i32>, Value) {
    let benches = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benches").join(source);
    let mut command = hebra();
    command.current_dir(folder).args(["check", "--json"]).arg(benches).args(args);
    let done = run(&mut command, AT_MOST);
    let report = serde_json::from_str(&done.stdout);
    (done.code, report.unwrap_or_else(|e| panic!("{e}: {}{}", done.stdout, done.stderr)))
}

/// Checks that the error of a program is found within so many states, and that its trace replays.
fn is_found(source: &str, args: &[&str], states: u64) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (code, report) = check(folder.path(), source, args);
    let search = &report["search"];
    assert_eq!((code, &search["order"]), (Some(1), &"portfolio".into()), "{source} {args:?}");
    assert!(search["states"].as_u64().is_some_and(|found| found <= states), "{source}: {search}");
    assert!(search["look"].is_string(), "{source}: {search}");
    let file = report["violations"][0]["trace"]["file"].as_str().expect("a file");
    let replayed = run(hebra().current_dir(folder.path()).args(["replay", file]), AT_MOST);
    assert_eq!(replayed.code, Some(1), "{}{}", replayed.stdout, replayed.stderr);
}

#[test]
fn a_thread_that_runs_for_ever_hides_nothing() {
    is_found("default/EndlessDaemon.java", &[], 5_000);
    is_found("default/EndlessDaemon.java", &["--reduction", "none"], 20_000);
    is_found("default/EndlessCounter.java", &[], 10_000);
    is_found("default/EndlessCounter.java", &["--reduction", "none"], 100_000);
}

#[test]
fn an_error_after_few_switches_is_found_among_many_threads() {
    is_found("heuristics/Reorder.java", &["--", "10"], 20_000);
    is_found("heuristics/Reorder.java", &["--", "50"], 200_000);
    is_found("default/Twostage.java", &["--", "50"], 200_000);
}

#[test]
fn short_looks_come_first() {
    is_found("default/WorkStealQueue.java", &["--", "4"], 3_000);
    is_found("default/Wronglock.java", &["--", "3"], 3_000);
    is_found("default/ReplicatedWorkers.java", &["--", "8", "8"], 3_000);
}

#[test]
fn an_order_that_is_asked_for_is_kept_to_and_so_is_a_limit() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let reorder = |args: &[&str]| check(folder.path(), "heuristics/Reorder.java", args);
    let (code, report) = reorder(&["--search", "dfs", "--states-limit", "50000", "--", "10"]);
    let search = &report["search"];
    assert_eq!((code, &search["order"], &search["look"]), (Some(3), &"dfs".into(), &Value::Null));
    let (code, report) = reorder(&["--states-limit", "500", "--", "20"]);
    assert_eq!((code, &report["search"]["order"]), (Some(3), &"portfolio".into()));
    assert!(report["search"]["states"].as_u64().is_some_and(|states| states <= 700), "{report}");
}

#[test]
fn several_workers_have_a_look_first() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let workers = ["--workers", "2"];
    let (code, report) = check(folder.path(), "default/EndlessDaemon.java", &workers);
    assert_eq!((code, &report["search"]["order"]), (Some(1), &"portfolio".into()));
}

#[test]
fn the_verdict_on_a_large_program_is_that_of_the_whole_search() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let args = |more: &[&'static str]| [&["--reduction", "none"], more, &["--", "4", "2"]].concat();
    let checked = |more| check(folder.path(), "states/OrderedPhilosophers.java", &args(more));
    let (code, report) = checked(&[]);
    let search = &report["search"];
    assert_eq!((code, &search["order"]), (Some(0), &"portfolio".into()));
    assert_eq!(search["states"], 531_556);
    let (_, plain) = checked(&["--search", "dfs"]);
    let [taken, least] = [search, &plain["search"]].map(|s| s["transitions"].as_u64().unwrap_or(0));
    // Steps that are taken again: short looks, and runs with two preemptive switches.
    assert!(taken >= least && taken < least + least / 5, "{taken} {least}");
}
