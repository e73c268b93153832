//! Random concurrent programs with random abstractions: every way in which the brute-force explorer
//! of `testgen` finds a program to end, seen through its abstractions, must be among the ways in
//! which the abstract program ends. So a property that the abstract program has, the concrete one
//! has too. If only fields are abstracted that cannot affect what threads do, it ends in just those.

#[path = "../../vm/tests/support/collector.rs"]
mod collector;

use collector::Collector;
use hebra_abstraction::{
    AbstractError, AbstractProgram, Abstraction, Automatic, Code, INDEX, Integers, Located,
    Refiner, Request, Selection, Tables, abstract_program, parse,
};
use hebra_classfile::{ClassPath, Jdk, Library};
use hebra_ir::Instruction;
use hebra_ir::abstracts::Operation;
use hebra_search::{End, Limits, Options, Order, search};
use hebra_system::{Property, StepEnd};
use hebra_testgen::{Case, Flavor, NULL, Observable, Outcome, Random, case, observables};
use hebra_vm::{Bodies, Entry, Mode, Prepared, Program, Reduction, Vm};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, LazyLock, OnceLock};

/// A search stops at this many states; then nothing can be said.
const STATES: u64 = 60_000;

/// What variables are abstracted by.
const ABSTRACTIONS: [&str; 8] =
    ["point", "signs", "evenodd", "modulo(3)", "range(0,2)", "range(-1,3)", "set(0,1,4)", "signs"];

/// Code of the library, prepared once for all programs.
static PREPARED: LazyLock<Arc<Prepared>> = LazyLock::new(Arc::default);

fn jdk() -> Jdk {
    Jdk::locate(None).expect("the tests need a JDK: cargo xtask setup")
}

fn compile(cases: &[Case], folder: &Path) {
    let sources = cases.iter().map(|case| {
        let path = folder.join(format!("{}.java", case.name));
        std::fs::write(&path, &case.java).expect("a writable folder");
        path
    });
    let status = Command::new(jdk().javac().expect("javac"))
        // It ends before code that is compiled well would pay.
        .args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"])
        .args(["-g", "-nowarn", "-d"])
        .arg(folder)
        .args(sources)
        .status()
        .expect("javac runs");
    assert!(status.success(), "the generated programs compile");
}

/// Classes of the JDK are parsed once for all programs.
fn class_path(folder: &Path) -> Arc<ClassPath> {
    static LIBRARY: OnceLock<Arc<Library>> = OnceLock::new();
    let library = LIBRARY.get_or_init(|| Library::open(&jdk().modules()).expect("an image"));
    let path = ClassPath::over(library.clone(), jdk().feature(), &[folder.to_owned()]);
    Arc::new(path.expect("a class path"))
}

/// The variable behind an observable, as selections and findings spell it.
fn variable(class: &str, observable: &Observable) -> Option<String> {
    Some(match observable {
        Observable::StaticInt { class: None, name } => format!("{class}.{name}"),
        Observable::StaticInt { class: Some(inner), name } => format!("{class}.{inner}.{name}"),
        Observable::ArrayElement { name, .. } => format!("{class}.{name}[]"),
        Observable::CellValue { .. } => format!("{class}.Cell.v"),
        _ => return None,
    })
}

/// The abstract program, and which abstraction each observable has.
struct Abstract {
    bodies: Bodies,
    levels: Vec<Option<Abstraction>>,
}

impl Abstract {
    fn of(case: &Case, program: AbstractProgram) -> Abstract {
        let known: BTreeMap<&str, Abstraction> = program
            .findings
            .iter()
            .filter_map(|f| Some((&*f.variable, parse(&f.abstraction).ok()?.zero_first())))
            .collect();
        let level =
            |observable: &Observable| known.get(&*variable(&case.name, observable)?).cloned();
        Abstract {
            levels: observables(&case.program).iter().map(level).collect(),
            bodies: program.methods.into_iter().collect(),
        }
    }
}

fn load(case: &Case, path: &ClassPath) -> Code {
    let find = |name: &str| -> Result<Option<Located>, String> {
        let Some(found) = path.find(name).map_err(|e| e.to_string())? else { return Ok(None) };
        let class = hebra_classfile::parse(&found.bytes).map_err(|e| e.to_string())?;
        Ok(Some((Arc::new(class), !found.origin.is_jdk())))
    };
    Code::load(&case.name, &find).expect("the program's classes")
}

fn library(name: &str) -> Result<Abstraction, String> {
    parse(name).map_err(|e| e.to_string())
}

/// Abstracts what cannot affect anything that threads do; none if there is no such field.
fn without_idle(case: &Case, code: &Code, integers: Integers) -> Option<Abstract> {
    let Automatic { idle, .. } = Refiner::new(code).automatic(&[]);
    let select = |field: &String| Selection::new(field, "point", &library).expect("a selection");
    let selections: Vec<Selection> = idle.iter().map(select).collect();
    let default = Arc::new(library("concrete").expect("an abstraction"));
    let request = Request { selections, default, spare: true, assertions: false, explain: false };
    let program = abstract_program(code, &request, &mut Tables::new(integers));
    let program = program.unwrap_or_else(|error| panic!("{}: {error}", case.name));
    (!idle.is_empty()).then(|| Abstract::of(case, program))
}

/// Abstracts a program in a random way; none if nothing could be abstracted.
fn abstracted(
    case: &Case,
    code: &Code,
    integers: Integers,
    random: &mut Random,
) -> Option<Abstract> {
    let observables = observables(&case.program);
    let variables: BTreeSet<String> =
        observables.iter().filter_map(|observable| variable(&case.name, observable)).collect();
    let mut selections: Vec<Selection> = Vec::new();
    let mut program = None;
    let spare = random.chance(50);
    for array in variables.iter().filter_map(|variable| variable.strip_suffix("[]")) {
        // Then whatever is abstract may index it.
        if random.chance(80) {
            let indices = Selection::new(&format!("{array}{INDEX}"), "point", &library);
            selections.push(indices.expect("a selection"));
        }
    }
    for variable in &variables {
        if !random.chance(60) {
            continue;
        }
        let name = ABSTRACTIONS[random.below(ABSTRACTIONS.len())];
        let Ok(selection) = Selection::new(variable, name, &library) else { continue };
        selections.push(selection);
        let default = Arc::new(parse("concrete").unwrap());
        let request = Request {
            selections: selections.clone(),
            default,
            spare,
            assertions: false,
            explain: false,
        };
        match abstract_program(code, &request, &mut Tables::new(integers)) {
            Ok(found) => program = Some(found),
            // It does not go together with the others, or with how the program uses it.
            Err(AbstractError::Conflict(_) | AbstractError::Select(_)) => {
                selections.pop();
            }
            Err(error) => panic!("{}: {error}", case.name),
        }
    }
    Some(Abstract::of(case, program?))
}

/// An outcome with tokens in place of integers.
fn through(levels: &[Option<Abstraction>], outcome: &Outcome) -> Outcome {
    let tokens = |finals: &[i32]| {
        let each = finals.iter().zip(levels).map(|(value, level)| match level {
            Some(abstraction) if *value != NULL => {
                i32::from(abstraction.of((*value).into()).expect("every integer has a token"))
            }
            _ => *value,
        });
        each.collect()
    };
    match outcome.clone() {
        Outcome::Terminated { finals, uncaught } => {
            Outcome::Terminated { finals: tokens(&finals), uncaught }
        }
        Outcome::Deadlock { finals, blocked, uncaught } => {
            Outcome::Deadlock { finals: tokens(&finals), blocked, uncaught }
        }
    }
}

/// All outcomes of the abstract program; none if they are too many to tell.
fn outcomes(
    case: &Case,
    path: &Arc<ClassPath>,
    bodies: &Arc<Bodies>,
    reduction: Reduction,
) -> Option<BTreeSet<Outcome>> {
    let mut learnt = hebra_vm::Learnt::default();
    for _ in 0..50 {
        let mut program = Program::new(path.clone(), jdk().feature());
        program.prepared = PREPARED.clone();
        let mut vm = Vm::new(program, Mode::Check(reduction));
        vm.options.checks = vec![Property::DEADLOCK];
        vm.options.remember_failures = true;
        vm.program.replaced = bodies.clone();
        vm.learn(&learnt);
        let entry = Entry { class: case.name.clone(), args: Vec::new() };
        vm.boot(&entry, &Default::default()).expect("the program boots");
        let (_, end) = vm.run_prefix(None);
        let mut collector = Collector::new(case);
        if end != StepEnd::AssumptionFailed {
            assert_eq!(end, StepEnd::Normal, "{}", case.name);
            let limits = Limits { states: Some(STATES), ..Limits::default() };
            let order = Order::DepthFirst;
            let options = Options { order, limits, keep_going: true, ..Options::default() };
            let report = search(&mut vm, &options, &mut collector);
            if report.stats.states >= STATES {
                return None;
            }
            assert!(report.unknown.is_empty(), "{}: {:?}", case.name, report.unknown);
            if matches!(report.end, End::Done) {
                return Some(collector.outcomes);
            }
        }
        learnt = vm.learnt();
    }
    panic!("{}: the search restarts for ever", case.name);
}

/// A number from the environment, for other runs by hand.
fn number(variable: &str, otherwise: usize) -> usize {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// What became of programs.
#[derive(Default)]
struct Counts {
    abstracted: usize,
    compared: usize,
    /// Compared ones in which tokens index arrays.
    indexed: usize,
    /// Those with fields that cannot affect anything.
    idle: usize,
}

/// Whether tokens index arrays.
fn locates(bodies: &Bodies) -> bool {
    let blocks = bodies.values().flat_map(|method| &method.blocks);
    blocks.flat_map(|block| &block.instructions).any(|(instruction, _)| match instruction {
        Instruction::Abstract { operation, .. } => matches!(**operation, Operation::Locate(_)),
        _ => false,
    })
}

/// Checks some programs from number `first` on.
fn batch(flavor: Flavor, seed: u64, first: usize, count: usize, counts: &mut Counts) {
    let cases: Vec<Case> = (first..first + count).map(|index| case(flavor, seed, index)).collect();
    let folder = tempfile::tempdir().expect("a temporary folder");
    compile(&cases, folder.path());
    let path = class_path(folder.path());
    for (index, case) in cases.iter().enumerate() {
        let mut random = Random::derive(seed ^ 0xAB57, (first + index) as u64);
        // Without wrapping around there is an assumption, which these small programs keep.
        let integers = [Integers::Mathematical, Integers::Machine, Integers::Machine][index % 3];
        let reduction =
            [Reduction::Full, Reduction::Local, Reduction::Full, Reduction::None][index % 4];
        let code = load(case, &path);
        let idle = if index % 2 == 0 { without_idle(case, &code, integers) } else { None };
        let idle = idle.and_then(|Abstract { bodies, levels }| {
            Some((outcomes(case, &path, &Arc::new(bodies), reduction)?, levels))
        });
        if let Some((found, levels)) = idle {
            let expected: BTreeSet<Outcome> =
                case.outcomes.iter().map(|outcome| through(&levels, outcome)).collect();
            let java = &case.java;
            assert_eq!(found, expected, "{} (seed {seed}) {integers:?}\n{java}", case.name);
            counts.idle += 1;
        }
        let Some(program) = abstracted(case, &code, integers, &mut random) else { continue };
        counts.abstracted += 1;
        let bodies = Arc::new(program.bodies);
        let Some(found) = outcomes(case, &path, &bodies, reduction) else { continue };
        counts.compared += 1;
        counts.indexed += usize::from(locates(&bodies));
        let expected: BTreeSet<Outcome> =
            case.outcomes.iter().map(|outcome| through(&program.levels, outcome)).collect();
        let missing: Vec<&Outcome> = expected.difference(&found).collect();
        let levels: Vec<&str> =
            program.levels.iter().map(|l| l.as_ref().map_or("-", |l| &*l.name)).collect();
        assert!(
            missing.is_empty(),
            "{} (seed {seed}) {integers:?} {reduction:?} with {levels:?} cannot end as\n{missing:#?}\n{}",
            case.name,
            case.java
        );
    }
}

fn compare(flavor: Flavor, usual: usize) {
    /// Programs compiled at a time.
    const BATCH: usize = 50;
    let seed = number("HEBRA_RANDOM_SEED", 1) as u64;
    let times = if number("HEBRA_THOROUGH", 0) > 0 { 2 } else { 1 };
    let count = number("HEBRA_RANDOM_PROGRAMS", usual * times);
    let mut counts = Counts::default();
    for first in (0..count).step_by(BATCH) {
        batch(flavor, seed, first, BATCH.min(count - first), &mut counts);
    }
    let Counts { abstracted: made, compared, indexed, idle } = counts;
    eprintln!(
        "{count} programs, {made} abstracted, {compared} compared, {indexed} with indices, {idle} \
         with idle fields"
    );
    assert!(idle * 20 > count, "few programs have idle fields: {idle}");
    assert!(flavor != Flavor::Core || indexed * 100 > count, "tokens index few arrays: {indexed}");
    assert!(made * 2 > count, "only {made} of {count} programs were abstracted");
    assert!(compared * 10 > made * 7, "only {compared} of {made} abstract programs were explored");
}

#[test]
fn outcomes_of_core_programs_are_covered() {
    compare(Flavor::Core, 150);
}

#[test]
fn outcomes_of_library_programs_are_covered() {
    compare(Flavor::Library, 50);
}
