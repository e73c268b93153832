//! The rate of exhaustive search compared with SPIN on models of the same granularity.

use super::Bench;
use super::explorer::Check;
use super::pan::Pan;
use super::scratch::{compile, sources};
use super::space::{Space, faster};
use super::table::{Table, count, fraction, millions, numbers, program};
use crate::workspace::Result;
use std::path::Path;

/// A program of `benches/states` with its Promela twin.
pub struct Twin {
    pub main: &'static str,
    pub model: &'static str,
    /// The model's names for the program's arguments, in their order.
    parameters: &'static [&'static str],
    /// A small size, for the counts: the same for both.
    pub small: &'static [u32],
    /// A size with one to three million states of ours.
    pub large: &'static [u32],
    /// A size with one to four million states of SPIN's, since a rate needs a second or more. The
    /// model has fewer states than the program at the same size.
    pub large_model: &'static [u32],
}

pub const TWINS: [Twin; 3] = [
    Twin {
        main: "OrderedPhilosophers",
        model: "ordered_philosophers.pml",
        parameters: &["N", "ROUNDS"],
        small: &[4, 2],
        large: &[5, 1],
        large_model: &[6, 1],
    },
    Twin {
        main: "Buffer",
        model: "buffer.pml",
        parameters: &["PRODUCERS", "CONSUMERS", "ITEMS", "CAPACITY"],
        small: &[2, 2, 2, 1],
        large: &[2, 2, 6, 2],
        large_model: &[3, 3, 2, 2],
    },
    Twin {
        main: "ReadersWriters",
        model: "readers_writers.pml",
        parameters: &["READERS", "WRITERS", "ROUNDS"],
        small: &[2, 2, 1],
        large: &[3, 2, 1],
        large_model: &[3, 2, 2],
    },
];

impl Twin {
    /// Compiles the model for these arguments of the program.
    pub fn pan(&self, bench: &Bench, args: &[u32]) -> Result<Pan> {
        let parameters: Vec<(&str, u32)> =
            self.parameters.iter().copied().zip(args.iter().copied()).collect();
        Pan::compile(bench, self.model, &parameters)
    }
}

/// Compiles the classes of `benches/states`.
pub fn classes(bench: &Bench) -> Result<std::path::PathBuf> {
    compile(bench, "states", &sources("benches/states")?)
}

const TARGET: f64 = 0.5;

pub fn measure(bench: &Bench) -> Result<String> {
    let classes = classes(bench)?;
    let mut rates = Table::new(&[
        "program",
        "states",
        "transitions",
        "seconds",
        "million transitions/s",
        "SPIN: size",
        "states",
        "transitions",
        "seconds",
        "million transitions/s",
        "rate to SPIN's",
    ]);
    let mut lowest: Option<f64> = None;
    for twin in &TWINS {
        for (args, model_args) in [(twin.small, twin.small), (twin.large, twin.large_model)] {
            let (none, spin) = run(bench, &classes, twin, args, model_args)?;
            let name = program(twin.main, args);
            let ratio = none.rate().zip(spin.rate()).map(|(ours, theirs)| ours / theirs);
            lowest = lowest.into_iter().chain(ratio).reduce(f64::min);
            let mut cells = Vec::new();
            for (space, args) in [(none, args), (spin, model_args)] {
                let name = if cells.is_empty() { name.clone() } else { numbers(args) };
                cells.extend([name, count(space.states), count(space.transitions)]);
                cells.extend([fraction(Some(space.seconds)), millions(space.rate())]);
            }
            cells.push(fraction(ratio));
            rates.row(cells);
        }
    }
    let (runs, lowest) = (bench.runs(RUNS), fraction(lowest));
    Ok(format!(
        "`--reduction none --search dfs`, best of {runs}; SPIN compiled with `gcc -O3 -DNOREDUCE \
         -DSAFETY`. No rate where a run took less than a tenth of a second.\n\n{rates}\n\
         Lowest rate to SPIN's: {lowest} (target: at least {TARGET}).\n"
    ))
}

const RUNS: usize = 3;

/// Runs ours and SPIN's in turn, so that other load on the machine affects both.
fn run(
    bench: &Bench,
    classes: &Path,
    twin: &Twin,
    args: &[u32],
    model_args: &[u32],
) -> Result<(Space, Space)> {
    let pan = twin.pan(bench, model_args)?;
    let check = Check::new(classes, twin.main, args, "none");
    let (mut none, mut spin) = (None, None);
    for _ in 0..bench.runs(RUNS) {
        none = faster(none, check.run(bench)?)?;
        spin = faster(spin, pan.run()?)?;
    }
    none.zip(spin).ok_or_else(|| "no runs".into())
}
