//! `--reduction full`: what other threads may still access, by their code, decides which accesses are
//! scheduling points.

use crate::support::process::{hebra, run};
use serde_json::Value;
use std::time::Duration;

/// Main waits for both at the end; `last` is what it does before.
fn states(last: &str) -> u64 {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let source = format!(
        "class Main {{
            static volatile int one, two, three;
            public static void main(String[] args) throws Exception {{
                Thread first = new Thread(() -> {{ one++; two++; one++; }});
                Thread second = new Thread(() -> {{ two++; three++; three++; }});
                first.start();
                second.start();
                one = 5;
                {last}
                first.join();
                second.join();
            }}
        }}"
    );
    std::fs::write(folder.path().join("Main.java"), source).expect("the source is written");
    let mut command = hebra();
    command.current_dir(folder.path()).args(["check", "--json", "--search", "dfs"]);
    command.args(["--reduction", "full", "Main.java"]);
    let done = run(&mut command, Duration::from_secs(120));
    assert_eq!(done.code, Some(0), "{}{}", done.stdout, done.stderr);
    let report: Value = serde_json::from_str(&done.stdout).expect("a report");
    report["search"]["states"].as_u64().expect("a number")
}

#[test]
fn code_that_is_never_run_but_could_be_costs_states() {
    let without = states("");
    let with = states("if (args.length > 0) { one = 6; three = 7; }");
    assert!(without * 10 < with * 9, "{without} and {with} states");
}
