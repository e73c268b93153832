//! No address, hash order or order of allocation reaches a verdict: programs whose abstractions have
//! operators written by hand, and others, get the same report byte for byte however memory is
//! handed out. glibc reads `GLIBC_TUNABLES`; the length of the command's name and the size of the
//! environment move the stack and the heap anywhere.

use crate::support::process::{hebra, run};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;

const AT_MOST: Duration = Duration::from_secs(120);

/// Two abstractions, most of whose operators are written by hand. Derived tables and tables written
/// by hand take turns being made, so that memory of one is soon used for the other.
const PLANT: &str = "
abstraction Level abstracts int
begin
  TOKENS = { EMPTY, LOW, HIGH, BAD };
  abstract(n)
  begin
    n == 0 -> EMPTY;
    n >= 1 && n < 50 -> LOW;
    n >= 50 && n <= 100 -> HIGH;
    otherwise -> BAD;
  end
  operator + add
  begin
    (EMPTY, EMPTY) -> EMPTY;
    (EMPTY, LOW)   -> LOW;
    (LOW, EMPTY)   -> LOW;
    (_, _)         -> {EMPTY, LOW, HIGH, BAD};
  end
  operator - sub begin (_, _) -> {EMPTY, LOW, HIGH, BAD}; end
  operator * mul begin (_, _) -> {EMPTY, LOW, HIGH, BAD}; end
  operator neg minus begin (EMPTY) -> EMPTY; (_) -> {LOW, HIGH, BAD}; end
  operator < lt begin (_, _) -> {true, false}; end
end
abstraction Half abstracts int
begin
  TOKENS = { LOWER, UPPER };
  abstract(n) begin n < 10 -> LOWER; otherwise -> UPPER; end
  operator + add begin (_, _) -> {LOWER, UPPER}; end
  operator - sub begin (_, _) -> {LOWER, UPPER}; end
  operator < lt begin (_, _) -> {true, false}; end
end
";

/// Another `Level`, without operators.
const OTHER: &str = "
abstraction Level abstracts int
begin
  TOKENS = { EMPTY, LOW, HIGH, BAD };
  abstract(n)
  begin
    n == 0 -> EMPTY;
    n >= 1 && n < 70 -> LOW;
    n >= 70 && n <= 100 -> HIGH;
    otherwise -> BAD;
  end
end
";

/// The fields of a tank, and what `main` does with one.
fn tank(body: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = format!(
        "public class Tank {{\n    int level, fillings, other;\n    \
         public static void main(String[] args) {{\n        Tank t = new Tank();\n{body}\n    \
         }}\n}}\n"
    );
    for (name, text) in [("Tank.java", text.as_str()), ("plant.basl", PLANT), ("other.basl", OTHER)]
    {
        std::fs::write(folder.path().join(name), text).expect("a file is written");
    }
    folder
}

/// What is told of a program, without how long it took.
fn report(folder: &Path, args: &[&str], surroundings: usize) -> String {
    let mut command = hebra();
    command.args(args).current_dir(folder);
    let name = |length: usize| format!("/{}", "h".repeat(length));
    let command = match surroundings {
        0 => &mut command,
        // Memory that was given back is not handed out again at once.
        1 => command.env("GLIBC_TUNABLES", "glibc.malloc.tcache_count=0").arg0(name(3)),
        // Every larger piece of memory is the kernel's, none is used again.
        2 => command.env("GLIBC_TUNABLES", "glibc.malloc.mmap_threshold=64").arg0(name(1_001)),
        _ => command.env("FILLER", "x".repeat(4_096 * surroundings + 16)).arg0(name(14)),
    };
    let done = run(command, AT_MOST);
    let lines = done.stdout.lines().map(|line| match line.strip_prefix("Search:") {
        Some(search) => format!("Search:{}\n", search.rsplit_once(", ").map_or("", |(s, _)| s)),
        None => format!("{line}\n"),
    });
    format!("{:?}\n{}{}", done.code, lines.collect::<String>(), done.stderr)
}

/// The report is the same in all surroundings and begins so.
#[track_caller]
fn check(folder: &Path, args: &[&str], verdict: &str) {
    let first = report(folder, args, 0);
    let line = first.lines().nth(1).unwrap_or_default();
    assert!(line.starts_with(verdict), "{args:?} is to be {verdict}:\n{first}");
    for surroundings in 1..=3 {
        let again = report(folder, args, surroundings);
        assert_eq!(first, again, "{args:?} in surroundings {surroundings}");
    }
}

const LEVEL: &str = "Tank.level=plant.basl:Level";
const FILLINGS: &str = "Tank.fillings=signs";

#[test]
fn a_table_written_by_hand_is_not_taken_for_another() {
    let body = "        t.level = t.level + t.level;\n        t.fillings++;\n        \
                assert t.fillings == 0;";
    let folder = tank(body);
    let args = ["verify", "--abstract", LEVEL, "--abstract", FILLINGS, "Tank.java"];
    check(folder.path(), &args, "violated: assertion");
    let args = ["check", "--abstract", LEVEL, "--abstract", FILLINGS, "Tank.java"];
    check(folder.path(), &args, "violated: assertion");
}

#[test]
fn many_tables_written_by_hand_beside_derived_ones() {
    let body = "        t.level = t.level + t.level;
        t.other = t.other + t.other;
        t.fillings++;
        t.level = t.level - t.level;
        t.other = t.other - t.other;
        t.fillings = t.fillings * 2;
        t.level = -t.level;
        t.level = t.level * t.level;
        if (t.level < t.level + 1) t.fillings--;
        if (t.other < t.other + t.other) t.fillings++;
        assert t.fillings > 0 || t.level == 0;
        assert t.other < 10;";
    let folder = tank(body);
    let other = "Tank.other=plant.basl:Half";
    let all = ["--abstract", LEVEL, "--abstract", FILLINGS, "--abstract", other, "Tank.java"];
    for (task, verdict) in [("check", "unknown: assertion"), ("verify", "holds")] {
        check(folder.path(), &[&[task], &all[..]].concat(), verdict);
    }
}

/// Names are for people: what a file calls `Level` is not what another does.
#[test]
fn abstractions_of_one_name_are_two() {
    let folder = tank("        t.level = 60;\n        t.other = 60;\n        assert t.other < 70;");
    let (one, two) = ("Tank.level=plant.basl:Level", "Tank.other=other.basl:Level");
    for order in [[one, two], [two, one]] {
        let args = ["verify", "--abstract", order[0], "--abstract", order[1], "Tank.java"];
        check(folder.path(), &args, "holds");
        let report = report(folder.path(), &args, 0);
        assert!(report.contains("Round 1") && !report.contains("Round 2"), "{report}");
    }
}

/// Examples that are refined round by round, where tables of one round are there in the next.
#[test]
fn refinement_is_the_same() {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/abstraction");
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, verdict) in [("Alternation", "holds"), ("NestedMonitor", "violated")] {
        let file = format!("{name}.java");
        std::fs::copy(examples.join(&file), folder.path().join(&file)).expect("an example");
        check(folder.path(), &["verify", "--abstract", "auto", &file], verdict);
    }
}
