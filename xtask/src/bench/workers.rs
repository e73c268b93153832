//! The speed-up of several workers over one.

use super::Bench;
use super::explorer::Check;
use super::space::faster;
use super::states::{TWINS, classes};
use super::table::{Table, count, fraction, millions, program};
use crate::workspace::Result;

const RUNS: usize = 3;
const WORKERS: usize = 2;
const TARGET: f64 = 1.8;

pub fn measure(bench: &Bench) -> Result<String> {
    let classes = classes(bench)?;
    let mut table = Table::new(&[
        "program",
        "states",
        "transitions",
        "seconds, one worker",
        "million transitions/s",
        "seconds, two workers",
        "million transitions/s",
        "speed-up",
        "bytes per state",
    ]);
    let mut lowest: Option<f64> = None;
    for twin in &TWINS {
        for args in [twin.small, twin.large] {
            let check = |workers| {
                Check { workers, ..Check::new(&classes, twin.main, args, "none") }.run(bench)
            };
            let (mut one, mut two) = (None, None);
            for _ in 0..bench.runs(RUNS) {
                one = faster(one, check(1)?)?;
                two = faster(two, check(WORKERS)?)?;
            }
            let (Some(one), Some(two)) = (one, two) else { return Err("no runs".into()) };
            // Both searches must agree on the size, too.
            faster(Some(one), two)?;
            let speed_up = one.rate().zip(two.rate()).map(|(one, two)| two / one);
            lowest = lowest.into_iter().chain(speed_up).reduce(f64::min);
            table.row([
                program(twin.main, args),
                count(one.states),
                count(one.transitions),
                fraction(Some(one.seconds)),
                millions(one.rate()),
                fraction(Some(two.seconds)),
                millions(two.rate()),
                fraction(speed_up),
                format!("{:.1}", two.bytes_per_state),
            ]);
        }
    }
    let (runs, lowest) = (bench.runs(RUNS), fraction(lowest));
    Ok(format!(
        "`--reduction none --search dfs`, best of {runs}; the time is that of the whole check, the \
         bytes per state are those with two workers.\n\n{table}\n\
         Lowest speed-up: {lowest} (target: at least {TARGET}).\n"
    ))
}
