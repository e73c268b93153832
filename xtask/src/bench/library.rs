//! `java.util.concurrent` under `check`: a small test for each class, as in the test programs.

use super::Bench;
use super::explorer::Check;
use super::scratch::compile;
use super::table::{Table, count, fraction};
use crate::workspace::{Result, root};

const PROGRAMS: &str = "tests/programs/holds/juc";
/// The most seconds to a verdict.
const TARGET: f64 = 10.0;
const REDUCTIONS: [&str; 2] = ["local", "full"];

pub fn measure(bench: &Bench) -> Result<String> {
    let mut cases = Vec::new();
    for entry in std::fs::read_dir(root().join(PROGRAMS))? {
        cases.push(entry?.file_name().to_string_lossy().into_owned());
    }
    cases.sort();
    let mut table = Table::new(&["test", "states, local", "seconds", "states, full", "seconds"]);
    let mut slowest: f64 = 0.0;
    for case in &cases {
        let source = format!("{PROGRAMS}/{case}/Main.java");
        let classes = compile(bench, &format!("library-{case}"), &[source.into()])?;
        let mut row = vec![case.replace('_', " ")];
        let mut quickest = f64::INFINITY;
        for reduction in REDUCTIONS {
            let space = Check::new(&classes, "Main", &[], reduction).run(bench)?;
            quickest = quickest.min(space.seconds);
            row.extend([count(space.states), fraction(Some(space.seconds))]);
        }
        slowest = slowest.max(quickest);
        table.row(row);
    }
    Ok(format!(
        "Two threads, one operation each, on the real code of the library; `--search dfs`.\n\n\
         {table}\nSlowest with the better reduction: {slowest:.2} s (target: at most {TARGET}).\n"
    ))
}
