//! `hebra test` with the real JUnit, TestNG and Mockito on the class path: which methods are tests,
//! what is called around them, verdicts, summary, exit codes, replay.

use crate::support::process::{Done, hebra, run};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;

const AT_MOST: Duration = Duration::from_secs(600);

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
    private int n;
    @ParameterizedTest @ValueSource(ints = {1, 2}) void parameters(int x) throws Exception {
        runs++;
        Thread other = new Thread(() -> n += x);
        other.start();
        n += x;
        other.join();
        assertEquals(2 * x, n);
    }
    @Nested class Inner { @Test void in(TestInfo info) { runs++; assertEquals(0, n); } }
    @Test void sometimes() throws Exception {
        runs++;
        Thread other = new Thread(() -> n = 1);
        other.start();
        Assumptions.assumeTrue(n == 1, "too early");
        other.join();
    }
    @Test void exits() { System.exit(0); }
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
    let api = ["junit-jupiter-api.jar", "junit-jupiter-params.jar", "junit-platform-commons.jar"];
    let engine = ["junit-jupiter-engine.jar", "junit-platform-engine.jar"];
    jars(&[&api[..], &engine, &["opentest4j.jar", "apiguardian-api.jar"]].concat())
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
        "assumed skipped",
        "failsInThread exception",
        "ignored skipped",
        "inherited holds",
        "notThrowing assertion",
        "poolLeftBehind holds",
        "stuck deadlock",
        "throwing holds",
        "together assertion",
    ];
    assert_eq!(verdicts(&report), wanted);
    let summary = &report["summary"];
    let counts = ["tests", "holds", "violated", "unknown", "skipped"].map(|key| &summary[key]);
    assert_eq!(counts, [10, 4, 4, 0, 2].map(Value::from).each_ref());
    let ledger = report["ledger"].to_string();
    assert!(ledger.contains("the time limit of a test is reached only where"), "{ledger}");

    let trace = folder.path().join(".hebra/bank.FourTest#together.assertion.trace.json");
    let elsewhere = tempfile::tempdir().expect("a temporary folder");
    let done = run(hebra().arg("replay").arg(trace).current_dir(elsewhere.path()), AT_MOST);
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
        "exits unknown",
        "in holds",
        "off skipped",
        "parameters assertion",
        "sometimes holds",
        "things holds",
    ];
    assert_eq!(verdicts(&report), wanted);
    let text = report.to_string();
    for part in [
        "\"display_name\":\"three things\"",
        "the program ended before its framework could say how the test went",
        "does not apply on some runs, which end early: Assumption failed: too early",
    ] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
}

const LIMITS: &str = r#"
import static org.junit.jupiter.api.Assertions.*;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.*;
import org.junit.jupiter.api.function.Executable;

class LimitTest {
    final CountDownLatch latch = new CountDownLatch(1);
    void within(int millis, Executable body) {
        assertTimeoutPreemptively(Duration.ofMillis(millis), body);
    }
    @Test void neverEnds() { within(50, latch::await); }
    @Test void limitIsExpected() { assertThrows(AssertionError.class, () -> within(50, latch::await)); }
    @Test void ends() {
        new Thread(latch::countDown).start();
        within(50, latch::await);
    }
    @Test void sleepsTooLong() { assertThrows(AssertionError.class, () -> within(50, () -> Thread.sleep(100))); }
    @Test void sleepsALittle() { within(50, () -> Thread.sleep(10)); }
    @Test void looksAfterwards() { assertTimeout(Duration.ofMillis(50), () -> Thread.sleep(10)); }
    @Test void tooLateAfterwards() { assertTimeout(Duration.ofMillis(50), () -> Thread.sleep(100)); }
}
"#;

#[test]
fn a_time_limit_is_reached_where_nothing_else_can_go_on() {
    let folder = folder("LimitTest.java", LIMITS);
    let done = test(folder.path(), &["-cp", &junit_5(), "LimitTest.java", "--json"]);
    let report: Value = serde_json::from_str(&done.stdout).expect("JSON");
    let verdict = |t: &Value| format!("{} {}", t["method"], t["verdict"]).replace('"', "");
    let mut found: Vec<String> =
        report["tests"].as_array().into_iter().flatten().map(verdict).collect();
    found.sort();
    let wanted = [
        "ends holds",
        "limitIsExpected holds",
        "looksAfterwards holds",
        "neverEnds violated",
        "sleepsALittle holds",
        "sleepsTooLong unknown",
        "tooLateAfterwards unknown",
    ];
    assert_eq!(found, wanted);
    assert!(done.stdout.contains("execution timed out after 50 ms"), "{}", done.stdout);
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
    let summary = "\n1 test: 1 hold, 0 violated, 0 unknown, 0 skipped, in ";
    assert!(done.stdout.contains(summary), "{}", done.stdout);
    assert!(done.stdout.contains("\nverdict       states  seconds  test\nholds "));
    assert_eq!(one("bank.FourTest#stuck").code, Some(1));
    let limited = ["-cp", &path, "bank.FourTest#together", "--states-limit", "3"];
    assert_eq!(test(folder.path(), &limited).code, Some(3));
    let done = one("bank.FourTest#notATest");
    let message = "hebra: error: bank.FourTest#notATest: there is no test of JUnit or TestNG\n";
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
    assert!(done.stdout.contains("\n10 tests: 7 hold, 1 violated"), "{}", done.stdout);
    let done =
        test(folder.path(), &["-cp", &path, "--filter", "*#al*", "--filter", "FourTest#in*"]);
    assert!(done.stdout.contains("\n2 tests: 2 hold,"), "{}", done.stdout);
    let done = test(folder.path(), &["-cp", &path, "--filter", "Five*"]);
    assert_eq!((done.code, done.stdout.as_str()), (Some(2), ""), "{}", done.stderr);
    let done = test(folder.path(), &["-cp", &path, "--fail-fast"]);
    assert!(done.code == Some(1) && done.stdout.contains(" not run: --fail-fast.\n"));
    let done = test(folder.path(), &["-cp", "classes"]);
    let message = "hebra: error: class bank.Base has tests for the runner of JUnit 4, which is \
                   not on the class path: add junit-4.x.jar and hamcrest\n";
    assert_eq!((done.code, done.stderr.as_str()), (Some(2), message));
}

/// Compiles sources of `tests/testing` to `classes` in a folder.
fn compiled(names: &[&str], path: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let javac = crate::support::jdks::Library::system().home.join("bin/javac");
    let mut compile = std::process::Command::new(javac);
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/testing");
    compile.args(["-g", "-nowarn", "-d", "classes", "-cp", path]);
    compile.args(names.iter().map(|name| sources.join(name)));
    let done = run(compile.current_dir(folder.path()), AT_MOST);
    assert_eq!(done.code, Some(0), "{}", done.stderr);
    folder
}

/// How a test ended: that of several with one name counts which is worst.
type Outcomes = BTreeMap<String, &'static str>;

fn note(outcomes: &mut Outcomes, name: String, outcome: &'static str) {
    const ORDER: [&str; 3] = ["skipped", "holds", "violated"];
    let rank = |outcome: &str| ORDER.iter().position(|name| *name == outcome);
    let known = outcomes.entry(name).or_insert(outcome);
    if rank(outcome) > rank(known) {
        *known = outcome;
    }
}

/// Reads the report of JUnit's console: each test of a template is a case of its own there.
fn outcomes_of_console(text: &str) -> Outcomes {
    let mut outcomes = Outcomes::new();
    for case in text.split("<testcase ").skip(1) {
        let value = |key: &str| {
            let rest = case.split_once(&format!("{key}=\""))?.1;
            Some(rest.split_once('"')?.0.to_owned())
        };
        let (class, name) =
            (value("classname").unwrap_or_default(), value("name").unwrap_or_default());
        let method = name.split('(').next().unwrap_or_default();
        let case = case.split("</testcase>").next().unwrap_or_default();
        let outcome = match case {
            case if case.contains("<skipped") => "skipped",
            case if case.contains("<failure") || case.contains("<error") => "violated",
            _ => "holds",
        };
        note(&mut outcomes, format!("{class}#{method}"), outcome);
    }
    outcomes
}

#[test]
fn the_same_tests_pass_as_with_the_console_of_junit() {
    let path = jars(&["junit4.jar", "hamcrest.jar"]) + ":" + &junit_5();
    let names = ["LifecycleTest", "ParametersTest", "ConditionsTest", "ExtensionsTest", "FourTest"];
    let names = [&names[..], &["ThreeTest", "AllTests"]].concat();
    let files: Vec<String> = names.iter().map(|name| format!("{name}.java")).collect();
    let folder = compiled(&files.iter().map(String::as_str).collect::<Vec<_>>(), &path);
    let console = jars(&["junit-platform-console-standalone.jar"]);
    let mut java = crate::support::process::java();
    java.args(["-jar", &console, "-cp", &format!("classes:{}", junit_4())]);
    java.args(["--scan-classpath", "classes", "--include-classname", ".*", "--reports-dir", "xml"]);
    let done = run(java.current_dir(folder.path()), AT_MOST);
    assert_eq!(done.code, Some(1), "{}", done.stderr);
    let report = |engine: &str| {
        let file = folder.path().join(format!("xml/TEST-junit-{engine}.xml"));
        outcomes_of_console(&std::fs::read_to_string(file).expect("a report"))
    };
    let mut wanted = report("jupiter");
    wanted.extend(report("vintage"));
    // Here an ignored class is not looked into, and what runs as a part of a suite has its class too.
    wanted.remove("FourTest$IgnoredTest#never");
    wanted.insert("FourTest$IgnoredTest#".to_owned(), "skipped");
    for method in ["testPasses", "testFails", "testEndFails"] {
        let outcome = wanted.remove(&format!("AllTests#{method}")).expect("a test of the suite");
        wanted.insert(format!("AllTests#ThreeTest.{method}"), outcome);
    }
    wanted.insert("FourTest$Around#FourTest$Around$InTest.in".to_owned(), "holds");

    let done = test(folder.path(), &["-cp", &format!("classes:{path}"), "--json"]);
    let report: Value = serde_json::from_str(&done.stdout).expect("JSON");
    let mut found = Outcomes::new();
    for test in report["tests"].as_array().expect("a list of tests") {
        let text = |key: &str| test[key].as_str().unwrap_or_default().to_owned();
        let method = text("method").split('(').next().unwrap_or_default().to_owned();
        let outcome = match text("verdict").as_str() {
            "holds" => "holds",
            "violated" => "violated",
            "skipped" => "skipped",
            _ => "unknown",
        };
        note(&mut found, format!("{}#{method}", text("class")), outcome);
    }
    assert!(found.len() > 80, "{}", found.len());
    assert_eq!(found, wanted);
}

#[test]
fn tests_of_testng() {
    let path = jars(&["testng.jar", "jcommander.jar", "bsh.jar"]);
    let folder = compiled(&["NgTest.java"], &path);
    let done = test(folder.path(), &["-cp", &format!("classes:{path}"), "--json"]);
    let report: Value = serde_json::from_str(&done.stdout).expect("JSON");
    let wanted = [
        "after holds",
        "expected holds",
        "failing assertion",
        "limited holds",
        "notThrown exception",
        "off skipped",
        "plain holds",
        "provided holds",
        "providedFails assertion",
        "race assertion",
        "skip skipped",
        "thrice holds",
    ];
    assert_eq!(verdicts(&report), wanted);
}

/// What passes, fails and is skipped is what TestNG 6.9 says of these.
#[test]
fn tests_of_testng_that_depend_on_others() {
    let path = jars(&["testng.jar", "jcommander.jar", "bsh.jar"]);
    let folder = compiled(&["NgDependenciesTest.java"], &path);
    let done = test(folder.path(), &["-cp", &format!("classes:{path}"), "--json"]);
    let report: Value = serde_json::from_str(&done.stdout).expect("JSON");
    let wanted = [
        "afterBad skipped",
        "bad assertion",
        "broken assertion",
        "first holds",
        "insert holds",
        "query holds",
        "report holds",
        "runsAnyway holds",
        "second holds",
        "skipped skipped",
        "third holds",
    ];
    assert_eq!(verdicts(&report), wanted);
}

#[test]
fn mocks_of_mockito() {
    let mockito = ["mockito-core.jar", "byte-buddy.jar", "byte-buddy-agent.jar", "objenesis.jar"];
    let path = junit_4() + ":" + &jars(&mockito);
    let folder = compiled(&["MockTest.java"], &path);
    let done = test(folder.path(), &["-cp", &format!("classes:{path}"), "--json"]);
    let report: Value = serde_json::from_str(&done.stdout).expect("JSON");
    let wanted = [
        "answers holds",
        "list holds",
        "notCalled assertion",
        "ofClass holds",
        "spied holds",
        "spiedInThreads assertion",
    ];
    assert_eq!(verdicts(&report), wanted, "{}", report["tests"]);
}

/// The class files of the drivers are part of the checker; `cargo xtask drivers` makes them.
#[test]
fn drivers_are_what_their_source_says() {
    let path = junit_4() + ":" + &junit_5() + ":" + &jars(&["testng.jar"]);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../checker/drivers/hebra/tests");
    let files = |extension: &str| {
        let all =
            std::fs::read_dir(&folder).expect("the drivers").filter_map(|e| Some(e.ok()?.path()));
        all.filter(|path| path.extension().is_some_and(|e| e == extension)).collect::<Vec<_>>()
    };
    let made = tempfile::tempdir().expect("a temporary folder");
    let javac = crate::support::jdks::Library::system().home.join("bin/javac");
    let mut compile = std::process::Command::new(javac);
    compile.args(["--release", "8", "-g:none", "-nowarn", "-Xlint:-options", "-cp", &path]);
    compile.arg("-d").arg(made.path()).args(files("java"));
    let done = run(&mut compile, AT_MOST);
    assert_eq!(done.code, Some(0), "{}", done.stderr);
    let classes = files("class");
    assert!(classes.len() > 5);
    for class in classes {
        let name = class.file_name().expect("a name");
        let new = std::fs::read(made.path().join("hebra/tests").join(name)).expect("a class");
        let kept = std::fs::read(&class).expect("a class");
        let parsed = |bytes: &[u8]| format!("{:?}", hebra_classfile::parse(bytes));
        assert!(parsed(&new) == parsed(&kept), "{}: run cargo xtask drivers", class.display());
    }
}
