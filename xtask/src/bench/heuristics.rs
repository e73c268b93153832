//! Orders and heuristics: how soon each finds an error that only few runs reach.

use super::Bench;
use super::scratch::{compile, sources};
use super::table::{Table, count, fraction};
use crate::workspace::{Result, command, shown};
use serde_json::Value;
use std::path::Path;
use std::process::Stdio;

const PROGRAMS: [(&str, &[u32]); 2] = [("Reorder", &[10]), ("Philosophers", &[10, 1])];
/// An order, and a heuristic if it is guided by one.
const SEARCHES: [(&str, Option<&str>); 10] = [
    ("portfolio", None),
    ("dfs", None),
    ("bfs", None),
    ("random", None),
    ("context-bound", None),
    ("best-first", Some("most-blocked")),
    ("best-first", Some("fewest-choices")),
    ("best-first", Some("most-interleaved")),
    ("astar", Some("most-blocked")),
    ("weighted-astar", Some("most-blocked")),
];
/// The time limit of each search, in seconds.
const LIMIT: u32 = 60;
/// The time within which the quickest should find the error, in seconds.
const TARGET: f64 = 5.0;

pub fn measure(bench: &Bench) -> Result<String> {
    let classes = compile(bench, "heuristics", &sources("benches/heuristics")?)?;
    let mut text = format!("`--reduction full`, at most {LIMIT} s.\n");
    for (main, args) in PROGRAMS {
        let mut table =
            Table::new(&["search", "states", "seconds", "transitions of the trace", "switches"]);
        let mut quickest = f64::INFINITY;
        for search in SEARCHES {
            let found = check(bench, &classes, main, args, search, LIMIT)?;
            let name = search.1.map_or(String::new(), |heuristic| format!(", {heuristic}"));
            let mut row = vec![format!("`{}`{name}", search.0), count(found.states)];
            match found.trace {
                Some((transitions, switches)) => {
                    quickest = quickest.min(found.seconds);
                    let seconds = fraction(Some(found.seconds));
                    row.extend([seconds, count(transitions), count(switches)]);
                }
                None => row.extend(["not found", "–", "–"].map(str::to_owned)),
            }
            table.row(row);
        }
        let args: Vec<String> = args.iter().map(u32::to_string).collect();
        text += &format!(
            "\n`{main} {}`:\n\n{table}\nQuickest: {quickest:.2} s (target: at most {TARGET}).\n",
            args.join(" ")
        );
    }
    Ok(text)
}

/// The end of a search.
#[derive(Debug, PartialEq)]
pub struct Ended {
    pub states: u64,
    pub seconds: f64,
    /// Transitions and context switches of the trace, if the error was found.
    pub trace: Option<(u64, u64)>,
    /// The last look, if the order has several.
    pub look: Option<String>,
}

/// Searches for at most this many seconds.
pub fn check(
    bench: &Bench,
    classes: &Path,
    main: &str,
    args: &[u32],
    (order, heuristic): (&str, Option<&str>),
    limit: u32,
) -> Result<Ended> {
    let mut check = command(&bench.hebra);
    check.args(["check", "--json", "--search", order]);
    check.arg(format!("--time-limit={limit}"));
    check.args(heuristic.map(|name| format!("--heuristic={name}")));
    check.arg("--trace").arg(classes.join("trace.json"));
    check.arg("-cp").arg(classes).arg(main).arg("--").args(args.iter().map(u32::to_string));
    check.stdin(Stdio::null()).stderr(Stdio::piped());
    eprintln!("bench: {}", shown(&check));
    let output = check.output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    read(&text).map_err(|error| {
        let complaint = String::from_utf8_lossy(&output.stderr);
        format!("{}: {}: {error}\n{complaint}", shown(&check), output.status).into()
    })
}

fn read(text: &str) -> Result<Ended> {
    let report: Value = serde_json::from_str(text)?;
    let number = |value: &Value, name: &str| {
        value[name].as_f64().ok_or_else(|| format!("no number {name} in the report"))
    };
    let trace = &report["violations"][0]["trace"];
    Ok(Ended {
        states: number(&report["search"], "states")? as u64,
        seconds: number(&report["search"], "elapsed_seconds")?,
        trace: match report["verdict"].as_str() {
            Some("violated") => Some((
                number(trace, "transitions")? as u64,
                number(trace, "context_switches")? as u64,
            )),
            Some("unknown") => None,
            other => return Err(format!("the program is wrong, not {other:?}").into()),
        },
        look: report["search"]["look"].as_str().map(str::to_owned),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_how_a_search_ended() {
        let report = |verdict: &str, violations: &str| {
            format!(
                r#"{{"verdict":"{verdict}","violations":[{violations}],
                    "search":{{"states":7,"elapsed_seconds":0.5}}}}"#
            )
        };
        let found = r#"{"trace":{"transitions":43,"context_switches":2}}"#;
        let expect = Ended { states: 7, seconds: 0.5, trace: Some((43, 2)), look: None };
        assert_eq!(read(&report("violated", found)).unwrap(), expect);
        assert_eq!(read(&report("unknown", "")).unwrap(), Ended { trace: None, ..expect });
        assert!(read(&report("holds", "")).is_err());
    }
}
