//! Threads that the code of the JDK starts, without `Thread.start()`, are alive before they are RUNNABLE, too.

use crate::support::compile::compile;
use crate::support::jdks::Library;
use crate::support::process::{hebra, run};
use std::time::Duration;

/// `javac` may be older than the method that makes the executor.
const PROGRAM: &str = r#"
import java.util.concurrent.*;

public class Main {
    static volatile Thread worker;

    public static void main(String[] args) throws Exception {
        ThreadFactory factory = task -> {
            worker = new Thread(task);
            return worker;
        };
        new Thread(() -> {
            Thread seen = worker;
            assert seen == null || !seen.isAlive() || seen.getState() != Thread.State.NEW;
        }).start();
        ExecutorService executor = (ExecutorService) Executors.class
                .getMethod("newThreadPerTaskExecutor", ThreadFactory.class).invoke(null, factory);
        executor.execute(() -> {});
        executor.shutdown();
    }
}"#;

#[test]
fn a_thread_of_an_executor_is_alive_and_new() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (source, classes) = (folder.path().join("Main.java"), folder.path().join("classes"));
    std::fs::write(&source, PROGRAM).expect("the program is written");
    compile(&[(source, classes.clone())]);
    for feature in [21, 25] {
        let mut check = hebra();
        check.current_dir(folder.path()).args(["check", "--jdk"]);
        check.arg(Library::fetched(feature).home).arg("-cp").arg(&classes).arg("Main");
        let done = run(&mut check, Duration::from_secs(60));
        assert_eq!(done.code, Some(1), "JDK {feature}: {}{}", done.stdout, done.stderr);
    }
}
