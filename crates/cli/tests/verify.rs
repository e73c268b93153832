//! `hebra verify`, `hebra simulate` and the choose-free orders on small programs whose answer is
//! known, with the words in which they tell it.

use crate::support::process::{Done, hebra, run};
use serde_json::Value;
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;

const AT_MOST: Duration = Duration::from_secs(120);

/// The program with this body of `main`; it can stop for ever, which is a deadlock.
fn program(fields: &str, body: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = format!(
        "public class P {{\n    {fields}\n    static final Object LOCK = new Object();\n    \
         static void stop() throws Exception {{ synchronized (LOCK) {{ LOCK.wait(); }} }}\n    \
         public static void main(String[] args) throws Exception {{\n{body}\n    }}\n}}\n"
    );
    std::fs::write(folder.path().join("P.java"), text).expect("a source is written");
    folder
}

fn command(folder: &Path, task: &str, args: &[&str]) -> Done {
    run(hebra().arg(task).args(args).current_dir(folder), AT_MOST)
}

fn json(folder: &Path, task: &str, args: &[&str]) -> Value {
    let done = command(folder, task, &[args, &["--json", "P.java"]].concat());
    serde_json::from_str(&done.stdout).unwrap_or_else(|_| panic!("{}{}", done.stdout, done.stderr))
}

/// A number that is 0 and must not be taken for a negative one.
fn stock() -> TempDir {
    program(
        "static int count;",
        "        count = count + 2;\n        count = count - 2;\n        if (count < 0) stop();",
    )
}

#[test]
fn a_trace_that_the_program_cannot_follow_is_explained() {
    let folder = stock();
    let args = ["--abstract", "P.count=signs", "--trace", "t.json"];
    let report = json(folder.path(), "check", &args);
    assert_eq!(report["verdict"], "unknown", "not confirmed, so not known");
    assert_eq!(report["violations"][0]["feasible"], "unconfirmed");
    assert_eq!(report["violations"][0]["trace"]["abstraction_choices"], 1);
    let done = command(folder.path(), "simulate", &["t.json"]);
    assert_eq!(done.code, Some(3), "{}{}", done.stdout, done.stderr);
    let (_, told) = done.stdout.rsplit_once("\n\n").expect("the story and the end");
    assert_eq!(
        told,
        "spurious: the program cannot follow this\n  \
         P.java:7, thread main: P.count is 0, which is ZERO; the trace has NEG\n  \
         `signs - 2` of POS chose NEG; the numbers are 2\n"
    );
    let story = command(folder.path(), "replay", &["t.json"]).stdout;
    assert!(story.contains("signs - 2(POS) gives NEG of"), "{story}");
}

#[test]
fn abstractions_are_refined_until_it_holds() {
    let body =
        "        n = n + 1;\n        n = n + 1;\n        n = n + 1;\n        if (n != 3) stop();";
    let folder = program("static int n;", body);
    let report = json(folder.path(), "verify", &["--abstract", "auto"]);
    assert_eq!(report["verdict"], "holds", "{report}");
    let rounds = report["rounds"].as_array().expect("rounds");
    let tried: Vec<&str> =
        rounds.iter().filter_map(|round| round["abstractions"][0].as_str()).collect();
    assert_eq!(tried, ["P.n=point", "P.n=signs", "P.n=range(0,3)"]);
    let last = |round: &Value| {
        let lines = round["result"].as_array().cloned().unwrap_or_default();
        lines.last().and_then(|line| line.as_str().map(str::to_owned))
    };
    assert_eq!(last(&rounds[0]).as_deref(), Some("finer: P.n: point → signs"));
    assert_eq!(last(&rounds[1]).as_deref(), Some("finer: P.n: signs → range(0,3)"));
    assert_eq!(last(&rounds[2]).as_deref(), Some("holds"));
    let ledger = report["ledger"].to_string();
    assert!(ledger.contains("P.n is abstracted by range(0,3)"), "{ledger}");
    assert!(ledger.contains("integers are mathematical"), "{ledger}");
}

#[test]
fn no_more_rounds_than_allowed() {
    let report = json(stock().path(), "verify", &["--abstract", "P.count=signs", "--rounds", "0"]);
    assert_eq!(report["verdict"], "unknown");
    assert_eq!(report["rounds"].as_array().map(Vec::len), Some(1));
    let doubts = report["violations"][0]["doubts"].to_string();
    assert!(doubts.contains("this depends on P.count"), "{doubts}");
    assert!(doubts.contains("--rounds"), "{doubts}");
}

#[test]
fn what_needs_no_abstraction_choice_is_choose_free() {
    let folder = program("static int n;", "        n = n + 1;\n        if (n > 0) stop();");
    for task in ["check", "verify"] {
        let args = ["--abstract", "P.n=signs", "--trace", "t.json"];
        let report = json(folder.path(), task, &args);
        assert_eq!(report["verdict"], "violated", "{report}");
        assert_eq!(report["violations"][0]["feasible"], "choose-free");
        assert_eq!(command(folder.path(), "replay", &["t.json"]).code, Some(1));
    }
}

#[test]
fn what_needs_one_is_simulated() {
    let body = "        n = n + 5;\n        if (n > 3) stop();";
    let folder = program("static int n;", body);
    let args = ["--abstract", "P.n=signs", "--trace", "t.json"];
    let report = json(folder.path(), "verify", &args);
    assert_eq!(report["verdict"], "violated", "{report}");
    assert_eq!(report["violations"][0]["feasible"], "simulated");
    // The trace is one of the program itself, with its numbers.
    let replayed = command(folder.path(), "replay", &["t.json"]);
    assert_eq!(replayed.code, Some(1));
    assert!(!replayed.stdout.contains("POS"), "{}", replayed.stdout);
    json(folder.path(), "check", &args);
    let done = command(folder.path(), "simulate", &["t.json"]);
    assert_eq!(done.code, Some(1), "{}{}", done.stdout, done.stderr);
    assert!(done.stdout.contains("\nfeasible: deadlock: "), "{}", done.stdout);
}

#[test]
fn an_assertion_that_is_too_coarse_is_no_defect() {
    let body = "        a = a + 2;\n        b = b + 2;\n        assert a == b;";
    // Nothing in it can catch an assertion's error, as a synchronized block would.
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = format!(
        "class P {{\n    static int a, b;\n    public static void main(String[] args) {{\n{body}\n    }}\n}}\n"
    );
    std::fs::write(folder.path().join("P.java"), text).expect("a source is written");
    let args = ["--abstract", "P.a=signs", "--abstract", "P.b=signs"];
    let trace = ["--trace", "t.json"];
    let report = json(folder.path(), "check", &[&args[..], &trace[..]].concat());
    assert_eq!(report["verdict"], "unknown", "{report}");
    assert_eq!(report["violations"][0]["trace"]["abstraction_choices"], 0);
    let doubts = report["violations"][0]["doubts"].to_string();
    assert!(doubts.contains("what is checked is too coarse"), "{doubts}");
    let done = command(folder.path(), "simulate", &["t.json"]);
    assert_eq!(done.code, Some(3));
    assert!(done.stdout.contains("\nfeasible, but no defect\n"), "{}", done.stdout);
    let report = json(folder.path(), "verify", &args);
    assert_eq!(report["verdict"], "holds", "{report}");
}

#[test]
fn an_overflow_is_noticed() {
    let body = "        n = n + Integer.MAX_VALUE;\n        n = n + 1;\n        if (n > 0) stop();";
    let folder = program("static int n;", body);
    let args = ["--abstract", "P.n=signs"];
    let report = json(folder.path(), "verify", &[&args[..], &["--rounds", "0"]].concat());
    assert_eq!(report["verdict"], "unknown", "{report}");
    let doubts = report["violations"][0]["doubts"].to_string();
    assert!(doubts.contains("the number overflows there: use --integers machine"), "{doubts}");
    // With integers that wrap around the sum may be negative, and the loop goes on as usual.
    let report = json(folder.path(), "verify", &[&args[..], &["--integers", "machine"]].concat());
    assert_eq!(report["verdict"], "holds", "{report}");
}

#[test]
fn choose_free_orders_say_what_they_left_out() {
    let folder = stock();
    let check = |order: &str| {
        json(folder.path(), "check", &["--abstract", "P.count=signs", "--search", order])
    };
    for order in ["choose-free", "choose-free-shortest"] {
        let report = check(order);
        assert_eq!(report["verdict"], "unknown");
        assert!(report["violations"].as_array().is_some_and(Vec::is_empty), "{report}");
        let reasons = report["unknown_reasons"].to_string();
        assert!(reasons.contains("runs with abstraction choices were not explored"), "{reasons}");
    }
    let report = check("choose-free-heuristic");
    assert_eq!(report["violations"][0]["trace"]["abstraction_choices"], 1, "{report}");
    let folder = program("static int n;", "        n = n + 1;");
    let args = ["--abstract", "P.n=signs", "--search", "choose-free"];
    assert_eq!(json(folder.path(), "check", &args)["verdict"], "holds", "nothing was left out");
}

#[test]
fn threads_and_answers_of_the_environment_are_followed() {
    let body = "        Thread t = new Thread(() -> { synchronized (LOCK) { n = n + 1; } });\n        \
                t.start();\n        int wanted = hebra.Verify.choose(0, 2);\n        \
                t.join();\n        if (wanted == 2) synchronized (LOCK) { if (n > 0) LOCK.wait(); }";
    let folder = program("static int n;", body);
    for reduction in ["full", "local", "none"] {
        for order in ["dfs", "bfs"] {
            let args = ["--abstract", "P.n=evenodd", "--reduction", reduction, "--search", order];
            let report =
                json(folder.path(), "verify", &[&args[..], &["--trace", "t.json"]].concat());
            assert_eq!(report["verdict"], "violated", "{report}");
            assert_eq!(report["violations"][0]["feasible"], "simulated");
            assert_eq!(command(folder.path(), "replay", &["t.json"]).code, Some(1));
        }
    }
}

#[test]
fn a_thread_that_joins_one_which_waits_is_blocked_in_the_program_too() {
    let body = "        Thread t = new Thread(() -> { try { stop(); } catch (Exception e) { } });\n        \
                t.start();\n        n = n + 1;\n        t.join();";
    let folder = program("static int n;", body);
    for reduction in ["full", "local", "none"] {
        let args = ["--abstract", "P.n=signs", "--reduction", reduction, "--trace", "t.json"];
        let report = json(folder.path(), "verify", &args);
        assert_eq!(report["verdict"], "violated", "{reduction}: {report}");
        assert_eq!(report["violations"][0]["feasible"], "choose-free");
        assert_eq!(command(folder.path(), "replay", &["t.json"]).code, Some(1));
    }
}

#[test]
fn wrong_uses_are_refused() {
    let folder = program("static int n;", "        n = n + 1;\n        if (n > 0) stop();");
    json(folder.path(), "check", &["--trace", "t.json"]);
    let refused = |task: &str, args: &[&str], expect: &str| {
        let done = command(folder.path(), task, args);
        assert_eq!(done.code, Some(2), "{}{}", done.stdout, done.stderr);
        assert!(done.stderr.contains(expect), "{}", done.stderr);
    };
    refused("simulate", &["t.json"], "nothing is abstracted in this trace");
    refused("simulate", &["missing.json"], "cannot read missing.json");
    refused("verify", &["P.java", "--all"], "--all goes with hebra check only");
    refused("verify", &["P.java", "--abstract", "signs"], "write VARIABLE=ABSTRACTION");
    refused("verify", &["P.java", "--abstract", "P.m=signs"], "P.m");
}

#[test]
fn tokens_index_arrays() {
    // A ring of which all elements are written before they are read: the third step leaves it.
    let ring = |steps: usize| {
        let step = "at = at + 1; sum += data[at];".repeat(steps);
        program("static int[] data = {1, 2, 3}; static int at; static int sum;", &step)
    };
    let verify = |steps: usize, index: &str, rounds: &str| {
        let folder = ring(steps);
        let indices = format!("P.data[index]={index}");
        let at = format!("P.at={index}");
        let flags = ["--abstract", &indices, "--abstract", &at, "--rounds", rounds];
        json(folder.path(), "verify", &flags)
    };
    assert_eq!(verify(2, "range(0,2)", "0")["verdict"], "holds");
    let broken = verify(3, "range(0,2)", "0");
    assert_eq!(broken["verdict"], "violated", "{broken}");
    assert_eq!(broken["violations"][0]["property"], "exception", "{broken}");
    assert_eq!(broken["violations"][0]["feasible"], "choose-free", "{broken}");
    let coarse = verify(2, "signs", "0");
    assert_eq!(coarse["verdict"], "unknown", "{coarse}");
    let said = coarse.to_string();
    assert!(said.contains("the element accessed is 1; the trace has"), "{said}");
    assert!(said.contains("this depends on P.at"), "{said}");
    let refined = verify(2, "signs", "8");
    assert_eq!(refined["verdict"], "holds", "{refined}");
}

/// A string that shows a token is not the one that the program makes.
#[test]
fn strings_made_of_tokens_are_only_printed() {
    let check = |body: &str, verdict: &str| {
        let folder = program("static int k = 5;", body);
        let report = json(folder.path(), "check", &["--abstract", "P.k=signs"]);
        assert_eq!(report["verdict"], verdict, "{body}: {report}");
        let reasons = report["unknown_reasons"].to_string();
        let says_why = reasons.contains("a string made of an abstracted value");
        assert_eq!(says_why, verdict == "unknown", "{body}: {reasons}");
    };
    check("String s = \"k is \" + k; System.out.println(s); System.out.print(k);", "holds");
    check("assert k > 0 : \"k is \" + k;", "holds");
    check("if (k < 0) throw new IllegalStateException(\"k is \" + k);", "holds");
    check("String s = \"\" + k; if (s.equals(\"5\")) stop();", "unknown");
    check("if (String.valueOf(k).length() == 1) stop();", "unknown");
    check(
        "java.io.PrintStream own = new java.io.PrintStream(new java.io.ByteArrayOutputStream()) {
             public void println(int n) { if (n == 5) throw new Error(); }
         };
         own.println(k);",
        "unknown",
    );
    check(
        "new java.io.PrintStream(new java.io.OutputStream() {
             public void write(int c) { if (c == '5') throw new Error(); }
         }).print(k);",
        "unknown",
    );
    check(
        "StringBuilder b = new StringBuilder(); b.append(k); if (b.length() == 1) stop();",
        "unknown",
    );
    let message = "try { throw new IllegalStateException(\"\" + k); } \
                   catch (IllegalStateException e) { if (e.getMessage().equals(\"5\")) stop(); }";
    check(message, "unknown");
    let text = "try { throw new IllegalStateException(\"\" + k); } \
                catch (IllegalStateException e) { if ((\"\" + e).endsWith(\"5\")) stop(); }";
    check(text, "unknown");
    let kept = "Object kept = new IllegalStateException(\"\" + k); \
                if (kept.toString().endsWith(\"5\")) stop();";
    check(kept, "unknown");
    let wrapped = "try { if (k < 0) throw new IllegalStateException(\"\" + k); } \
                   catch (IllegalStateException e) { throw new RuntimeException(e); }";
    check(wrapped, "holds");
    let printed = "var bytes = new java.io.ByteArrayOutputStream(); \
                   new java.io.PrintStream(bytes).print(\"\" + k); \
                   if (bytes.size() == 1) stop();";
    check(printed, "unknown");
}
