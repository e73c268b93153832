//! The time to start: hello world, as whole commands.

use super::Bench;
use super::scratch::compile;
use super::stopwatch::race;
use super::table::Table;
use crate::workspace::{Result, command};

const RUNS: usize = 10;
const TARGET: f64 = 3.0;

pub fn measure(bench: &Bench) -> Result<String> {
    let classes = compile(bench, "hello", &["benches/Hello.java".into()])?;
    let runs = bench.runs(RUNS);
    let mut java = command(bench.jdk_bin.join("java"));
    java.arg("-cp").arg(&classes).arg("Hello");
    let mut hebra = command(&bench.hebra);
    hebra.args(["run", "-cp"]).arg(&classes).arg("Hello");
    let [java, hebra] = race(runs, [java, hebra])?;
    let mut table = Table::new(&["", "`java` (ms)", "`hebra run` (ms)", "`hebra` to `java`"]);
    let milliseconds = |seconds: f64| format!("{:.0}", seconds * 1e3);
    let ratio = hebra / java;
    let cells = ["hello world".to_owned(), milliseconds(java), milliseconds(hebra)];
    table.row([&cells[..], &[format!("{ratio:.2}")]].concat());
    Ok(format!(
        "Wall time of the whole command, classes compiled before, best of {runs}.\n\n{table}\n\
         `hebra` to `java`: {ratio:.2} (target: at most {TARGET}).\n"
    ))
}
