//! Simulation compares all variables after each step. A rewritten program never gives a variable a
//! wrong token by itself, so one of its literals is changed by hand: no operation looks at the
//! result, and it must be noticed all the same.

use hebra_abstraction::{
    Code, Integers, Located, Request, Selection, Tables, abstract_program, parse,
};
use hebra_classfile::{ClassPath, Jdk};
use hebra_ir::abstracts::Typing;
use hebra_ir::{Instruction, Kind, Loadable, Method, Reg};
use hebra_search::{Options, Order, search};
use hebra_simulate::{Difference, Simulated, Simulation};
use hebra_system::{StepEnd, Trace};
use hebra_vm::{Bodies, Entry, Mode, Program, Reduction, Vm};
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, LazyLock};

const JAVA: &str = r#"
import java.util.*;

class Vars {
    static int total, spare;
    static long wide;
    static int[] cells = new int[3];
    static byte[][] grid = new byte[2][2];
    static Cell head;
    static Object kept;
    static final Object LOCK = new Object();

    static class Cell { int v; }
    static class Worker extends Thread {
        final short left;
        Worker() { left = 1; }
        public void run() { pause(); }
    }

    static void pause() {
        try {
            synchronized (LOCK) { LOCK.wait(); }
        } catch (InterruptedException e) {
        }
    }

    static void ofStatic() { total = 1; pause(); }
    static void ofLong() { wide = 1; pause(); }
    static void ofField() { head = new Cell(); head.v = 1; pause(); }
    static void ofThread() { new Worker().start(); }
    static void ofElement() { cells[2] = 1; pause(); }
    static void ofNested() { grid[1][0] = 1; pause(); }
    static void ofLocal() { int i = 1; pause(); System.out.println(i); }
    static void ofCaller() { int q = 1; ofParameter(q); }
    static void ofParameter(int p) { pause(); System.out.println(p); }
    static void ofCaptured() {
        int n = 1;
        Runnable task = () -> System.out.println(n);
        kept = task;
        pause();
    }
    static void ofCollection() {
        Cell cell = new Cell();
        cell.v = 1;
        Map<String, List<Cell>> map = new HashMap<>();
        map.put("one", new ArrayList<>(List.of(cell)));
        kept = map;
        cell = null;
        pause();
    }
    static void ofReference() { head = new Cell(); pause(); }
    static void afterChoice() {
        spare = total + 1 - 1;
        total = 1;
        pause();
    }

    public static void main(String[] args) {
        switch (args[0]) {
            case "ofStatic": ofStatic(); break;
            case "ofLong": ofLong(); break;
            case "ofField": ofField(); break;
            case "ofThread": ofThread(); break;
            case "ofElement": ofElement(); break;
            case "ofNested": ofNested(); break;
            case "ofLocal": ofLocal(); break;
            case "ofParameter": ofCaller(); break;
            case "ofCaptured": ofCaptured(); break;
            case "ofCollection": ofCollection(); break;
            case "ofReference": ofReference(); break;
            case "afterChoice": afterChoice(); break;
        }
    }
}
"#;

const SELECTIONS: [&str; 10] = [
    "Vars.total",
    "Vars.spare",
    "Vars.wide",
    "Vars.cells[]",
    "Vars.grid[]",
    "Vars.Cell.v",
    "Vars.Worker.left",
    "Vars.ofLocal.i",
    "Vars.ofCaller.q",
    "Vars.ofCaptured.n",
];

/// The program, compiled once.
static CLASSES: LazyLock<tempfile::TempDir> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let source = folder.path().join("Vars.java");
    std::fs::write(&source, JAVA).expect("a writable folder");
    let mut javac = Command::new(jdk().javac().expect("javac"));
    let javac = javac.args(["-g", "-d"]).arg(folder.path()).arg(source);
    assert!(javac.status().expect("javac runs").success());
    folder
});

fn jdk() -> Jdk {
    Jdk::locate(None).expect("the tests need a JDK: cargo xtask setup")
}

/// How a method is changed.
#[derive(PartialEq)]
enum Change {
    /// Not at all.
    Nothing,
    /// Its one literal that is a positive number becomes a negative one.
    Token,
    /// What it writes to `head` is null.
    Null,
}

/// The number of a line of the source.
fn line(text: &str) -> u32 {
    let found = JAVA.lines().position(|line| line.contains(text));
    found.expect("a line of the program") as u32 + 1
}

fn abstracted(path: &ClassPath, method: &str, change: &Change) -> (Bodies, Typing) {
    let find = |name: &str| -> Result<Option<Located>, String> {
        let Some(found) = path.find(name).map_err(|e| e.to_string())? else { return Ok(None) };
        let class = hebra_classfile::parse(&found.bytes).map_err(|e| e.to_string())?;
        Ok(Some((Arc::new(class), !found.origin.is_jdk())))
    };
    let code = Code::load("Vars", &find).expect("the program's classes");
    let library = |name: &str| parse(name).map_err(|e| e.to_string());
    let selections: Vec<Selection> = SELECTIONS
        .iter()
        .map(|variable| Selection::new(variable, "signs", &library).expect("a selection"))
        .collect();
    let default = Arc::new(parse("concrete").expect("of the library"));
    let request = Request { selections, default, spare: false, assertions: true, explain: false };
    let mut program = abstract_program(&code, &request, &mut Tables::new(Integers::Mathematical))
        .unwrap_or_else(|error| panic!("{error}"));
    let signs = parse("signs").expect("of the library").zero_first();
    let negative = signs.of(-1).expect("a token");
    let mut changed = 0;
    for (id, body) in program.methods.iter_mut().filter(|(id, _)| &*id.name == method) {
        let body: &mut Method = Arc::make_mut(body);
        for block in &mut body.blocks {
            let mut instructions = Vec::new();
            for (mut instruction, position) in std::mem::take(&mut block.instructions) {
                match (&mut instruction, change) {
                    (Instruction::Const { to, value }, Change::Token) => {
                        let name = program.literals.get(&(id.clone(), position, *to));
                        if name.is_some_and(|name| &**name == "POS") {
                            *value = match value {
                                Loadable::Long(_) => Loadable::Long(negative.into()),
                                _ => Loadable::Int(negative.into()),
                            };
                            changed += 1;
                        }
                    }
                    (Instruction::PutStatic { field, value }, Change::Null)
                        if &*field.name == "head" =>
                    {
                        *value = Reg(body.registers.len() as u16);
                        body.registers.push(Kind::Ref);
                        instructions.push((Instruction::Null { to: *value }, position));
                        changed += 1;
                    }
                    _ => {}
                }
                instructions.push((instruction, position));
            }
            block.instructions = instructions;
        }
    }
    assert_eq!(changed, usize::from(*change != Change::Nothing), "changes in {method}");
    (program.methods.into_iter().collect(), program.typing)
}

/// Follows the run of a method to the deadlock at its end, with a change in the code of `in_method`.
fn simulate(case: &str, in_method: &str, change: &Change, reduction: Reduction) -> Simulated {
    let folder: &Path = CLASSES.path();
    let path = || ClassPath::open(&jdk(), &[folder.to_owned()]).expect("a class path");
    let (bodies, typing) = abstracted(&path(), in_method, change);
    let (bodies, typing) = (Arc::new(bodies), Arc::new(typing));
    let machine = |is_abstract: bool| {
        let reduction = match reduction {
            Reduction::Full if !is_abstract => Reduction::Local,
            other => other,
        };
        let mut vm = Vm::new(Program::new(path(), jdk().feature()), Mode::Check(reduction));
        if is_abstract {
            (vm.program.replaced, vm.program.typing) = (bodies.clone(), typing.clone());
        }
        let entry = Entry { class: "Vars".into(), args: vec![case.to_owned()] };
        vm.boot(&entry, &Default::default()).expect("boots");
        vm
    };
    let mut vm = machine(true);
    let (mut choices, end) = vm.run_prefix(None);
    let prefix = choices.len();
    assert_eq!(end, StepEnd::Normal);
    let options = Options { order: Order::DepthFirst, ..Options::default() };
    let report = search(&mut vm, &options, &mut ());
    let (violation, found) = report.violations.into_iter().next().expect("a deadlock");
    choices.extend(found);
    let (mut leader, mut follower) = (machine(true), machine(false));
    leader.learn(&vm.learnt());
    follower.learn(&vm.learnt());
    let mut simulation = Simulation::new(leader, follower, true);
    simulation.run(&Trace::new(prefix, choices), violation.property).expect("a run")
}

/// All cases, and the method with the literal in each.
const CASES: [(&str, &str, &str); 10] = [
    ("ofStatic", "ofStatic", "Vars.total"),
    ("ofLong", "ofLong", "Vars.wide"),
    ("ofField", "ofField", "Cell.v"),
    ("ofThread", "<init>", "Worker.left"),
    ("ofElement", "ofElement", "Vars.cells[2]"),
    ("ofNested", "ofNested", "Vars.grid[1][0]"),
    ("ofLocal", "ofLocal", "Vars.ofLocal.i"),
    ("ofParameter", "ofCaller", "Vars.ofParameter.p"),
    ("ofCaptured", "ofCaptured", "Vars.lambda$ofCaptured$0.n"),
    ("ofCollection", "ofCollection", "Cell.v"),
];

#[test]
fn what_is_right_is_followed() {
    for reduction in [Reduction::None, Reduction::Local, Reduction::Full] {
        for (case, method, _) in CASES {
            let simulated = simulate(case, method, &Change::Nothing, reduction);
            assert!(matches!(simulated, Simulated::Defect(_)), "{case}: {simulated:?}");
        }
    }
}

#[test]
fn a_wrong_token_is_told_whatever_holds_it() {
    for reduction in [Reduction::None, Reduction::Local, Reduction::Full] {
        for (case, method, variable) in CASES {
            let simulated = simulate(case, method, &Change::Token, reduction);
            let Simulated::Spurious(divergence) = simulated else {
                panic!("{case}: {simulated:?}")
            };
            let what = Difference::Value {
                variable: Some(variable.to_owned()),
                concrete: 1,
                token: "POS".to_owned(),
                expected: "NEG".to_owned(),
            };
            assert_eq!(divergence.what, what, "{case}");
            assert_eq!(divergence.lie, None, "{case}: nothing was chosen");
            assert!(divergence.place.is_some(), "{case}");
        }
    }
}

#[test]
fn another_reference_is_told() {
    let simulated = simulate("ofReference", "ofReference", &Change::Null, Reduction::Local);
    let Simulated::Spurious(divergence) = simulated else { panic!("{simulated:?}") };
    let what = Difference::Reference {
        variable: "Vars.head".to_owned(),
        concrete: "Cell".to_owned(),
        expected: "null".to_owned(),
    };
    assert_eq!(divergence.what, what);
}

#[test]
fn the_operation_that_chose_is_told() {
    let simulated = simulate("afterChoice", "afterChoice", &Change::Token, Reduction::Local);
    let Simulated::Spurious(divergence) = simulated else { panic!("{simulated:?}") };
    let Difference::Value { variable, .. } = divergence.what else { panic!("{divergence:?}") };
    assert_eq!(variable.as_deref(), Some("Vars.total"));
    let place = |text: &str| Some(("Vars.java".to_owned(), line(text)));
    assert_eq!(divergence.place, place("LOCK.wait()"));
    let lie = divergence.lie.expect("an operation");
    assert_eq!((lie.operation.as_str(), lie.is_choice), ("signs - 1", true));
    assert_eq!(lie.place, place("spare = total + 1 - 1;"));
}
