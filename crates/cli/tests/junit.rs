//! `hebra test` on classes with JUnit 4 and 5 annotations, with the real JUnit on the class path:
//! which methods are tests, what is called around them, verdicts, summary, exit codes, replay.

use crate::support::process::{Done, hebra, run};
use serde_json::Value;
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;

const AT_MOST: Duration = Duration::from_secs(120);

const FOUR: &str = r#"
package bank;
import static org.junit.Assert.*;
import static org.junit.Assume.*;
import org.junit.*;
import java.util.concurrent.*;

public class FourTest extends Base {
    private int balance;
    @Before public void fill() { assertTrue(ready); balance = 10; }
    @After public void last() { assertTrue(ready && once == 1); }
    private static int once;
    @BeforeClass public static void begin() { once++; }
    private void withdraw(int amount) { if (balance >= amount) balance -= amount; }

    @Test public void alone() { withdraw(3); assertEquals(7, balance); }
    @Test public void together() throws Exception {
        Thread one = new Thread(() -> withdraw(7)), two = new Thread(() -> withdraw(7));
        one.start(); two.start(); one.join(); two.join();
        assertEquals("balance", 3, balance);
    }
    @Test(expected = IllegalStateException.class) public void throwing() {
        throw new IllegalStateException();
    }
    @Test(expected = IllegalStateException.class) public void notThrowing() { }
    @Test public void assumed() { assumeTrue(false); fail(); }
    @Ignore("later") @Test public void ignored() { fail(); }
    @Test(timeout = 1000) public void poolLeftBehind() throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        assertEquals(Integer.valueOf(3), pool.submit(() -> 3).get());
    }
    @Test public void failsInThread() {
        new Thread(() -> { throw new IllegalArgumentException("there"); }).start();
    }
    @Test public void stuck() throws Exception { synchronized (this) { wait(); } }
    public void notATest() { fail(); }
}
class Base {
    boolean ready;
    @Before public void prepare() { ready = true; }
    @Test public void inherited() { assertTrue(ready); }
}
"#;

const FIVE: &str = r#"
import static org.junit.jupiter.api.Assertions.*;
import java.lang.annotation.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;

interface Checks { @BeforeEach default void first() { assertEquals(1, FiveTest.begun); } }
@Retention(RetentionPolicy.RUNTIME) @Test @interface Quick { }

class FiveTest implements Checks {
    static int begun, runs, after;
    @BeforeAll static void begin() { begun++; }
    @AfterEach void count() { after++; }
    @AfterAll static void end() { assertEquals(runs, after); }

    @Test @DisplayName("three things") void things() {
        runs++;
        assertThrows(IllegalStateException.class, () -> { throw new IllegalStateException(); });
        assertIterableEquals(java.util.List.of(1, 2), java.util.List.of(1, 2));
    }
    @Quick void composed() { runs++; }
    @Test void endIsChecked() { }
    @RepeatedTest(3) void again() { runs++; assertTrue(runs < 3, "run " + runs); }
    @Disabled @Test void off() { fail(); }
    @ParameterizedTest @ValueSource(ints = {1}) void parameters(int x) { fail(); }
    @Test void info(TestInfo info) { fail(); }
    @Nested class Inner { @Test void in() { fail(); } }
}
"#;

/// The jars of a Debian package.
fn jars(names: &[&str]) -> String {
    let path = names.iter().map(|name| {
        let file = Path::new("/usr/share/java").join(name);
        assert!(file.is_file(), "no {}: cargo xtask setup installs JUnit", file.display());
        file
    });
    std::env::join_paths(path).expect("plain names").into_string().expect("plain names")
}

fn junit_4() -> String {
    jars(&["junit4.jar", "hamcrest.jar"])
}

fn junit_5() -> String {
    let names = ["junit-jupiter-api.jar", "junit-jupiter-params.jar", "junit-platform-commons.jar"];
    jars(&[&names[..], &["opentest4j.jar", "apiguardian-api.jar"]].concat())
}

fn folder(name: &str, text: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join(name), text).expect("a source is written");
    folder
}

fn test(folder: &Path, args: &[&str]) -> Done {
    run(hebra().arg("test").args(args).current_dir(folder), AT_MOST)
}

/// `method verdict`, sorted, of a report.
fn verdicts(report: &Value) -> Vec<String> {
    let tests = report["tests"].as_array().expect("a list of tests");
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let line = |t: &Value| match &t["violations"][0]["property"] {
        Value::String(property) => format!("{} {property}", text(&t["method"])),
        _ => format!("{} {}", text(&t["method"]), text(&t["verdict"])),
    };
    let mut lines: Vec<String> = tests.iter().map(line).collect();
    lines.sort();
    lines
}

#[test]
fn tests_of_junit_4() {
    let folder = folder("FourTest.java", FOUR);
    let done = test(folder.path(), &["-cp", &junit_4(), "FourTest.java", "--json"]);
    assert_eq!(done.code, Some(1), "{}{}", done.stdout, done.stderr);
    let report: Value = serde_json::from_str(&done.stdout).expect("JSON");
    let wanted = [
        "alone holds",
        "assumed holds",
        "failsInThread exception",
        "ignored skipped",
        "inherited holds",
        "inherited holds",
        "notThrowing assertion",
        "poolLeftBehind holds",
        "stuck deadlock",
        "throwing holds",
        "together assertion",
    ];
    // Twice inherited: once by FourTest, and Base is a test class too.
    assert_eq!(verdicts(&report), wanted);
    let summary = &report["summary"];
    let counts = ["tests", "holds", "violated", "unknown", "skipped"].map(|key| &summary[key]);
    assert_eq!(counts, [11, 6, 4, 0, 1].map(Value::from).each_ref());
    let ledger = report["ledger"].to_string();
    assert!(ledger.contains("timeouts of tests are not applied"), "{ledger}");

    let trace = ".hebra/bank.FourTest#together.assertion.trace.json";
    let done = run(hebra().args(["replay", trace]).current_dir(folder.path()), AT_MOST);
    assert_eq!(done.code, Some(1), "{}{}", done.stdout, done.stderr);
    assert!(done.stdout.contains("replayed: assertion"), "{}", done.stdout);
}

#[test]
fn tests_of_junit_5() {
    let folder = folder("FiveTest.java", FIVE);
    let done = test(folder.path(), &["-cp", &junit_5(), "FiveTest.java", "--json"]);
    assert_eq!(done.code, Some(1), "{}{}", done.stdout, done.stderr);
    let report: Value = serde_json::from_str(&done.stdout).expect("JSON");
    let wanted = [
        "again assertion",
        "composed holds",
        "endIsChecked assertion",
        "in unknown",
        "info unknown",
        "off skipped",
        "parameters unknown",
        "things holds",
    ];
    assert_eq!(verdicts(&report), wanted);
    let text = report.to_string();
    for part in [
        "\"display_name\":\"three things\"",
        "@ParameterizedTest is not supported",
        "@Nested is not supported",
        "info has parameters or a result",
    ] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
}

#[test]
fn the_exit_code_is_that_of_the_worst_and_single_tests_can_be_named() {
    let folder = folder("FourTest.java", FOUR);
    let jars = junit_4();
    let javac = crate::support::jdks::Library::system().home.join("bin/javac");
    let mut compile = std::process::Command::new(javac);
    compile.args(["-g", "-d", "classes", "-cp", &jars, "FourTest.java"]);
    let done = run(compile.current_dir(folder.path()), AT_MOST);
    assert_eq!(done.code, Some(0), "{}", done.stderr);
    let path = format!("classes{}{jars}", if cfg!(windows) { ";" } else { ":" });
    let one = |name: &str| test(folder.path(), &["-cp", &path, name]);
    let done = one("bank.FourTest#alone");
    assert_eq!(done.code, Some(0), "{}{}", done.stdout, done.stderr);
    assert!(done.stdout.starts_with("holds     bank.FourTest#alone  ("), "{}", done.stdout);
    assert!(done.stdout.contains("\n1 test: 1 hold, 0 violated, 0 unknown, 0 skipped.\n"));
    assert_eq!(one("bank.FourTest#stuck").code, Some(1));
    let limited = ["-cp", &path, "bank.FourTest#together", "--states-limit", "3"];
    assert_eq!(test(folder.path(), &limited).code, Some(3));
    let done = one("bank.FourTest#notATest");
    let message = "hebra: error: bank.FourTest#notATest: there is no JUnit 4 or 5 test\n";
    assert_eq!((done.code, done.stderr.as_str()), (Some(2), message));
    let done = one("bank.None");
    let message = "hebra: error: there is no class bank.None on the class path\n";
    assert_eq!((done.code, done.stderr.as_str()), (Some(2), message));
    for option in ["--trace", "--checkpoint", "--resume"] {
        let done = test(folder.path(), &["-cp", &path, option, "file"]);
        let message = format!("hebra: error: {option} names a file of one search");
        assert!(done.code == Some(2) && done.stderr.starts_with(&message), "{}", done.stderr);
    }
    // All classes of the folders, and those of jars are not looked through.
    let done = test(folder.path(), &["-cp", &path, "--check", "deadlock"]);
    assert!(done.stdout.contains("\n11 tests: 9 hold, 1 violated"), "{}", done.stdout);
}
