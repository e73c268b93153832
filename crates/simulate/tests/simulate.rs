//! Runs of a program abstracted by hand, followed on the program itself. The methods `add`, `sub`,
//! `differ` and `certain` work on the signs of numbers.

use hebra_classfile::model::{Loadable, MemberRef};
use hebra_classfile::{ClassPath, Jdk, parse};
use hebra_ir::abstracts::{Operation, Predicate, Results, Table, Term};
use hebra_ir::{Binary, Cond, Instruction, Kind, Name, Reg};
use hebra_search::{Options, Order, search};
use hebra_simulate::{Difference, Simulated, Simulation};
use hebra_system::{Choice, ChoiceKind, Property, StepEnd, Trace};
use hebra_vm::Bodies;
use hebra_vm::{Entry, Learnt, Mode, Program, Reduction, Vm};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

const JAVA: &str = r#"
class Sim extends Thread {
    static int count, seen, answers;
    static final Object LOCK = new Object();
    static void add() { count = count + 1; }
    static void sub() { count = count - 1; }
    static void see() { seen = count; }
    static boolean differ() { return count != seen; }
    static void certain() { assert count == seen : "they differ"; }

    final String what;
    Sim(String what) { this.what = what; }

    /** A deadlock that is there whatever the numbers. */
    static void follow() throws Exception {
        Sim other = new Sim("add");
        other.start();
        if (hebra.Verify.choose(0, 2) == 2) {
            add();
            answers = 7;
            synchronized (LOCK) { LOCK.wait(); }
        }
        other.join();
    }

    /** A deadlock if a number that is zero is negative. */
    static void value() throws Exception {
        add();
        sub();
        if (isNegative()) synchronized (LOCK) { LOCK.wait(); }
    }
    static boolean isNegative() { return count < 0; }

    /** A deadlock if two equal positive numbers differ. */
    static void way() throws Exception {
        add(); add(); see();
        if (differ()) synchronized (LOCK) { LOCK.wait(); }
    }

    public void run() {
        add();
        System.out.println("added " + what);
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "follow": follow(); break;
            case "value": value(); break;
            case "way": way(); break;
            default: add(); see(); certain();
        }
    }
}
"#;

const NAMES: [&str; 3] = ["ZERO", "POS", "NEG"];
const ANY: Results = Results(7);

fn sign(number: i32) -> u8 {
    [0, 1, 2][if number == 0 { 0 } else { 1 + usize::from(number < 0) }]
}

fn signs_table(
    name: &str,
    test: Option<Cond>,
    cells: impl Fn(u8, u8) -> Results,
) -> Arc<Operation> {
    let names: Arc<[Name]> = NAMES.map(Name::from).into();
    let compare = |cond| Predicate::Compare(cond, Term::Value, Term::Const(0));
    let rules: Arc<[(Predicate, u8)]> =
        [(compare(Cond::Eq), 0), (compare(Cond::Gt), 1), (compare(Cond::Lt), 2)].into();
    Arc::new(Operation::Table(Table {
        name: name.into(),
        columns: 3,
        results: (0..9).map(|cell| cells(cell / 3, cell % 3)).collect(),
        operands: vec![names.clone(); 2],
        tokens: if test.is_some() { ["false", "true"].map(Name::from).into() } else { names },
        rules: test.is_none().then_some(rules),
        test,
    }))
}

fn add(a: u8, b: u8) -> Results {
    match (a, b) {
        (0, other) | (other, 0) => Results::one(other),
        (a, b) if a == b => Results::one(a),
        _ => ANY,
    }
}

fn equal(a: u8, b: u8) -> Results {
    match (a, b) {
        (0, 0) => Results::one(1),
        (a, b) if a != b => Results::one(0),
        _ => Results(3),
    }
}

fn inverted(results: Results) -> Results {
    Results((results.0 >> 1 & 1) | (results.0 & 1) << 1)
}

fn abstracted(method: &str, body: &mut hebra_ir::Method) {
    let temporary = Reg(body.registers.len() as u16);
    body.registers.push(Kind::Int);
    for block in &mut body.blocks {
        let mut rewritten = Vec::new();
        for (instruction, position) in std::mem::take(&mut block.instructions) {
            let new = match instruction {
                Instruction::Const { to, value: Loadable::Int(value) }
                    if method != "differ" && method != "isNegative" =>
                {
                    Instruction::Const { to, value: Loadable::Int(sign(value).into()) }
                }
                Instruction::Binary { op: Binary::Add, to, a, b, .. } => {
                    let operation = signs_table("signs +", None, add);
                    Instruction::Abstract { operation, to, a, b: Some(b) }
                }
                Instruction::Binary { op: Binary::Sub, to, a, b, .. } => {
                    let negative = |token: u8| [0, 2, 1][usize::from(token)];
                    let operation = signs_table("signs -", None, |a, b| add(a, negative(b)));
                    Instruction::Abstract { operation, to, a, b: Some(b) }
                }
                Instruction::IfInt { cond, a, b, then, otherwise } => {
                    let certain = method == "certain";
                    let cells = |a, b| {
                        let results = equal(a, b);
                        let results = if cond == Cond::Eq { results } else { inverted(results) };
                        // False as soon as it may be.
                        let falsified = Results::one(u8::from(cond == Cond::Ne));
                        if certain && results.count() > 1 { falsified } else { results }
                    };
                    let name = if cond == Cond::Eq { "signs ==" } else { "signs !=" };
                    let operation = signs_table(name, Some(cond), cells);
                    let (to, b) = (temporary, Some(b));
                    rewritten.push((Instruction::Abstract { operation, to, a, b }, position));
                    Instruction::IfZero { cond: Cond::Ne, a: temporary, then, otherwise }
                }
                Instruction::IfZero { cond: Cond::Ge, a, then, otherwise } => {
                    let operation = signs_table("signs >=", Some(Cond::Ge), |a, _| {
                        Results::one(u8::from(a < 2))
                    });
                    let (to, b) = (temporary, Some(a));
                    rewritten.push((Instruction::Abstract { operation, to, a, b }, position));
                    Instruction::IfZero { cond: Cond::Ne, a: temporary, then, otherwise }
                }
                other => other,
            };
            rewritten.push((new, position));
        }
        block.instructions = rewritten;
    }
    hebra_ir::verify(body).expect("a good body");
}

fn bodies(path: &ClassPath) -> Bodies {
    let found = path.find("Sim").expect("readable").expect("just compiled");
    let class = parse(&found.bytes).expect("a class");
    let mut bodies = Bodies::default();
    for method in &class.methods {
        if ["add", "sub", "differ", "certain", "isNegative"].contains(&&*method.name) {
            let mut body = hebra_lower::lower(&class, method).expect("lowered");
            abstracted(&method.name, &mut body);
            let (name, descriptor) = (method.name.clone(), method.descriptor.clone());
            bodies.insert(MemberRef { class: "Sim".into(), name, descriptor }, Arc::new(body));
        }
    }
    bodies
}

fn machine(folder: &Path, case: &str, reduction: Reduction, is_abstract: bool) -> Vm {
    let jdk = Jdk::locate(None).expect("the tests need a JDK: cargo xtask setup");
    let path = ClassPath::open(&jdk, &[folder.to_owned()]).expect("a class path");
    let bodies = bodies(&path);
    let mut vm = Vm::new(Program::new(path, jdk.feature()), Mode::Check(reduction));
    if is_abstract {
        vm.program.replaced = Arc::new(bodies);
    }
    let entry = Entry { class: "Sim".into(), args: vec![case.to_owned()] };
    vm.boot(&entry, &Default::default()).expect("boots");
    vm
}

/// Finds a violation of the abstract program and follows it.
fn simulate(
    case: &str,
    reduction: Reduction,
    order: Order,
) -> (Vec<Choice>, Simulated, Simulation) {
    let jdk = Jdk::locate(None).expect("the tests need a JDK: cargo xtask setup");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let source = folder.path().join("Sim.java");
    let api = folder.path().join("hebra");
    std::fs::create_dir(&api).expect("a writable folder");
    let verify =
        "package hebra; public class Verify { public static native int choose(int a, int b); }";
    std::fs::write(api.join("Verify.java"), verify).expect("a writable folder");
    std::fs::write(&source, JAVA).expect("a writable folder");
    let mut javac = Command::new(jdk.javac().expect("javac"));
    javac.args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"]);
    let javac =
        javac.args(["-g", "-d"]).arg(folder.path()).arg(source).arg(api.join("Verify.java"));
    assert!(javac.status().expect("javac runs").success());
    let mut learnt = Learnt::default();
    for _ in 0..20 {
        let mut vm = machine(folder.path(), case, reduction, true);
        vm.learn(&learnt);
        let (mut choices, end) = vm.run_prefix(None);
        let prefix = choices.len();
        let property = match end {
            StepEnd::Violated(violation) => violation.property,
            _ => {
                let options = Options { order, ..Options::default() };
                let report = search(&mut vm, &options, &mut ());
                if matches!(report.end, hebra_search::End::Restart) {
                    learnt = vm.learnt();
                    continue;
                }
                let (violation, found) = report.violations.into_iter().next().expect("violated");
                choices.extend(found);
                violation.property
            }
        };
        let mut leader = machine(folder.path(), case, reduction, true);
        leader.learn(&vm.learnt());
        let other = if reduction == Reduction::Full { Reduction::Local } else { reduction };
        let mut follower = machine(folder.path(), case, other, false);
        let threads = vm.learnt().threads;
        follower.learn(&Learnt { threads, ..Learnt::default() });
        let mut simulation = Simulation::new(leader, follower, true);
        let trace = Trace::new(prefix, choices);
        let simulated = simulation.run(&trace, property).expect("a run");
        return (trace.choices, simulated, simulation);
    }
    panic!("the search restarts for ever");
}

const REDUCTIONS: [Reduction; 3] = [Reduction::None, Reduction::Local, Reduction::Full];

#[test]
fn a_run_without_abstraction_choices_is_followed() {
    for reduction in REDUCTIONS {
        for order in [Order::DepthFirst, Order::BreadthFirst, Order::ChooseFree] {
            let (choices, simulated, mut simulation) = simulate("follow", reduction, order);
            assert!(choices.iter().any(|choice| choice.kind == ChoiceKind::Environment));
            let Simulated::Defect(violation) = simulated else { panic!("{simulated:?}") };
            assert_eq!(violation.property, Property::DEADLOCK);
            let vm = simulation.concrete();
            let class = vm.program.loaded("Sim").expect("loaded");
            assert_eq!(vm.static_field(class, "count"), Some(2), "the numbers, not the tokens");
            assert_eq!(vm.static_field(class, "answers"), Some(7));
        }
    }
}

#[test]
fn a_number_that_its_token_does_not_stand_for_is_told() {
    for reduction in REDUCTIONS {
        let (_, simulated, _) = simulate("value", reduction, Order::DepthFirst);
        let Simulated::Spurious(divergence) = simulated else { panic!("{simulated:?}") };
        let expected = Difference::Value {
            variable: Some("Sim.count".into()),
            concrete: 0,
            token: "ZERO".into(),
            expected: "NEG".into(),
        };
        assert_eq!(divergence.what, expected);
        assert_eq!(divergence.place, Some(("Sim.java".into(), 6)));
        let lie = divergence.lie.expect("an operation");
        assert_eq!((lie.operation.as_str(), lie.chosen.as_str()), ("signs -", "NEG"));
        assert_eq!((lie.operands, lie.numbers), (vec!["POS".into(), "POS".into()], vec![1]));
        assert!(lie.is_choice && !lie.overflows);
    }
}

#[test]
fn a_test_that_goes_the_other_way_is_told() {
    for reduction in REDUCTIONS {
        let (_, simulated, _) = simulate("way", reduction, Order::DepthFirst);
        let Simulated::Spurious(divergence) = simulated else { panic!("{simulated:?}") };
        assert!(matches!(divergence.what, Difference::Test(_)), "{divergence:?}");
        let lie = divergence.lie.expect("an operation");
        assert!(lie.operation == "signs ==" || lie.operation == "signs !=", "{lie:?}");
        assert_eq!((lie.operands, lie.numbers), (vec!["POS".into(), "POS".into()], vec![2, 2]));
        assert_eq!(lie.place, Some(("Sim.java".into(), 8)));
    }
}

#[test]
fn an_assertion_that_only_may_be_false_is_no_defect() {
    let (choices, simulated, _) = simulate("certain", Reduction::Local, Order::ChooseFree);
    assert!(choices.iter().all(|choice| choice.kind != ChoiceKind::Abstraction));
    let Simulated::NoDefect(Some(divergence)) = simulated else { panic!("{simulated:?}") };
    assert_eq!(divergence.place, Some(("Sim.java".into(), 9)));
}
