//! BASL files: what they mean, and what is said about those that are wrong.

use hebra_abstraction::basl::{BaslError, Definitions, Trouble, read};
use hebra_abstraction::{DeriveError, Integers, Operand, Operator, Tables, Width};
use hebra_ir::Binary;
use hebra_ir::abstracts::Results;
use hebra_smt::Settings;
use std::path::PathBuf;
use std::time::Duration;

fn load(text: &str) -> Result<Definitions, BaslError> {
    read("test.basl", text, &mut Tables::new(Integers::Mathematical))
}

/// A file with these tokens, rules and operators.
fn file(tokens: &str, rules: &str, operators: &str) -> String {
    format!(
        "abstraction A abstracts int\nbegin\n  TOKENS = {{ {tokens} }};\n  abstract(n) begin\n    \
         {rules}\n  end\n  {operators}\nend\n"
    )
}

#[track_caller]
fn wrong(text: &str, expected: &str) {
    let error = load(text).unwrap_err();
    assert_eq!(error.message, expected, "\n{}", error.message);
    assert_eq!(error.trouble, Trouble::Wrong);
}

#[test]
fn the_example_of_the_documentation() {
    let page = include_str!("../../../docs/basl.md");
    let text = page.split("```basl\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let mut tables = Tables::new(Integers::Mathematical);
    let found = read("plant.basl", text, &mut tables).unwrap();
    let level = found.abstraction("Level").unwrap();
    let tokens: Vec<_> = [-1, 0, 1, 49, 50, 100, 101].map(|n| level.of(n).unwrap()).to_vec();
    assert_eq!(tokens, [3, 0, 1, 1, 2, 2, 3]);
    assert_eq!(tables.differences(level, Width::Int).unwrap().iter().find_map(|d| d.fault()), None);
    assert_eq!(&*found.classes[0].class, "plant.Tank");
    let fields: Vec<String> =
        found.classes[0].fields.iter().map(|(f, a)| format!("{f}={}", a.name)).collect();
    assert_eq!(fields, ["level=Level", "fillings=point"]);
    assert_eq!(&*found.arrays[0].index.name, "range(0,3)");
    assert_eq!(&*found.arrays[0].element.name, "Level");

    let unsafe_sum = text.replace("(_, _)         ->", "(LOW, LOW) -> LOW; (_, _) ->");
    let found = read("plant.basl", &unsafe_sum, &mut tables).unwrap();
    let differences = tables.differences(&found.abstractions[0], Width::Int).unwrap();
    let fault = differences.iter().find_map(|difference| difference.fault()).unwrap();
    assert!(page.contains(&fault), "{fault}");
}

/// Fig. 2 of paper 004, whose rules miss the negative odd numbers of Java.
#[test]
fn even_and_odd_of_the_paper() {
    let text = |odd: &str| {
        format!(
            "abstraction EvenOdd abstracts int
             begin
               TOKENS = {{EVEN, ODD}};
               abstract(n)
               begin
                 n % 2 == 0 -> {{EVEN}};
                 {odd} -> {{ODD}};
               end
               operator * mul
               begin
                 (ODD, ODD) -> {{ODD}};
                 (_, _) -> {{EVEN}};
               end
               operator > gt begin (_, _) -> {{true, false}} end
             end"
        )
    };
    let error = load(&text("n % 2 == 1")).unwrap_err().message;
    assert!(error.starts_with("test.basl:4:16: no rule is true of -1"), "{error}");
    let mut tables = Tables::new(Integers::Mathematical);
    let found = read("test.basl", &text("n % 2 == 1 || n % 2 == -1"), &mut tables).unwrap();
    assert_eq!(tables.differences(&found.abstractions[0], Width::Int).unwrap(), []);
}

#[test]
fn rules_that_miss_or_overlap() {
    let both = "n > 0 -> POS; n < 0 -> NEG";
    wrong(
        &file("NEG, POS", both, ""),
        "test.basl:4:3: no rule is true of 0, but every integer must have a token\n  \
         \u{20} abstract(n) begin\n    ^",
    );
    wrong(
        &file("NEG, POS", "n >= 0 -> POS; n <= 0 -> NEG", ""),
        "test.basl:5:20: 0 would be both POS and NEG; every integer has one token\n      \
         n >= 0 -> POS; n <= 0 -> NEG\n                     ^",
    );
    // Far away from everything that is named, and only modulo 35.
    let far = "n % 5 == 3 && n % 7 == 6 && n > 1000000 -> A; n > 1000000 && n % 35 == 13 -> B; \
               !(n % 5 == 3 && n % 7 == 6 && n > 1000000) -> C";
    let error = load(&file("A, B, C", far, "")).unwrap_err().message;
    assert!(error.contains("1000033 would be both A and B"), "{error}");
    // With the solver: n·n is never 2, but it is 1600.
    let squares = |value: i64| format!("n * n == {value} -> A; n * n < 1600 -> B; n*n > 1599 -> B");
    let error = load(&file("A, B", &squares(1600), "")).unwrap_err().message;
    assert!(error.contains("40 would be both A and B"), "{error}");
    let missed = "n * n < 2500 -> A; n * n > 2505 -> B";
    let error = load(&file("A, B", missed, "")).unwrap_err().message;
    assert!(error.contains("no rule is true of 50") || error.contains("of -50"), "{error}");
    assert!(load(&file("A, B", "n * n < 100 -> A; n * n >= 100 -> B", "")).is_ok());
}

#[test]
fn places_of_errors() {
    wrong("", "test.basl:1:1: there is no abstraction in this file\n  \n  ^");
    wrong(
        "abstraction A abstracts boolean begin end",
        "test.basl:1:25: boolean is never abstracted\n  abstraction A abstracts boolean begin \
         end\n                          ^",
    );
    wrong(
        "abstraction signs abstracts int",
        "test.basl:1:13: `signs` is an abstraction of the library\n  abstraction signs abstracts \
         int\n              ^",
    );
    wrong(
        &file("A, A", "true -> A", ""),
        "test.basl:3:17: token `A` is there twice\n    TOKENS = { A, A };\n                  ^",
    );
    wrong(
        &file("A", "n + 1 -> A", ""),
        "test.basl:5:5: this is an integer, not a condition\n      n + 1 -> A\n      ^",
    );
    wrong(
        &file("A", "0 < n < 5 -> A", ""),
        "test.basl:5:11: `->` should be here, not `<`\n      0 < n < 5 -> A\n            ^",
    );
    wrong(
        &file("A", "n % m == 0 -> A", ""),
        "test.basl:5:9: `m` is unknown; conditions are on `n` alone\n      n % m == 0 -> A\n          ^",
    );
    wrong(
        &file("A", "7 % n == 0 -> A", ""),
        "test.basl:5:9: a divisor must be a number other than 0\n      7 % n == 0 -> A\n          ^",
    );
    wrong(
        &file("A", "n / (3 - 3) == 0 -> A", ""),
        "test.basl:5:9: a divisor must be a number other than 0\n      n / (3 - 3) == 0 -> A\n          ^",
    );
    wrong(
        &file("A", "n * n * n > 0 -> A", ""),
        "test.basl:5:5: this can become larger than 127 bits\n      n * n * n > 0 -> A\n      ^",
    );
    wrong(
        &file("A", "n > 9223372036854775808 -> A", ""),
        "test.basl:5:9: 9223372036854775808 is more than a long can hold\n      n > \
         9223372036854775808 -> A\n          ^",
    );
    wrong(
        &file("A, B", "true -> {A, B}", ""),
        "test.basl:5:15: a rule gives one token: every integer has exactly one\n      true -> {A, \
         B}\n                ^",
    );
    wrong(
        &file("A, B", "true -> A", ""),
        "test.basl:4:3: no rule gives token `B`\n    abstract(n) begin\n    ^",
    );
    wrong(
        &file("A", "true -> X", ""),
        "test.basl:5:13: `X` is not among the tokens A\n      true -> X\n              ^",
    );
    wrong(
        &file("A", "true -> A", "operator + begin end"),
        "test.basl:7:3: operator + has no rule for (A, A)\n    operator + begin end\n    ^",
    );
    wrong(
        &file("A", "true -> A", "operator ? begin end"),
        "test.basl:7:12: an operator of Java, or `neg` should be here, not `?`\n    operator ? begin \
         end\n             ^",
    );
    wrong(
        "abstraction A abstracts int /* never ends",
        "test.basl:1:29: this comment has no end\n  abstraction A abstracts int /* never ends\n                              ^",
    );
    wrong(
        "array abstraction A abstracts int[] begin index -> range(5,1); element -> signs; end",
        "test.basl:1:52: abstraction `range(5,1)`: 5 is greater than 1\n  array abstraction A \
         abstracts int[] begin index -> range(5,1); element -> signs; end\n  \
         \u{20}                                                  ^",
    );
    let deep = file("A", &format!("{}n > 0{} -> A", "(".repeat(5000), ")".repeat(5000)), "");
    assert!(load(&deep).unwrap_err().message.contains("nested too deeply"));
    let deep = file("A", &format!("{}n > 0 -> A", "-".repeat(5000)), "");
    assert!(load(&deep).unwrap_err().message.contains("nested too deeply"));
}

/// No beginning of a file, and no file with one character changed, makes the reader panic.
#[test]
fn damaged_files() {
    let page = include_str!("../../../docs/basl.md");
    let text = page.split("```basl\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    assert!(load(text).is_ok());
    for (index, _) in text.char_indices() {
        let _ = load(&text[..index]);
        for replacement in ["", "é", "(", "{", "-", "99999999999999999999", "n"] {
            let damaged = format!("{}{replacement}{}", &text[..index], &text[index + 1..]);
            let _ = load(&damaged);
        }
    }
}

#[test]
fn operators_that_are_not_safe() {
    let text = file(
        "NEG, ZERO, POS",
        "n < 0 -> NEG; n == 0 -> ZERO; otherwise -> POS",
        "operator - begin (POS, POS) -> {POS, ZERO}; (_, _) -> {NEG, ZERO, POS} end
         operator / begin (_, _) -> {NEG, ZERO, POS} end
         operator neg begin (NEG) -> POS; (POS) -> NEG; (ZERO) -> ZERO end",
    );
    let mut tables = Tables::new(Integers::Mathematical);
    let found = read("test.basl", &text, &mut tables).unwrap();
    let faults: Vec<String> = tables
        .differences(&found.abstractions[0], Width::Int)
        .unwrap()
        .iter()
        .filter_map(|difference| difference.fault())
        .collect();
    assert_eq!(
        faults,
        [
            "operator - is not safe: POS - POS can also give NEG, as in 1 - 2 = -1",
            "operator / is not safe: NEG / ZERO can also give throws, as in -1 / 0, which throws",
            "operator / is not safe: ZERO / ZERO can also give throws, as in 0 / 0, which throws",
            "operator / is not safe: POS / ZERO can also give throws, as in 1 / 0, which throws",
        ]
    );
    // It is not used either; one that is safe is, also where it is less precise.
    let operand = Operand::Token(found.abstractions[0].clone());
    let mut ask = |op: Binary| {
        let own = &found.abstractions[0];
        tables.operator(Operator::Binary(op), Width::Int, &operand, Some(&operand), own)
    };
    let error = ask(Binary::Sub).unwrap_err();
    assert!(
        matches!(&error, DeriveError::Unsafe(text) if text.contains("abstraction A: operator -"))
    );
    assert!(ask(Binary::Add).is_ok());
    let safe = text.replace("(POS, POS) -> {POS, ZERO};", "");
    let found = read("test.basl", &safe, &mut tables).unwrap();
    let operand = Operand::Token(found.abstractions[0].clone());
    let mut tables = Tables::new(Integers::Mathematical);
    let own = &found.abstractions[0];
    let table = tables
        .operator(Operator::Binary(Binary::Sub), Width::Int, &operand, Some(&operand), own)
        .unwrap();
    assert_eq!(table.results, [Results::all(3); 9]);
}

/// With conditions that need the solver: the tables are exact, and no result is missing.
#[test]
fn squares_with_the_solver() {
    let text = file("SMALL, LARGE", "n * n < 100 -> SMALL; n * n >= 100 -> LARGE", "");
    let mut tables = Tables::new(Integers::Mathematical);
    let found = read("test.basl", &text, &mut tables).unwrap();
    let own = &found.abstractions[0];
    let operand = Operand::Token(own.clone());
    for operator in Operator::all() {
        let b = (!operator.is_unary()).then_some(&operand);
        let is_test = matches!(operator, Operator::Test(_));
        let result = (!is_test).then_some(&**own);
        let table = tables.derive(operator, Width::Int, &operand, b, result).unwrap();
        for a in -40..=40i64 {
            for b in -40..=40i64 {
                let column = if operator.is_unary() { 0 } else { own.of(b).unwrap() };
                let cell = table.look_up(own.of(a).unwrap().into(), column.into());
                let result = match operator.apply(a.into(), b.into(), Width::Int, false) {
                    hebra_abstraction::Concrete::Throws => Results::THROWS,
                    hebra_abstraction::Concrete::Value(value) if is_test => {
                        Results::one(value as u8)
                    }
                    hebra_abstraction::Concrete::Value(value) => {
                        Results::one(own.of(value as i64).unwrap())
                    }
                };
                assert_eq!(result.0 & !cell.0, 0, "{a} {} {b}", operator.symbol());
            }
        }
    }
    let product = Operator::Binary(Binary::Rem);
    let table = tables.operator(product, Width::Int, &operand, Some(&operand), own).unwrap();
    // The remainder by a small number is small; nothing smaller can be divided by zero but 0.
    assert_eq!(table.results[0], Results::one(0).or(Results::THROWS));
    assert_eq!(table.results[2], Results::one(0).or(Results::THROWS));
}

fn with(program: &str, seconds: f64) -> Tables {
    let settings = Settings {
        program: Some(PathBuf::from(program)),
        time_limit: Duration::from_secs_f64(seconds),
        folder: None,
    };
    Tables::with_solver(Integers::Mathematical, settings)
}

#[test]
fn solvers_that_are_of_no_use() {
    let text = file("SMALL, LARGE", "n * n < 100 -> SMALL; n * n >= 100 -> LARGE", "");
    let error = read("test.basl", &text, &mut with("no/such/solver", 1.0)).unwrap_err();
    assert_eq!(error.trouble, Trouble::NoSolver);
    assert!(error.message.contains("there is no solver no/such/solver"), "{error}");

    let folder = tempfile::tempdir().unwrap();
    let script = |name: &str, text: &str| {
        let file = folder.path().join(name);
        let source = file.with_extension("txt");
        std::fs::write(&source, format!("#!/bin/sh\n{text}\n")).unwrap();
        // A file that a process started meanwhile has open for writing cannot be executed.
        let mut copy = std::process::Command::new("install");
        assert!(copy.args(["-m", "755"]).args([&source, &file]).status().unwrap().success());
        file.to_str().unwrap().to_owned()
    };
    let dies = script("dies", "exit 1");
    let error = read("test.basl", &text, &mut with(&dies, 1.0)).unwrap_err();
    assert_eq!(error.trouble, Trouble::NoSolver);
    assert!(error.message.contains("died before it answered"), "{error}");

    let hangs = script("hangs", "exec sleep 60");
    let error = read("test.basl", &text, &mut with(&hangs, 0.2)).unwrap_err();
    assert_eq!(error.trouble, Trouble::Undecided);
    assert!(error.message.contains("gave no answer within 0.2 s"), "{error}");

    // One that never knows: whatever is not shown by samples stays.
    let found = read("test.basl", &text, &mut Tables::new(Integers::Mathematical)).unwrap();
    let own = &found.abstractions[0];
    let unsure = script(
        "unsure",
        "while read line; do case \"$line\" in *check-sat*) echo unknown;; \
         *echo*) echo hebra-end;; esac; done",
    );
    let mut tables = with(&unsure, 2.0);
    let operand = Operand::Token(own.clone());
    let remainder = Operator::Binary(Binary::Rem);
    let table = tables.operator(remainder, Width::Int, &operand, Some(&operand), own).unwrap();
    assert_eq!(table.results[0], Results::all(2).or(Results::THROWS));
    let open: Vec<String> = tables.undecided().iter().map(ToString::to_string).collect();
    assert_eq!(open[0], "A % A: SMALL % SMALL may give LARGE: the solver answered: unknown");
}

/// The token of 0 becomes number 0; operators written by hand mean the same as before.
#[test]
fn zero_first() {
    let text = file(
        "NEG, ZERO, POS",
        "n < 0 -> NEG; n == 0 -> ZERO; otherwise -> POS",
        "operator - begin (NEG, POS) -> NEG; (POS, NEG) -> POS; (NEG, ZERO) -> NEG; \
         (ZERO, NEG) -> POS; (_, _) -> {NEG, ZERO, POS} end
         operator / begin (_, ZERO) -> throws; (_, _) -> {NEG, ZERO, POS} end
         operator < begin (NEG, ZERO) -> true; (NEG, POS) -> true; (_, _) -> {true, false} end
         operator neg begin (NEG) -> POS; (POS) -> NEG; (ZERO) -> ZERO end",
    );
    let mut tables = Tables::new(Integers::Mathematical);
    let found = read("test.basl", &text, &mut tables).unwrap();
    let natural = &found.abstractions[0];
    let swapped = std::sync::Arc::new((**natural).clone().zero_first());
    assert_eq!(swapped.of(0), Some(0));
    // Both orders with the same tables: what is kept for one is not taken for the other.
    let before = tables.differences(natural, Width::Int).unwrap();
    let after = tables.differences(&swapped, Width::Int).unwrap();
    assert!(!before.is_empty() && before.iter().all(|difference| difference.fault().is_none()));
    let operations = |differences: &[hebra_abstraction::Difference]| {
        let mut all: Vec<String> = differences
            .iter()
            .map(|d| {
                let mut extra: Vec<&str> = d.extra.iter().map(|name| &**name).collect();
                extra.sort_unstable();
                format!("{} {}", d.operation, extra.join(" "))
            })
            .collect();
        all.sort();
        all
    };
    assert_eq!(operations(&before), operations(&after));
}
