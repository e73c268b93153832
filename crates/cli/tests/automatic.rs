//! `--abstract auto`: which fields are taken to affect the property, what refinement moves, and what
//! is done about variables that grow.

use crate::support::process::{Done, hebra, run};
use serde_json::Value;
use std::time::Duration;

const AT_MOST: Duration = Duration::from_secs(120);

/// Runs a task on the program with these members of class `P`; `stop()` waits for ever.
fn tell(members: &str, task: &str, args: &[&str]) -> Done {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = format!(
        "public class P {{\n{members}\n    static synchronized void lost() throws Exception {{ \
         P.class.wait(); }}\n    static void stop() {{ try {{ lost(); }} catch (Exception e) {{ }} \
         }}\n}}\n"
    );
    std::fs::write(folder.path().join("P.java"), text).expect("a source is written");
    run(hebra().arg(task).args(args).arg("P.java").current_dir(folder.path()), AT_MOST)
}

fn verify(members: &str, args: &[&str]) -> Value {
    let done = tell(members, "verify", &[args, &["--json"]].concat());
    serde_json::from_str(&done.stdout).unwrap_or_else(|_| panic!("{}{}", done.stdout, done.stderr))
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().expect("a list").iter().filter_map(Value::as_str).collect()
}

/// The abstractions of each round.
fn tried(report: &Value) -> Vec<Vec<&str>> {
    let rounds = report["rounds"].as_array().expect("rounds");
    rounds.iter().map(|round| texts(&round["abstractions"])).collect()
}

fn results(report: &Value) -> String {
    let rounds = report["rounds"].as_array().expect("rounds");
    rounds.iter().flat_map(|round| texts(&round["result"])).collect::<Vec<_>>().join("\n")
}

/// Counts for ever; whose turn it is decides, how often and how much does not.
const STATISTICS: &str = "
    static int turn, hits, last;
    static long total;
    static synchronized void move(int player) {
        if (turn % 2 != player) return;
        turn++;
        hits = hits + 1;
        last = turn;
        total += hits * 2;
        System.out.println(\"moves \" + total);
        if (turn % 2 == player) stop();
    }
    public static void main(String[] args) {
        Thread other = new Thread(() -> { while (true) move(1); });
        other.setDaemon(true);
        other.start();
        while (true) move(0);
    }";

#[test]
fn a_statistic_stays_at_one_token_for_good() {
    let report = verify(STATISTICS, &["--abstract", "auto"]);
    assert_eq!(report["verdict"], "holds", "{report:#}");
    assert_eq!(texts(&report["automatic"]["may_bear"]), ["P.turn"]);
    assert_eq!(texts(&report["automatic"]["cannot_bear"]), ["P.hits", "P.last", "P.total"]);
    let idle = ["P.hits=point", "P.last=point", "P.total=point"];
    let rounds = tried(&report);
    assert_eq!(rounds[0][0], "P.turn=point");
    assert_eq!(rounds[rounds.len() - 1][0], "P.turn=evenodd");
    assert!(rounds.iter().all(|round| round[1..] == idle), "{rounds:?}");
    let ledger = report["ledger"].to_string();
    let says =
        "P.hits is abstracted by point; it cannot affect the property, so one token is enough";
    assert!(ledger.contains(says), "{ledger}");
    assert!(ledger.contains("\"P.turn is abstracted by evenodd\""), "{ledger}");
}

#[test]
fn both_groups_are_told_before_the_rounds() {
    let done = tell(STATISTICS, "verify", &["--abstract", "auto"]);
    let told = "\nFields that --abstract auto has taken:\n  may affect the property: P.turn\n  \
                cannot affect it, one token is enough: P.hits, P.last, P.total\n\n\
                Round 1: P.turn=point, ";
    assert!(done.stdout.contains(told), "{}", done.stdout);
}

#[test]
fn what_has_to_do_with_a_variable_that_lied_stays_if_it_is_irrelevant() {
    // `b` is blamed; it can only be finer together with `a`, and `sum` takes from both.
    let members = "
    static int a, b, sum;
    public static void main(String[] args) {
        a = a + 1;
        a = a + 1;
        b = a;
        sum = sum + a + b;
        if (b != 2) stop();
    }";
    let report = verify(members, &["--abstract", "auto"]);
    assert_eq!(report["verdict"], "holds", "{report:#}");
    assert_eq!(texts(&report["automatic"]["cannot_bear"]), ["P.sum"]);
    let rounds = tried(&report);
    assert!(rounds.len() > 1 && rounds.iter().all(|round| round[2] == "P.sum=point"), "{rounds:?}");
    let finer = results(&report);
    assert!(finer.contains("finer: P.a: point → signs, P.b: point → signs"), "{finer}");
    assert!(!finer.contains("P.sum:"), "{finer}");
}

/// Where the values of a field `n` go, and whether that affects the property; none if it cannot be
/// abstracted.
const WAYS: [(&str, Option<bool>); 14] = [
    ("int copy = n; if (copy == 3) stop();", Some(true)),
    ("other = n; if (other == 3) stop();", Some(true)),
    ("if (next(n) == 3) stop();", Some(true)),
    ("some[0] = n; if (some[1] == 3) stop();", Some(true)),
    ("switch (n * 2) { case 6: stop(); }", Some(true)),
    ("assert n < 5;", Some(true)),
    ("other = 6 / n;", Some(true)),
    ("wide = n; if (wide > 3L) stop();", Some(true)),
    ("int copy = n; other = next(copy); wide += other;", Some(false)),
    ("some[0] = n; other = some[1] % 7;", Some(false)),
    ("System.out.println(\"n \" + n); System.out.print(n);", Some(false)),
    ("if (flag) throw new IllegalStateException(\"n \" + n);", Some(false)),
    ("some[n & 1] = 1;", None),
    ("if ((\"n \" + n).length() > 9) stop();", None),
];

#[test]
fn values_that_come_to_decide_something_are_relevant() {
    let (mut classes, mut calls) = (String::new(), String::new());
    for (number, (way, _)) in WAYS.iter().enumerate() {
        classes += &format!(
            "    static class Way{number} {{ static int n, other; static long wide; static boolean \
             flag; static int[] some = new int[2]; static int next(int value) {{ return value + 1; \
             }} static void go() {{ n = n + 1; {way} }} }}\n"
        );
        calls += &format!("Way{number}.go(); ");
    }
    let members = format!("{classes}    public static void main(String[] args) {{ {calls} }}");
    let report = verify(&members, &["--abstract", "auto", "--rounds", "0"]);
    let automatic = &report["automatic"];
    for (number, (way, expected)) in WAYS.into_iter().enumerate() {
        let field = format!("P.Way{number}.n");
        let is_in = |group: &str| texts(&automatic[group]).contains(&field.as_str());
        let found = match (is_in("may_bear"), is_in("cannot_bear")) {
            (true, false) => Some(true),
            (false, true) => Some(false),
            _ => None,
        };
        assert_eq!(found, expected, "{way}: {automatic}");
    }
}

#[test]
fn what_a_stream_of_the_program_keeps_is_left_as_it_is() {
    let members = "
    static int n;
    public static void main(String[] args) {
        java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
        System.setOut(new java.io.PrintStream(bytes, true));
        n = n + 3;
        System.out.print(n);
        if (bytes.toString().equals(\"3\")) stop();
    }";
    let report = verify(members, &["--abstract", "auto"]);
    assert_eq!(report["verdict"], "violated", "{report:#}");
}

#[test]
fn what_only_goes_to_a_statistic_is_no_choice() {
    // With the type of `n` each of these operations would be a guess, and a wrong one a lie.
    let members = "
    static int n, last, other;
    static int before(int k) { return k - 1; }
    public static void main(String[] args) {
        n = n + 1;
        last = n - 1;
        int x = n - 3;
        other = x + before(n);
        if (n > 0) stop();
    }";
    let report = verify(members, &["--abstract", "auto", "--abstract", "P.n=signs"]);
    assert_eq!(report["verdict"], "violated", "{report:#}");
    assert_eq!(report["violations"][0]["feasible"], "choose-free");
    assert_eq!(tried(&report), [["P.n=signs", "P.last=point", "P.other=point"]]);
}

#[test]
fn a_selection_goes_before() {
    // What flows into a selected variable must be as precise as that is.
    let members = "
    static int a, b, c;
    public static void main(String[] args) {
        a = a + 1;
        b = a;
        c = b;
        if (b < 0 || c > 5) stop();
    }";
    let report =
        verify(members, &["--abstract", "auto", "--abstract", "P.b=signs", "--rounds", "0"]);
    assert_eq!(tried(&report), [["P.b=signs", "P.c=point"]], "{report:#}");
}

/// A loop index that grows without being a field, beside one that does not.
const LOOP: &str = "
    static int value;
    static synchronized void put(int next) { value = next; }
    static synchronized int take() { return value; }
    public static void main(String[] args) {
        for (int k = 0; k < 2; k++) {
            new Thread(() -> { while (true) { if (take() < 0) stop(); } }).start();
        }
        for (int i = 0; i < 1_000_000; i++) put(i);
    }";

#[test]
fn a_local_variable_that_grows_is_abstracted_too() {
    let report = verify(LOOP, &["--abstract", "auto", "--states-limit", "3000"]);
    assert_eq!(report["verdict"], "holds", "{report:#}");
    let results = results(&report);
    assert!(results.contains("unknown: the limit on states was reached"), "{results}");
    assert!(results.contains("coarser: P.main.i: concrete → "), "{results}");
    assert!(!results.contains("P.main.k"), "it has few values: {results}");
    let last = tried(&report).pop().expect("a round");
    assert_eq!(last, ["P.value=signs", "P.main.i=signs"]);
}

#[test]
fn the_limit_on_states_needs_no_flag() {
    let report = verify(LOOP, &["--abstract", "auto"]);
    assert_eq!(report["verdict"], "holds", "{report:#}");
    let states = report["rounds"][0]["states"].as_u64().expect("states");
    assert!((200_000..201_000).contains(&states), "{states}");
}

#[test]
fn what_grows_and_must_be_a_number_is_named() {
    let members = "
    static final int[] SEEN = new int[1_000_000];
    static synchronized void put(int at) { SEEN[at] = 1; }
    public static void main(String[] args) {
        new Thread(() -> { for (int j = 0; j < 1_000_000; j++) put(j); }).start();
        for (int i = 0; i < 1_000_000; i++) put(i);
    }";
    let report = verify(members, &["--abstract", "auto", "--time-limit", "1s"]);
    assert_eq!(report["verdict"], "unknown", "{report:#}");
    let reasons = report["unknown_reasons"].to_string();
    assert!(reasons.contains("the time limit was reached"), "a limit of the user's own: {reasons}");
    let report = verify(members, &["--abstract", "auto", "--states-limit", "2000"]);
    assert_eq!(report["verdict"], "unknown", "{report:#}");
    let results = results(&report);
    assert!(results.contains(" and must be a number: P.java:4: "), "{results}");
    assert!(results.contains(" indexes an array"), "{results}");
}
