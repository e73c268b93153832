//! `hebra verify` on random concurrent programs with random abstractions, beside the brute-force
//! explorer of `testgen`: what is said to hold does, and what is said to be feasible is, also when
//! the trace is followed again.

use crate::support::compile::compile;
use crate::support::process::{Done, hebra, run};
use hebra_testgen::{Case, Flavor, Observable, Outcome, Random, case, observables};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

const AT_MOST: Duration = Duration::from_secs(120);

/// The integer fields of a program, as selections spell them.
fn fields(case: &Case) -> Vec<String> {
    let observables = observables(&case.program);
    let names = observables.iter().filter_map(|observable| match observable {
        Observable::StaticInt { class: None, name } => Some(format!("{}.{name}", case.name)),
        Observable::CellValue { .. } => Some(format!("{}.Cell.v", case.name)),
        Observable::ArrayElement { name, .. } => Some(format!("{}.{name}[]", case.name)),
        _ => None,
    });
    let mut names: Vec<String> = names.collect();
    names.sort();
    names.dedup();
    names
}

fn verify(
    case: &Case,
    folder: &Path,
    selections: &[String],
    integers: &str,
) -> (Done, Option<Value>) {
    let mut command = hebra();
    command.current_dir(folder).args(["verify", "--no-config", "--json", "--time-limit", "20s"]);
    command.args(["--integers", integers, "--rounds", "3"]);
    command.args(selections.iter().flat_map(|selection| ["--abstract", selection]));
    command.args(["-cp", ".", &case.name]);
    let done = run(&mut command, AT_MOST);
    let report = serde_json::from_str(&done.stdout).ok();
    (done, report)
}

/// Whether the program can end with this.
fn is_possible(case: &Case, property: &str) -> bool {
    case.outcomes.iter().any(|outcome| match (property, outcome) {
        ("deadlock", Outcome::Deadlock { .. }) => true,
        (
            "exception",
            Outcome::Terminated { uncaught, .. } | Outcome::Deadlock { uncaught, .. },
        ) => !uncaught.is_empty(),
        _ => false,
    })
}

#[test]
fn verdicts_are_right() {
    let kinds = ["point", "signs", "evenodd", "range(0,2)", "modulo(3)"];
    check_verdicts(&kinds, "machine", 60, 7);
}

/// The numbers of these programs are small, so that unbounded integers are those of the machine.
#[test]
fn verdicts_with_order_are_right() {
    check_verdicts(&["order", "order", "order", "signs"], "mathematical", 60, 19);
}

fn check_verdicts(kinds: &[&str], integers: &str, count: usize, seed: u64) {
    let seed: u64 =
        std::env::var("HEBRA_RANDOM_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(seed);
    let count: usize = std::env::var("HEBRA_RANDOM_PROGRAMS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(count);
    let cases: Vec<Case> = (0..count).map(|index| case(Flavor::Core, seed, index)).collect();
    let folder = tempfile::tempdir().unwrap();
    let sources = cases.iter().map(|case| {
        let source = folder.path().join(format!("{}.java", case.name));
        std::fs::write(&source, &case.java).unwrap();
        (source, folder.path().to_owned())
    });
    compile(&sources.collect::<Vec<_>>());
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut automatic = 0;
    for (index, case) in cases.iter().enumerate() {
        let mut random = Random::derive(seed ^ 0x5EED, index as u64);
        let chosen = fields(case).into_iter().filter_map(|field| {
            let kind = kinds[random.below(kinds.len())];
            random.chance(50).then(|| format!("{field}={kind}"))
        });
        let mut selections: Vec<String> = chosen.collect();
        // Of three programs one has these abstractions, one what is chosen by itself, one both.
        match index % 3 {
            0 => {}
            1 => selections = vec!["auto".to_owned()],
            _ => selections.push("auto".to_owned()),
        }
        let (done, report) = verify(case, folder.path(), &selections, integers);
        let place = format!("{} (seed {seed}) {selections:?}\n{}", case.name, case.java);
        let Some(report) = report else {
            // Selections that contradict the program are refused.
            assert_eq!(done.code, Some(2), "{}: {}{place}", done.ending(), done.stderr);
            assert_ne!(
                selections,
                ["auto"],
                "what is chosen by itself fits: {}{place}",
                done.stderr
            );
            *seen.entry("refused".to_owned()).or_default() += 1;
            continue;
        };
        let verdict = report["verdict"].as_str().unwrap_or_default();
        let mut kind = verdict.to_owned();
        match verdict {
            "holds" => {
                for property in ["deadlock", "exception"] {
                    assert!(!is_possible(case, property), "{property} is possible: {place}");
                }
            }
            "violated" => {
                let violation = &report["violations"][0];
                let property = violation["property"].as_str().unwrap_or_default();
                let feasible = violation["feasible"].as_str().unwrap_or_default();
                assert_ne!(feasible, "unconfirmed", "{report:#}");
                assert!(is_possible(case, property), "{property} is impossible: {place}");
                kind = format!("{verdict} {feasible}");
                // What is written is a trace of the concrete program.
                let trace = violation["trace"]["file"].as_str().unwrap_or_default();
                let mut command = hebra();
                command.current_dir(folder.path()).args(["replay", trace]);
                let again = run(&mut command, AT_MOST);
                let said = format!("{}{}", again.stdout, again.stderr);
                assert_eq!(again.code, Some(1), "{kind}: {said}\n{place}");
                let text = std::fs::read_to_string(folder.path().join(trace)).unwrap();
                let written: Value = serde_json::from_str(&text).unwrap();
                assert!(written["abstraction"].is_null(), "{kind}: the trace is abstract\n{place}");
            }
            _ => assert_eq!(verdict, "unknown"),
        }
        if selections == ["auto"] {
            automatic += usize::from(verdict != "unknown");
        }
        *seen.entry(kind).or_default() += 1;
    }
    eprintln!("{seen:?}");
    let of = |kind: &str| seen.get(kind).copied().unwrap_or_default();
    let feasible = of("violated choose-free") + of("violated simulated");
    assert!(of("holds") > 0 && feasible > 0, "the programs show too little: {seen:?}");
    assert!(automatic > 0, "nothing was decided by what is chosen by itself");
}
