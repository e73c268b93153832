//! Threads and objects have one name in all reports of a verdict, whatever else is written.

use crate::support::lives;
use crate::support::process::{Done, hebra, run};
use serde_json::Value;
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;

const AT_MOST: Duration = Duration::from_secs(120);

/// The second thread gets the slot of the first.
const REUSE: &str = "public class Reuse {
    static int value;
    public static void main(String[] args) throws Exception {
        Thread first = new Thread(() -> { value = 1; }, \"first\");
        first.start();
        first.join();
        Thread second = new Thread(() -> { value = value + 1; }, \"second\");
        second.start();
        value = 5;
        second.join();
        assert value != 5;
    }
}";

/// Four threads of one name, two of which have it late; arrays in fields and in arrays.
const WORKERS: &str = "public class Workers {
    static final int[][] grid = new int[2][2];
    static void work() { grid[0][1]++; Thread.currentThread().setName(\"worker\"); }
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 2; i++) {
            Thread t = new Thread(Workers::work, \"worker\");
            t.start();
            t.join();
        }
        Thread a = new Thread(Workers::work), b = new Thread(Workers::work);
        a.start(); b.start(); a.join(); b.join();
        assert grid[0][1] == 4;
    }
}";

/// Of two events only the second is in the story; a page shows both.
const EVENTS: &str = "public class Events {
    static class Event { int count; }
    static final Event IDLE = new Event(), BUSY = new Event();
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> BUSY.count++, \"worker\");
        t.start();
        BUSY.count++;
        t.join();
        assert BUSY.count == 2;
    }
}";

/// Two threads of one name wait for each other.
const TWINS: &str = "public class Twins {
    static final Object LEFT = new Object(), RIGHT = new Object();
    static void both(Object one, Object two) { synchronized (one) { synchronized (two) { } } }
    public static void main(String[] args) {
        new Thread(() -> both(LEFT, RIGHT), \"twin\").start();
        new Thread(() -> both(RIGHT, LEFT), \"twin\").start();
    }
}";

fn folder(name: &str, source: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join(format!("{name}.java")), source).expect("a source");
    folder
}

fn check(folder: &Path, args: &[&str]) -> Done {
    run(hebra().arg("check").args(args).current_dir(folder), AT_MOST)
}

/// The report without its times.
fn story(done: &Done) -> String {
    done.stdout.split("\nSearch:").next().unwrap_or_default().to_owned()
}

#[test]
fn a_slot_that_is_used_again_is_another_thread() {
    let folder = folder("Reuse", REUSE);
    let done = check(folder.path(), &["Reuse.java", "--html", "p.html", "--sarif", "s.sarif"]);
    let text = story(&done);
    let switch = |name: &str| text.find(&format!("-- switch to {name} ")).expect(name);
    let created = text.find("Thread second = new").expect("the line that makes it");
    assert!(switch("first") < created && created < switch("second"), "{text}");
    let page = std::fs::read_to_string(folder.path().join("p.html")).expect("a page");
    assert_eq!(lives::complaints(&page), Vec::<String>::new());
    let data = lives::data(&page).expect("data");
    let found = &data["subjects"][0]["found"][0];
    assert_eq!(found["threads"], serde_json::json!(["main", "first", "second"]));
    let log = std::fs::read_to_string(folder.path().join("s.sarif")).expect("a log");
    let log: Value = serde_json::from_str(&log).expect("JSON");
    let flows = &log["runs"][0]["results"][0]["codeFlows"][0]["threadFlows"];
    let names: Vec<&Value> =
        flows.as_array().expect("flows").iter().map(|flow| &flow["message"]["text"]).collect();
    assert_eq!(names, ["main", "first", "second"]);
    for (flow, line) in [(1, 4), (2, 7)] {
        for location in flows[flow]["locations"].as_array().expect("locations") {
            let region = &location["location"]["physicalLocation"]["region"];
            assert_eq!(region["startLine"], line, "{}", flows[flow]);
        }
    }
}

#[test]
fn threads_of_one_name_have_numbers() {
    let workers = folder("Workers", WORKERS);
    let text = story(&check(workers.path(), &["Workers.java"]));
    for number in 1..=4 {
        assert!(text.contains(&format!("-- switch to worker #{number} ")), "{text}");
    }
    assert!(!text.contains("Thread-0"), "a thread has two names: {text}");
    let twins = folder("Twins", TWINS);
    let text = story(&check(twins.path(), &["Twins.java"]));
    let message = "deadlock: twin #1 waits for twin #2 and twin #2 for twin #1";
    assert!(text.contains(message), "{text}");
    assert!(text.contains("\n  twin #1: waits to enter") && text.contains(", held by twin #1"));
}

#[test]
fn every_kind_of_report_has_the_same_names() {
    for (name, source, property) in [
        ("Events", EVENTS, "assertion"),
        ("Workers", WORKERS, "race"),
        ("Twins", TWINS, "deadlock"),
    ] {
        let folder = folder(name, source);
        let file = format!("{name}.java");
        let checks = ["--check", property, file.as_str()];
        let plain = story(&check(folder.path(), &checks));
        assert!(plain.starts_with(&format!("violated: {property}")), "{plain}");
        let more = ["--html", "p.html", "--sarif", "s.sarif", "--junit-xml", "j.xml"];
        let beside = story(&check(folder.path(), &[&checks[..], &more].concat()));
        assert_eq!(plain, beside);
        // `Event #1.count`, `locks Object #2`, from the rows below the lines.
        let names: Vec<&str> = plain
            .lines()
            .filter_map(|row| row.split_once(" · ")?.1.split(['=', '|']).next())
            .map(str::trim)
            .collect();
        let trace = format!(".hebra/{name}.{property}.trace.json");
        let replayed = run(hebra().args(["replay", &trace]).current_dir(folder.path()), AT_MOST);
        let same = |report: &str| names.iter().all(|name| report.contains(name));
        assert!(same(&replayed.stdout), "{}", replayed.stdout);
        for file in ["p.html", "s.sarif", "j.xml"] {
            let report = std::fs::read_to_string(folder.path().join(file)).expect(file);
            let report = report.replace("&gt;", ">");
            assert!(same(&report), "{file}: {names:?}: {report}");
        }
        let json = check(folder.path(), &[&checks[..], &["--json"]].concat());
        let json: Value = serde_json::from_str(&json.stdout).expect("JSON");
        let message = json["violations"][0]["message"].as_str().unwrap_or_default();
        assert!(plain.contains(message), "{message}: {plain}");
    }
}

#[test]
fn an_element_has_the_name_that_the_source_has() {
    let folder = folder("Workers", WORKERS);
    let text = story(&check(folder.path(), &["Workers.java", "--check", "race"]));
    for part in [
        "data race on Workers.grid[0][1]: ",
        " · Workers.grid[0][1] = 0 → 1",
        ": about to write Workers.grid[0][1]",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let done = check(folder.path(), &["Workers.java", "--check", "deadlock"]);
    assert!(done.stdout.contains("data race on Workers.grid[0][1] (Workers.java:3 and"));
}
