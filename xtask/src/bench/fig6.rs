//! Feasible counterexamples: the table of Fig. 6 in Păsăreanu, Dwyer, Visser, "Finding feasible
//! abstract counter-examples" (2002), measured here beside the paper's numbers.

use super::Bench;
use super::table::{Table, count, fraction, megabytes};
use crate::workspace::{Result, command, shown};
use serde_json::Value;
use std::path::Path;
use std::process::Stdio;

const FOLDER: &str = "examples/abstraction";
/// The time limit of each search, in seconds.
const LIMIT: u32 = 120;
/// The paper's columns.
const SEARCHES: [&str; 4] = ["choose-free", "dfs", "bfs", "choose-free-heuristic"];

/// A row of the paper's table.
struct Experiment {
    /// The paper's name.
    name: &'static str,
    file: &'static str,
    abstractions: &'static [&'static str],
    /// The results, by search.
    paper: [Paper; 4],
}

/// The result of a search in the paper.
enum Paper {
    NoneFound,
    OutOfMemory,
    Found { length: u64, memory: &'static str, time: &'static str, feasible: bool },
}

const fn found(length: u64, memory: &'static str, time: &'static str) -> Paper {
    Paper::Found { length, memory, time, feasible: true }
}

const fn spurious(length: u64, memory: &'static str, time: &'static str) -> Paper {
    Paper::Found { length, memory, time, feasible: false }
}

const EXPERIMENTS: [Experiment; 9] = [
    Experiment {
        name: "RAX (signs)",
        file: "RemoteAgent.java",
        abstractions: &["Event.count=signs"],
        paper: [
            found(30, "2.5M", "12.3 s"),
            spurious(103, "2.3M", "12.4 s"),
            found(30, "2.5M", "11.8 s"),
            found(30, "3M", "11.4 s"),
        ],
    },
    Experiment {
        name: "RAX (even-odd)",
        file: "RemoteAgent.java",
        abstractions: &["Event.count=evenodd"],
        paper: [
            Paper::NoneFound,
            found(72, "2.8M", "12.7 s"),
            found(30, "4.4M", "13 s"),
            found(30, "8.6M", "16.9 s"),
        ],
    },
    Experiment {
        name: "Pipeline (signs)",
        file: "Pipeline.java",
        abstractions: &["Pipeline.main.input=signs"],
        paper: [
            found(55, "2.2M", "11 s"),
            found(55, "67.1M", "3:22.3"),
            found(22, "1.6M", "10.8 s"),
            found(22, "1.6M", "10.9 s"),
        ],
    },
    Experiment {
        name: "RWVSN (signs)",
        file: "Rwvsn.java",
        abstractions: &[
            "Policy.activeReaders=signs",
            "Policy.activeWriters=signs",
            "Policy.waitingWriters=signs",
        ],
        paper: [
            found(70, "11.7M", "49.2 s"),
            spurious(27056, "182.9M", "11:29.6"),
            found(64, "91M", "4:17.4"),
            found(64, "94.8M", "4:18.4"),
        ],
    },
    Experiment {
        name: "DEOS (signs)",
        file: "Deos.java",
        abstractions: &["Period.number=signs"],
        paper: [
            found(192, "317.8M", "19:38.5"),
            found(294, "228.2M", "11:59.5"),
            Paper::OutOfMemory,
            Paper::OutOfMemory,
        ],
    },
    Experiment {
        name: "BoundedBuffer (signs)",
        file: "BoundedBuffer.java",
        abstractions: &["Buffer.size=signs", "Buffer.count=signs"],
        paper: [
            Paper::NoneFound,
            spurious(5303, "43.3M", "1:29.5"),
            found(56, "159.7M", "7:29.7"),
            found(56, "128.9M", "5:54.6"),
        ],
    },
    Experiment {
        name: "BoundedBuffer (range 0..1)",
        file: "BoundedBuffer.java",
        abstractions: &["Buffer.size=range(0,1)", "Buffer.count=range(0,1)"],
        paper: [
            found(353, "19.4M", "2:46"),
            spurious(5918, "57.6M", "3:51"),
            found(56, "53.5M", "5:12.7"),
            found(56, "30.6M", "1:23"),
        ],
    },
    Experiment {
        name: "NestedMonitor (signs)",
        file: "NestedMonitor.java",
        abstractions: &["Buffer.size=signs"],
        paper: [
            found(22, "1.9M", "23.3 s"),
            found(111, "1.5M", "6.7 s"),
            found(22, "0.7M", "5.5 s"),
            found(22, "1.6M", "3.1 s"),
        ],
    },
    Experiment {
        name: "ReplicatedWorkers (signs)",
        file: "ReplicatedWorkers.java",
        abstractions: &["WorkPool.items=signs"],
        paper: [
            found(423, "3.6M", "27.1 s"),
            spurious(423, "3.6M", "27.8 s"),
            Paper::OutOfMemory,
            Paper::OutOfMemory,
        ],
    },
];

/// Measures and compares with the paper.
pub fn measure(bench: &Bench) -> Result<String> {
    let mut table = Table::new(&[
        "program, search",
        "feasible",
        "lines of the trace",
        "states",
        "MB",
        "seconds",
        "paper: feasible",
        "length",
        "memory",
        "time",
    ]);
    let mut worse = Vec::new();
    for experiment in &EXPERIMENTS {
        for (search, paper) in SEARCHES.iter().zip(&experiment.paper) {
            let ended = check(bench, experiment, search)?;
            if *search != "dfs" && is_worse(&ended.found, paper) {
                worse.push(format!("{}, `{search}`", experiment.name));
            }
            table.row(row(experiment.name, search, &ended, paper));
        }
    }
    // The first depth-first trace is random, so that column is not compared.
    let verdict = match worse.is_empty() {
        true => "But for `dfs`, whose first trace is chance: what the paper found choose-free is \
                 found choose-free here, what it confirmed by simulation is feasible here, and no \
                 search ran out of memory."
            .to_owned(),
        false => format!("Behind the paper: {}.", worse.join("; ")),
    };
    Ok(format!(
        "Defaults but for `--search`, at most {LIMIT} s. The paper's length counts steps of its \
         machine, its times are of a 270 MHz UltraSPARC.\n\n{table}\n{verdict}\n"
    ))
}

/// The end of a search.
#[derive(Debug, PartialEq)]
struct Ended {
    states: u64,
    bytes: f64,
    seconds: f64,
    found: Found,
}

/// The result of a search.
#[derive(Debug, PartialEq)]
enum Found {
    /// Nothing, with the reason.
    Nothing(String),
    /// A trace with this many lines, and how its feasibility was determined.
    Trace { lines: u64, feasible: String },
}

/// Returns true if the paper's result was better.
fn is_worse(found: &Found, paper: &Paper) -> bool {
    match (paper, found) {
        (Paper::NoneFound, _) => false,
        (_, Found::Nothing(_)) => true,
        (Paper::Found { feasible: true, .. }, Found::Trace { feasible, .. }) => {
            feasible != "choose-free" && feasible != "simulated"
        }
        (_, Found::Trace { .. }) => false,
    }
}

fn row(name: &str, search: &str, ended: &Ended, paper: &Paper) -> Vec<String> {
    let mut row = vec![format!("{name}, `{search}`")];
    match &ended.found {
        Found::Nothing(why) => row.extend([why.clone(), "–".to_owned()]),
        Found::Trace { lines, feasible } => row.extend([feasible.clone(), count(*lines)]),
    }
    row.extend([count(ended.states), megabytes(ended.bytes), fraction(Some(ended.seconds))]);
    let dash = || "–".to_owned();
    row.extend(match paper {
        Paper::NoneFound => ["none found".to_owned(), dash(), dash(), dash()],
        Paper::OutOfMemory => ["out of memory".to_owned(), dash(), dash(), dash()],
        Paper::Found { length, memory, time, feasible } => {
            let feasible = if *feasible { "yes" } else { "no" };
            [feasible.to_owned(), count(*length), (*memory).to_owned(), (*time).to_owned()]
        }
    });
    row
}

fn check(bench: &Bench, experiment: &Experiment, search: &str) -> Result<Ended> {
    let trace = bench.scratch.folder("fig6")?.join("trace.json");
    let mut check = command(&bench.hebra);
    check.args(["check", "--json", "--search", search]).arg(format!("--time-limit={LIMIT}"));
    check.args(experiment.abstractions.iter().flat_map(|selection| ["--abstract", selection]));
    check.arg("--trace").arg(&trace).arg(Path::new(FOLDER).join(experiment.file));
    let mut ended = read(&json(&mut check)?)?;
    if let Found::Trace { feasible, .. } = &mut ended.found
        && feasible == "unconfirmed"
    {
        *feasible = simulate(bench, &trace)?;
    }
    Ok(ended)
}

/// Runs a command that prints a report.
fn json(hebra: &mut std::process::Command) -> Result<Value> {
    hebra.stdin(Stdio::null()).stderr(Stdio::piped());
    eprintln!("bench: {}", shown(hebra));
    let output = hebra.output()?;
    serde_json::from_slice(&output.stdout).map_err(|error| {
        let complaint = String::from_utf8_lossy(&output.stderr);
        format!("{}: {}: {error}\n{complaint}", shown(hebra), output.status).into()
    })
}

fn read(report: &Value) -> Result<Ended> {
    let number = |value: &Value, name: &str| {
        value[name].as_f64().ok_or_else(|| format!("no number {name} in the report"))
    };
    let search = &report["search"];
    let violation = &report["violations"][0];
    let found = match violation["feasible"].as_str() {
        Some(feasible) => Found::Trace {
            lines: number(&violation["trace"], "steps")? as u64,
            feasible: feasible.to_owned(),
        },
        None => Found::Nothing("none found".to_owned()),
    };
    Ok(Ended {
        states: number(search, "states")? as u64,
        bytes: number(search, "peak_memory_bytes")?,
        seconds: number(search, "elapsed_seconds")?,
        found,
    })
}

/// Returns the result of following a trace on the concrete program.
fn simulate(bench: &Bench, trace: &Path) -> Result<String> {
    let mut simulate = command(&bench.hebra);
    simulate.arg("simulate").arg(trace).stdin(Stdio::null()).stderr(Stdio::piped());
    let output = simulate.output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    match output.status.code() {
        Some(1) => Ok("simulated".to_owned()),
        Some(3) if text.contains("feasible, but no defect") => Ok("no defect".to_owned()),
        Some(3) => Ok("spurious".to_owned()),
        _ => {
            let complaint = String::from_utf8_lossy(&output.stderr);
            Err(format!("{}: {}\n{complaint}", shown(&simulate), output.status).into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_how_a_search_ended() {
        let report = |violations: &str| {
            let text = format!(
                r#"{{"violations":[{violations}],
                    "search":{{"states":7,"elapsed_seconds":0.5,"peak_memory_bytes":9}}}}"#
            );
            serde_json::from_str::<Value>(&text).unwrap()
        };
        let trace = r#"{"feasible":"unconfirmed","trace":{"steps":43}}"#;
        let found = Found::Trace { lines: 43, feasible: "unconfirmed".to_owned() };
        let expect = Ended { states: 7, bytes: 9.0, seconds: 0.5, found };
        assert_eq!(read(&report(trace)).unwrap(), expect);
        let found = Found::Nothing("none found".to_owned());
        assert_eq!(read(&report("")).unwrap(), Ended { found, ..expect });
    }

    #[test]
    fn compares_with_the_paper() {
        let trace = |feasible: &str| Found::Trace { lines: 1, feasible: feasible.to_owned() };
        let nothing = || Found::Nothing("none found".to_owned());
        let (yes, no) = (found(30, "1M", "1 s"), spurious(30, "1M", "1 s"));
        let check = |found: &Found, paper: &Paper, expect: bool| {
            assert_eq!(is_worse(found, paper), expect, "{found:?}");
        };
        check(&trace("choose-free"), &yes, false);
        check(&trace("simulated"), &yes, false);
        check(&trace("unconfirmed"), &yes, true);
        check(&nothing(), &yes, true);
        check(&trace("unconfirmed"), &no, false);
        check(&nothing(), &Paper::OutOfMemory, true);
        check(&nothing(), &Paper::NoneFound, false);
    }
}
