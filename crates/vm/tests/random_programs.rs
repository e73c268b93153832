//! Random concurrent programs: what the checker finds at the ends of all runs must be what the
//! brute-force explorer of `testgen` finds, for every search order and reduction.
//!
//! `testgen` interprets the program's syntax tree and shares no code with the checker.

use hebra_classfile::{ClassPath, Jdk};
use hebra_search::{End, Observer, Options, Order, search};
use hebra_system::{Property, StepEnd, Violation};
use hebra_testgen::{Case, NULL, Observable, Outcome, corpus, observables};
use hebra_vm::heap::{Body, Ref};
use hebra_vm::{Entry, Mode, Program, Reduction, Vm};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

fn jdk() -> Jdk {
    Jdk::locate(None).expect("the tests need a JDK: cargo xtask setup")
}

/// Compiles all cases at once.
fn compile(cases: &[Case], folder: &Path) {
    let jdk = jdk();
    let sources: Vec<_> = cases
        .iter()
        .map(|case| {
            let path = folder.join(format!("{}.java", case.name));
            std::fs::write(&path, &case.java).expect("a writable folder");
            path
        })
        .collect();
    let status = Command::new(jdk.javac().expect("javac"))
        .args(["-g", "-nowarn", "-d"])
        .arg(folder)
        .args(sources)
        .status()
        .expect("javac runs");
    assert!(status.success(), "the generated programs compile");
}

/// Collects the outcome of every end state.
struct Collector<'a> {
    class: &'a str,
    observables: Vec<Observable>,
    outcomes: BTreeSet<Outcome>,
}

impl Collector<'_> {
    fn value(&self, vm: &Vm, observable: &Observable) -> i32 {
        let static_value = |class: &str, name: &str| {
            let id = vm.program.loaded(class)?;
            vm.static_field(id, name)
        };
        let reference = |name: &str| static_value(self.class, name).unwrap_or(0) as Ref;
        match observable {
            Observable::StaticInt { class: None, name } => {
                static_value(self.class, name).unwrap_or(0) as i32
            }
            Observable::StaticInt { class: Some(inner), name } => {
                static_value(&format!("{}${inner}", self.class), name).unwrap_or(0) as i32
            }
            Observable::ArrayElement { name, index } => {
                match &vm.state.heap.get(reference(name)).body {
                    Body::Ints(elements) => elements[*index] as i32,
                    _ => NULL,
                }
            }
            Observable::CellValue { name, hops } => {
                let mut at = reference(name);
                for _ in 0..*hops {
                    at = if at == 0 { 0 } else { vm.field(at, "next") as Ref };
                }
                if at == 0 { NULL } else { vm.field(at, "v") as i32 }
            }
            Observable::SameCell { left, right } => i32::from(reference(left) == reference(right)),
            Observable::AtomicInt { name } => vm.field(reference(name), "value") as i32,
        }
    }
}

impl Observer<Vm> for Collector<'_> {
    fn end_state(&mut self, vm: &mut Vm, violation: Option<&Violation>) {
        let finals = self.observables.iter().map(|o| self.value(vm, o)).collect();
        let index = |name: &str| match name.strip_prefix('t') {
            Some(number) => number.parse::<usize>().expect("t1, t2, …"),
            None => 0,
        };
        let mut uncaught: Vec<(usize, String)> = vm
            .failures()
            .into_iter()
            .map(|(thread, class)| {
                (index(&thread), class.rsplit(['.', '$']).next().unwrap_or_default().to_owned())
            })
            .collect();
        uncaught.sort();
        let outcome = match violation {
            None => Outcome::Terminated { finals, uncaught },
            Some(v) => {
                assert_eq!(v.property, Property::Deadlock);
                let live = vm.state.live_threads().map(|(slot, _)| index(&vm.thread_name(slot)));
                let mut blocked: Vec<usize> = live.collect();
                blocked.sort_unstable();
                Outcome::Deadlock { finals, blocked, uncaught }
            }
        };
        self.outcomes.insert(outcome);
    }
}

fn outcomes(
    case: &Case,
    folder: &Path,
    (order, reduction): (Order, Reduction),
    self_check: bool,
) -> BTreeSet<Outcome> {
    let mut unstable = Default::default();
    let mut visible = Vec::new();
    for _ in 0..50 {
        let path = ClassPath::open(&jdk(), &[folder.to_owned()]).expect("a class path");
        let mut vm = Vm::new(Program::new(path, jdk().feature()), Mode::Check(reduction));
        // Uncaught exceptions end their thread and are remembered.
        vm.checks = vec![Property::Deadlock];
        vm.remember_failures = true;
        vm.self_check = self_check;
        vm.program.unstable_finals = std::mem::take(&mut unstable);
        vm.discipline.learn(&visible);
        let entry = Entry { class: case.name.clone(), args: Vec::new() };
        vm.boot(&entry, &[]).expect("the program boots");
        let (_, end) = vm.run_prefix(None, &|| false);
        let mut collector = Collector {
            class: &case.name,
            observables: observables(&case.program),
            outcomes: BTreeSet::new(),
        };
        let mut restart = end == StepEnd::AssumptionFailed;
        if !restart {
            assert_eq!(end, StepEnd::Normal, "{}", case.name);
            let options = Options { order, keep_going: true, ..Options::default() };
            let report = search(&mut vm, &options, &mut collector);
            assert!(report.unknown.is_empty(), "{}: {:?}", case.name, report.unknown);
            restart = matches!(report.end, End::Restart);
            assert!(restart || matches!(report.end, End::Done), "{}", case.name);
        }
        if !restart {
            return collector.outcomes;
        }
        unstable = vm.program.unstable_finals.clone();
        visible = vm.discipline.learnt(&vm.program);
    }
    panic!("{}: the search restarts for ever", case.name);
}

fn compare(seed: u64, count: usize, self_check: bool) {
    let cases: Vec<Case> = corpus(seed, count).collect();
    let folder = tempfile::tempdir().expect("a temporary folder");
    compile(&cases, folder.path());
    let mut wrong = Vec::new();
    for (number, case) in cases.iter().enumerate() {
        // Two orders always, the others in turn.
        for order in [Order::DepthFirst, Order::BreadthFirst, Order::ALL[2 + number % 5]] {
            for reduction in [Reduction::Full, Reduction::Local, Reduction::None] {
                let found = outcomes(case, folder.path(), (order, reduction), self_check);
                if found != case.outcomes {
                    let observables = observables(&case.program);
                    let show = |set: &BTreeSet<Outcome>, other: &BTreeSet<Outcome>| {
                        let lines = set.difference(other).map(|o| o.render(&observables));
                        lines.collect::<Vec<_>>().join("\n    ")
                    };
                    wrong.push(format!(
                        "{} (seed {seed}) {order:?} {reduction:?}:\n  only the checker:\n    {}\n  only the reference:\n    {}",
                        case.name,
                        show(&found, &case.outcomes),
                        show(&case.outcomes, &found),
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} differences\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn outcomes_agree_with_the_reference() {
    let count = std::env::var("HEBRA_RANDOM_PROGRAMS").ok().and_then(|n| n.parse().ok());
    let seed = std::env::var("HEBRA_RANDOM_SEED").ok().and_then(|n| n.parse().ok());
    compare(seed.unwrap_or(1), count.unwrap_or(500), false);
}

/// Every state is encoded anew from what it was materialised to and must come out the same.
#[test]
fn every_state_survives_storing_and_restoring() {
    compare(2, 40, true);
}
