//! Assertions over abstracted values, made at random: one that fails for the numbers must fail for
//! the tokens, and what it does besides, too. Whether it fails for the numbers is worked out here.

use crate::support::process::{hebra, run};
use crate::support::random::Random;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

const PROGRAMS: u64 = 5;
const METHODS: u64 = 30;

/// The variables: two numbers that are abstracted, a flag that is not, and whether `touch` ran.
#[derive(Clone, Copy)]
struct Values {
    x: i64,
    y: i64,
    flag: bool,
    touched: bool,
}

/// A condition: its text, and what it comes to.
struct Condition {
    text: String,
    value: bool,
}

/// Makes a condition and evaluates it as Java does, from the left and only as far as needed: where
/// `runs` is false it is not evaluated.
fn condition(random: &mut Random, depth: u32, values: &mut Values, runs: bool) -> Condition {
    if depth == 0 || random.below(4) == 0 {
        let (name, number) = if random.below(2) == 0 { ("x", values.x) } else { ("y", values.y) };
        let constant = random.below(5) as i64 - 1;
        let (text, value) = match random.below(8) {
            0 => (format!("{name} > {constant}"), number > constant),
            1 => (format!("{name} <= {constant}"), number <= constant),
            2 => (format!("{name} == {constant}"), number == constant),
            3 => (format!("{name} != {constant}"), number != constant),
            4 => (format!("{name} % 2 == 0"), number % 2 == 0),
            5 => ("x < y".to_owned(), values.x < values.y),
            6 => ("flag".to_owned(), values.flag),
            _ => {
                values.touched |= runs;
                ("touch()".to_owned(), true)
            }
        };
        return Condition { text, value };
    }
    let left = condition(random, depth - 1, values, runs);
    let kind = random.below(8);
    let needs_right = match kind {
        0 => left.value,
        1 => !left.value,
        _ => true,
    };
    if kind == 2 {
        return Condition { text: format!("!({})", left.text), value: !left.value };
    }
    let right = condition(random, depth - 1, values, runs && needs_right);
    let (l, r) = (left.value, right.value);
    let (operator, value) = match kind {
        0 => ("&&", l && r),
        1 => ("||", l || r),
        3 => ("&", l & r),
        4 => ("|", l | r),
        5 => ("^", l ^ r),
        6 => ("==", l == r),
        _ => ("!=", l != r),
    };
    Condition { text: format!("({}) {operator} ({})", left.text, right.text), value }
}

/// A program that makes one of many assertions, whichever, and the lines at which it fails: those of
/// assertions that are false, and those behind others that have touched something.
fn program(random: &mut Random) -> (String, BTreeSet<u64>) {
    let mut lines: Vec<String> = vec![
        "public class Main {".into(),
        "static int x, y;".into(),
        "static boolean flag, touched;".into(),
        "static boolean touch() { touched = true; return true; }".into(),
    ];
    let mut cases = String::new();
    let mut fails = BTreeSet::new();
    for number in 0..METHODS {
        let (x, y) = (random.below(7) as i64 - 3, random.below(7) as i64 - 3);
        let flag = random.below(2) == 0;
        let mut values = Values { x, y, flag, touched: false };
        let made = condition(random, 3, &mut values, true);
        lines.push(format!("static void m{number}() {{"));
        lines.push(format!("x = {x}; y = {y}; flag = {flag};"));
        lines.push(format!("assert {};", made.text));
        if !made.value {
            fails.insert(lines.len() as u64);
        }
        lines.push("if (touched) throw new IllegalStateException();".into());
        if made.value && values.touched {
            fails.insert(lines.len() as u64);
        }
        lines.push("}".into());
        let _ = write!(cases, "case {number}: m{number}(); break; ");
    }
    let last = METHODS - 1;
    lines.push("public static void main(String[] args) {".into());
    lines.push(format!("switch (hebra.Verify.choose(0, {last})) {{ {cases}}}"));
    lines.push("}\n}\n".into());
    (lines.join("\n"), fails)
}

/// The lines of all violations.
fn violations(folder: &Path, flags: &[String]) -> BTreeSet<u64> {
    let mut command = hebra();
    command.current_dir(folder).args(["check", "--all", "--json", "Main.java"]).args(flags);
    let done = run(&mut command, Duration::from_secs(120));
    let report: Value = serde_json::from_str(&done.stdout)
        .unwrap_or_else(|e| panic!("{e}: {}{}", done.stdout, done.stderr));
    let found = report["violations"].as_array().expect("a list");
    found.iter().filter_map(|violation| violation["location"]["line"].as_u64()).collect()
}

#[test]
fn what_fails_for_numbers_fails_for_tokens() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut random = Random(0x5EED_5EED);
    for _ in 0..PROGRAMS {
        let (text, fails) = program(&mut random);
        std::fs::write(folder.path().join("Main.java"), &text).expect("it is written");
        assert_eq!(violations(folder.path(), &[]), fails, "{text}");
        for abstraction in ["point", "signs", "evenodd"] {
            let flags = ["x", "y"].map(|name| format!("--abstract=Main.{name}={abstraction}"));
            let found = violations(folder.path(), &flags);
            let missing: Vec<_> = fails.difference(&found).collect();
            assert!(missing.is_empty(), "{abstraction} misses lines {missing:?} of\n{text}");
        }
    }
}
