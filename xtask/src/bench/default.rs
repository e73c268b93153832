//! The default search: its cost compared with depth first if everything must be covered, and how
//! soon it finds errors in programs with many threads or infinitely many states.

use super::Bench;
use super::explorer::Check;
use super::heuristics::{Ended, check};
use super::scratch::{compile, sources};
use super::table::{Table, count, fraction};
use crate::workspace::Result;

/// Programs that hold, with two to thirteen million states.
const WHOLE: [(&str, &[u32]); 4] = [
    ("OrderedPhilosophers", &[5, 1]),
    ("Buffer", &[2, 2, 6, 2]),
    ("ReadersWriters", &[3, 2, 1]),
    ("Buffer", &[2, 2, 9, 3]),
];
/// The most time relative to depth first, in programs with at least this many states. In smaller
/// ones the half a million steps that it repeats, for runs with few switches, weigh more.
const TARGET: (f64, u64) = (1.3, 10_000_000);
/// Programs with an error.
const WRONG: [(&str, &[u32]); 10] = [
    ("EndlessDaemon", &[]),
    ("EndlessCounter", &[]),
    ("ReplicatedWorkers", &[8, 8]),
    ("WorkStealQueue", &[4]),
    ("Wronglock", &[3]),
    ("Reorder", &[20]),
    ("Reorder", &[50]),
    ("Reorder", &[100]),
    ("Twostage", &[20]),
    ("Twostage", &[100]),
];
const SEARCHES: [&str; 3] = ["portfolio", "dfs", "context-bound"];
/// The time limit of a search for an error, in seconds.
const LIMIT: u32 = 30;

pub fn measure(bench: &Bench) -> Result<String> {
    Ok(format!("{}\n{}", whole(bench)?, wrong(bench)?))
}

fn whole(bench: &Bench) -> Result<String> {
    let classes = compile(bench, "states", &sources("benches/states")?)?;
    let runs = bench.runs(3);
    let mut table = Table::new(&[
        "program",
        "states",
        "transitions, `dfs`",
        "`portfolio`",
        "seconds, `dfs`",
        "`portfolio`",
        "ratio",
        "peak memory (MB), `dfs`",
        "`portfolio`",
    ]);
    let mut most: f64 = 0.0;
    for (main, args) in WHOLE {
        let mut best = [None, None];
        for _ in 0..runs {
            for (order, best) in ["dfs", "portfolio"].into_iter().zip(&mut best) {
                let mut check = Check::new(&classes, main, args, "none");
                check.order = order;
                let space = check.run(bench)?;
                if best.as_ref().is_none_or(|b: &super::space::Space| space.seconds < b.seconds) {
                    *best = Some(space);
                }
            }
        }
        let [Some(plain), Some(mixed)] = best else { return Err("no runs".into()) };
        let ratio = mixed.seconds / plain.seconds;
        if mixed.states >= TARGET.1 {
            most = most.max(ratio);
        }
        let name: Vec<String> = args.iter().map(u32::to_string).collect();
        let megabytes = |bytes: f64| count((bytes / 1e6) as u64);
        table.row(vec![
            format!("`{main} {}`", name.join(" ")),
            count(mixed.states),
            count(plain.transitions),
            count(mixed.transitions),
            fraction(Some(plain.seconds)),
            fraction(Some(mixed.seconds)),
            fraction(Some(ratio)),
            megabytes(plain.peak_bytes),
            megabytes(mixed.peak_bytes),
        ]);
    }
    Ok(format!(
        "Programs that hold, `--reduction none`, best of {runs}:\n\n{table}\nHighest ratio \
         with at least {} states: {most:.2} (target: at most {}).\n",
        count(TARGET.1),
        TARGET.0
    ))
}

fn wrong(bench: &Bench) -> Result<String> {
    let mut programs = sources("benches/default")?;
    programs.extend(sources("benches/heuristics")?);
    let classes = compile(bench, "default", &programs)?;
    let mut table = Table::new(&[
        "program",
        "`portfolio`: states",
        "seconds",
        "found by",
        "`dfs`: states",
        "seconds",
        "`context-bound`: states",
        "seconds",
    ]);
    let mut missed = 0;
    for (main, args) in WRONG {
        let name: Vec<String> = args.iter().map(u32::to_string).collect();
        let mut row = vec![format!("`{}`", format!("{main} {}", name.join(" ")).trim_end())];
        for order in SEARCHES {
            let Ended { states, seconds, trace, look } =
                check(bench, &classes, main, args, (order, None), LIMIT)?;
            let found = trace.is_some();
            row.push(count(states));
            row.push(if found { fraction(Some(seconds)) } else { "not found".to_owned() });
            if order == "portfolio" {
                missed += usize::from(!found);
                row.push(look.filter(|_| found).map_or("–".to_owned(), |look| format!("`{look}`")));
            }
        }
        table.row(row);
    }
    Ok(format!(
        "Programs with an error, `--reduction full`, at most {LIMIT} s:\n\n{table}\nNot found by the \
         default: {missed} (target: 0).\n"
    ))
}
