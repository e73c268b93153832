//! The rate of searches over node-tuples, and their memory.

use super::Bench;
use super::table::{Table, count, megabytes, millions};
use crate::workspace::{Result, root};
use serde_json::Value;
use std::process::Command;

/// Node-tuples after which a search is ended.
const TUPLES: u64 = 10_000_000;

/// Flags of each search.
const SEARCHES: [(&str, &[&str]); 5] = [
    ("bfs", &["--search", "bfs"]),
    ("dfs", &["--search", "dfs"]),
    ("wa-ta 1", &["--search", "wa-ta"]),
    ("two-stage", &["--search", "two-stage"]),
    ("propagation", &["--algorithm", "propagation"]),
];

pub fn measure(bench: &Bench) -> Result<String> {
    let folder = root().join("benches/flow");
    let mut table = Table::new(&[
        "search",
        "node-tuples",
        "seconds",
        "million node-tuples/s",
        "peak memory (MB)",
    ]);
    let (mut lowest, mut most) = (f64::INFINITY, 0.0_f64);
    for (name, flags) in SEARCHES {
        let mut best: Option<(u64, f64, f64)> = None;
        for _ in 0..bench.runs(3) {
            let mut command = Command::new(&bench.hebra);
            command.args(["flow", "--json", "--constraint", "task:all", "--states-limit"]);
            command.arg(TUPLES.to_string()).args(flags);
            command.arg(folder.join("clients.adb"));
            command.arg("--property").arg(folder.join("turns.qre"));
            // It ends at its limit, which is no success.
            let report: Value = serde_json::from_slice(&command.output()?.stdout)?;
            let search = &report["search"];
            let number = |key: &str| search[key].as_f64().ok_or(format!("no {key}"));
            let found = (
                number("states")? as u64,
                number("elapsed_seconds")?,
                number("peak_memory_bytes")?,
            );
            if best.is_none_or(|(_, seconds, _)| found.1 < seconds) {
                best = Some(found);
            }
        }
        let (tuples, seconds, bytes) = best.ok_or("no run")?;
        let rate = tuples as f64 / seconds;
        (lowest, most) = (lowest.min(rate), most.max(bytes));
        table.row([
            name.to_owned(),
            count(tuples),
            format!("{seconds:.2}"),
            millions(Some(rate)),
            megabytes(bytes),
        ]);
    }
    Ok(format!(
        "`benches/flow/clients.adb` with the automata of all tasks, ended at {} node-tuples, best of {}.\n\n{table}\n\
         Lowest rate: {} million node-tuples/s (target: at least 1); most memory: {} MB (target: at most 1,000).\n",
        count(TUPLES),
        bench.runs(3),
        millions(Some(lowest)),
        megabytes(most)
    ))
}
