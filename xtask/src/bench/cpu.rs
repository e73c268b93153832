//! The speed of one thread: `hebra run` compared with `java -Xint`, as whole commands.

use super::Bench;
use super::scratch::{compile, sources};
use super::stopwatch::race;
use super::table::{Table, fraction};
use crate::workspace::{Result, command};

const RUNS: usize = 3;
const TARGET: f64 = 0.3;

pub fn measure(bench: &Bench) -> Result<String> {
    let sources = sources("benches/cpu")?;
    let classes = compile(bench, "cpu", &sources)?;
    let runs = bench.runs(RUNS);
    let mut table =
        Table::new(&["program", "`java -Xint` (s)", "`hebra run` (s)", "speed to `java -Xint`'s"]);
    let mut ratios = Vec::new();
    for source in &sources {
        let main = source.file_stem().unwrap_or_default();
        let mut java = command(bench.jdk_bin.join("java"));
        java.args(["-Xint", "-cp"]).arg(&classes).arg(main);
        let mut hebra = command(&bench.hebra);
        hebra.args(["run", "-cp"]).arg(&classes).arg(main);
        let [java, hebra] = race(runs, [java, hebra])?;
        ratios.push(java / hebra);
        let name = format!("`{}`", main.to_string_lossy());
        table.row([
            name,
            fraction(Some(java)),
            fraction(Some(hebra)),
            fraction(Some(java / hebra)),
        ]);
    }
    Ok(format!(
        "Wall time of the whole command, classes compiled before, best of {runs}.\n\n{table}\n\
         Geometric mean: {:.2} (target: at least {TARGET}).\n",
        geometric_mean(&ratios)
    ))
}

fn geometric_mean(numbers: &[f64]) -> f64 {
    (numbers.iter().map(|number| number.ln()).sum::<f64>() / numbers.len() as f64).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_of_ratios() {
        assert!((geometric_mean(&[0.5, 2.0]) - 1.0).abs() < 1e-12);
        assert!((geometric_mean(&[0.1, 0.4]) - 0.2).abs() < 1e-12);
    }
}
