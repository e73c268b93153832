//! Operations over tokens, put by hand in the place of a program's arithmetic: every result must be
//! tried, with every reduction and with several workers, and nothing else.

use hebra_classfile::model::MemberRef;
use hebra_classfile::{ClassPath, Jdk, parse};
use hebra_ir::abstracts::{Operation, Results, Table};
use hebra_ir::{Binary, Instruction};
use hebra_search::{Observer, Options, Report, Team, search, search_together};
use hebra_system::{Choice, ChoiceKind, StepEnd, System, Violation};
use hebra_vm::{Entry, Mode, Program, Reduction, Vm};
use std::collections::BTreeSet;
use std::process::Command;
use std::sync::Arc;

const JAVA: &str = r#"
class Tokens extends Thread {
    static int x, y, thrown;
    static boolean odd;
    public static void main(String[] args) throws Exception {
        int one = 2, other = 0;
        x = one + other;
        Tokens t = new Tokens();
        t.start();
        try {
            y = one / other;
        } catch (ArithmeticException e) {
            thrown++;
        }
        t.join();
    }
    public void run() {
        odd = (x % 2) == 0;
    }
}
"#;

/// Tokens 0, 1 and 2 are "negative", "zero" and "positive".
const NEGATIVE: Results = Results(1);
const ZERO: Results = Results(2);
const POSITIVE: Results = Results(4);

fn table(name: &str, cells: impl Fn(u8, u8) -> Results) -> Arc<Operation> {
    let tokens: Arc<[Arc<str>]> = ["NEG", "ZERO", "POS"].map(Arc::from).into();
    let results = (0..9).map(|cell| cells(cell / 3, cell % 3)).collect();
    let operands = vec![tokens.clone(); 2];
    let name = name.into();
    Arc::new(Operation::Table(Table {
        name,
        columns: 3,
        results,
        operands,
        tokens,
        rules: None,
        test: None,
    }))
}

/// The program with its sum, quotient and remainder over tokens.
fn machine(reduction: Reduction, sum: Results) -> Vm {
    let jdk = Jdk::locate(None).expect("the tests need a JDK: cargo xtask setup");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let source = folder.path().join("Tokens.java");
    std::fs::write(&source, JAVA).expect("a writable folder");
    let mut javac = Command::new(jdk.javac().expect("javac"));
    let status = javac.arg("-d").arg(folder.path()).arg(source).status();
    assert!(status.expect("javac runs").success());
    let path = ClassPath::open(&jdk, &[folder.path().to_owned()]).expect("a class path");
    let found = path.find("Tokens").expect("readable").expect("just compiled");
    let class = parse(&found.bytes).expect("a class");
    let mut bodies = hebra_vm::Bodies::default();
    for method in class.methods.iter().filter(|method| method.code.is_some()) {
        let mut body = hebra_lower::lower(&class, method).expect("lowered");
        for (instruction, _) in body.blocks.iter_mut().flat_map(|block| &mut block.instructions) {
            let Instruction::Binary { op, to, a, b, .. } = *instruction else { continue };
            let operation = match op {
                Binary::Add => table("signs +", |_, _| sum),
                Binary::Div => table("signs /", |_, _| POSITIVE.or(Results::THROWS)),
                _ => table("signs %", |_, _| Results::one(0).or(POSITIVE)),
            };
            *instruction = Instruction::Abstract { operation, to, a, b: Some(b) };
        }
        let (name, descriptor) = (method.name.clone(), method.descriptor.clone());
        bodies.insert(MemberRef { class: "Tokens".into(), name, descriptor }, Arc::new(body));
    }
    let mut vm = Vm::new(Program::new(path, jdk.feature()), Mode::Check(reduction));
    vm.options.self_check = true;
    vm.program.replaced = Arc::new(bodies);
    vm.boot(&Entry { class: "Tokens".into(), args: Vec::new() }, &Default::default())
        .expect("boots");
    vm
}

/// The values of the program's variables at all ends.
#[derive(Default)]
struct Ends(BTreeSet<(u64, u64, u64, u64)>);

impl Observer<Vm> for Ends {
    fn end_state(&mut self, vm: &mut Vm, violation: Option<&Violation>) {
        assert_eq!(violation, None);
        let class = vm.program.loaded("Tokens").expect("loaded");
        let value = |name| vm.static_field(class, name).expect("a field");
        self.0.insert((value("x"), value("y"), value("thrown"), value("odd")));
    }
}

fn explore(reduction: Reduction, sum: Results, workers: usize) -> (Report, Ends) {
    let mut learnt = hebra_vm::Learnt::default();
    for _ in 0..20 {
        let mut vm = machine(reduction, sum);
        vm.learn(&learnt);
        let (_, end) = vm.run_prefix(None);
        assert!(end == StepEnd::Normal || matches!(end, StepEnd::Unsupported(_)), "{end:?}");
        let mut ends = Ends::default();
        let options = Options::default();
        let report = match workers {
            1 => search(&mut vm, &options, &mut ends),
            _ => search_together(&mut vm, &options, Team { workers, alone: 3 }, &mut ends),
        };
        if matches!(report.end, hebra_search::End::Done) {
            return (report, ends);
        }
        learnt = vm.learnt();
    }
    panic!("the search restarts for ever");
}

#[test]
fn every_result_comes_about() {
    // The increment of `thrown` goes over tokens too: it is what the sum is.
    let mut expected = BTreeSet::new();
    for x in [0, 1] {
        for odd in [0, 1] {
            expected.insert((x, 2, 0, odd));
            expected.extend([(x, 0, 0, odd), (x, 0, 1, odd)]);
        }
    }
    for reduction in [Reduction::None, Reduction::Local, Reduction::Full] {
        for workers in [1, 2] {
            let (report, ends) = explore(reduction, NEGATIVE.or(ZERO), workers);
            assert!(report.violations.is_empty() && report.unknown.is_empty(), "{report:?}");
            assert_eq!(ends.0, expected, "{reduction:?}, {workers} workers");
        }
    }
}

#[test]
fn an_operation_without_a_result_is_not_followed() {
    let mut vm = machine(Reduction::Local, Results::default());
    let (_, end) = vm.run_prefix(None);
    let StepEnd::Unsupported(message) = end else { panic!("{end:?}") };
    assert!(message.starts_with("the abstract operation signs +(POS, NEG) has no result"));
}

#[test]
fn choices_are_told_apart_and_described() {
    let mut vm = machine(Reduction::Local, NEGATIVE.or(ZERO));
    vm.run_prefix(None);
    let mut choices = Vec::new();
    vm.choices(&mut choices);
    let kind = ChoiceKind::Abstraction;
    let expected = [0, 1].map(|alternative| Choice { kind, thread: 0, alternative });
    assert_eq!(choices, expected);
    let text = vm.describe_choice(0, 1).expect("a choice");
    assert_eq!(text, "signs +(POS, NEG) gives ZERO of NEG, ZERO");
}
