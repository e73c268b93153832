//! The cost of a stored state once there are more than a million.

use super::Bench;
use super::explorer::Check;
use super::states::{TWINS, classes};
use super::table::{Table, count, megabytes, numbers, program};
use crate::workspace::Result;

/// Bytes per state of the whole visited set; SPIN's includes its hash table.
const TARGET: f64 = 12.0;
const FEWEST_STATES: u64 = 1_000_000;

pub fn measure(bench: &Bench) -> Result<String> {
    let classes = classes(bench)?;
    let mut table = Table::new(&[
        "program",
        "states",
        "bytes per state",
        "peak memory (MB)",
        "SPIN: size",
        "states",
        "bytes per state",
        "peak memory (MB)",
    ]);
    let mut most: f64 = 0.0;
    for twin in &TWINS {
        let (main, args) = (twin.main, twin.large);
        let space = Check::new(&classes, main, args, "none").run(bench)?;
        if space.states < FEWEST_STATES {
            return Err(format!("{main} has only {} states", space.states).into());
        }
        let spin = twin.pan(bench, twin.large_model)?.run()?;
        most = most.max(space.bytes_per_state);
        table.row([
            program(main, args),
            count(space.states),
            format!("{:.1}", space.bytes_per_state),
            megabytes(space.peak_bytes),
            numbers(twin.large_model),
            count(spin.states),
            format!("{:.1}", spin.bytes_per_state),
            megabytes(spin.peak_bytes),
        ]);
    }
    Ok(format!(
        "`--reduction none --search dfs`. The whole visited set is counted, SPIN's with its hash \
         table; peak memory is that of the process.\n\n{table}\n\
         Most: {most:.1} bytes per state (target: at most {TARGET}).\n"
    ))
}
