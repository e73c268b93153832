//! `docs/claims.md` names, for each promise in the documents and in the ledger, the tests that would
//! fail if it were false. Here the list itself is tested: no promise is missing from it, it quotes
//! what is really said, and the tests it names are there.

use crate::support::process::{hebra, run};
use serde_json::Value;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Documents for users. What they say with one of these words is a promise.
const DOCUMENTS: [&str; 9] = [
    "README.md",
    "docs/options.md",
    "docs/search.md",
    "docs/properties.md",
    "docs/drivers.md",
    "docs/surroundings.md",
    "docs/reports.md",
    "docs/verify.md",
    "docs/basl.md",
];
const PROMISING: [&str; 10] = [
    "never",
    "always",
    "every",
    "exact",
    "exactly",
    "proved",
    "proves",
    "guarantee",
    "guarantees",
    "guaranteed",
];

/// What the list calls sentences of the ledger.
const LEDGER: &str = "ledger";

/// Programs, with flags, whose ledgers together show most of what a ledger can say.
const LEDGERS: [&[&str]; 8] = [
    &["check", "examples/RemoteAgent.java"],
    &["check", "--reduction", "local", "--check", "race", "examples/RemoteAgent.java"],
    &["check", "--spurious-wakeups", "examples/RemoteAgent.java"],
    &["check", "tests/programs/holds/juc/semaphore/Main.java"],
    &["check", "tests/programs/violated/juc/permit_left_behind/Main.java"],
    &["check", "tests/programs/holds/environment/assumption_cuts/Main.java"],
    &["verify", "--abstract", "Event.count=point", "examples/abstraction/RemoteAgentPending.java"],
    &[
        "verify",
        "--integers",
        "machine",
        "--abstract",
        "auto",
        "examples/abstraction/RemoteAgentPending.java",
    ],
];

/// A row of the list: where something is said, what, and the tests of it.
struct Claim {
    place: String,
    quote: String,
    tests: Vec<String>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace")
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

/// Without markup and with single spaces, so that quotes can be compared.
fn plain(text: &str) -> String {
    let text: String = text.chars().filter(|c| !matches!(c, '`' | '*')).collect();
    text.replace("\\|", "|").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The rows of all tables in the list; a row of two columns says why a sentence promises nothing.
fn claims() -> Vec<Claim> {
    let text = read("docs/claims.md");
    let rows = text.lines().filter(|line| line.starts_with("| "));
    let rows = rows.filter(|line| !line.starts_with("| where"));
    rows.map(|row| {
        let columns: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        assert_eq!(columns.len(), 3, "not a row of three columns: {row}");
        let tests = columns[2].split('`').skip(1).step_by(2).map(str::to_owned).collect();
        Claim { place: columns[0].to_owned(), quote: plain(columns[1]), tests }
    })
    .collect()
}

/// The sentences of a document outside of code: paragraphs, items and cells of tables.
fn sentences(document: &str) -> Vec<String> {
    let text = read(document);
    let mut pieces = vec![String::new()];
    let mut in_code = false;
    for line in text.lines() {
        if line.starts_with("```") {
            in_code = !in_code;
            pieces.push(String::new());
        } else if in_code || line.starts_with("    ") || line.starts_with('#') {
            pieces.push(String::new());
        } else if line.starts_with('|') {
            pieces.extend(line.split(" | ").map(str::to_owned));
            pieces.push(String::new());
        } else {
            if line.trim().is_empty() || line.starts_with("- ") {
                pieces.push(String::new());
            }
            let _ = write!(pieces.last_mut().expect("a piece"), "{line} ");
        }
    }
    let ends = |piece: &String| {
        let piece = plain(piece);
        piece.split_inclusive(". ").map(|s| s.trim().to_owned()).collect::<Vec<_>>()
    };
    pieces.iter().flat_map(ends).filter(|s| !s.is_empty()).collect()
}

fn is_promise(sentence: &str) -> bool {
    let mut words = sentence.split(|c: char| !c.is_alphabetic());
    words.any(|word| PROMISING.contains(&word.to_lowercase().as_str()))
}

fn ledger_lines() -> Vec<String> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut lines = Vec::new();
    for flags in LEDGERS {
        let mut command = hebra();
        command.current_dir(root()).args(flags).arg("--json");
        command.arg("--trace").arg(folder.path().join("trace.json"));
        let done = run(&mut command, Duration::from_secs(120));
        let report: Value = serde_json::from_str(&done.stdout)
            .unwrap_or_else(|e| panic!("{flags:?}: {e}: {}", done.stderr));
        let ledger = report["ledger"].as_array().expect("a ledger");
        lines.extend(ledger.iter().map(|l| plain(l["detail"].as_str().unwrap_or_default())));
    }
    lines
}

/// Sentences that no row of the list quotes.
fn unlisted(place: &str, sentences: &[String], claims: &[Claim]) -> Vec<String> {
    let quotes: Vec<&str> =
        claims.iter().filter(|c| c.place == place).map(|c| c.quote.as_str()).collect();
    let is_listed = |s: &&String| quotes.iter().any(|quote| s.contains(quote));
    let missing = sentences.iter().filter(|s| !is_listed(s));
    missing.map(|s| format!("{place}: not in docs/claims.md: {s}\n")).collect()
}

#[test]
fn every_promise_is_listed() {
    let claims = claims();
    let mut missing = unlisted(LEDGER, &ledger_lines(), &claims);
    for document in DOCUMENTS {
        let mut promises = sentences(document);
        promises.retain(|s| is_promise(s));
        missing.extend(unlisted(document, &promises, &claims));
    }
    missing.sort();
    missing.dedup();
    assert!(missing.is_empty(), "{}", missing.concat());
}

#[test]
fn the_list_quotes_what_is_said() {
    let ledger = ledger_lines().join("\n");
    let mut faults = String::new();
    for claim in claims() {
        let text = if claim.place == LEDGER { ledger.clone() } else { plain(&read(&claim.place)) };
        if !text.contains(&claim.quote) {
            let _ = writeln!(faults, "{} does not say: {}", claim.place, claim.quote);
        }
    }
    assert!(faults.is_empty(), "{faults}");
}

#[test]
fn the_tests_that_are_named_exist() {
    let mut faults = String::new();
    for claim in claims() {
        for test in &claim.tests {
            let (file, function) = test.split_once("::").unwrap_or((test, ""));
            let exists = match function {
                "" => root().join(file).exists(),
                name => std::fs::read_to_string(root().join(file))
                    .is_ok_and(|text| text.contains(&format!("fn {name}("))),
            };
            if !exists {
                let _ = writeln!(faults, "there is no {test}, named for: {}", claim.quote);
            }
        }
    }
    assert!(faults.is_empty(), "{faults}");
}
