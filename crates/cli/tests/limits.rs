//! Limits hold within a single step of the program and before the search, too, and there is one on
//! shortening what was found.

use crate::support::process::{hebra, run};
use serde_json::Value;
use std::time::{Duration, Instant};

const MEBIBYTE: u64 = 1 << 20;

/// Checks a program whose `main` is this; gives the report and how long it took.
fn check(main: &str, limit: &str) -> (Value, Duration) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = format!(
        "public class Main {{\n    Main next;\n    Main(Main next) {{ this.next = next; }}\n    \
         public static void main(String[] args) {{ {main} }}\n}}\n"
    );
    std::fs::write(folder.path().join("Main.java"), text).expect("the program is written");
    let started = Instant::now();
    let args = ["check", "--json", limit, "Main.java"];
    let done = run(hebra().current_dir(folder.path()).args(args), Duration::from_secs(300));
    assert_eq!(done.code, Some(3), "{}{}", done.stdout, done.stderr);
    let report = serde_json::from_str(&done.stdout).expect("JSON");
    (report, started.elapsed())
}

#[test]
fn objects_that_a_step_makes_count() {
    for main in [
        "Main list = null; while (true) list = new Main(list);",
        "String text = \"x\"; while (true) text += text;",
    ] {
        let (report, _) = check(main, "--memory-limit=100M");
        let text = report.to_string();
        assert!(text.contains("the memory limit was reached"), "{text}");
        // One array, which may be as large as all before it, is made at once.
        let peak = report["search"]["peak_memory_bytes"].as_u64().expect("a number");
        assert!(peak < 700 * MEBIBYTE, "{} MiB", peak / MEBIBYTE);
    }
}

#[test]
fn a_step_that_does_not_end_is_ended() {
    let (report, took) =
        check("Main list = null; while (true) list = new Main(list);", "--time-limit=1s");
    let text = report.to_string();
    assert!(text.contains("the time limit was reached"), "{text}");
    assert!(took < Duration::from_secs(60), "{took:?}");
}

#[test]
fn a_limit_reached_before_the_search_is_told_as_that_limit() {
    let main = "Thread other = new Thread(() -> {}); other.start();";
    for (limit, reason) in [
        ("--memory-limit=9000", "the memory limit was reached"),
        ("--time-limit=0", "the time limit was reached"),
    ] {
        let (report, _) = check(main, limit);
        let reasons = report["unknown_reasons"].as_array().expect("a list");
        let [only] = &reasons[..] else { panic!("{report}") };
        assert!(only.as_str().is_some_and(|only| only.starts_with(reason)), "{report}");
    }
}

/// Each step of this one is long: to shorten its trace with the budget of steps takes minutes.
#[test]
fn shortening_ends_in_time() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = "public class Main {
    static volatile int count;
    static void add() {
        for (int i = 0; i < 12; i++) {
            long sum = 0;
            for (int j = 0; j < 400_000; j++) sum += j * 31L;
            if (sum > 0) count++;
        }
    }
    public static void main(String[] args) throws Exception {
        Thread one = new Thread(Main::add), two = new Thread(Main::add);
        one.start(); two.start(); one.join(); two.join();
        assert count == 24;
    }
}";
    std::fs::write(folder.path().join("Main.java"), text).expect("the program is written");
    let check = |flags: &[&str]| {
        let started = Instant::now();
        let args = [&["check", "--json", "Main.java"], flags].concat();
        let done = run(hebra().current_dir(folder.path()).args(args), Duration::from_secs(600));
        assert_eq!(done.code, Some(1), "{}{}", done.stdout, done.stderr);
        started.elapsed()
    };
    let (found, shortened) = (check(&["--no-shorten"]), check(&[]));
    assert!(shortened < found * 2 + Duration::from_secs(30), "{found:?} and then {shortened:?}");
}
