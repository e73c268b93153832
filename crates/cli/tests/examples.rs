//! The examples have the verdicts that their README promises: its table is what is tested, and no
//! example may be missing from it.

use crate::support::process::{hebra, run};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A row of the table.
struct Example {
    /// The file and, after `--`, the arguments of the program.
    command: String,
    verdict: String,
    property: Option<String>,
}

fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    folder.canonicalize().expect("the folder of the examples")
}

fn table() -> Vec<Example> {
    let text = std::fs::read_to_string(folder().join("README.md")).expect("the table");
    let rows = text.lines().filter(|line| line.starts_with("| `"));
    rows.map(|row| {
        let columns: Vec<&str> = row.split('|').map(str::trim).collect();
        let (verdict, property) = match columns[2].split_once(": ") {
            Some((verdict, property)) => (verdict, Some(property.to_owned())),
            None => (columns[2], None),
        };
        let command = columns[1].trim_matches('`').to_owned();
        Example { command, verdict: verdict.to_owned(), property }
    })
    .collect()
}

/// What is wrong about an example, if anything.
fn fault(example: &Example) -> Option<String> {
    let mut words = example.command.split(' ');
    let file = folder().join(words.next().expect("a file"));
    let traces = tempfile::tempdir().expect("a temporary folder");
    let mut command = hebra();
    command.args(["check", "--json", "--reduction", "full", "--time-limit", "60s"]);
    command.arg("--trace").arg(traces.path().join("trace.json"));
    let done = run(command.arg(file).args(words), Duration::from_secs(120));
    let Ok(report) = serde_json::from_str::<Value>(&done.stdout) else {
        return Some(format!("{}: no report: {}", example.command, done.stderr));
    };
    let verdict = report["verdict"].as_str().unwrap_or_default();
    let property = report["violations"][0]["property"].as_str();
    if verdict == example.verdict && property == example.property.as_deref() {
        return None;
    }
    let reasons = &report["unknown_reasons"];
    Some(format!("{}: {verdict}, {property:?}, unknown because of {reasons}", example.command))
}

#[test]
fn examples_have_the_verdicts_of_the_table() {
    let faults: Vec<String> = table().iter().filter_map(fault).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_example_is_in_the_table() {
    let listed: BTreeSet<String> = table()
        .iter()
        .map(|example| example.command.split(' ').next().unwrap_or_default().to_owned())
        .collect();
    let entries = std::fs::read_dir(folder()).expect("the examples").flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let files: BTreeSet<String> = names.filter(|name| name.ends_with(".java")).collect();
    assert_eq!(listed, files);
}
