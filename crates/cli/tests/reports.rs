//! Reports in files: SARIF, JUnit XML, the page for a browser (opened in headless Chromium), and
//! annotations for GitHub.

use crate::support::process::{Done, hebra, run};
use serde_json::Value;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;

const AT_MOST: Duration = Duration::from_secs(120);

/// Two locks in two orders. Its text tries to end the script element that it is put into.
const LOCKS: &str = "public class Locks {
    static final Object LEFT = new Object(), RIGHT = new Object();
    static String mark = \"</script><b>&amp; 'quoted' <!--\";
    static int rounds;
    public static void main(String[] args) {
        new Thread(() -> { synchronized (LEFT) { rounds++; synchronized (RIGHT) { } } }, \"<one>\").start();
        synchronized (RIGHT) { rounds++; synchronized (LEFT) { } } // </script> ends nothing
    }
}";
const HOLDS: &str = "public class Holds { public static void main(String[] args) { } }";

fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for name in ["src", "out"] {
        std::fs::create_dir(folder.path().join(name)).expect("a folder");
    }
    std::fs::write(folder.path().join("src/Locks.java"), LOCKS).expect("a source is written");
    std::fs::write(folder.path().join("src/Holds.java"), HOLDS).expect("a source is written");
    folder
}

fn check(folder: &Path, args: &[&str]) -> Done {
    let mut command = hebra();
    command.env_remove("GITHUB_ACTIONS").arg("check").args(args).current_dir(folder);
    run(&mut command, AT_MOST)
}

fn read(folder: &Path, file: &str) -> String {
    std::fs::read_to_string(folder.join(file)).expect("the report was written")
}

#[test]
fn sarif_has_one_flow_for_each_thread_in_one_order() {
    let folder = folder();
    let done = check(folder.path(), &["src/Locks.java", "--sarif", "out/locks.sarif"]);
    assert_eq!(done.code, Some(1), "{}{}", done.stdout, done.stderr);
    let log: Value = serde_json::from_str(&read(folder.path(), "out/locks.sarif")).expect("JSON");
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    assert_eq!(run["tool"]["driver"]["name"], "hebra");
    let result = &run["results"][0];
    assert_eq!(result["ruleId"], "deadlock");
    let index = result["ruleIndex"].as_u64().expect("a rule") as usize;
    assert_eq!(run["tool"]["driver"]["rules"][index]["id"], "deadlock");
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "src/Locks.java");
    assert!(place["region"]["startLine"].as_u64() >= Some(6));
    let flows = result["codeFlows"][0]["threadFlows"].as_array().expect("flows");
    let names: Vec<&str> = flows.iter().flat_map(|flow| flow["message"]["text"].as_str()).collect();
    assert_eq!(names, ["main", "<one>"]);
    let mut orders: Vec<u64> = Vec::new();
    for flow in flows {
        let own: Vec<u64> = flow["locations"]
            .as_array()
            .expect("locations")
            .iter()
            .map(|location| location["executionOrder"].as_u64().expect("an order"))
            .collect();
        assert!(own.is_sorted(), "{own:?}");
        orders.extend(own);
    }
    orders.sort_unstable();
    assert_eq!(orders, (1..=orders.len() as u64).collect::<Vec<_>>());
    let text = log.to_string();
    assert!(text.contains("Locks.rounds"), "{text}");

    check(folder.path(), &["src/Holds.java", "--sarif", "holds.sarif"]);
    let log: Value = serde_json::from_str(&read(folder.path(), "holds.sarif")).expect("JSON");
    assert_eq!(log["runs"][0]["results"], Value::Array(Vec::new()));
    check(folder.path(), &["src/Locks.java", "--states-limit=1", "--sarif", "unknown.sarif"]);
    let log: Value = serde_json::from_str(&read(folder.path(), "unknown.sarif")).expect("JSON");
    let notes = &log["runs"][0]["invocations"][0]["toolExecutionNotifications"];
    let note = notes[0]["message"]["text"].as_str().unwrap_or_default();
    assert!(note.starts_with("Locks.main: the limit on states was reached"), "{note}");
}

/// `serde_sarif` is generated from the schema: what it reads has all that is required, in the right
/// types and with known words, and what it writes again has lost nothing, so all names are known.
#[test]
fn sarif_is_as_the_schema_has_it() {
    let folder = folder();
    let throws = "public class Throws {
        public static void main(String[] args) throws Exception {
            Thread other = new Thread(() -> { throw new IllegalStateException(); });
            other.start();
            other.join();
        }
    }";
    std::fs::write(folder.path().join("src/Throws.java"), throws).expect("a writable folder");
    for flags in [
        &["src/Locks.java"][..],
        &["src/Throws.java"],
        &["src/Holds.java"],
        &["src/Locks.java", "--states-limit=1"],
    ] {
        check(folder.path(), &[flags, &["--sarif", "a.sarif"]].concat());
        let text = read(folder.path(), "a.sarif");
        let known: serde_sarif::sarif::Sarif =
            serde_json::from_str(&text).unwrap_or_else(|e| panic!("{flags:?}: {e}: {text}"));
        let again = serde_json::to_value(&known).expect("JSON");
        let log: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(again, log, "{flags:?}");
    }
}

#[test]
fn junit_xml_has_failures_and_errors() {
    let folder = folder();
    check(folder.path(), &["src/Locks.java", "--junit-xml", "report.xml"]);
    let text = read(folder.path(), "report.xml");
    assert!(
        text.contains("<testsuites name=\"hebra\" tests=\"1\" failures=\"1\" errors=\"0\""),
        "{text}"
    );
    assert!(text.contains("<testcase classname=\"Locks\" name=\"main\""), "{text}");
    assert!(text.contains("<failure type=\"deadlock\" message=\"deadlock: "), "{text}");
    assert!(text.contains("&lt;one&gt;") && !text.contains("<one>"), "{text}");
    check(folder.path(), &["src/Locks.java", "--states-limit=1", "--junit-xml", "report.xml"]);
    let text = read(folder.path(), "report.xml");
    assert!(text.contains("failures=\"0\" errors=\"1\""), "{text}");
    assert!(text.contains("<error type=\"unknown\" message=\"the limit on states"), "{text}");
    check(folder.path(), &["src/Holds.java", "--junit-xml", "report.xml"]);
    let text = read(folder.path(), "report.xml");
    assert!(text.contains("failures=\"0\" errors=\"0\""), "{text}");
}

#[test]
fn github_gets_annotations() {
    let folder = folder();
    let on_github = |args: &[&str]| {
        let mut command = hebra();
        command.env("GITHUB_ACTIONS", "true").arg("check").args(args).current_dir(folder.path());
        run(&mut command, AT_MOST)
    };
    let done = on_github(&["src/Locks.java", "--json"]);
    serde_json::from_str::<Value>(&done.stdout).expect("JSON and nothing else");
    let line = done.stderr.lines().next().unwrap_or_default();
    assert!(line.starts_with("::error file=src/Locks.java,line="), "{line}");
    assert!(line.contains(",title=deadlock in Locks.main::deadlock: "), "{line}");
    let done = on_github(&["src/Locks.java", "--states-limit=1"]);
    let line = done.stderr.lines().next().unwrap_or_default();
    assert!(
        line.starts_with("::warning title=unknown%3A Locks.main::the limit on states"),
        "{line}"
    );
    assert_eq!(on_github(&["src/Holds.java"]).stderr, "");
    assert_eq!(check(folder.path(), &["src/Locks.java"]).stderr, "");
}

/// The page after its script ran, as Chromium writes it.
fn in_browser(folder: &Path, file: &str) -> String {
    let profile = tempfile::tempdir().expect("a temporary folder");
    let mut command = Command::new("chromium");
    command.args(["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"]);
    command.args(["--disable-background-networking", "--disable-component-update"]);
    command.args(["--disable-sync", "--virtual-time-budget=2000", "--dump-dom"]);
    command.arg(format!("--user-data-dir={}", profile.path().display()));
    let page = folder.join(file).canonicalize().expect("the page is there");
    let done = run(command.arg(format!("file://{}", page.display())), AT_MOST);
    assert_eq!(done.code, Some(0), "{}", done.stderr);
    done.stdout
}

#[test]
fn the_page_shows_the_trace_in_a_browser() {
    let folder = folder();
    let done = check(folder.path(), &["src/Locks.java", "--html", "page.html"]);
    assert_eq!(done.code, Some(1), "{}{}", done.stdout, done.stderr);
    let page = read(folder.path(), "page.html");
    // Whatever the sources say, only the page's own two scripts end.
    assert_eq!(page.matches("</script>").count(), 2);
    assert!(!page.contains("src=") && !page.contains("@import"), "the page loads something");
    let shown = in_browser(folder.path(), "page.html");
    for part in [
        "<span class=\"violated\">violated</span>: deadlock at Locks.java:",
        "<th scope=\"col\" role=\"columnheader\">main</th>",
        "<th scope=\"col\" role=\"columnheader\">&lt;one&gt;</th>",
        "aria-selected=\"true\"",
        "Locks.rounds = 1 → 2",
        ">locks Object #",
        // The script ends at the last step: each thread waits for the other and leads to it.
        "waits to enter the monitor of Object #",
        "go to <a href=\"#thread-0\">main</a>",
        "locked by <a href=\"#thread-0\">main</a>",
        // The source as text, not as markup.
        "// &lt;/script&gt; ends nothing",
        "\"&lt;/script&gt;&lt;b&gt;&amp;amp; 'quoted' &lt;!--\"",
        "<h2>Ledger</h2>",
    ] {
        assert!(shown.contains(part), "{part} is not in {shown}");
    }
    assert!(!shown.contains("<b>"), "text became markup");
}

#[test]
fn a_page_of_several_files_names_them() {
    let folder = folder();
    let a = "package a; public class Same { public static int value = 1; }";
    let b = "package b; public class Same { public static void main(String[] args) {
        assert a.Same.value == 0; } }";
    for (package, text) in [("a", a), ("b", b)] {
        let path = folder.path().join(package);
        std::fs::create_dir(&path).expect("a folder");
        std::fs::write(path.join("Same.java"), text).expect("a source is written");
    }
    check(folder.path(), &["b/Same.java", "a/Same.java", "--html", "page.html"]);
    let shown = in_browser(folder.path(), "page.html");
    for part in
        ["violated</span>: assertion at b/Same.java:2", ">a/Same.java:1<", ">b/Same.java:2<"]
    {
        assert!(shown.contains(part), "{part} is not in {shown}");
    }
}

#[test]
fn the_page_steps_by_keys_and_buttons() {
    let folder = folder();
    check(folder.path(), &["src/Locks.java", "--html", "page.html"]);
    let page = read(folder.path(), "page.html");
    // Another script presses keys and leaves what it saw in the page.
    let script = "<script>addEventListener('load', () => {
        const seen = [];
        const look = () => seen.push(document.getElementById('position').textContent.split(':')[0]);
        const press = (key) => { document.dispatchEvent(new KeyboardEvent('keydown', { key })); look(); };
        look(); press('Home'); press('ArrowRight'); press('j'); press('ArrowLeft'); press('PageDown');
        press('End'); press('ArrowRight'); document.getElementById('back').click(); look();
        document.body.dataset.seen = seen.join('; ');
    });</script></body>";
    std::fs::write(folder.path().join("driven.html"), page.replace("</body>", script))
        .expect("a page is written");
    let shown = in_browser(folder.path(), "driven.html");
    let (_, rest) = shown.split_once("data-seen=\"").expect("the script ran");
    let seen: Vec<&str> = rest.split('"').next().unwrap_or_default().split("; ").collect();
    let total: usize = seen[0].rsplit(' ').next().and_then(|n| n.parse().ok()).expect("a number");
    let step = |number: usize| format!("step {number} of {total}");
    let mut wanted = [total, 1, 2, 3, 2].map(step).to_vec();
    assert_eq!(seen[..5], wanted);
    wanted = [total, total, total - 1].map(step).to_vec();
    assert_eq!(seen[6..], wanted);
}

#[test]
fn a_page_without_a_trace_has_the_verdict() {
    let folder = folder();
    let done = check(folder.path(), &["src/Holds.java", "--html", "page.html"]);
    assert_eq!(done.code, Some(0), "{}{}", done.stdout, done.stderr);
    let shown = in_browser(folder.path(), "page.html");
    assert!(shown.contains("Holds.main: holds</h1>"), "{shown}");
}
