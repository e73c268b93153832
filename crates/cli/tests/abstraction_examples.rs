//! The examples for abstraction have the verdicts that their README promises: its table is what is
//! tested, and no example may be missing from it.

use crate::support::process::{hebra, run};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A row of the table.
struct Example {
    /// The file and, after `--`, the arguments of the program.
    command: String,
    abstractions: Vec<String>,
    /// The verdict of a search of the concrete states that ends early.
    without: String,
    /// The verdict with the abstractions.
    verdict: String,
    property: Option<String>,
    /// How a violation was confirmed.
    feasible: Option<String>,
}

impl Example {
    fn file(&self) -> &str {
        self.command.split(' ').next().unwrap_or_default()
    }
}

fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/abstraction");
    folder.canonicalize().expect("the folder of the examples")
}

fn table() -> Vec<Example> {
    let text = std::fs::read_to_string(folder().join("README.md")).expect("the table");
    let rows = text.lines().filter(|line| line.starts_with("| `"));
    rows.map(|row| {
        let columns: Vec<&str> = row.split('|').map(str::trim).collect();
        let words = columns[2].split(' ').map(|word| word.trim_matches('`').to_owned());
        let (verdict, property) = match columns[4].split_once(": ") {
            Some((verdict, property)) => (verdict, Some(property.to_owned())),
            None => (columns[4], None),
        };
        Example {
            command: columns[1].trim_matches('`').to_owned(),
            abstractions: words.collect(),
            without: columns[3].to_owned(),
            verdict: verdict.to_owned(),
            property,
            feasible: Some(columns[5].to_owned()).filter(|text| text != "–"),
        }
    })
    .collect()
}

/// Checks an example and gives the report, or what went wrong.
fn report(example: &Example, task: &str, options: &[&str]) -> Result<Value, String> {
    let traces = tempfile::tempdir().expect("a temporary folder");
    let mut words = example.command.split(' ');
    let file = folder().join(words.next().expect("a file"));
    let mut command = hebra();
    command.args([task, "--json", "--reduction", "full", "--time-limit", "60s"]).args(options);
    command.arg("--trace").arg(traces.path().join("trace.json")).arg(file).args(words);
    let done = run(&mut command, Duration::from_secs(120));
    serde_json::from_str(&done.stdout)
        .map_err(|_| format!("{}: no report: {}", example.command, done.stderr))
}

#[test]
fn without_abstraction() {
    let mut seen = BTreeSet::new();
    let mut faults = Vec::new();
    for example in table().iter().filter(|example| seen.insert(example.command.clone())) {
        match report(example, "check", &["--search", "dfs", "--states-limit", "50000"]) {
            Ok(report) if report["verdict"] == example.without.as_str() => {}
            Ok(report) => faults.push(format!("{}: {}", example.command, report["verdict"])),
            Err(fault) => faults.push(fault),
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What is wrong about an example with its abstractions, if anything.
fn fault(example: &Example) -> Option<String> {
    let mut options = vec!["--rounds", "0"];
    options.extend(example.abstractions.iter().flat_map(|selection| ["--abstract", selection]));
    let report = match report(example, "verify", &options) {
        Ok(report) => report,
        Err(fault) => return Some(fault),
    };
    let verdict = report["verdict"].as_str().unwrap_or_default();
    let violation = &report["violations"][0];
    let found = (violation["property"].as_str(), violation["feasible"].as_str());
    let expected = match example.verdict.as_str() {
        // A trace that the program cannot follow comes with the verdict.
        "unknown" => (found.0, Some("unconfirmed")),
        _ => (example.property.as_deref(), example.feasible.as_deref()),
    };
    if verdict == example.verdict && found == expected {
        return None;
    }
    let reasons = &report["unknown_reasons"];
    let Example { command, abstractions, .. } = example;
    Some(format!("{command} {abstractions:?}: {verdict}, {found:?}, unknown because of {reasons}"))
}

#[test]
fn with_abstraction() {
    let faults: Vec<String> = table().iter().filter_map(fault).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_example_is_in_the_table() {
    let table = table();
    let listed: BTreeSet<&str> = table.iter().map(Example::file).collect();
    let entries = std::fs::read_dir(folder()).expect("the examples").flatten();
    let names: BTreeSet<String> =
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    let files: BTreeSet<&str> =
        names.iter().map(String::as_str).filter(|name| name.ends_with(".java")).collect();
    assert_eq!(listed, files);
}
