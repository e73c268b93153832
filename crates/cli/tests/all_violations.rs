//! `--all`: the search goes on after a violation, whatever the property, and each has a trace file.

mod support;

use serde_json::Value;
use std::time::Duration;
use support::process::{hebra, run};

const AT_MOST: Duration = Duration::from_secs(60);

const PROGRAM: &str = "public class Main {
    static int count;
    static final Object A = new Object(), B = new Object();

    static void raise() {
        int before = count;
        count = before + 1;
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> {
            raise();
            assert count != 1;
            synchronized (A) { synchronized (B) { } }
        });
        Thread two = new Thread(() -> {
            raise();
            if (count == 1) throw new IllegalStateException();
            synchronized (B) { synchronized (A) { } }
        });
        one.start();
        two.start();
    }
}
";

#[test]
fn every_violation_is_reported_once_with_a_trace_that_replays() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("Main.java"), PROGRAM).expect("the program is written");
    let in_folder = |args: &[&str]| run(hebra().args(args).current_dir(folder.path()), AT_MOST);
    for (search, reduction) in
        [("dfs", "none"), ("bfs", "local"), ("dfs", "full"), ("random", "full")]
    {
        let args =
            ["check", "--all", "--json", "--search", search, "--reduction", reduction, "Main.java"];
        let done = in_folder(&args);
        assert_eq!(done.code, Some(1), "{}{}", done.stdout, done.stderr);
        let report: Value = serde_json::from_str(&done.stdout).expect("JSON");
        let found = report["violations"].as_array().expect("a list");
        let mut properties: Vec<&str> =
            found.iter().filter_map(|v| v["property"].as_str()).collect();
        properties.sort_unstable();
        assert_eq!(properties, ["assertion", "deadlock", "exception"], "{search} {reduction}");
        for violation in found {
            let file = violation["trace"]["file"].as_str().expect("a file");
            let replayed = in_folder(&["replay", file]);
            assert_eq!(replayed.code, Some(1), "{file}: {}{}", replayed.stdout, replayed.stderr);
        }
    }
    let text = in_folder(&["check", "--all", "--trace", "t.json", "Main.java"]).stdout;
    assert_eq!(text.matches("violated: ").count(), 3, "{text}");
    for file in ["t.json", "t.2.json", "t.3.json"] {
        assert_eq!(in_folder(&["replay", file]).code, Some(1), "{file}");
    }
}
