//! `--abstract VARIABLE=order`: where it is refused, what it finds by itself, and that it does not depend on the reduction.

use crate::support::process::{Done, hebra, run};
use serde_json::Value;
use std::path::Path;
use std::time::Duration;

const AT_MOST: Duration = Duration::from_secs(120);

fn tell(members: &str, args: &[&str]) -> Done {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = format!("public class P {{\n{members}\n}}\n");
    std::fs::write(folder.path().join("P.java"), text).expect("a source is written");
    run(hebra().args(args).arg("P.java").current_dir(folder.path()), AT_MOST)
}

#[track_caller]
fn refused(members: &str, args: &[&str], why: &str) {
    let done = tell(members, &[&["check", "--abstract", "P.n=order"], args].concat());
    assert_eq!(done.code, Some(2), "{}{}", done.stdout, done.stderr);
    assert!(done.stderr.contains(why), "{}", done.stderr);
}

#[test]
fn it_is_refused_where_a_number_is_needed() {
    let main = "public static void main(String[] args)";
    refused(
        &format!("static int n; static int[] a = new int[3]; {main} {{ n++; a[n]++; }}"),
        &[],
        "P.n",
    );
    refused(&format!("static int n; {main} {{ n++; int d = 6 / n; }}"), &[], "a divisor");
    refused(
        &format!(
            "static int n; {main} {{ int m = n; Runnable r = () -> {{ assert m == 0; }}; r.run(); }}"
        ),
        &[],
        "captured by a lambda",
    );
    refused(
        &format!(
            "static int n; interface I {{ int of(int n); }} {main} {{ I i = m -> m + 1; n = i.of(n); }}"
        ),
        &[],
        "captured by a lambda, nor its argument or result",
    );
    refused(&format!("static short n; {main} {{ n++; }}"), &[], "no int or long");
    refused(
        &format!("static int n; {main} {{ n++; assert n > 0; }}"),
        &["--integers", "machine"],
        "--integers mathematical",
    );
}

/// Two threads that take turns by numbers which grow for ever.
const TURNS: &str = "
    static int next, shown;
    static synchronized int draw() { int mine = next; next = next + 1; return mine; }
    static synchronized boolean isShown(int mine) { return shown == mine; }
    static synchronized void leave() { shown = shown + 1; }
    static volatile int inside;
    static void go() {
        while (true) {
            int mine = draw();
            while (!isShown(mine)) { Thread.yield(); }
            inside++;
            assert inside == 1;
            inside--;
            leave();
        }
    }
    public static void main(String[] args) {
        new Thread(() -> go()).start();
        new Thread(() -> go()).start();
    }";

#[test]
fn a_relation_is_found_without_a_hint() {
    let done = tell(TURNS, &["verify", "--abstract", "auto", "--json"]);
    let report: Value = serde_json::from_str(&done.stdout).expect("a report");
    assert_eq!(report["verdict"], "holds", "{report:#}");
    let rounds = report["rounds"].as_array().expect("rounds");
    let last = rounds.last().expect("a round")["abstractions"].to_string();
    assert!(last.contains("P.next=order") && last.contains("P.shown=order"), "{last}");
}

#[test]
fn a_broken_turn_is_found() {
    let broken = TURNS.replace("while (!isShown(mine)) { Thread.yield(); }", "isShown(mine);");
    let done = tell(&broken, &["verify", "--abstract", "auto", "--json"]);
    let report: Value = serde_json::from_str(&done.stdout).expect("a report");
    assert_eq!(report["verdict"], "violated", "{report:#}");
    assert_ne!(report["violations"][0]["feasible"], "unconfirmed");
}

#[test]
fn the_verdict_does_not_depend_on_how_it_is_searched() {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/abstraction");
    let programs: [(&str, &[&str], &str); 4] = [
        ("RemoteAgentMonitor.java", &["Event.count=order"], "holds"),
        ("RingBuffer.java", &["RingBuffer.head=order(2)", "RingBuffer.tail=order(2)"], "holds"),
        ("MaxRegister.java", &["MaxRegister.max=order"], "holds"),
        // With signs alone it is not known how far apart the ends are.
        ("RingBuffer.java", &["RingBuffer.head=order", "RingBuffer.tail=order"], "unknown"),
    ];
    let ways: [&[&str]; 5] = [
        &["--search", "dfs"],
        &["--search", "bfs"],
        &["--search", "dfs", "--reduction", "local"],
        &["--search", "dfs", "--reduction", "none"],
        &["--search", "dfs", "--workers", "2"],
    ];
    for (program, abstractions, expected) in programs {
        for way in ways {
            let mut command = hebra();
            command.args(["check", "--no-config", "--json"]).args(way);
            command.args(abstractions.iter().flat_map(|text| ["--abstract", text]));
            let done = run(command.arg(program).current_dir(&examples), AT_MOST);
            let report: Value = serde_json::from_str(&done.stdout).expect("a report");
            assert_eq!(report["verdict"], expected, "{program} {way:?}: {report:#}");
        }
    }
}
