//! Random concurrent programs: what the checker finds at the ends of all runs must be what the
//! brute-force explorer of `testgen` finds, for every search order and reduction.
//!
//! `testgen` interprets the program's syntax tree and shares no code with the checker.

#[path = "support/collector.rs"]
mod collector;

use collector::Collector;
use hebra_classfile::{ClassPath, Jdk, Library};
use hebra_search::{Below, End, Limits, Memo, Options, Order, Team, search, search_together};
use hebra_system::{Property, StepEnd};
use hebra_testgen::{Case, Flavor, Outcome, case, observables};
use hebra_vm::{BootError, Entry, Environment, Learnt, Mode, Prepared, Program, Reduction};
use hebra_vm::{Start, Starts, Vm, Warm};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, OnceLock};

/// Code of the library, prepared once for all programs.
static PREPARED: LazyLock<Arc<Prepared>> = LazyLock::new(Arc::default);

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
        // It ends before code that is compiled well would pay.
        .args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"])
        .args(["-g", "-nowarn", "-d"])
        .arg(folder)
        .args(sources)
        .status()
        .expect("javac runs");
    assert!(status.success(), "the generated programs compile");
}

/// A search stops at this many states. The library's own code has very many in a few programs
/// that are small to the reference; of those only what was found is compared.
const STATES: u64 = 150_000;

/// What the checker found.
struct Found {
    outcomes: BTreeSet<Outcome>,
    races: BTreeSet<String>,
    /// The search ended before it reached its limit.
    complete: bool,
}

/// Programs of one folder: the library is started once for all.
struct Batch {
    path: Arc<ClassPath>,
    starts: Starts,
}

impl Batch {
    /// Classes of the JDK are parsed once for all programs.
    fn new(folder: &Path) -> Batch {
        static LIBRARY: OnceLock<Arc<Library>> = OnceLock::new();
        let library = LIBRARY.get_or_init(|| Library::open(&jdk().modules()).expect("an image"));
        let path = ClassPath::over(library.clone(), jdk().feature(), &[folder.to_owned()]);
        Batch { path: Arc::new(path.expect("a class path")), starts: Starts::default() }
    }

    fn machine(&self, reduction: Reduction, learnt: &Learnt) -> Vm {
        let start = Start {
            mode: Mode::Check(reduction),
            models_library: false,
            environment: &Environment::default(),
            warm: &Warm::default(),
            learnt,
        };
        let program = || {
            let mut program = Program::new(self.path.clone(), jdk().feature());
            program.prepared = PREPARED.clone();
            Ok::<_, BootError>(program)
        };
        self.starts.machine(start, program).expect("the library starts")
    }
}

fn outcomes(
    case: &Case,
    batch: &Batch,
    (order, workers, reduction): Configuration,
    check: Check,
    checks: &[Property],
) -> Found {
    let mut learnt = Learnt::default();
    for _ in 0..50 {
        let mut vm = batch.machine(reduction, &learnt);
        // Uncaught exceptions end their thread and are remembered.
        vm.options.checks = checks.to_vec();
        vm.options.remember_failures = true;
        vm.options.self_check = check != Check::None;
        vm.options.small_limits = check == Check::SmallLimits;
        let entry = Entry { class: case.name.clone(), args: Vec::new() };
        vm.enter_main(&entry).expect("the program boots");
        let (_, end) = vm.run_prefix(None);
        // As the checker searches.
        vm.options.merges_forced = true;
        let mut collector = Collector::new(case);
        let mut restart = end == StepEnd::AssumptionFailed;
        let mut complete = true;
        if !restart {
            assert_eq!(end, StepEnd::Normal, "{}", case.name);
            let limits = Limits { states: Some(STATES), ..Limits::default() };
            let options = Options { order, limits, keep_going: true, ..Options::default() };
            // Forks almost from the start: these programs are small.
            let team = Team { workers, alone: 50 };
            let mut memo = Memo::new(vm, check != Check::None);
            let report = match workers {
                1 => search(&mut memo, &options, &mut Below(&mut collector)),
                _ => search_together(&mut memo, &options, team, &mut Below(&mut collector)),
            };
            vm = memo.into_below();
            complete = report.stats.states < STATES;
            assert!(!complete || report.unknown.is_empty(), "{}: {:?}", case.name, report.unknown);
            restart = matches!(report.end, End::Restart);
            assert!(restart || matches!(report.end, End::Done), "{}", case.name);
        }
        if !restart {
            let Collector { outcomes, races, .. } = collector;
            return Found { outcomes, races, complete };
        }
        learnt = vm.learnt();
    }
    panic!("{}: the search restarts for ever", case.name);
}

const REDUCTIONS: [Reduction; 3] = [Reduction::Full, Reduction::Local, Reduction::None];

/// Order, workers, reduction.
type Configuration = (Order, usize, Reduction);

/// What program `number` is checked with: the default and, in turn, every other order or number of
/// workers with every other reduction, or all reductions with two orders and with another way in
/// turn.
fn configurations(number: usize, all: bool) -> Vec<Configuration> {
    let with = |(order, workers)| REDUCTIONS.map(|reduction| (order, workers, reduction));
    let mut ways: Vec<(Order, usize)> = Order::ALL.map(|order| (order, 1)).to_vec();
    ways.extend([(Order::DepthFirst, 3), (Order::BreadthFirst, 2)]);
    if all {
        let turn = ways[2 + number % (ways.len() - 2)];
        return [ways[0], ways[1], turn].into_iter().flat_map(with).collect();
    }
    let every: Vec<_> = ways.into_iter().flat_map(with).collect();
    vec![every[0], every[1 + number % (every.len() - 1)]]
}

/// How many programs are generated, compiled and checked by one thread at a time.
const BATCH: usize = 100;

/// What is compared, and how thoroughly.
#[derive(Clone, Copy)]
struct Run {
    flavor: Flavor,
    seed: u64,
    count: usize,
    /// See `configurations`.
    all_configurations: bool,
    check: Check,
}

/// Whether every state is encoded anew.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Check {
    None,
    Usual,
    /// With arrays in parts and lists of several chunks, which these programs otherwise have not.
    SmallLimits,
}

impl Run {
    /// Checks the cases from `first` on, a batch of them, and describes all differences.
    fn batch(&self, first: usize) -> Summary {
        let last = (first + BATCH).min(self.count);
        let cases: Vec<Case> =
            (first..last).map(|index| case(self.flavor, self.seed, index)).collect();
        let folder = tempfile::tempdir().expect("a temporary folder");
        compile(&cases, folder.path());
        let batch = Batch::new(folder.path());
        let mut summary = Summary::default();
        for (index, case) in cases.iter().enumerate() {
            for configuration in configurations(first + index, self.all_configurations) {
                let checks = [Property::DEADLOCK];
                let found = outcomes(case, &batch, configuration, self.check, &checks);
                summary.searches += 1;
                summary.complete += usize::from(found.complete);
                summary.wrong.extend(self.difference(case, configuration, &found));
            }
        }
        summary
    }

    fn difference(
        &self,
        case: &Case,
        configuration: Configuration,
        found: &Found,
    ) -> Option<String> {
        let agree = match found.complete {
            true => found.outcomes == case.outcomes,
            false => found.outcomes.is_subset(&case.outcomes),
        };
        if agree {
            return None;
        }
        let observables = observables(&case.program);
        let show = |set: &BTreeSet<Outcome>, other: &BTreeSet<Outcome>| {
            let lines = set.difference(other).map(|outcome| outcome.render(&observables));
            lines.collect::<Vec<_>>().join("\n    ")
        };
        Some(format!(
            "{} (seed {}) {configuration:?}:\n  only the checker:\n    {}\n  only the reference:\n    {}",
            case.name,
            self.seed,
            show(&found.outcomes, &case.outcomes),
            show(&case.outcomes, &found.outcomes),
        ))
    }

    /// Checks all cases on all cores.
    fn compare(&self) {
        let next = AtomicUsize::new(0);
        let work = || {
            let mut summaries = Vec::new();
            loop {
                let first = next.fetch_add(BATCH, Ordering::Relaxed);
                if first >= self.count {
                    return summaries;
                }
                summaries.push(self.batch(first));
            }
        };
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let summaries: Vec<Summary> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
            threads.into_iter().flat_map(|thread| thread.join().expect("a worker ends")).collect()
        });
        let wrong: Vec<String> = summaries.iter().flat_map(|s| s.wrong.clone()).collect();
        assert!(wrong.is_empty(), "{} differences\n{}", wrong.len(), wrong.join("\n"));
        let searches: usize = summaries.iter().map(|s| s.searches).sum();
        let complete: usize = summaries.iter().map(|s| s.complete).sum();
        assert!(complete * 100 >= searches * 90, "{complete} of {searches} searches are complete");
    }
}

/// What came of a batch.
#[derive(Default)]
struct Summary {
    wrong: Vec<String>,
    searches: usize,
    complete: usize,
}

/// A number from the environment, for other runs by hand.
fn number(variable: &str) -> Option<usize> {
    std::env::var(variable).ok()?.parse().ok()
}

/// How many programs are run: as many as the environment says, or by default.
fn count(usual: usize, thorough: usize) -> usize {
    let otherwise = if number("HEBRA_THOROUGH").is_some() { thorough } else { usual };
    number("HEBRA_RANDOM_PROGRAMS").unwrap_or(otherwise)
}

fn compare_outcomes(flavor: Flavor, count: usize) {
    let run = Run {
        flavor,
        seed: number("HEBRA_RANDOM_SEED").unwrap_or(1) as u64,
        count,
        all_configurations: number("HEBRA_RANDOM_ALL").is_some(),
        check: Check::None,
    };
    run.compare();
}

#[test]
fn outcomes_of_core_programs_agree_with_the_reference() {
    compare_outcomes(Flavor::Core, count(250, 1400));
}

#[test]
fn outcomes_of_library_programs_agree_with_the_reference() {
    compare_outcomes(Flavor::Library, count(125, 600));
}

/// No reduction hides a data race, and none is made up.
#[test]
fn races_agree_with_the_reference() {
    compare_races(Flavor::Core, 3, 40);
}

/// Nor where what a thread stands before becomes invisible.
#[test]
fn races_of_programs_that_unlink_objects_agree_with_the_reference() {
    let count = count(50, 200);
    let seed = number("HEBRA_RANDOM_SEED").unwrap_or(1) as u64;
    (0..count).step_by(BATCH).for_each(|first| {
        let seed = seed * 1_000_000 + first as u64;
        compare_races(Flavor::Unlinking, seed, BATCH.min(count - first));
    });
}

fn compare_races(flavor: Flavor, seed: u64, count: usize) {
    let cases: Vec<Case> = (0..count).map(|index| case(flavor, seed, index)).collect();
    assert!(count < 40 || cases.iter().any(|case| case.races.len() > 1));
    let folder = tempfile::tempdir().expect("a temporary folder");
    compile(&cases, folder.path());
    let batch = Batch::new(folder.path());
    for (number, case) in cases.iter().enumerate() {
        let order = [Order::DepthFirst, Order::BreadthFirst][number % 2];
        for reduction in REDUCTIONS {
            let checks = [Property::DEADLOCK, Property::RACE];
            let how = (order, 1, reduction);
            let found = outcomes(case, &batch, how, Check::None, &checks);
            if found.complete {
                assert_eq!(found.races, case.races, "{} of {seed} {how:?}", case.name);
                assert_eq!(found.outcomes, case.outcomes, "{} of {seed} {how:?}", case.name);
            }
        }
    }
}

/// Every state is encoded anew from what it was materialised to and must come out the same.
#[test]
fn every_state_survives_storing_and_restoring() {
    for check in [Check::Usual, Check::SmallLimits] {
        for (flavor, seed) in [(Flavor::Core, 2), (Flavor::Unlinking, 4)] {
            let count = count(60, 400);
            Run { flavor, seed, count, all_configurations: false, check }.compare();
        }
    }
}

/// Every step that is remembered is taken as well and must lead to the same state, with the same choices.
#[test]
fn remembered_steps_are_those_of_the_machine() {
    for (flavor, usual, thorough) in
        [(Flavor::Core, 30, 400), (Flavor::Unlinking, 20, 300), (Flavor::Library, 10, 100)]
    {
        let seed = number("HEBRA_RANDOM_SEED").unwrap_or(4) as u64;
        let count = count(usual, thorough);
        let cases: Vec<Case> = (0..count).map(|index| case(flavor, seed, index)).collect();
        let folder = tempfile::tempdir().expect("a temporary folder");
        compile(&cases, folder.path());
        let batch = Batch::new(folder.path());
        for (number, case) in cases.iter().enumerate() {
            let (order, workers) =
                [(Order::DepthFirst, 1), (Order::BreadthFirst, 1), (Order::DepthFirst, 2)]
                    [number % 3];
            let how = (order, workers, Reduction::None);
            let check = [Check::Usual, Check::SmallLimits][number / 3 % 2];
            let found = outcomes(case, &batch, how, check, &[Property::DEADLOCK]);
            if found.complete {
                assert_eq!(found.outcomes, case.outcomes, "{} of {seed} {how:?}", case.name);
            }
        }
    }
}
