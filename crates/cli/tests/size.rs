//! Where a limit ends a search: why there are so many states, and commands that can be pasted.

use crate::support::process::{hebra, run};
use serde_json::Value;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

const AT_MOST: Duration = Duration::from_secs(240);

/// Checks a program that a limit must keep open; gives the report.
fn check(folder: &Path, args: &[&str]) -> Value {
    let done = run(hebra().current_dir(folder).args(["check", "--json"]).args(args), AT_MOST);
    assert_eq!(done.code, Some(3), "{}{}", done.stdout, done.stderr);
    serde_json::from_str(&done.stdout).expect("JSON")
}

/// Each command that is advised must run as it is.
fn try_next(folder: &Path, report: &Value) -> Vec<String> {
    let commands = report["size"]["next"].as_array().expect("a list").iter();
    let commands: Vec<String> =
        commands.map(|next| next["command"].as_str().expect("a command").to_owned()).collect();
    for command in &commands {
        let done = run(Command::new("sh").current_dir(folder).args(["-c", command]), AT_MOST);
        let is_verdict = matches!(done.code, Some(0 | 1 | 3));
        assert!(is_verdict, "{command}: {:?} {}{}", done.code, done.stdout, done.stderr);
    }
    commands
}

const COUNTER: &str = "import java.util.concurrent.atomic.AtomicInteger;
public class Main {
    static volatile int count;
    static final AtomicInteger even = new AtomicInteger();
    public static void main(String[] args) {
        Thread counter = new Thread(() -> {
            while (true) {
                count = count + 1;
                even.addAndGet(2);
            }
        }, \"co\\u001bunter\");
        counter.start();
        new Thread(() -> { while (count < 1_000_000) { } }).start();
    }
}
";

#[test]
fn variables_that_grow_are_named() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let name = "It's Main.java";
    std::fs::create_dir(folder.path().join(name)).expect("a folder");
    std::fs::write(folder.path().join(name).join("Main.java"), COUNTER).expect("the program");
    let report = check(folder.path(), &["--states-limit", "5000", name, "--", "an argument"]);
    let variable = |name: &str| {
        let variables = report["size"]["variables"].as_array().expect("a list");
        let one = variables.iter().find(|variable| variable["name"] == name);
        let one = one.unwrap_or_else(|| panic!("no {name}: {report}"));
        (one["first"].as_i64(), one["last"].as_i64().unwrap_or(0))
    };
    let ((first, last), (_, twice)) = (variable("Main.count"), variable("Main.even.value"));
    assert!(first == Some(0) && last > 50 && twice > 100, "{report}");
    let threads = report["size"]["threads"].to_string();
    assert!(threads.contains("Thread-0"), "{threads}");
    let next = try_next(folder.path(), &report);
    assert!(next.iter().any(|next| next.contains(" verify --abstract auto ")), "{next:?}");
    assert!(next.iter().all(|next| next.ends_with("'It'\\''s Main.java' -- 'an argument'")));
    // In text, nothing that the program says reaches the terminal as it is.
    let mut command = hebra();
    command.current_dir(folder.path()).args(["check", "--states-limit=5000", name]);
    let text = run(&mut command, AT_MOST).stdout;
    assert!(text.contains("Main.count went from 0 to "), "{text}");
    assert!(text.contains("Try next:") && !text.contains('\u{1b}'), "{text}");
}

#[test]
fn states_inside_locks_lead_to_the_model_of_the_library() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = "import java.util.concurrent.*;
public class Main {
    public static void main(String[] args) throws Exception {
        BlockingQueue<String> queue = new ArrayBlockingQueue<>(1);
        for (int i = 0; i < 3; i++) new Thread(() -> {
            try { queue.put(\"\"); queue.take(); } catch (InterruptedException e) { }
        }).start();
    }
}
";
    std::fs::write(folder.path().join("Main.java"), text).expect("the program is written");
    let report = check(folder.path(), &["--library=real", "--states-limit", "2000", "Main.java"]);
    let library = report["size"]["library"].to_string();
    assert!(library.contains("java.util.concurrent"), "{report}");
    let next = try_next(folder.path(), &report);
    assert!(next[0].contains("check --library modelled "), "{next:?}");
    // What is chosen already is not advised.
    let args = ["--max-context-switches=9", "--depth-limit=4", "Main.java"];
    assert_eq!(check(folder.path(), &args)["size"]["next"], serde_json::json!([]));
}
