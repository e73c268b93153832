//! Measures if the rate depends on objects that the program does not touch.

use super::Bench;
use super::explorer::Check;
use super::space::{Space, faster};
use super::states::classes;
use super::table::{Table, count, fraction, millions};
use crate::workspace::Result;

const PHILOSOPHERS: u32 = 4;
const ROUNDS: u32 = 2;
/// Objects besides those of the philosophers.
const BALLAST: [u32; 6] = [0, 1000, 2000, 4000, 8000, 16000];
/// More runs than elsewhere, since a difference of a few per cent must show.
const RUNS: usize = 5;
const TARGET: f64 = 0.10;

pub fn measure(bench: &Bench) -> Result<String> {
    let classes = classes(bench)?;
    let runs = bench.runs(RUNS);
    let mut best: [Option<Space>; BALLAST.len()] = [None; BALLAST.len()];
    // Run all sizes in turn, so that other load on the machine affects all.
    for _ in 0..runs {
        for (best, ballast) in best.iter_mut().zip(BALLAST) {
            let args = &[PHILOSOPHERS, ROUNDS, ballast];
            let check = Check::new(&classes, "HeapBallast", args, "none");
            *best = faster(*best, check.run(bench)?)?;
        }
    }
    let mut table = Table::new(&[
        "objects not touched",
        "states",
        "transitions",
        "seconds",
        "million transitions/s",
        "change to the row above",
        "change to the first row",
    ]);
    let transitions = best[0].map_or(0, |space| space.transitions);
    let mut rates = Vec::new();
    let mut greatest: f64 = 0.0;
    for (space, ballast) in best.into_iter().flatten().zip(BALLAST) {
        // The search is the same; the extra transitions of a larger row create the ballast.
        let rate = Space { transitions, ..space }.rate().ok_or("the search is too short")?;
        let change = |before: Option<&f64>| before.map(|before| rate / before - 1.0);
        let (above, first) = (change(rates.last()), change(rates.first()));
        greatest = above.into_iter().map(f64::abs).fold(greatest, f64::max);
        table.row([
            count(ballast.into()),
            count(space.states),
            count(space.transitions),
            fraction(Some(space.seconds)),
            millions(Some(rate)),
            percent(above),
            percent(first),
        ]);
        rates.push(rate);
    }
    Ok(format!(
        "`HeapBallast {PHILOSOPHERS} {ROUNDS}` with `--reduction none --search dfs`, best of {runs}.\
         \n\n{table}\nGreatest change from one row to the next: {:.1} % (target: less than {:.0} %).\n",
        greatest * 100.0,
        TARGET * 100.0,
    ))
}

fn percent(change: Option<f64>) -> String {
    change.map_or("–".to_owned(), |change| format!("{:+.1} %", change * 100.0))
}
