//! The rules of `--reduction full`, each with programs that need its check: with the check taken
//! out, the error of the program is missed. So no check is there for nothing, and none can get lost
//! unnoticed. The programs are those of `tests/programs`.
//!
//! `HEBRA_RULES_LOOK=join,end` shows all programs that need the checks of these rules.

use hebra_classfile::{ClassPath, Jdk, Library};
use hebra_reduction::Visibility;
use hebra_search::{End, Limits, Observer, Options, search};
use hebra_system::{Property, StepEnd, Violation};
use hebra_vm::{BootError, Entry, Environment, Learnt, Mode, Prepared, Program, Reduction};
use hebra_vm::{Start, Starts, Vm, Warm};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, LazyLock, OnceLock};

/// Rules, and programs below `tests/programs/violated` that need their checks.
const NEEDED: &[(&str, &[&str])] = &[
    (
        "accesses",
        &[
            "assertion/lost_update",
            "assertion/two_locks",
            "discipline/copied_over",
            "discipline/late_reader",
            "discipline/shared_element",
            "full_argument/target_cleared",
        ],
    ),
    ("attempts", &["full_argument/line_looked_at"]),
    ("clock", &["environment/random_decides", "time/time_left_of_a_wait"]),
    ("counts", &["full_argument/latch_looked_at"]),
    ("models", &["juc/dependent_counted", "juc/permit_left_behind"]),
    ("permits", &["juc/permits_in_line", "juc/permits_that_never_come"]),
    ("tasks", &["juc/tasks_counted"]),
    ("daemons", &["threads/daemon_outlives_main", "threads/daemon_waits_for_end"]),
    (
        "end",
        &[
            "full_argument/daemon_starts_later",
            "full_argument/join_interrupted_late",
            "full_argument/wait_for_end",
        ],
    ),
    ("everything", &["threads/stop_late"]),
    ("facts", &["persistent/by_comparator", "persistent/by_handle", "persistent/by_reflection"]),
    ("handlers", &["threads/handler_set_late"]),
    (
        "initialisers",
        &["full_argument/unsafe_during_initialisation", "full_argument/unsafe_into_a_table"],
    ),
    ("interrupted", &["full_argument/status_in_the_queue"]),
    (
        "interrupts",
        &["full_argument/join_interrupted_ahead", "full_argument/notify_before_interrupt"],
    ),
    ("join", &["full_argument/monitor_of_an_ended_thread"]),
    ("joined", &["full_argument/joined_ahead"]),
    ("joins", &["juc/future_completing"]),
    ("locals", &["full_argument/locals_looked_at"]),
    ("locks", &["full_argument/tried_before_access", "full_argument/tried_lock"]),
    ("opponents", &["assertion/lost_update", "assertion/peterson_broken"]),
    (
        "owners",
        &["full_argument/owner_without_compare_and_set", "full_argument/released_by_another"],
    ),
    ("release", &["full_argument/blocked_by_short_section"]),
    ("starts", &["full_argument/group_locked", "full_argument/thread_class_locked"]),
    ("states", &["threads/alive_but_new", "threads/state_after_release"]),
    ("threads", &["full_argument/counted_before_start", "threads/found_by_group"]),
];

/// Rules without such a program, and why there is none.
const NOT_NEEDED: &[(&str, &str)] = &[
    (
        "repeats",
        "an attempt with one scheduling point is repeated at once; no error is known where others have more",
    ),
    ("streams", "printing needs the lock of a stream only if another thread has it, which is seen"),
    ("summary", "withdrawn only if a fact does not change the summary made with it: a safeguard"),
    (
        "walks",
        "size and iterators look at one node after the other; no error is known to come of it",
    ),
    ("workers", "an idle worker that is not interrupted sees by itself that its pool is shut down"),
    ("times", "whoever needs a time goes no further: the search starts again or ends"),
    ("versions", "with three idle workers their stack may repeat; no error is known to come of it"),
];

fn programs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs/violated")
}

/// More states than this are not looked at.
const STATES: u64 = 200_000;

struct Ends {
    violations: usize,
}

impl Observer<Vm> for Ends {
    fn violated(&mut self, _: &mut Vm, _: &Violation) {
        self.violations += 1;
    }

    fn end_state(&mut self, _: &mut Vm, violation: Option<&Violation>) {
        self.violations += usize::from(violation.is_some());
    }
}

/// Code of the library, prepared once for all programs.
static PREPARED: LazyLock<Arc<Prepared>> = LazyLock::new(Arc::default);

/// A compiled program with the settings that its `check.toml` asks for.
struct Subject {
    path: Arc<ClassPath>,
    models_library: bool,
    checks: Option<Vec<Property>>,
    starts: Starts,
    _classes: tempfile::TempDir,
}

impl Subject {
    /// Compiles a program; none if it is not for this JDK or has flags that this test does not know.
    fn new(jdk: &Jdk, folder: &Path) -> Option<Subject> {
        let settings = std::fs::read_to_string(folder.join("check.toml")).unwrap_or_default();
        let value = |key: &str| {
            let lines = settings.lines().filter_map(|line| line.split_once(" = "));
            lines.filter(|(name, _)| *name == key).map(|(_, value)| value).next()
        };
        if let Some((first, last)) = value("jdks").map(range) {
            (first..=last).contains(&jdk.feature()).then_some(())?;
        }
        let flags = value("flags").unwrap_or_default();
        let mut flags = flags.split(['[', ']', ',', '"', ' ']).filter(|word| !word.is_empty());
        let (mut models_library, mut checks) = (true, None);
        while let Some(flag) = flags.next() {
            match flag {
                "--library" => models_library = flags.next() == Some("modelled"),
                "--check" => checks = Some(Vec::new()),
                name => checks.as_mut()?.push(Property::from_name(name)?),
            }
        }
        let classes = tempfile::tempdir().expect("a temporary folder");
        let files = std::fs::read_dir(folder).expect("a program");
        let files = files.map(|entry| entry.expect("a file").path());
        let sources: Vec<_> =
            files.filter(|f| f.extension().is_some_and(|e| e == "java")).collect();
        let api = Path::new(env!("CARGO_MANIFEST_DIR")).join("../checker/api");
        let compiled = Command::new(jdk.javac().expect("javac"))
            .args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"])
            .args(["-g", "-nowarn", "-proc:none", "-sourcepath"])
            .arg(api)
            .arg("-d")
            .arg(classes.path())
            .args(sources)
            .output()
            .expect("javac runs");
        compiled.status.success().then_some(())?;
        static LIBRARY: OnceLock<Arc<Library>> = OnceLock::new();
        let library = LIBRARY.get_or_init(|| Library::open(&jdk.modules()).expect("an image"));
        let places = [classes.path().to_owned()];
        let path = ClassPath::over(library.clone(), jdk.feature(), &places).expect("a class path");
        let (path, starts) = (Arc::new(path), Starts::default());
        Some(Subject { path, models_library, checks, starts, _classes: classes })
    }

    /// Returns true if an error is found with the check of a rule taken out; none if the search
    /// does not end.
    fn is_violated(&self, jdk: &Jdk, blind_to: Option<&str>) -> Option<bool> {
        let mut learnt = Learnt::default();
        for _ in 0..30 {
            let start = Start {
                mode: Mode::Check(Reduction::Full),
                models_library: self.models_library,
                environment: &Environment::default(),
                warm: &Warm::default(),
                learnt: &learnt,
            };
            let program = || {
                let mut program = Program::new(self.path.clone(), jdk.feature());
                program.prepared = PREPARED.clone();
                Ok::<_, BootError>(program)
            };
            let mut vm = self.starts.machine(start, program).ok()?;
            if let Some(checks) = &self.checks {
                vm.options.checks = checks.clone();
            }
            if let Some(rule) = blind_to {
                assert!(vm.visibility.blind_to(rule), "there is no rule {rule}");
            }
            let entry = Entry { class: "Main".to_owned(), args: Vec::new() };
            vm.enter_main(&entry).ok()?;
            let (_, end) = vm.run_prefix(None);
            match end {
                StepEnd::Normal => {
                    let limits = Limits { states: Some(STATES), ..Limits::default() };
                    let options = Options { limits, ..Options::default() };
                    let mut ends = Ends { violations: 0 };
                    let report = search(&mut vm, &options, &mut ends);
                    match report.end {
                        End::Restart => {}
                        _ if ends.violations > 0 => return Some(true),
                        _ if !report.unknown.is_empty() => return None,
                        _ => return Some(false),
                    }
                }
                StepEnd::AssumptionFailed => {}
                StepEnd::Violated(_) => return Some(true),
                _ => return None,
            }
            learnt = vm.learnt();
        }
        None
    }
}

/// Reads `"11-19"` or `"21+"`.
fn range(text: &str) -> (u16, u16) {
    let text = text.trim_matches('"');
    let number = |text: &str| text.parse().expect("the number of a JDK");
    match text.split_once('-') {
        Some((first, last)) => (number(first), number(last)),
        None => (number(text.trim_end_matches('+')), u16::MAX),
    }
}

fn jdk() -> Jdk {
    Jdk::locate(None).expect("the tests need a JDK: cargo xtask setup")
}

#[test]
fn every_rule_has_a_program_that_needs_its_check() {
    let jdk = jdk();
    if let Ok(rules) = std::env::var("HEBRA_RULES_LOOK") {
        look(&jdk, &rules);
    }
    let mut complaints = String::new();
    for (rule, names) in NEEDED {
        for name in *names {
            let subject = Subject::new(&jdk, &programs().join(name)).expect("a program");
            if subject.is_violated(&jdk, None) != Some(true) {
                complaints += &format!("{name}: its error is not found\n");
            }
            if subject.is_violated(&jdk, Some(rule)) == Some(true) {
                complaints += &format!("{name}: its error is found without the check of {rule}\n");
            }
        }
    }
    assert!(complaints.is_empty(), "{complaints}");
}

#[test]
fn all_rules_are_accounted_for() {
    let mut named: Vec<&str> = NEEDED.iter().map(|(rule, _)| *rule).collect();
    named.extend(NOT_NEEDED.iter().map(|(rule, _)| *rule));
    named.sort_unstable();
    let mut rules: Vec<&str> = Visibility::rules().collect();
    rules.sort_unstable();
    assert_eq!(named, rules);
}

/// Shows all programs that need the check of each of these rules.
fn look(jdk: &Jdk, rules: &str) {
    let mut folders = Vec::new();
    for topic in std::fs::read_dir(programs()).expect("topics") {
        let topic = topic.expect("a topic").path();
        folders.extend(std::fs::read_dir(topic).expect("cases").map(|c| c.expect("a case").path()));
    }
    folders.sort();
    for folder in folders {
        let Some(subject) = Subject::new(jdk, &folder) else { continue };
        if subject.is_violated(jdk, None) != Some(true) {
            continue;
        }
        for rule in rules.split(',') {
            if subject.is_violated(jdk, Some(rule)) == Some(false) {
                println!("{rule}: {}", folder.display());
            }
        }
    }
}
