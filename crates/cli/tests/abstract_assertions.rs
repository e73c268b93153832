//! Assertions over abstracted values, made at random: one that fails for the numbers must fail for
//! the tokens, and what it does besides, too. Whether it fails for the numbers is worked out here.

mod support;

use std::fmt::Write;
use std::time::Duration;
use support::process::{hebra, run};
use support::random::Random;

const PROGRAMS: u64 = 20;
const METHODS: u64 = 12;

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

/// A program that is violated: its assertions hold but for one, or all hold and it throws because
/// `touch` ran. None if nothing is wrong with it.
fn program(random: &mut Random) -> Option<String> {
    let mut text = String::from(
        "public class Main {\n    static int x, y;\n    static boolean flag, touched;\n    \
         static boolean touch() { touched = true; return true; }\n",
    );
    let mut calls = String::new();
    let mut fails = false;
    let mut touched = false;
    for number in 0..METHODS {
        let mut values = Values {
            x: random.below(7) as i64 - 3,
            y: random.below(7) as i64 - 3,
            flag: random.below(2) == 0,
            touched,
        };
        let Values { x, y, flag, .. } = values;
        let made = condition(random, 3, &mut values, true);
        // One that fails must come last, and not every program should have one.
        if !made.value && random.below(3) > 0 {
            continue;
        }
        touched = values.touched;
        let _ = writeln!(text, "    static void m{number}() {{ assert {}; }}", made.text);
        let _ = writeln!(calls, "        x = {x}; y = {y}; flag = {flag}; m{number}();");
        if !made.value {
            fails = true;
            break;
        }
    }
    let _ = writeln!(
        text,
        "    public static void main(String[] args) {{\n{calls}        \
         if (touched) throw new IllegalStateException();\n    }}\n}}"
    );
    (fails || touched).then_some(text)
}

#[test]
fn what_fails_for_numbers_fails_for_tokens() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("Main.java");
    let mut random = Random(0x5EED_5EED);
    for number in 0..PROGRAMS {
        let text = std::iter::repeat_with(|| program(&mut random)).flatten().next();
        std::fs::write(&file, text.clone().unwrap_or_default()).expect("it is written");
        let abstraction = ["point", "signs", "evenodd", "range(0,1)"][number as usize % 4];
        let numbers = run(
            hebra().current_dir(folder.path()).args(["check", "Main.java"]),
            Duration::from_secs(60),
        );
        assert_eq!(numbers.code, Some(1), "{text:?}\n{}{}", numbers.stdout, numbers.stderr);
        let select = |name: &str| format!("--abstract=Main.{name}={abstraction}");
        let args = ["check", "Main.java", &select("x"), &select("y")];
        let tokens = run(hebra().current_dir(folder.path()).args(args), Duration::from_secs(60));
        let text = text.unwrap_or_default();
        assert!(
            matches!(tokens.code, Some(1 | 3)),
            "{abstraction}\n{text}\n{}{}",
            tokens.stdout,
            tokens.stderr
        );
        let found =
            tokens.stdout.contains("assertion at") || tokens.stdout.contains("exception at");
        assert!(found, "nothing was found with {abstraction}\n{text}\n{}", tokens.stdout);
    }
}
