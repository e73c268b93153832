//! What `hebra abstract` infers and writes, and what it says of selections that are wrong.
//!
//! A case is a folder of `tests/abstract`: the first line of `Main.java` is the command, a line
//! `// check:` says what `hebra check` with the same flags comes to, `holds` or `found` and the
//! property, confirmed or not; `expected.txt` is the output, rewritten if HEBRA_BLESS is set.

use crate::support::process::{Done, hebra, run};
use std::path::{Path, PathBuf};
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(120);

fn cases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/abstract");
    let entries = std::fs::read_dir(&folder).expect("the folder of the cases");
    let mut cases: Vec<PathBuf> = entries.map(|entry| entry.expect("a case").path()).collect();
    cases.sort();
    assert!(cases.len() > 10, "cases of hebra abstract");
    cases
}

/// Runs a command on a program and takes the folder out of what it says.
fn tell(folder: &Path, task: &str, flags: &[&str]) -> Done {
    let traces = tempfile::tempdir().expect("a temporary folder");
    let mut command = hebra();
    command.arg(task).args(flags).arg("Main.java").current_dir(folder);
    if task == "check" {
        command.arg("--json").arg("--trace").arg(traces.path().join("trace.json"));
    }
    run(&mut command, LIMIT)
}

#[test]
fn inferred() {
    let mut faults = Vec::new();
    for case in cases() {
        let source = std::fs::read_to_string(case.join("Main.java")).expect("a program");
        let name = case.file_name().expect("a name").to_string_lossy().into_owned();
        let first = source.lines().next().unwrap_or_default();
        let flags = first.strip_prefix("// hebra abstract ").expect("the command");
        let flags: Vec<&str> = flags.split(' ').collect();
        let done = tell(&case, "abstract", &flags);
        let said = done.stdout + &done.stderr;
        let file = case.join("expected.txt");
        if std::env::var_os("HEBRA_BLESS").is_some() {
            std::fs::write(&file, &said).expect("the output is written");
        } else if std::fs::read_to_string(&file).unwrap_or_default() != said {
            faults.push(format!("{name}: the output differs:\n{said}"));
        }
        let verdict = source.lines().find_map(|line| line.strip_prefix("// check: "));
        let is_error = said.starts_with("hebra: error");
        match verdict {
            None => assert!(is_error || name == "power", "{name}: what is its verdict?"),
            Some(expected) => {
                let done = tell(&case, "check", &flags);
                let found = verdict_of(&done);
                if found != expected {
                    faults.push(format!("{name}: {found}, not {expected}: {}", done.stderr));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

fn verdict_of(done: &Done) -> String {
    let report: serde_json::Value = serde_json::from_str(&done.stdout).unwrap_or_default();
    let verdict = report["verdict"].as_str().unwrap_or_default();
    match report["violations"][0]["property"].as_str() {
        Some(property) => format!("found {property}"),
        None => verdict.to_owned(),
    }
}

const PROGRAM: &str = "
package shop;
class Counter {
    static final int LIMIT = 3;
    int count, countdown;
    long total;
    boolean open;
    String name;
    double rate;
    int[] sizes = new int[2];
    static class Inner { int depth; }
    int next(int step) { int after = count + step; return after; }
    void reset() { count = 0; }
}
public class Main {
    public static void main(String[] args) {
        Counter counter = new Counter();
        new Counter.Inner().depth = counter.next(1);
        counter.reset();
    }
}
";

/// The message for a selection of the program above, after `hebra: error: --abstract `.
fn message(selection: &str) -> String {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("Main.java"), PROGRAM).expect("the program is written");
    let done = tell(folder.path(), "check", &["--abstract", selection]);
    assert_eq!(done.code, Some(2), "{selection}: {}{}", done.stdout, done.stderr);
    let message = done.stderr.strip_prefix("hebra: error: --abstract ");
    message.unwrap_or(&done.stderr).trim_end().to_owned()
}

#[test]
fn wrong_selections() {
    let cases = [
        (
            "Counter.cuont=signs",
            "Counter.cuont: shop.Counter has no field cuont; did you mean count, countdown?",
        ),
        (
            "Conter.count=signs",
            "Conter.count: there is no class Conter; did you mean shop.Counter?",
        ),
        (
            "Counter.next.aftr=signs",
            "Counter.next.aftr: shop.Counter.next has no variable aftr; did you mean after?",
        ),
        (
            "Counter.nxt.after=signs",
            "Counter.nxt.after: shop.Counter has no method nxt; did you mean next?",
        ),
        (
            "Counter.nxt()=signs",
            "Counter.nxt(): shop.Counter has no method nxt; did you mean next?",
        ),
        ("Counter.open=signs", "Counter.open has type boolean: boolean is never abstracted"),
        (
            "Counter.name=signs",
            "Counter.name has type String: only int, long, short, byte and char can be abstracted",
        ),
        (
            "Counter.rate=signs",
            "Counter.rate has type double: only int, long, short, byte and char can be abstracted",
        ),
        (
            "Counter.reset()=signs",
            "Counter.reset() has type void: only int, long, short, byte and char can be abstracted",
        ),
        (
            "Counter.sizes=signs",
            "Counter.sizes is an array: write Counter.sizes[] for its elements",
        ),
        ("Counter.count[]=signs", "Counter.count[]: this is no array but int"),
        (
            "Counter.LIMIT=signs",
            "Counter.LIMIT is a constant whose value the compiler has copied to wherever it is \
             used; to abstract it, leave out `final` or set it in a static initialiser",
        ),
        (
            "Counter.count",
            "Counter.count: write VARIABLE=ABSTRACTION, for example Event.count=signs, or auto",
        ),
    ];
    for (selection, expected) in cases {
        assert_eq!(message(selection), expected, "{selection}");
    }
    let unknown = message("Counter.count=singns");
    assert!(unknown.contains("singns") && unknown.contains("signs"), "{unknown}");
}

#[test]
fn right_selections() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("Main.java"), PROGRAM).expect("the program is written");
    for selection in [
        "shop.Counter.count=signs",
        "Counter.Inner.depth=signs",
        "shop.Counter$Inner.depth=signs",
        "Counter.next.step=signs",
        "Counter.next()=point",
        "Counter.sizes[]=evenodd",
        "Counter.count=concrete",
    ] {
        let done = tell(folder.path(), "check", &["--abstract", selection]);
        assert_eq!(verdict_of(&done), "holds", "{selection}: {}", done.stderr);
    }
}

#[test]
fn selections_from_a_file() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).expect("a file is written");
    };
    write("Main.java", PROGRAM);
    write(
        "hebra.toml",
        "[abstractions]\ndefault = \"point\"\nintegers = \"machine\"\nCounter.count = \"signs\"\n\
         \"Counter.next()\" = \"signs\"\n",
    );
    let done = tell(folder.path(), "check", &[]);
    let report: serde_json::Value = serde_json::from_str(&done.stdout).expect("a report");
    let ledger = report["ledger"].to_string();
    assert!(ledger.contains("shop.Counter.count is abstracted by signs"), "{ledger}");
    assert!(ledger.contains("shop.Counter.total is abstracted by point"), "{ledger}");
    assert!(ledger.contains("wrap around"), "{ledger}");
    write("hebra.toml", "[abstractions]\nCounter.count = 3\n");
    let done = tell(folder.path(), "check", &[]);
    assert!(done.stderr.contains("abstractions: Counter.count takes a text"), "{}", done.stderr);
}
