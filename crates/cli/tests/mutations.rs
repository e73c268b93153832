//! Class files of several compilers with random damage: whatever they hold, they are refused, or
//! run and are checked within limits; nothing panics, dies by a signal or hangs. Most are tried
//! in this process, some with the command itself.

mod support;

use hebra_classfile::{ClassPath, Jdk, Library};
use hebra_search::{Limits, Options, search};
use hebra_system::StepEnd;
use hebra_vm::{BootError, Entry, Environment, Learnt, Mode, Prepared, Program, Reduction};
use hebra_vm::{RunEnd, Start, Starts, Vm, Warm};
use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use support::compile::{compile_for, errors};
use support::damage::{Random, damage};
use support::process::{Done, hebra, run};
use support::{jdks, kotlin};

/// How many damaged files are run in this process (HEBRA_MUTATIONS says otherwise, HEBRA_THOROUGH makes it four
/// times as many); every how many of them are checked too, and given to the command.
const MUTATIONS: u64 = 2_500;
const CHECKED: u64 = 2;
const COMMAND: u64 = 50;

/// Programs below `tests/programs` whose class files are damaged.
const PROGRAMS: [&str; 6] = [
    "holds/language/inner_classes",
    "holds/language/lambdas",
    "holds/language/nested_try",
    "holds/language/try_with_resources",
    "holds/monitors/one_place_buffer",
    "violated/assertion/lost_update",
];
/// Those that are not Java 8.
const NEWER: [&str; 2] = ["holds/language/records", "holds/language/switch_string"];
/// Those that are compiled with ecj too.
const ECJ: [&str; 3] =
    ["holds/language/lambdas", "holds/language/nested_try", "holds/language/switch_string"];
/// Programs in `tests/kotlin`, by file and package.
const KOTLIN: [(&str, &str); 3] =
    [("Lambdas", "lambdas"), ("DataClasses", "data"), ("LostUpdate", "lostupdate")];

/// Time slices of one run, states of one check, and how long both may take on a busy machine.
const SLICES: u64 = 10;
const STATES: u64 = 500;
const AT_MOST: Duration = Duration::from_secs(20);

#[test]
fn damaged_classes_are_no_trouble() {
    let count = std::env::var("HEBRA_MUTATIONS").ok();
    let usual =
        if std::env::var_os("HEBRA_THOROUGH").is_some() { 4 * MUTATIONS } else { MUTATIONS };
    let count = count.map_or(usual, |count| count.parse().expect("a number of mutations"));
    let folder = tempfile::tempdir().expect("a temporary folder");
    let programs = compiled(folder.path());
    let next = AtomicU64::new(0);
    let found = Mutex::new(Found::default());
    // What a caught panic says is told below, with the seed.
    std::panic::set_hook(Box::new(|_| {}));
    std::thread::scope(|scope| {
        for worker in 0..2 {
            let place = folder.path().join(format!("worker{worker}"));
            let (programs, next, found) = (&programs, &next, &found);
            // As much stack as the command's own thread has.
            let builder = std::thread::Builder::new().stack_size(8 << 20);
            let work = move || {
                let mut worker = Worker::new(programs, &place);
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= count {
                        break;
                    }
                    worker.try_one(seed, found);
                }
            };
            builder.spawn_scoped(scope, work).expect("a thread");
        }
    });
    let _ = std::panic::take_hook();
    let Found { complaints, runs, checks, commands } =
        found.into_inner().expect("no worker failed");
    println!("runs: {runs:?}\nchecks: {checks:?}\nexit codes: {commands:?}");
    assert!(complaints.is_empty(), "{complaints}");
    // Damage that is always refused at the door, or never noticed, would test nothing.
    for ends in [runs, checks] {
        let [refused, unsupported, ended, _] = ends;
        assert!(refused > count / 20 && ended > count / 20 && unsupported > 0, "{ends:?}");
    }
}

/// What became of a damaged program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Bad input.
    Refused,
    /// Beyond what the machine can do.
    Unsupported,
    /// It ran to an end, good or bad; all of it was explored.
    Ended,
    /// A limit was reached.
    Limit,
}

/// What came out.
#[derive(Default)]
struct Found {
    complaints: String,
    /// How often each kind of end was seen.
    runs: [u64; 4],
    checks: [u64; 4],
    /// How often each exit code of the command was.
    commands: [u64; 4],
}

/// A compiled program.
#[derive(Clone)]
struct Compiled {
    /// Its folder, which holds nothing else.
    folder: PathBuf,
    main: String,
    /// Its class files: path within the folder, and bytes.
    classes: Vec<(PathBuf, Vec<u8>)>,
    /// What else it needs.
    library: Option<PathBuf>,
}

fn compiled(folder: &Path) -> Vec<Compiled> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests");
    let mut programs = Vec::new();
    let mut add = |folder: &Path, main: &str, library: Option<PathBuf>| {
        let mut classes = Vec::new();
        class_files(folder, Path::new(""), &mut classes);
        classes.sort();
        assert!(!classes.is_empty(), "no classes in {}", folder.display());
        let (folder, main) = (folder.to_owned(), main.to_owned());
        programs.push(Compiled { folder, main, classes, library });
    };
    let source = |program: &&str| root.join("programs").join(program).join("Main.java");
    for feature in [8, 11, 17] {
        let newer = if feature == 17 { &NEWER[..] } else { &[] };
        let work: Vec<(PathBuf, PathBuf)> = (PROGRAMS.iter().chain(newer).enumerate())
            .map(|(i, program)| (source(program), folder.join(format!("javac{feature}-{i}"))))
            .collect();
        compile_for(&jdks::Library { feature, ..jdks::Library::system() }, &work);
        for (_, classes) in work {
            assert_eq!(errors(&classes), None);
            add(&classes, "Main", None);
        }
    }
    for program in ECJ {
        let classes = folder.join(format!("ecj-{}", program.replace('/', "-")));
        let mut ecj = std::process::Command::new("ecj");
        ecj.args(["-17", "-g", "-nowarn", "-proc:none", "-d"]).arg(&classes).arg(source(&program));
        let done = run(&mut ecj, AT_MOST);
        assert_eq!(done.code, Some(0), "{}{}", done.stdout, done.stderr);
        add(&classes, "Main", None);
    }
    let sources = KOTLIN.map(|(file, _)| root.join("kotlin").join(file).with_extension("kt"));
    let all = folder.join("kotlin");
    kotlin::compile(&sources, &all);
    for (file, package) in KOTLIN {
        let own = folder.join(format!("kotlin-{file}"));
        std::fs::create_dir(&own).expect("a folder is made");
        std::fs::rename(all.join(package), own.join(package)).expect("a package is moved");
        add(&own, &format!("{package}/{file}Kt"), Some(kotlin::libraries()[0].clone()));
    }
    programs
}

/// The class files in a folder and those below it.
fn class_files(root: &Path, within: &Path, found: &mut Vec<(PathBuf, Vec<u8>)>) {
    for entry in std::fs::read_dir(root.join(within)).expect("a folder can be listed") {
        let name = within.join(entry.expect("a folder can be listed").file_name());
        let path = root.join(&name);
        if path.is_dir() {
            class_files(root, &name, found);
        } else if path.extension().is_some_and(|e| e == "class") {
            found.push((name, std::fs::read(path).expect("a class file")));
        }
    }
}

/// Tries one program after the other, on copies of its own.
struct Worker {
    programs: Vec<Compiled>,
    jdk: Jdk,
    /// The classes of the JDK, which are not damaged, parsed once.
    library: Arc<Library>,
    /// Their code, prepared once.
    prepared: Arc<Prepared>,
    /// Machines in which they have started.
    starts: Starts,
}

impl Worker {
    fn new(programs: &[Compiled], place: &Path) -> Worker {
        let mut programs = programs.to_vec();
        for (i, program) in programs.iter_mut().enumerate() {
            program.folder = place.join(i.to_string());
            for (name, bytes) in &program.classes {
                write(&program.folder.join(name), bytes);
            }
        }
        let jdk = Jdk::locate(None).expect("a JDK");
        let library = Library::open(&jdk.modules()).expect("the image of the JDK");
        let (prepared, starts) = (Arc::default(), Starts::default());
        let worker = Worker { programs, jdk, library, prepared, starts };
        for program in &worker.programs {
            assert_eq!(worker.run(program), Kind::Ended, "undamaged: {}", program.folder.display());
        }
        worker
    }

    fn try_one(&mut self, seed: u64, found: &Mutex<Found>) {
        let mut random = Random(seed);
        let program = &self.programs[random.below(self.programs.len())];
        let (name, good) = &program.classes[random.below(program.classes.len())];
        let mut bytes = good.clone();
        damage(&mut bytes, &mut random);
        let victim = program.folder.join(name);
        write(&victim, &bytes);
        let started = Instant::now();
        let tried = catch_unwind(AssertUnwindSafe(|| {
            let checked = seed.is_multiple_of(CHECKED).then(|| self.check(program));
            (self.run(program), checked)
        }));
        let took = started.elapsed();
        let mut complaint = None;
        {
            let mut found = found.lock().expect("no worker failed");
            match tried {
                Ok((ran, checked)) => {
                    found.runs[ran as usize] += 1;
                    if let Some(checked) = checked {
                        found.checks[checked as usize] += 1;
                    }
                    if took > AT_MOST {
                        complaint = Some(format!("took {} s", took.as_secs()));
                    }
                }
                Err(panic) => {
                    let text = panic.downcast_ref::<String>().cloned();
                    let text = text.or(panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
                    complaint = Some(format!("panicked: {}", text.unwrap_or_default()));
                }
            }
        }
        if complaint.is_none() && seed.is_multiple_of(COMMAND) {
            complaint = command(program, found);
        }
        if let Some(complaint) = complaint {
            let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("mutation-{seed}"));
            for (other, bytes) in &program.classes {
                write(&kept.join(other), bytes);
            }
            write(&kept.join(name), &bytes);
            let text = &mut found.lock().expect("no worker failed").complaints;
            let _ = writeln!(text, "-cp {} {}: {complaint}", kept.display(), program.main);
        }
        write(&victim, good);
    }

    fn machine(&self, program: &Compiled, mode: Mode) -> Option<Vm> {
        let path = |places: &[PathBuf]| {
            let path = ClassPath::over(self.library.clone(), self.jdk.feature(), places);
            Arc::new(path.expect("folders and jars that are there"))
        };
        let start = Start {
            mode,
            models_library: false,
            environment: &Environment::default(),
            warm: &Warm::default(),
            learnt: &Learnt::default(),
        };
        let started = self.starts.machine(start, || {
            let mut code = Program::new(path(&[]), self.jdk.feature());
            code.prepared = self.prepared.clone();
            Ok::<_, BootError>(code)
        });
        let mut vm = started.expect("the library starts");
        // None of the damaged classes are known yet.
        let places = [&program.folder].into_iter().chain(&program.library);
        vm.program.path = path(&places.cloned().collect::<Vec<_>>());
        let entry = Entry { class: program.main.clone(), args: Vec::new() };
        vm.enter_main(&entry).ok().map(|()| vm)
    }

    fn run(&self, program: &Compiled) -> Kind {
        let Some(mut vm) = self.machine(program, Mode::Run) else { return Kind::Refused };
        match vm.run(Some(SLICES)) {
            RunEnd::Exit(_) | RunEnd::Deadlock | RunEnd::Excluded(_) => Kind::Ended,
            RunEnd::Unsupported(_) => Kind::Unsupported,
            RunEnd::BadInput(_) => Kind::Refused,
            RunEnd::Stopped => Kind::Limit,
        }
    }

    fn check(&self, program: &Compiled) -> Kind {
        let mode = Mode::Check(Reduction::Local);
        let Some(mut vm) = self.machine(program, mode) else { return Kind::Refused };
        match vm.run_prefix(Some(2_000)).1 {
            StepEnd::Normal => {}
            StepEnd::Violated(_) | StepEnd::Excluded => return Kind::Ended,
            StepEnd::Unsupported(_) => return Kind::Unsupported,
            StepEnd::BadInput(_) => return Kind::Refused,
            StepEnd::AssumptionFailed | StepEnd::Interrupted => return Kind::Limit,
        }
        let limits = Limits { states: Some(STATES), time: Some(AT_MOST / 10), ..Limits::default() };
        let options = Options { limits, ..Options::default() };
        let report = search(&mut vm, &options, &mut ());
        match report.unknown.is_empty() {
            true => Kind::Ended,
            false => Kind::Limit,
        }
    }
}

/// Gives the damaged program to the command as well. What is wrong with that, if anything is.
fn command(program: &Compiled, found: &Mutex<Found>) -> Option<String> {
    let mut path = vec![program.folder.clone()];
    path.extend(program.library.clone());
    let path = std::env::join_paths(path).expect("plain paths");
    let mut check = hebra();
    check.args(["check", "--states-limit", "2000", "--time-limit", "2s", "--memory-limit", "2G"]);
    check.arg("--trace").arg(program.folder.join("trace.json"));
    let Done { code, late, stderr, .. } =
        run(check.arg("-cp").arg(path).arg(program.main.replace('/', ".")), AT_MOST);
    match code {
        Some(code @ 0..=3) if !stderr.contains("panicked at") => {
            found.lock().expect("no worker failed").commands[code as usize] += 1;
            None
        }
        _ => Some(format!("hebra check: {code:?}, late: {late}: {stderr}")),
    }
}

fn write(path: &Path, bytes: &[u8]) {
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder is made");
    std::fs::write(path, bytes).expect("a class file is written");
}
