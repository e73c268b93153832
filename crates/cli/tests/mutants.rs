//! Small faults in programs that hold: a `synchronized` taken away, two nested locks swapped, an
//! `if` in place of the `while` around a wait, `notify` in place of `notifyAll`. A checker worth its
//! name finds each, so each must be `violated`, or stand in `tests/programs/mutants.md` with the
//! reason why it changes nothing that is checked. A row of a mutant that is violated, or that is not
//! there any more, is a fault too.

use crate::support::compile::{compile_for, errors};
use crate::support::jdks::Library;
use crate::support::mutator::mutants;
use crate::support::process::{hebra, run};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// A mutant and where it comes from.
struct Mutant {
    /// `<topic>/<case>`
    case: String,
    /// What was done, and to which occurrence.
    mutation: String,
    source: String,
    flags: Vec<String>,
}

#[test]
fn mutants_are_violated() {
    let mutants = all();
    assert!(mutants.len() > 50, "{} mutants", mutants.len());
    let mut reasons = reasons();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let classes = compile(&mutants, folder.path());
    let verdicts = check(&mutants, &classes);
    let mut faults = Vec::new();
    for (mutant, verdict) in mutants.iter().zip(verdicts) {
        let name = (mutant.case.clone(), mutant.mutation.clone());
        let listed = reasons.remove(&name).is_some();
        match (verdict.as_str(), listed) {
            ("violated", true) => faults.push(format!("violated, but in the table: {name:?}")),
            ("violated", false) | (_, true) => {}
            (_, false) => faults.push(format!("{verdict}, and not in the table: {name:?}")),
        }
    }
    faults.extend(reasons.into_keys().map(|name| format!("in the table, but gone: {name:?}")));
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

fn programs() -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs");
    folder.canonicalize().expect("the folder of the programs")
}

fn folders(parent: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(parent).expect("a folder").flatten();
    let mut folders: Vec<PathBuf> = entries.map(|e| e.path()).filter(|p| p.is_dir()).collect();
    folders.sort();
    folders
}

/// The mutants of all programs that hold.
fn all() -> Vec<Mutant> {
    let mut all = Vec::new();
    for topic in folders(&programs().join("holds")) {
        for folder in folders(&topic) {
            let text = |file: &str| std::fs::read_to_string(folder.join(file)).expect("a file");
            let settings: toml::Table = text("check.toml").parse().expect("check.toml");
            let flags = settings.get("flags").and_then(toml::Value::as_array);
            let flags: Vec<String> = flags
                .into_iter()
                .flatten()
                .filter_map(|flag| Some(flag.as_str()?.to_owned()))
                .collect();
            let name = |path: &Path| path.file_name().unwrap_or_default().display().to_string();
            let case = format!("{}/{}", name(&topic), name(&folder));
            for (mutation, source) in mutants(&text("Main.java")) {
                all.push(Mutant { case: case.clone(), mutation, source, flags: flags.clone() });
            }
        }
    }
    all
}

/// The reasons of the table by case and mutation.
fn reasons() -> BTreeMap<(String, String), String> {
    let text = std::fs::read_to_string(programs().join("mutants.md")).expect("the table");
    let rows = text.lines().filter(|line| line.starts_with("| `"));
    rows.map(|row| {
        let columns: Vec<&str> = row.split('|').map(str::trim).collect();
        let cell = |column: usize| columns[column].trim_matches('`').to_owned();
        assert!(!columns[3].is_empty(), "a reason: {row}");
        ((cell(1), cell(2)), cell(3))
    })
    .collect()
}

/// Compiles all mutants, each into a folder of its own.
fn compile(mutants: &[Mutant], folder: &Path) -> Vec<PathBuf> {
    let mut work = Vec::new();
    for (number, mutant) in mutants.iter().enumerate() {
        let source = folder.join(number.to_string());
        let classes = source.join("classes");
        std::fs::create_dir_all(&classes).expect("a folder");
        let source = source.join("Main.java");
        std::fs::write(&source, &mutant.source).expect("the source");
        work.push((source, classes));
    }
    compile_for(&Library::system(), &work);
    let classes: Vec<PathBuf> = work.into_iter().map(|(_, classes)| classes).collect();
    for (mutant, classes) in mutants.iter().zip(&classes) {
        let errors = errors(classes);
        assert!(errors.is_none(), "{} {}: {errors:?}", mutant.case, mutant.mutation);
    }
    classes
}

/// The verdicts of all mutants, found on all cores.
fn check(mutants: &[Mutant], classes: &[PathBuf]) -> Vec<String> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut verdicts = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(mutant) = mutants.get(number) else { return verdicts };
            verdicts.push((number, verdict(mutant, &classes[number])));
        }
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut verdicts: Vec<(usize, String)> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("a worker ends")).collect()
    });
    verdicts.sort();
    verdicts.into_iter().map(|(_, verdict)| verdict).collect()
}

fn verdict(mutant: &Mutant, classes: &Path) -> String {
    let mut command = hebra();
    command.args(["check", "--json", "--reduction", "full", "--time-limit", "60s"]);
    command.args(&mutant.flags).arg("--trace").arg(classes.join("trace.json"));
    let done = run(command.arg("-cp").arg(classes).arg("Main"), Duration::from_secs(120));
    let report: Value = serde_json::from_str(&done.stdout).unwrap_or_default();
    report["verdict"].as_str().unwrap_or("no report").to_owned()
}
