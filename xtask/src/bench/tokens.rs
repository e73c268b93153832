//! The cost of a step over tokens compared with one over numbers: a program whose abstraction
//! distinguishes all its numbers, so both searches visit the same states by the same transitions.

use super::Bench;
use super::explorer::Check;
use super::space::{Space, faster};
use super::states::classes;
use super::table::{Table, count, fraction, millions};
use crate::workspace::Result;

const RUNS: usize = 5;
const ABSTRACT: [&str; 6] = [
    "--abstract",
    "AbstractSteps.first=range(0,9)",
    "--abstract",
    "AbstractSteps.second=range(0,9)",
    "--abstract",
    "AbstractSteps.third=range(0,9)",
];
const TARGET: f64 = 1.5;

pub fn measure(bench: &Bench) -> Result<String> {
    let classes = classes(bench)?;
    let runs = bench.runs(RUNS);
    let mut best: [Option<Space>; 2] = [None; 2];
    // Run both in turn, so that other load on the machine affects both.
    for _ in 0..runs {
        for (best, options) in best.iter_mut().zip([&[][..], &ABSTRACT[..]]) {
            let check = Check::new(&classes, "AbstractSteps", &[], "none");
            *best = faster(*best, Check { options, ..check }.run(bench)?)?;
        }
    }
    let [Some(numbers), Some(tokens)] = best else { return Err("nothing was measured".into()) };
    if (numbers.states, numbers.transitions) != (tokens.states, tokens.transitions) {
        return Err("the searches differ in their states".into());
    }
    let mut table =
        Table::new(&["values", "states", "transitions", "seconds", "million transitions/s"]);
    for (name, space) in [("numbers", numbers), ("tokens", tokens)] {
        table.row([
            name.to_owned(),
            count(space.states),
            count(space.transitions),
            fraction(Some(space.seconds)),
            millions(space.rate()),
        ]);
    }
    Ok(format!(
        "`AbstractSteps` with `--reduction none --search dfs`, best of {runs}; with tokens each of its \
         variables is `range(0,9)`.\n\n{table}\nA step over tokens takes {:.2} times as long \
         (target: at most {TARGET}).\n",
        tokens.seconds / numbers.seconds,
    ))
}
