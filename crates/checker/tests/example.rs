//! The example that the documentation begins with works.

use std::path::PathBuf;
use std::process::Command;

const PROGRAM: &str = "
public class Main {
    static int count;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> count++);
        other.start();
        count++;
        other.join();
        assert count == EXPECTED;
    }
}";

/// Cargo builds examples beside tests.
fn example() -> PathBuf {
    let test = std::env::current_exe().expect("a path");
    let folder = test.parent().and_then(|folder| folder.parent()).expect("a folder");
    folder.join("examples").join("check")
}

fn check(expected: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("Main.java");
    std::fs::write(&file, PROGRAM.replace("== EXPECTED", expected)).expect("a file");
    let output = Command::new(example()).arg(&file).current_dir(folder.path()).output();
    let output = output.expect("the example runs");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    // It writes no traces.
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 1);
    String::from_utf8_lossy(&output.stdout).trim_end().to_owned()
}

#[test]
fn the_example_tells_the_verdict() {
    assert_eq!(check("== 2"), "violated: assertion at Main.java:10");
    assert_eq!(check(">= 1"), "holds: no deadlock, assertion violation or uncaught exception");
}
