//! `--all`: the search goes on after a violation, whatever the property, and each has a trace file.

use crate::support::process::{hebra, run};
use serde_json::Value;
use std::time::Duration;

const AT_MOST: Duration = Duration::from_secs(120);

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

/// Other reports have them all, too, and each trace is shortened.
#[test]
fn every_violation_is_in_every_report_with_a_short_trace() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("Main.java"), PROGRAM).expect("the program is written");
    let check = |flags: &[&str]| {
        let mut check = hebra();
        check.args(["check", "--all", "--json", "--reduction", "local", "Main.java"]).args(flags);
        let done = run(check.current_dir(folder.path()), AT_MOST);
        let report: Value = serde_json::from_str(&done.stdout).expect("JSON");
        let found = report["violations"].as_array().expect("a list").clone();
        found.into_iter().map(|v| v["trace"]["context_switches"].as_u64()).collect::<Vec<_>>()
    };
    let files = ["--html", "a.html", "--sarif", "a.sarif", "--junit-xml", "a.xml"];
    let (short, long) = (check(&files), check(&["--no-shorten"]));
    assert!(short.iter().zip(&long).all(|(short, long)| short <= long), "{short:?} {long:?}");
    assert!(short.iter().skip(1).zip(&long[1..]).any(|(s, l)| s < l), "{short:?} {long:?}");
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("a report");
    let sarif: Value = serde_json::from_str(&read("a.sarif")).expect("JSON");
    let (html, xml) = (read("a.html"), read("a.xml"));
    for property in ["assertion", "deadlock", "exception"] {
        let results = sarif["runs"][0]["results"].as_array().expect("a list");
        assert_eq!(results.iter().filter(|r| r["ruleId"] == property).count(), 1, "{property}");
        assert_eq!(html.matches(&format!("\"property\":\"{property}\"")).count(), 1);
        assert_eq!(xml.matches(&format!("<failure type=\"{property}\"")).count(), 1);
    }
}

/// A state may have several races: the one that is told is the one that was found.
#[test]
fn a_race_is_told_at_its_own_place() {
    const RACES: &str = "public class Main {
    static int count;

    public static void main(String[] args) {
        new Thread(() -> count = 1).start();
        new Thread(() -> count = 2).start();
        count = 3;
    }
}
";
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("Main.java"), RACES).expect("the program is written");
    let args = ["check", "--all", "--json", "--check", "race", "Main.java"];
    let done = run(hebra().args(args).current_dir(folder.path()), AT_MOST);
    let report: Value = serde_json::from_str(&done.stdout).expect("JSON");
    let found = report["violations"].as_array().expect("a list");
    assert_eq!(found.len(), 2, "{found:?}");
    for violation in found {
        let line = &violation["location"]["line"];
        let message = violation["message"].as_str().expect("a message");
        let first = message.split(" while ").next().expect("the first place");
        assert!(first.ends_with(&format!("Main.java:{line}")), "{line}: {message}");
        let file = violation["trace"]["file"].as_str().expect("a file");
        let replayed = run(hebra().args(["replay", file]).current_dir(folder.path()), AT_MOST);
        assert!(replayed.stdout.contains(message), "{message}: {}", replayed.stdout);
    }
}

/// Threads that die of an exception, one with a handler of the user's behind it, and a deadlock.
const BEHIND: &str = "public class Main {
    static final Object A = new Object(), B = new Object();
    static int n;

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> {
            synchronized (A) { synchronized (B) { n++; throw new RuntimeException(); } }
        });
        Thread two = new Thread(() -> {
            synchronized (B) { synchronized (A) { n++; } }
            assert n == 2;
        });
        two.setUncaughtExceptionHandler((thread, e) -> { synchronized (A) { n += 3; } });
        one.start();
        two.start();
        one.join();
        throw new Exception();
    }
}
";

/// What the start before the search meets does not end it.
const EARLY: &str = "public class Main {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            throw new IllegalStateException();
        }));
        assert false;
    }
}
";

/// `--all` goes on behind what ends a thread, so the violations do not depend on which runs a
/// reduction happens to look at first.
#[test]
fn every_reduction_and_order_reports_the_same_violations() {
    let programs = [
        ("PROGRAM", PROGRAM, "deadlock,assertion,exception", 3),
        ("BEHIND", BEHIND, "deadlock,assertion,exception,race", 5),
        ("EARLY", EARLY, "deadlock,assertion,exception", 2),
    ];
    for (name, source, checks, at_least) in programs {
        let folder = tempfile::tempdir().expect("a temporary folder");
        std::fs::write(folder.path().join("Main.java"), source).expect("the program is written");
        let found = |flags: &[&str]| {
            let mut check = hebra();
            check.args([
                "check",
                "--all",
                "--no-shorten",
                "--json",
                "--check",
                checks,
                "Main.java",
            ]);
            let done = run(check.args(flags).current_dir(folder.path()), AT_MOST);
            assert_eq!(done.code, Some(1), "{name} {flags:?}: {}{}", done.stdout, done.stderr);
            let report: Value = serde_json::from_str(&done.stdout).expect("JSON");
            let found = report["violations"].as_array().expect("a list").iter();
            found.map(|v| format!("{} {}", v["property"], v["location"]["line"])).collect()
        };
        let none: std::collections::BTreeSet<String> = found(&["--reduction", "none"]);
        assert!(none.len() >= at_least, "{name}: {none:?}");
        for reduction in ["local", "full"] {
            for order in ["dfs", "bfs", "best-first", "context-bound"] {
                let flags = ["--reduction", reduction, "--search", order];
                assert_eq!(found(&flags), none, "{name} {flags:?}");
            }
            let flags = ["--reduction", reduction, "--workers", "2"];
            assert_eq!(found(&flags), none, "{name} {flags:?}");
        }
    }
}
