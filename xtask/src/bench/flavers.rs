//! The experiment of the FLAVERS paper on our systems (`crates/flavers`, `tests/ada/systems`): ratios of every search to
//! breadth-first, beside those that the paper gives.

use super::Bench;
use super::table::{Table, count};
use crate::workspace::{Result, capture, cargo, root};
use serde_json::Value;
use std::collections::BTreeMap;

/// Searches for which the text of the paper gives the mean ratio of time, and of the prefix's length. The other numbers
/// of its figures are lost in our copy.
const PAPER: [(&str, Option<f64>, Option<f64>); 3] = [
    ("dfs", Some(0.139), Some(22.79)),
    ("bfs, bf-ta", None, Some(0.760)),
    ("bf-trap+wa-ta 1, bf-ta", Some(0.083), Some(0.809)),
];

/// Ratios to breadth-first, a subject after the other.
#[derive(Default)]
struct Ratios {
    time: Vec<f64>,
    expanded: Vec<f64>,
    prefix: Vec<f64>,
    failed: usize,
}

pub fn measure(_: &Bench) -> Result<String> {
    let systems = root().join("tests/ada/systems");
    let mut folders: Vec<_> =
        std::fs::read_dir(&systems)?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    folders.retain(|folder| folder.is_dir());
    folders.sort();
    let mut lines = Vec::new();
    for folder in &folders {
        eprintln!("bench: searches of {}", folder.display());
        let mut run = cargo();
        run.args(["run", "--release", "--quiet", "--package", "hebra-flavers", "--"]).arg(folder);
        for line in capture(&mut run)?.lines() {
            lines.push(serde_json::from_str::<Value>(line)?);
        }
    }
    Ok(report(&lines))
}

fn report(lines: &[Value]) -> String {
    let mut systems = Table::new(&[
        "system, property",
        "tasks",
        "nodes",
        "edges",
        "minimal set",
        "node-tuples",
        "subjects",
        "too small",
        "too large",
    ]);
    let mut searches: Vec<String> = Vec::new();
    let mut ratios: BTreeMap<String, Ratios> = BTreeMap::new();
    let (mut subjects, mut small, mut large) = (0, 0, 0);
    let text = |line: &Value, key: &str| line[key].as_str().unwrap_or("").to_owned();
    let number = |line: &Value, key: &str| line[key].as_u64().unwrap_or(0);
    for pair in lines.iter().filter(|line| line.get("holds").is_some()) {
        let own = lines.iter().filter(|line| {
            line.get("omitted").is_some()
                && line["system"] == pair["system"]
                && line["property"] == pair["property"]
        });
        let own: Vec<&Value> = own.collect();
        let dropped = |why: &str| own.iter().filter(|line| line["dropped"] == why).count();
        let kept = own.len() - dropped("small") - dropped("large");
        (subjects, small, large) =
            (subjects + kept, small + dropped("small"), large + dropped("large"));
        systems.row([
            format!("{}, {}", text(pair, "system"), text(pair, "property")),
            count(number(pair, "tasks")),
            count(number(pair, "nodes")),
            count(number(pair, "edges")),
            count(number(pair, "constraints")),
            count(number(pair, "tuples")),
            kept.to_string(),
            dropped("small").to_string(),
            dropped("large").to_string(),
        ]);
        for subject in own {
            let Some(results) = subject["results"].as_array() else { continue };
            let of = |key: &str, one: &Value| one[key].as_f64().unwrap_or(0.0).max(1e-9);
            let Some(base) = results.iter().find(|one| one["search"] == "bfs") else { continue };
            for one in results {
                let name = text(one, "search");
                if !searches.contains(&name) {
                    searches.push(name.clone());
                }
                let ratios = ratios.entry(name).or_default();
                if one["found"] != true {
                    ratios.failed += 1;
                    continue;
                }
                ratios.time.push(of("seconds", one) / of("seconds", base));
                ratios.expanded.push(of("expanded", one) / of("expanded", base));
                ratios.prefix.push(of("prefix", one) / of("prefix", base));
            }
        }
    }
    let mut table = Table::new(&[
        "search",
        "time",
        "paper",
        "node-tuples expanded",
        "prefix",
        "paper",
        "gave up",
    ]);
    let mut best: Option<(f64, f64, &str)> = None;
    for name in &searches {
        let Some(ratios) = ratios.get(name) else { continue };
        let paper = PAPER.iter().find(|(other, ..)| other == name);
        let shown = |number: Option<f64>| number.map_or("–".to_owned(), |n| format!("{n:.3}"));
        let (time, prefix) = (mean(&ratios.time), mean(&ratios.prefix));
        if best.is_none_or(|(least, ..)| time < least) && prefix <= 1.0 && ratios.failed == 0 {
            best = Some((time, prefix, name));
        }
        table.row([
            name.clone(),
            shown(Some(time)),
            shown(paper.and_then(|(_, time, _)| *time)),
            shown(Some(mean(&ratios.expanded))),
            shown(Some(prefix)),
            shown(paper.and_then(|(.., prefix)| *prefix)),
            ratios.failed.to_string(),
        ]);
    }
    let best = best.map_or(String::new(), |(time, prefix, name)| {
        format!(
            "Quickest with a prefix no longer than that of breadth-first: {name}, {time:.3} of the time, {prefix:.3} \
             of the prefix (the paper's best: 0.083 and 0.809).\n"
        )
    });
    format!(
        "Runs that end, as in the paper. {subjects} subjects (the paper has 102); {small} with fewer than 2,000 node-tuples \
         were dropped, {large} had no path within 5 million. *Node-tuples* of a system are those of the proof.\n\n{systems}\n\
         Ratios to `bfs`, geometric means over the subjects. *Expanded* does not depend on the machine; *prefix* is the \
         length up to the trap.\n\n{table}\n{best}"
    )
}

fn mean(ratios: &[f64]) -> f64 {
    match ratios.is_empty() {
        true => f64::NAN,
        false => (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp(),
    }
}

#[test]
fn ratios_are_geometric_means() {
    assert!((mean(&[0.01, 100.0]) - 1.0).abs() < 1e-9);
    let lines = [
        r#"{"system":"s","property":"p","holds":true,"tasks":2,"nodes":9,"edges":8,"constraints":1,"tuples":5}"#,
        r#"{"system":"s","property":"p","omitted":"task:a","results":[{"search":"bfs","found":true,"seconds":2.0,
            "expanded":100,"prefix":10},{"search":"dfs","found":true,"seconds":1.0,"expanded":10,"prefix":40}]}"#,
        r#"{"system":"s","property":"p","omitted":"task:b","dropped":"small","tuples":3}"#,
    ];
    let lines: Vec<Value> = lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let report = report(&lines);
    assert!(report.contains("| dfs | 0.500 | 0.139 | 0.100 | 4.000 | 22.790 | 0 |"), "{report}");
    assert!(report.contains("1 subjects (the paper has 102); 1 with fewer"), "{report}");
}
