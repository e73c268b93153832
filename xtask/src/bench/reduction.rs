//! The number of states that each level of reduction leaves.

use super::Bench;
use super::explorer::Check;
use super::scratch::{compile, sources};
use super::space::Space;
use super::states::{TWINS, classes};
use super::table::{Table, count, fraction, program};
use crate::workspace::Result;
use std::path::Path;

/// The most states of a search.
const MOST: u64 = 5_000_000;

/// The target for programs whose data is protected by locks.
const TARGET: f64 = 10.0;

pub fn measure(bench: &Bench) -> Result<String> {
    let mut table = Table::new(&[
        "program",
        "states, none",
        "states, local",
        "states, full",
        "none to full",
        "seconds, none",
        "seconds, full",
    ]);
    let mut lowest: Option<f64> = None;
    let states = classes(bench)?;
    for twin in &TWINS {
        for args in [twin.small, twin.large] {
            let ratio = row(bench, &mut table, (&states, twin.main, args), &[])?;
            lowest = Some(lowest.map_or(ratio, |lowest| lowest.min(ratio)));
        }
    }
    let executor = compile(bench, "reduction", &sources("benches/reduction")?)?;
    for (tasks, options) in [
        (1, &["--library", "real"]),
        (1, &["--library", "modelled"]),
        (2, &["--library", "modelled"]),
    ] {
        row(bench, &mut table, (&executor, "Executor", &[tasks]), options)?;
    }
    let (lowest, most) = (fraction(lowest), count(MOST));
    Ok(format!(
        "`--search dfs`, at most {most} states. The column none is always on the code of the \
         library.\n\n{table}\n\
         Lowest ratio where locks protect the data: {lowest} (target: at least {TARGET}).\n"
    ))
}

/// Adds a program; returns how many times fewer states `full` leaves.
fn row(
    bench: &Bench,
    table: &mut Table,
    (classes, main, args): (&Path, &str, &[u32]),
    options: &[&str],
) -> Result<f64> {
    let check =
        |reduction, options| Check { options, ..Check::new(classes, main, args, reduction) };
    let none = check("none", &["--library", "real"]).run_at_most(bench, MOST)?;
    let local = check("local", options).run_at_most(bench, MOST)?;
    let full = check("full", options).run_at_most(bench, MOST)?;
    let states = |space: Option<Space>| match space {
        Some(space) => count(space.states),
        None => format!("over {}", count(MOST)),
    };
    let seconds = |space: Option<Space>| fraction(space.map(|space| space.seconds));
    let size = |space: Option<Space>| space.map_or(MOST, |space| space.states) as f64;
    let ratio = size(none) / size(full);
    let name = [&program(main, args), options.join(" ").as_str()].join(" ");
    table.row([
        name.trim().to_owned(),
        states(none),
        states(local),
        states(full),
        format!("{}{}", if none.is_none() { "over " } else { "" }, fraction(Some(ratio))),
        seconds(none),
        seconds(full),
    ]);
    Ok(ratio)
}
