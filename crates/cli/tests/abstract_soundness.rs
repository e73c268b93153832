//! Abstract programs have all behaviours of the concrete ones: random methods over integers, run by
//! an interpreter of our own, must be followed by their abstraction, value by value.
//!
//! Each method compares its variables after every statement with the values they really have and
//! returns if they differ; at the end it throws. With any abstraction the check must find every one
//! of these exceptions. HEBRA_SOUNDNESS_BATCHES and HEBRA_SOUNDNESS_SEED look further.

use crate::support::random::Random;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::process::Command;

/// Methods in one program.
const METHODS: usize = 40;

/// Places: 0 to 2 are `static int`, 3 and 4 elements of an array, 5 and 6 locals, 7 an object's
/// field, 8 a loop variable that is only read.
const NAMES: [&str; 9] = ["a", "b", "c", "data[0]", "data[1]", "x", "y", "cell.value", "i"];
const WRITTEN: u64 = 8;

#[derive(Clone)]
enum Expr {
    Place(usize),
    Literal(i32),
    Binary(&'static str, Box<Expr>, Box<Expr>),
    Negate(Box<Expr>),
    Cast(&'static str, Box<Expr>),
    /// `next(e, f)`, which is `e + f` made in three ways: a method, a lambda and an interface.
    Call(&'static str, Box<Expr>, Box<Expr>),
    /// Computed as `long` and narrowed.
    Long(&'static str, Box<Expr>, Box<Expr>),
    Choose(Box<Cond>, Box<Expr>, Box<Expr>),
}

#[derive(Clone)]
struct Cond(&'static str, Expr, Expr, bool);

#[derive(Clone)]
enum Stmt {
    Assign(usize, Expr),
    Increment(usize),
    If(Cond, Vec<Stmt>, Vec<Stmt>),
    Loop(i32, Vec<Stmt>),
    Switch(usize, [i32; 3], Vec<Vec<Stmt>>),
    /// Division that is caught.
    Try(usize, Expr, Expr),
}

struct Maker {
    random: Random,
    in_loop: bool,
    loops: bool,
}

impl Maker {
    fn expr(&mut self, depth: u32) -> Expr {
        let leaf = depth == 0 || self.random.below(3) == 0;
        if leaf {
            return match self.random.below(3) {
                0 => Expr::Literal(self.random.pick(&[-7, -2, -1, 0, 1, 2, 3, 5, 8, 100])),
                _ => Expr::Place(self.random.below(if self.in_loop { 9 } else { 8 }) as usize),
            };
        }
        let mut sub = || Box::new(self.expr(depth - 1));
        let (a, b) = (sub(), sub());
        match self.random.below(12) {
            0 => Expr::Negate(a),
            1 => Expr::Cast(self.random.pick(&["byte", "short", "char"]), a),
            2 => Expr::Call(self.random.pick(&["next", "chosen", "adder.add"]), a, b),
            3 => Expr::Long(self.random.pick(&["+", "-", "*", "&"]), a, b),
            4 => {
                let cond = Box::new(self.cond(depth - 1));
                Expr::Choose(cond, a, b)
            }
            5 => Expr::Binary(self.random.pick(&["<<", ">>", ">>>"]), a, b),
            6 => Expr::Binary(self.random.pick(&["&", "|", "^"]), a, b),
            7 => {
                let by = Box::new(Expr::Literal(self.random.pick(&[2, 3, -2, 10])));
                Expr::Binary(self.random.pick(&["/", "%"]), a, by)
            }
            _ => Expr::Binary(self.random.pick(&["+", "-", "*", "+", "-"]), a, b),
        }
    }

    fn cond(&mut self, depth: u32) -> Cond {
        let op = self.random.pick(&["==", "!=", "<", "<=", ">", ">="]);
        Cond(op, self.expr(depth), self.expr(depth), self.random.below(3) == 0)
    }

    fn stmts(&mut self, count: u64, depth: u32) -> Vec<Stmt> {
        (0..count).map(|_| self.stmt(depth)).collect()
    }

    fn stmt(&mut self, depth: u32) -> Stmt {
        let place = self.random.below(WRITTEN) as usize;
        match self.random.below(if depth == 0 { 4 } else { 9 }) {
            0 => Stmt::Increment(self.random.pick(&[0, 1, 5, 6, 7])),
            1..=3 => Stmt::Assign(place, self.expr(2)),
            4 | 5 => {
                let (then, other) = (self.stmts(2, depth - 1), self.stmts(1, depth - 1));
                Stmt::If(self.cond(1), then, other)
            }
            6 if self.loops && !self.in_loop => {
                self.in_loop = true;
                let body = self.stmts(2, 0);
                self.in_loop = false;
                Stmt::Loop(self.random.below(3) as i32 + 1, body)
            }
            7 => {
                let base = self.random.below(4) as i32 - 2;
                let bodies = (0..4).map(|_| self.stmts(1, 0)).collect();
                Stmt::Switch(place, [base, base + 1, base + 3], bodies)
            }
            8 => Stmt::Try(place, self.expr(1), self.expr(1)),
            _ => Stmt::Assign(place, self.expr(1)),
        }
    }
}

/// The values of all places. `wraps`: arithmetic may overflow.
struct Machine {
    values: [i32; 9],
    wraps: bool,
}

/// Arithmetic overflowed although it must not, or threw.
enum Stop {
    Overflow,
    Zero,
}

impl Machine {
    fn binary(&self, op: &str, a: i64, b: i64, wide: bool) -> Result<i64, Stop> {
        let bits: i64 = if wide { 63 } else { 31 };
        let (a128, b128) = (i128::from(a), i128::from(b));
        let exact = match op {
            "+" => a128 + b128,
            "-" => a128 - b128,
            "*" => a128 * b128,
            "/" | "%" if b == 0 => return Err(Stop::Zero),
            "/" => a128 / b128,
            "%" => a128 % b128,
            "&" => (a & b).into(),
            "|" => (a | b).into(),
            "^" => (a ^ b).into(),
            "<<" => a128 << (b & bits),
            ">>" => (a >> (b & bits)).into(),
            ">>>" if wide => ((a as u64) >> (b & bits)).into(),
            ">>>" => i64::from(((a as i32 as u32) >> (b & bits)) as i32).into(),
            _ => unreachable!("{op}"),
        };
        let wrapped = if wide { exact as i64 } else { i64::from(exact as i32) };
        match self.wraps || i128::from(wrapped) == exact {
            true => Ok(wrapped),
            false => Err(Stop::Overflow),
        }
    }

    fn expr(&self, expr: &Expr) -> Result<i32, Stop> {
        let int = |e: &Expr| self.expr(e).map(i64::from);
        Ok(match expr {
            Expr::Place(place) => self.values[*place],
            Expr::Literal(value) => *value,
            Expr::Binary(op, a, b) => self.binary(op, int(a)?, int(b)?, false)? as i32,
            Expr::Negate(a) => self.binary("-", 0, int(a)?, false)? as i32,
            Expr::Cast(to, a) => {
                let value = self.expr(a)?;
                match *to {
                    "byte" => (value as i8).into(),
                    "short" => (value as i16).into(),
                    _ => (value as u16).into(),
                }
            }
            Expr::Call(_, a, b) => self.binary("+", int(a)?, int(b)?, false)? as i32,
            Expr::Long(op, a, b) => self.binary(op, int(a)?, int(b)?, true)? as i32,
            Expr::Choose(cond, a, b) => self.expr(if self.cond(cond)? { a } else { b })?,
        })
    }

    fn cond(&self, Cond(op, a, b, _): &Cond) -> Result<bool, Stop> {
        let (a, b) = (self.expr(a)?, self.expr(b)?);
        Ok(match *op {
            "==" => a == b,
            "!=" => a != b,
            "<" => a < b,
            "<=" => a <= b,
            ">" => a > b,
            _ => a >= b,
        })
    }

    fn run(&mut self, stmts: &[Stmt]) -> Result<(), Stop> {
        stmts.iter().try_for_each(|stmt| self.step(stmt))
    }

    fn step(&mut self, stmt: &Stmt) -> Result<(), Stop> {
        match stmt {
            Stmt::Assign(place, expr) => self.values[*place] = self.expr(expr)?,
            Stmt::Increment(place) => {
                let old = self.values[*place].into();
                self.values[*place] = self.binary("+", old, 1, false)? as i32;
            }
            Stmt::If(cond, then, other) => {
                let body = if self.cond(cond)? { then } else { other };
                self.run(body)?;
            }
            Stmt::Loop(count, body) => {
                for i in 0..*count {
                    self.values[8] = i;
                    self.run(body)?;
                }
            }
            Stmt::Switch(place, labels, bodies) => {
                let value = self.values[*place];
                let found = labels.iter().position(|label| *label == value).unwrap_or(3);
                self.run(&bodies[found])?;
            }
            Stmt::Try(place, a, b) => {
                let (a, b) = (self.expr(a)?, self.expr(b)?);
                self.values[*place] = match self.binary("/", a.into(), b.into(), false) {
                    Err(Stop::Zero) => -1,
                    other => other? as i32,
                };
            }
        }
        Ok(())
    }
}

// As Java.

fn java(expr: &Expr) -> String {
    match expr {
        Expr::Place(place) => NAMES[*place].to_owned(),
        Expr::Literal(value) => format!("({value})"),
        Expr::Binary(op, a, b) => format!("({} {op} {})", java(a), java(b)),
        Expr::Negate(a) => format!("(- {})", java(a)),
        Expr::Cast(to, a) => format!("(({to}) {})", java(a)),
        Expr::Call(name, a, b) => format!("{name}({}, {})", java(a), java(b)),
        Expr::Long(op, a, b) => format!("((int) ((long) {} {op} (long) {}))", java(a), java(b)),
        Expr::Choose(cond, a, b) => format!("({} ? {} : {})", java_cond(cond), java(a), java(b)),
    }
}

fn java_cond(Cond(op, a, b, wide): &Cond) -> String {
    let cast = if *wide { "(long) " } else { "" };
    format!("{cast}{} {op} {}", java(a), java(b))
}

fn java_stmts(out: &mut String, stmts: &[Stmt]) {
    for stmt in stmts {
        java_stmt(out, stmt);
    }
}

fn java_stmt(out: &mut String, stmt: &Stmt) {
    match stmt {
        Stmt::Assign(place, expr) => write!(out, "{} = {}; ", NAMES[*place], java(expr)).unwrap(),
        Stmt::Increment(place) => write!(out, "{}++; ", NAMES[*place]).unwrap(),
        Stmt::If(cond, then, other) => {
            write!(out, "if ({}) {{ ", java_cond(cond)).unwrap();
            java_stmts(out, then);
            out.push_str("} else { ");
            java_stmts(out, other);
            out.push_str("} ");
        }
        Stmt::Loop(count, body) => {
            write!(out, "for (int i = 0; i < {count}; i++) {{ ").unwrap();
            java_stmts(out, body);
            out.push_str("} ");
        }
        Stmt::Switch(place, labels, bodies) => {
            write!(out, "switch ({}) {{ ", NAMES[*place]).unwrap();
            for (label, body) in labels.iter().zip(bodies) {
                write!(out, "case {label}: ").unwrap();
                java_stmts(out, body);
                out.push_str("break; ");
            }
            out.push_str("default: ");
            java_stmts(out, &bodies[3]);
            out.push_str("} ");
        }
        Stmt::Try(place, a, b) => {
            let (name, a, b) = (NAMES[*place], java(a), java(b));
            let caught = "catch (ArithmeticException e)";
            write!(out, "try {{ {name} = {a} / {b}; }} {caught} {{ {name} = -1; }} ").unwrap();
        }
    }
}

/// A class with a random method, and the line on which it throws if every value is as it must be.
fn case(random: u64, number: usize, set: &Set, first_line: usize) -> (String, usize) {
    let Set { wraps, loops } = *set;
    let mut maker = Maker { random: Random(random | 1), in_loop: false, loops };
    loop {
        let count = 3 + maker.random.below(3);
        let stmts = maker.stmts(count, 2);
        let mut machine = Machine { values: [0; 9], wraps };
        let mut text = format!(
            "class C{number} {{ static int a, b, c; static int[] data = new int[2];\n\
             static class Cell {{ int value; }}\n\
             interface Adder {{ int add(int p, int q); }}\n\
             static int next(int p, int q) {{ return p + q; }}\n\
             static int chosen(int p, int q) {{ Adder f = (u, v) -> u + v; return f.add(p, q); }}\n\
             static void run() {{ int x = 0, y = 0; int z = y; Cell cell = new Cell();\n\
             Adder adder = new Adder() {{ public int add(int p, int q) {{ return z + p + q; }} }};\n"
        );
        let mut ran = true;
        for stmt in &stmts {
            java_stmt(&mut text, stmt);
            ran &= machine.step(stmt).is_ok();
            let written = NAMES.iter().zip(machine.values).take(WRITTEN as usize);
            let checks: Vec<String> =
                written.map(|(name, value)| format!("{name} != {value}")).collect();
            writeln!(text, "\nif ({}) return;", checks.join(" || ")).unwrap();
        }
        if !ran {
            continue;
        }
        let line = first_line + text.lines().count();
        text.push_str("throw new IllegalStateException(); }}\n");
        return (text, line);
    }
}

/// How the methods of a batch are made.
struct Set {
    /// Arithmetic may overflow.
    wraps: bool,
    /// There are loops. Where loop variables are abstract there must be none: whatever else counts in
    /// them would count for ever.
    loops: bool,
}

fn batch(seed: u64) {
    let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let set = Set { wraps: random.below(2) == 0, loops: random.below(3) != 0 };
    let mut source = "public class Main {\npublic static void main(String[] args) {\n\
                      switch (hebra.Verify.choose(0, LAST)) {\n"
        .replace("LAST", &(METHODS - 1).to_string());
    for number in 0..METHODS {
        writeln!(source, "case {number}: C{number}.run(); break;").unwrap();
    }
    source.push_str("}}}\n");
    let mut lines = source.lines().count();
    let mut expected = BTreeSet::new();
    let mut selections = Vec::new();
    for number in 0..METHODS {
        let (text, line) = case(random.below(u64::MAX), number, &set, lines + 1);
        expected.insert(line as u64);
        lines += text.lines().count();
        source.push_str(&text);
        let variable = random.pick(&[
            "a",
            "b",
            "c",
            "data[]",
            "run.x",
            "run.y",
            "Cell.value",
            "next.p",
            "next()",
        ]);
        let abstraction = random.pick(&[
            "signs",
            "evenodd",
            "point",
            "modulo(3)",
            "range(0,2)",
            "range(-1,5)",
            "set(0,5,8)",
        ]);
        selections.push(format!("C{number}.{variable}={abstraction}"));
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("Main.java");
    std::fs::write(&file, &source).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_hebra"));
    command.args(["check", "--json", "--all", "--no-shorten", "--check", "exception"]).arg(&file);
    command.args(["--memory-limit", "2G"]);
    command.arg("--trace").arg(folder.path().join("trace.json"));
    command.args(["--integers", if set.wraps { "machine" } else { "mathematical" }]);
    if !set.loops {
        command.args(["--abstract-default", "point"]);
    }
    selections.iter().for_each(|selection| {
        command.args(["--abstract", selection]);
    });
    let output = command.output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    let report: serde_json::Value = serde_json::from_str(&text).unwrap_or_else(|e| {
        panic!("seed {seed}: {e}: {}", String::from_utf8_lossy(&output.stderr))
    });
    let open = report["unknown_reasons"].as_array().unwrap().iter();
    let mut open = open.filter_map(|reason| reason.as_str());
    // That the traces are not confirmed is no matter here; that not all were looked for would be.
    assert!(open.all(|reason| reason.contains("hebra simulate")), "seed {seed}: {text}");
    let found = report["violations"].as_array().unwrap().iter();
    let found: BTreeSet<u64> = found.filter_map(|v| v["location"]["line"].as_u64()).collect();
    let missed: Vec<&u64> = expected.difference(&found).collect();
    if !missed.is_empty() {
        let kept = std::env::temp_dir().join(format!("hebra-soundness-{seed}.java"));
        std::fs::write(&kept, &source).unwrap();
        panic!(
            "seed {seed}: the abstract program does not reach lines {missed:?} of {kept:?} with {selections:?}"
        );
    }
}

#[test]
fn abstract_programs_follow_the_concrete_ones() {
    let set = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    let seed: u64 = set("HEBRA_SOUNDNESS_SEED").unwrap_or(1);
    for batch_seed in seed..seed + set("HEBRA_SOUNDNESS_BATCHES").unwrap_or(4) {
        batch(batch_seed);
    }
}
