//! Reports name files that are there: the source of a class and not one of the same name, the user's
//! line and not a library's. What cannot be written is said before the search. Traces find their
//! program again. Text of the program does nothing to a terminal.

use crate::support::process::{Done, hebra, java, run};
use serde_json::Value;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;

const AT_MOST: Duration = Duration::from_secs(120);

const A: &str = "package a;
public class Worker {
    public static int value;
    public static void work() { value++; }
}";
const B: &str = "/* package a; */ package b;

// The line that fails is none of the other file.

public class Worker {
    static class Inner implements Runnable {
        public void run() {
            a.Worker.work();
            assert a.Worker.value != 2;
        }
    }
}
class Beside { static void start(Thread t) { t.start(); } }";
const MAIN: &str = "package b;
public class Main {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(new Worker.Inner());
        Beside.start(t);
        a.Worker.work();
        t.join();
    }
}";

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder is made");
        std::fs::write(path, text).expect("a file is written");
    }
    folder
}

fn workers() -> TempDir {
    // Two roots, and a file that does not lie in the folder of its package.
    folder(&[("one/a/Worker.java", A), ("two/Worker.java", B), ("two/b/Main.java", MAIN)])
}

fn call(folder: &Path, args: &[&str]) -> Done {
    run(hebra().args(args).env_remove("GITHUB_ACTIONS").current_dir(folder), AT_MOST)
}

fn javac(folder: &Path, args: &[&str]) {
    let mut javac = Command::new(Path::new(java().get_program()).with_file_name("javac"));
    let done = run(javac.args(args).current_dir(folder), AT_MOST);
    assert_eq!(done.code, Some(0), "{}{}", done.stdout, done.stderr);
}

/// The file and line that `--json` names.
fn location(done: &Done) -> (String, u64) {
    let report: Value = serde_json::from_str(&done.stdout).expect("JSON");
    let place = &report["violations"][0]["location"];
    (place["file"].as_str().unwrap_or_default().to_owned(), place["line"].as_u64().unwrap_or(0))
}

#[test]
fn sources_are_found_by_package() {
    let folder = workers();
    let here = folder.path();
    let expected = ("two/Worker.java".to_owned(), 9);
    let sources = ["two/b/Main.java", "one/a/Worker.java", "two/Worker.java"];
    for program in [&sources[..], &["one", "two"]] {
        let done = call(here, &[&["check", "--json"], program].concat());
        assert_eq!(location(&done), expected, "{program:?}: {}", done.stderr);
    }
    // From another folder, by absolute names.
    let elsewhere = tempfile::tempdir().expect("a temporary folder");
    let (one, two) = (here.join("one"), here.join("two"));
    let paths = [&one, &two].map(|path| path.to_str().expect("a plain path"));
    let done = call(elsewhere.path(), &["check", "--json", paths[0], paths[1]]);
    let (file, _) = location(&done);
    assert_eq!(std::fs::read_to_string(file).expect("it can be opened"), B);
    let done = call(here, &["check", "one", "two", "--sarif", "s.sarif"]);
    assert!(done.stdout.starts_with("violated: assertion at b/Worker.java:9\n"), "{}", done.stdout);
    assert!(done.stdout.contains("a/Worker.java:4 public static void work() { value++; }"));
    assert!(done.stdout.contains("b/Worker.java:9 assert a.Worker.value != 2;"));
    let log = std::fs::read_to_string(here.join("s.sarif")).expect("a log");
    let log: Value = serde_json::from_str(&log).expect("JSON");
    let place = &log["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "two/Worker.java");
    assert!(log.to_string().contains("one/a/Worker.java"), "{log}");
    // Classes, with and without sources.
    javac(here, &[&["-g", "-d", "classes"], &sources[..]].concat());
    let done = call(here, &["check", "--json", "-cp", "classes", "b.Main"]);
    assert_eq!(location(&done).0, "b/Worker.java");
    let args = ["check", "--json", "-cp", "classes", "--source-path", "one:two", "b.Main"];
    assert_eq!(location(&call(here, &args)), expected);
}

#[test]
fn the_first_source_has_the_main_class() {
    let main = |package: &str| {
        format!(
            "package {package}; public class Main {{ public static void main(String[] a) {{ assert false : \"{package}\"; }} }}"
        )
    };
    let (a, b) = (main("a"), main("b"));
    let folder = folder(&[("a/Main.java", &a), ("b/Main.java", &b)]);
    let done = call(folder.path(), &["check", "b/Main.java", "a/Main.java"]);
    assert!(done.stdout.contains("AssertionError: b in thread main"), "{}", done.stdout);
}

#[test]
fn a_failed_test_is_at_its_own_line() {
    let test = "package t;
import static org.junit.Assert.assertEquals;
public class OneTest {
    @org.junit.Test public void fails() {
        assertEquals(1, 2);
    }
}";
    let folder = folder(&[("src/t/OneTest.java", test)]);
    let junit = "/usr/share/java/junit4.jar:/usr/share/java/hamcrest.jar";
    javac(folder.path(), &["-g", "-cp", junit, "-d", "classes", "src/t/OneTest.java"]);
    let path = format!("classes:{junit}");
    for (sources, file) in [(None, "t/OneTest.java"), (Some("src"), "src/t/OneTest.java")] {
        let mut args = vec!["test", "--json", "-cp", &path];
        args.extend(sources.into_iter().flat_map(|sources| ["--source-path", sources]));
        let done = call(folder.path(), &args);
        let report: Value = serde_json::from_str(&done.stdout).expect("JSON");
        let place = &report["tests"][0]["violations"][0]["location"];
        assert_eq!(*place, serde_json::json!({"file": file, "line": 5}), "{}", done.stderr);
    }
}

/// Counts for ever, in as many states.
const ENDLESS: &str = "public class Endless {
    static volatile int count;
    public static void main(String[] args) {
        new Thread(() -> { while (true) count++; }).start();
        while (true) count++;
    }
}";

#[test]
fn what_cannot_be_written_is_said_before_the_search() {
    let folder = folder(&[("Endless.java", ENDLESS), ("file", "")]);
    for option in ["--html", "--sarif", "--junit-xml", "--trace", "--checkpoint"] {
        for (path, why) in [
            ("missing/report", "there is no folder missing"),
            ("file/report", "there is no folder file"),
            (".", "directory"),
        ] {
            let done =
                call(folder.path(), &["check", "Endless.java", "--search", "bfs", option, path]);
            assert_eq!(done.code, Some(2), "{option} {path}: {}{}", done.stdout, done.stderr);
            let start = format!("hebra: error: cannot write {path}: ");
            assert!(
                done.stderr.starts_with(&start) && done.stderr.contains(why),
                "{}",
                done.stderr
            );
        }
    }
    assert!(!folder.path().join("missing").exists(), "a folder was made");
    // What is there is kept while it is tried.
    let done = call(folder.path(), &["check", "Lost.java", "--html", "file", "--sarif", "new"]);
    assert_eq!(done.code, Some(2));
    assert!(folder.path().join("file").exists() && !folder.path().join("new").exists());
}

#[test]
fn the_verdict_is_told_where_its_trace_cannot_be_saved() {
    let fails = "public class Fails { public static void main(String[] a) { assert false; } }";
    let folder = folder(&[("Fails.java", fails), (".hebra", "in the way")]);
    let done = call(folder.path(), &["check", "Fails.java"]);
    assert_eq!(done.code, Some(1), "{}{}", done.stdout, done.stderr);
    assert!(done.stdout.starts_with("violated: assertion at Fails.java:1"), "{}", done.stdout);
    assert!(
        done.stdout.contains("The trace is not saved (cannot write .hebra/"),
        "{}",
        done.stdout
    );
}

#[test]
fn a_trace_finds_its_program_again() {
    let folder = workers();
    let here = folder.path();
    let replayed = |at: &Path, trace: &Path| {
        let done = call(at, &["replay", trace.to_str().expect("a plain path")]);
        assert_eq!(done.code, Some(1), "{}: {}{}", at.display(), done.stdout, done.stderr);
        assert!(done.stdout.contains("b/Worker.java:9 assert a.Worker.value"), "{}", done.stdout);
    };
    call(here, &["check", "one", "two"]);
    let trace = here.join(".hebra/b.Main.assertion.trace.json");
    replayed(here, &trace);
    replayed(&here.join("one"), &trace);
    replayed(Path::new("/"), &trace);
    // The whole folder moves.
    let moved = tempfile::tempdir().expect("a temporary folder");
    let away = moved.path().join("away");
    std::fs::rename(here, &away).expect("the folder moves");
    let trace = away.join(".hebra/b.Main.assertion.trace.json");
    replayed(Path::new("/"), &trace);
    // The sources lie beside the trace.
    let beside = moved.path().join("beside");
    std::fs::create_dir(&beside).expect("a folder is made");
    for part in ["one", "two"] {
        std::fs::rename(away.join(part), beside.join(part)).expect("sources move");
    }
    let trace_beside = beside.join("trace.json");
    std::fs::rename(&trace, &trace_beside).expect("the trace moves");
    replayed(Path::new("/"), &trace_beside);
    // Something is missing.
    std::fs::rename(beside.join("one"), beside.join("lost")).expect("a folder moves");
    let done = call(Path::new("/"), &["replay", trace_beside.to_str().expect("a plain path")]);
    assert_eq!(done.code, Some(2), "{}{}", done.stdout, done.stderr);
    assert!(
        done.stderr.contains(": one of the traced program is neither below"),
        "{}",
        done.stderr
    );
}

#[test]
fn a_trace_of_classes_or_of_an_abstraction_finds_them_again() {
    let counter = "public class Counter {
    static int count;
    public static void main(String[] args) { count = 1; assert count < 0; }
}";
    let basl = "abstraction Signs abstracts int
begin
  TOKENS = { NEG, ZERO, POS };
  abstract(n)
  begin
    n < 0 -> NEG;
    n == 0 -> ZERO;
    n > 0 -> POS;
  end
end
";
    let folder = folder(&[("p/Counter.java", counter), ("p/own.basl", basl)]);
    let here = folder.path();
    javac(here, &["-g", "-d", "p/classes", "p/Counter.java"]);
    for (args, command) in [
        (vec!["-cp", "p/classes", "Counter"], "replay"),
        (vec!["p/Counter.java", "--abstract", "Counter.count=signs"], "simulate"),
        (vec!["p/Counter.java", "--abstract", "Counter.count=p/own.basl"], "simulate"),
    ] {
        let done = call(here, &[&["check", "--trace", "t.json"][..], &args].concat());
        assert!(here.join("t.json").exists(), "{args:?}: {}{}", done.stdout, done.stderr);
        let trace = here.join("t.json");
        let done = call(Path::new("/"), &[command, trace.to_str().expect("a plain path")]);
        assert_eq!(done.code, Some(1), "{args:?}: {}{}", done.stdout, done.stderr);
        std::fs::remove_file(trace).expect("the trace is there");
    }
    // A class of the working directory.
    call(&here.join("p/classes"), &["check", "Counter"]);
    let trace = here.join("p/classes/.hebra/Counter.assertion.trace.json");
    let done = call(Path::new("/"), &["replay", trace.to_str().expect("a plain path")]);
    assert_eq!(done.code, Some(1), "{}{}", done.stdout, done.stderr);
}

#[test]
fn text_of_the_program_does_nothing_to_a_terminal() {
    let evil = "public class Evil {
    static String text = \"a\\0b\\u001b[2J\\u009b31m\\u202e\";
    static char bell = 7;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { text = \"</script>\\u001b\"; bell = 'x'; }, \"evil\\u001b]0;title\\u0007\\nholds: no\");
        t.start();
        t.join();
        // \u{1b}[31m a comment \u{202e} in red
        assert text == null : text + bell + \"\\r\\nholds: no deadlock\";
    }
}";
    let folder = folder(&[("Evil.java", evil)]);
    let reports = ["--html", "p.html", "--sarif", "s.sarif", "--junit-xml", "j.xml"];
    let acts = |c: char| c.is_control() && c != '\n' || c == '\u{202e}';
    for args in [&["check", "Evil.java"][..], &["check", "Evil.java", "--json"]] {
        let done = call(folder.path(), &[args, &reports].concat());
        assert_eq!(done.code, Some(1), "{}{}", done.stdout, done.stderr);
        assert!(!done.stdout.contains(acts), "{:?}", done.stdout);
        assert!(!done.stdout.contains("\nholds: no"), "{}", done.stdout);
        assert!(done.stdout.contains("evil\\u001b]0;title\\u0007\\nholds: no") || args.len() > 2);
    }
    for file in ["p.html", "s.sarif", "j.xml"] {
        let text = std::fs::read_to_string(folder.path().join(file)).expect(file);
        assert!(!text.contains(acts), "{file}");
    }
    let trace = ".hebra/Evil.assertion.trace.json";
    let done = call(folder.path(), &["replay", trace]);
    assert!(done.code == Some(1) && !done.stdout.contains(acts), "{:?}", done.stdout);
    // What the program itself prints is its own affair.
    let prints = "public class Prints { public static void main(String[] a) { System.out.print(\"\\u001b[0m\"); } }";
    std::fs::write(folder.path().join("Prints.java"), prints).expect("a source");
    assert_eq!(call(folder.path(), &["run", "Prints.java"]).stdout, "\u{1b}[0m");
}

#[test]
fn columns_are_as_wide_as_they_are_shown() {
    let wide = "public class Wide {
    static int 数;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { 数 = 数 + 1; /* 東京都 */ }, \"糸\");
        t.start();
        数 = 数 + 1;
        t.join();
        assert 数 == 2;
    }
}";
    let folder = folder(&[("Wide.java", wide)]);
    let done = call(folder.path(), &["check", "Wide.java"]);
    let columns = |line: &str| -> Option<usize> {
        let (before, _) = line.split_once(" |")?;
        let is_wide = |c: char| ('\u{3000}'..'\u{a000}').contains(&c);
        Some(before.chars().map(|c| if is_wide(c) { 2 } else { 1 }).sum())
    };
    let bars: Vec<usize> = done.stdout.lines().filter_map(columns).collect();
    assert!(bars.len() > 5 && bars.iter().all(|bar| *bar == bars[0]), "{}", done.stdout);
}
