//! Runs a program in all ways and reads off the end states what came of it; follows what was found once more.

use super::programs::Program;
use hebra_classfile::{ClassPath, Jdk};
use hebra_search::{End, Limits, Observer, Options, search};
use hebra_system::{Choice, Property, StepEnd, System, Violation};
use hebra_vm::{BootError, Entry, Environment, Learnt, Mode, Prepared, Reduction};
use hebra_vm::{Start, Starts, Vm, Warm};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

/// Time slices of a run that only finds which classes of the library are used.
const DRY_SLICES: u64 = 400;
/// Restarts after which a search is taken to do so for ever.
const RESTARTS: usize = 60;

/// Compiles programs into a folder.
pub fn compile(programs: &[Program], folder: &Path) {
    let jdk = Jdk::locate(None).expect("the tests need a JDK: cargo xtask setup");
    let see = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/random_pools/java/See.java");
    let files = programs.iter().map(|program| {
        let path = folder.join(format!("{}.java", program.name));
        std::fs::write(&path, program.java()).expect("a writable folder");
        path
    });
    let files: Vec<_> = files.chain([see]).collect();
    let status = Command::new(jdk.javac().expect("javac"))
        // It ends before code that is compiled well would pay.
        .args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"])
        .args(["-g", "-nowarn", "--release", "11", "-d"])
        .arg(folder)
        .args(files)
        .status()
        .expect("javac runs");
    assert!(status.success(), "the generated programs compile");
}

/// Programs on the library of one JDK.
pub struct Bench {
    path: Arc<ClassPath>,
    feature: u16,
    /// Code of the library, prepared once for all programs.
    prepared: Arc<Prepared>,
    /// Machines whose library has started.
    starts: Starts,
}

/// A way to run a program.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    pub modelled: bool,
    pub reduction: Reduction,
    /// Most states.
    pub states: u64,
}

/// What came of it.
pub struct Run {
    pub outcomes: BTreeSet<String>,
    /// Some outcome is a deadlock or has an uncaught exception.
    pub is_violated: bool,
    pub states: u64,
    /// Why that may not be all.
    pub unknown: Vec<String>,
    /// Traces that do not lead where they should.
    pub lost: Vec<String>,
}

impl Run {
    /// Returns true if no outcome is missing.
    pub fn is_whole(&self) -> bool {
        self.unknown.is_empty()
    }
}

impl Bench {
    /// Takes the programs of a folder and the library of a JDK.
    pub fn new(jdk: &Jdk, folder: &Path, prepared: Arc<Prepared>) -> Bench {
        let path = ClassPath::open(jdk, &[folder.to_owned()]).expect("a class path");
        Bench { path: Arc::new(path), feature: jdk.feature(), prepared, starts: Starts::default() }
    }

    /// Returns what a run of a program initialises, so that it is not part of the search.
    pub fn warm(&self, program: &Program) -> Warm {
        let mut dry = Vm::new(self.program(), Mode::Run);
        dry.boot(&entry(program), &Warm::default()).expect("the program boots");
        dry.run(Some(DRY_SLICES));
        dry.warm()
    }

    fn program(&self) -> hebra_vm::Program {
        let mut code = hebra_vm::Program::new(self.path.clone(), self.feature);
        code.prepared = self.prepared.clone();
        code
    }

    /// Runs a program in all ways; the exceptions that leave its threads are part of the outcome.
    pub fn run(&self, program: &Program, warm: &Warm, way: Way) -> Run {
        let checks = vec![Property::DEADLOCK];
        let settings = Settings { checks, remember: true, way, blind_to: None };
        self.search(program, warm, &settings)
    }

    /// Runs a program in all ways, with the check of a rule of the reduction taken out.
    pub fn run_blind(&self, program: &Program, warm: &Warm, way: Way, rule: &str) -> Run {
        let checks = vec![Property::DEADLOCK];
        let settings = Settings { checks, remember: true, way, blind_to: Some(rule) };
        self.search(program, warm, &settings)
    }

    /// Looks for the first error as `hebra check` does.
    pub fn check(&self, program: &Program, warm: &Warm, way: Way) -> Run {
        let checks = vec![Property::DEADLOCK, Property::ASSERTION, Property::EXCEPTION];
        let settings = Settings { checks, remember: false, way, blind_to: None };
        self.search(program, warm, &settings)
    }

    fn boot(&self, program: &Program, warm: &Warm, settings: &Settings, learnt: &Learnt) -> Vm {
        let start = Start {
            mode: Mode::Check(settings.way.reduction),
            models_library: settings.way.modelled,
            environment: &Environment::default(),
            warm,
            learnt,
        };
        let started = self.starts.machine(start, || Ok::<_, BootError>(self.program()));
        let mut vm = started.expect("the library starts");
        vm.options.checks = settings.checks.clone();
        vm.options.remember_failures = settings.remember;
        if let Some(rule) = settings.blind_to {
            assert!(vm.visibility.blind_to(rule), "there is no rule {rule}");
        }
        vm.enter_main(&entry(program)).expect("the program boots");
        vm
    }

    fn search(&self, program: &Program, warm: &Warm, settings: &Settings) -> Run {
        let mut learnt = Learnt::default();
        for _ in 0..RESTARTS {
            let mut vm = self.boot(program, warm, settings, &learnt);
            let (start, end) = vm.run_prefix(None);
            if end != StepEnd::AssumptionFailed {
                assert_eq!(end, StepEnd::Normal, "{}", program.name);
                let first = vm.vector().to_vec();
                // As the checker searches.
                vm.options.merges_forced = true;
                let mut seen = Seen { program, outcomes: BTreeSet::new(), is_violated: false };
                let limits = Limits { states: Some(settings.way.states), ..Limits::default() };
                let keep_going = settings.remember;
                let options = Options { limits, keep_going, ..Options::default() };
                let report = search(&mut vm, &options, &mut seen);
                if !matches!(report.end, End::Restart) {
                    let mut unknown: Vec<String> =
                        report.unknown.iter().map(|why| format!("{why:?}")).collect();
                    unknown.extend(vm.gathered.clock_readers.iter().cloned());
                    learnt = vm.learnt();
                    let mut lost = Vec::new();
                    for (violation, choices) in &report.violations {
                        let choices = vm.unmerged(&first, choices);
                        let mut again = self.boot(program, warm, settings, &learnt);
                        if let Err(why) = follow(&mut again, &start, &choices, violation) {
                            lost.push(format!("{why}: {}", violation.message));
                        }
                    }
                    let Seen { outcomes, is_violated, .. } = seen;
                    // A run need not come to an end after an exception: its pool may not be shut down.
                    let is_violated =
                        is_violated || !report.violations.is_empty() || vm.has_seen_failures();
                    let states = report.stats.states;
                    return Run { outcomes, is_violated, states, unknown, lost };
                }
            }
            learnt = vm.learnt();
        }
        panic!("{}: the search restarts for ever", program.name);
    }
}

struct Settings<'a> {
    checks: Vec<Property>,
    /// Exceptions end their thread and are kept, and all violations are found.
    remember: bool,
    way: Way,
    /// A rule of the reduction whose check is taken out.
    blind_to: Option<&'a str>,
}

fn entry(program: &Program) -> Entry {
    Entry { class: program.name.clone(), args: Vec::new() }
}

/// Follows a trace, which must be offered and lead to the violation.
fn follow(
    vm: &mut Vm,
    start: &[Choice],
    choices: &[Choice],
    violation: &Violation,
) -> Result<(), String> {
    let mut offered = Vec::new();
    let mut end = StepEnd::Normal;
    for (index, choice) in start.iter().chain(choices).enumerate() {
        if index == start.len() {
            vm.end_prefix();
            vm.vector();
        }
        offered.clear();
        vm.choices(&mut offered);
        if end != StepEnd::Normal || !offered.contains(choice) {
            return Err(format!("choice {index} is not offered, after {end:?}"));
        }
        end = vm.step(*choice);
        if index >= start.len() {
            vm.vector();
        }
    }
    let reached = match end {
        StepEnd::Violated(violation) => Some(violation),
        _ => {
            offered.clear();
            vm.choices(&mut offered);
            let mut flaws = Vec::new();
            match offered.is_empty() {
                true => flaws.extend(vm.stuck()),
                // Threads may be blocked for ever while others go on.
                false => vm.flaws(&mut flaws),
            }
            flaws.into_iter().find(|flaw| flaw.property == violation.property)
        }
    };
    match reached {
        Some(found) if found.property == violation.property => Ok(()),
        other => Err(format!("the trace ends with {other:?}")),
    }
}

/// Collects the outcomes of one program.
struct Seen<'a> {
    program: &'a Program,
    outcomes: BTreeSet<String>,
    is_violated: bool,
}

impl Observer<Vm> for Seen<'_> {
    fn violated(&mut self, _: &mut Vm, _: &Violation) {
        self.is_violated = true;
    }

    fn end_state(&mut self, vm: &mut Vm, violation: Option<&Violation>) {
        let class = vm.program.loaded(&self.program.name).expect("the class is loaded");
        // A daemon is cut off in its task when the program is over; where, no program can tell.
        let is_cut_off =
            violation.is_none() && vm.state.live_threads().any(|(_, thread)| thread.daemon);
        let is_whole =
            |field: &String| !is_cut_off || field.starts_with("rm") || field.starts_with("rt");
        let noted = self.program.noted().into_iter().filter(is_whole).map(|field| {
            let value = vm.static_field(class, &field).unwrap_or(0);
            format!("{}: {}", &field[1..], told(value))
        });
        let mut parts: Vec<String> = noted.collect();
        let mut failed: Vec<String> = vm
            .failures()
            .into_iter()
            .map(|(thread, class)| format!("{} {class}", role(&thread)))
            .collect();
        failed.sort();
        if !failed.is_empty() {
            self.is_violated = true;
            parts.push(format!("uncaught {}", failed.join(", ")));
        }
        if violation.is_some() {
            self.is_violated = true;
            let live = vm.state.live_threads();
            let mut blocked: Vec<String> =
                live.map(|(slot, _)| role(&vm.thread_name(slot))).collect();
            blocked.sort();
            parts.push(format!("blocked {}", blocked.join(" ")));
        }
        self.outcomes.insert(parts.join("; "));
    }
}

/// Workers of a pool may change names without a difference to anybody.
fn role(thread: &str) -> String {
    if thread.starts_with("pool-") { "worker".to_owned() } else { thread.to_owned() }
}

/// Returns what an actor noted in words.
fn told(mut value: u64) -> String {
    let mut words = Vec::new();
    while value > 1 {
        words.push(match value % 32 {
            1 => "done".to_owned(),
            2 => "false".to_owned(),
            3 => "true".to_owned(),
            4 => "null".to_owned(),
            number @ 5..=12 => (number - 5).to_string(),
            16 => "Interrupted".to_owned(),
            17 => "IllegalMonitorState".to_owned(),
            18 => "Timeout".to_owned(),
            19 => "BrokenBarrier".to_owned(),
            20 => "Cancellation".to_owned(),
            21 => "Rejected".to_owned(),
            22 => "Execution(IllegalState)".to_owned(),
            23 => "Execution".to_owned(),
            24 => "Completion(IllegalState)".to_owned(),
            25 => "Completion".to_owned(),
            26 => "NullPointer".to_owned(),
            27 => "NoSuchElement".to_owned(),
            28 => "IllegalState".to_owned(),
            other => format!("?{other}"),
        });
        value /= 32;
    }
    words.reverse();
    words.join(" ")
}
