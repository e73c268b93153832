//! Measures if the cost of a step depends on the objects of the state: the heap grows during the
//! search, after the threads have started.

use super::Bench;
use super::explorer::Check;
use super::scratch::{compile, sources};
use super::space::{Space, faster};
use super::table::{Table, count, fraction, program};
use crate::workspace::Result;

/// A program of `benches/growing` with a small heap and a large one.
struct Growing {
    main: &'static str,
    small: [u32; 3],
    large: [u32; 3],
}

const PROGRAMS: [Growing; 4] = [
    Growing { main: "GrowingArray", small: [18, 3, 6], large: [10_000, 3, 6] },
    Growing { main: "GrowingTable", small: [10, 3, 3], large: [1_000, 3, 1] },
    Growing { main: "GrowingStack", small: [10, 3, 2], large: [1_000, 3, 1] },
    Growing { main: "GrowingQueue", small: [10, 3, 2], large: [1_000, 3, 1] },
];
const RUNS: usize = 3;
/// The search of a large heap ends here.
const MOST_STATES: u64 = 100_000;
const TARGET: f64 = 2.0;

pub fn measure(bench: &Bench) -> Result<String> {
    let classes = compile(bench, "growing", &sources("benches/growing")?)?;
    let runs = bench.runs(RUNS);
    let mut table = Table::new(&[
        "program",
        "states",
        "transitions",
        "seconds",
        "microseconds per transition",
        "to the small heap",
        "bytes per state",
    ]);
    let mut greatest: f64 = 0.0;
    for growing in &PROGRAMS {
        let mut best: [Option<Space>; 2] = [None; 2];
        // Run both in turn, so that other load on the machine affects both.
        for _ in 0..runs {
            for (best, args) in best.iter_mut().zip([&growing.small, &growing.large]) {
                let check = Check::new(&classes, growing.main, args, "none");
                *best = faster(*best, check.run_up_to(bench, MOST_STATES)?)?;
            }
        }
        let cost = |space: Space| space.seconds / space.transitions as f64 * 1e6;
        let [Some(small), _] = best else { return Err("nothing was measured".into()) };
        for (space, args) in best.into_iter().flatten().zip([&growing.small, &growing.large]) {
            let ratio = cost(space) / cost(small);
            greatest = greatest.max(ratio);
            table.row([
                program(growing.main, args),
                count(space.states),
                count(space.transitions),
                fraction(Some(space.seconds)),
                fraction(Some(cost(space))),
                fraction(Some(ratio)),
                format!("{:.1}", space.bytes_per_state),
            ]);
        }
    }
    Ok(format!(
        "`--reduction none --search dfs`, at most {} states, best of {runs}. The arguments are the size \
         of the heap, the number of threads and what each of them does.\n\n{table}\n\
         Greatest cost to that of the small heap: {greatest:.2} (target: at most {TARGET}).\n",
        count(MOST_STATES),
    ))
}
