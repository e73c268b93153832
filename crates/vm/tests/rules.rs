//! The rules of `--reduction full`, each with programs that need its check: with the check taken
//! out, the error of the program is missed. So no check is there for nothing, and none can get lost
//! unnoticed. The programs are those of `tests/programs`.
//!
//! `HEBRA_RULES_LOOK=1` shows, for each rule, all programs that need its check.

use hebra_classfile::{ClassPath, Jdk};
use hebra_reduction::Visibility;
use hebra_search::{End, Limits, Observer, Options, search};
use hebra_system::{StepEnd, Violation};
use hebra_vm::{Entry, Learnt, Mode, Program, Reduction, Vm, Warm};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

/// Rules, and programs below `tests/programs/violated` that need their checks.
const NEEDED: &[(&str, &[&str])] = &[];

/// Rules without such a program, and why there is none.
const NOT_NEEDED: &[(&str, &str)] = &[];

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

    fn end_state(&mut self, _: &mut Vm, _: Option<&Violation>) {}
}

/// A compiled program with the settings that its `check.toml` asks for.
struct Subject {
    path: Arc<ClassPath>,
    models_library: bool,
    races: bool,
    _classes: tempfile::TempDir,
}

impl Subject {
    /// Compiles a program; none if it needs something that this test does not offer.
    fn new(jdk: &Jdk, folder: &Path) -> Option<Subject> {
        let settings = std::fs::read_to_string(folder.join("check.toml")).unwrap_or_default();
        let classes = tempfile::tempdir().expect("a temporary folder");
        let files = std::fs::read_dir(folder).expect("a program");
        let files = files.map(|entry| entry.expect("a file").path());
        let sources: Vec<_> =
            files.filter(|f| f.extension().is_some_and(|e| e == "java")).collect();
        let api = Path::new(env!("CARGO_MANIFEST_DIR")).join("../checker/api");
        let compiled = Command::new(jdk.javac().expect("javac"))
            .args(["-g", "-nowarn", "-proc:none", "-sourcepath"])
            .arg(api)
            .arg("-d")
            .arg(classes.path())
            .args(sources)
            .output()
            .expect("javac runs");
        let is_odd = settings.contains("jdk") || settings.contains("spurious");
        if !compiled.status.success() || is_odd {
            return None;
        }
        let path = ClassPath::open(jdk, &[classes.path().to_owned()]).expect("a class path");
        Some(Subject {
            path: Arc::new(path),
            models_library: settings.contains("modelled"),
            races: settings.contains("race"),
            _classes: classes,
        })
    }

    /// Returns true if an error is found with the check of a rule taken out; none if the search
    /// does not end.
    fn is_violated(&self, jdk: &Jdk, blind_to: Option<&str>) -> Option<bool> {
        let mut learnt = Learnt::default();
        for _ in 0..30 {
            let program = Program::new(self.path.clone(), jdk.feature());
            let mut vm = Vm::new(program, Mode::Check(Reduction::Full));
            if self.races {
                vm.options.checks = vec![hebra_system::Property::RACE];
            }
            vm.options.models_library = self.models_library;
            vm.learn(&learnt);
            if let Some(rule) = blind_to {
                assert!(vm.visibility.blind_to(rule), "there is no rule {rule}");
            }
            let entry = Entry { class: "Main".to_owned(), args: Vec::new() };
            vm.boot(&entry, &Warm::default()).ok()?;
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

fn jdk() -> Jdk {
    Jdk::locate(None).expect("the tests need a JDK: cargo xtask setup")
}

#[test]
fn every_rule_has_a_program_that_needs_its_check() {
    let jdk = jdk();
    if std::env::var_os("HEBRA_RULES_LOOK").is_some() {
        look(&jdk);
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

/// Shows all programs that need the check of each rule.
fn look(jdk: &Jdk) {
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
        for rule in Visibility::rules() {
            if subject.is_violated(jdk, Some(rule)) == Some(false) {
                println!("{rule}: {}", folder.display());
            }
        }
    }
}
