//! Runs `hebra check --json` and parses the report, schema `hebra.report/1`.

use super::Bench;
use super::space::Space;
use crate::workspace::{Result, command, shown};
use serde_json::Value;
use std::path::Path;
use std::process::Stdio;

/// A search that must end in `holds`.
pub struct Check<'a> {
    pub classes: &'a Path,
    pub main: &'a str,
    pub args: &'a [u32],
    pub reduction: &'a str,
    pub workers: usize,
    /// The order.
    pub order: &'a str,
    /// Further options.
    pub options: &'a [&'a str],
}

impl<'a> Check<'a> {
    /// Creates a search by one worker, depth first.
    pub fn new(classes: &'a Path, main: &'a str, args: &'a [u32], reduction: &'a str) -> Check<'a> {
        Check { classes, main, args, reduction, workers: 1, order: "dfs", options: &[] }
    }

    /// Searches once.
    pub fn run(&self, bench: &Bench) -> Result<Space> {
        self.read(bench, read)
    }

    /// Searches once, with a limit on states; none if there are more.
    pub fn run_at_most(&self, bench: &Bench, states: u64) -> Result<Option<Space>> {
        let limit = states.to_string();
        let options = [self.options, &["--states-limit", &limit]].concat();
        Check { options: &options, ..*self }.read(bench, |text| match ended_at_limit(text)? {
            true => Ok(None),
            false => read(text).map(Some),
        })
    }

    /// Searches once, up to a number of states.
    pub fn run_up_to(&self, bench: &Bench, states: u64) -> Result<Space> {
        let limit = states.to_string();
        let options = [self.options, &["--states-limit", &limit]].concat();
        Check { options: &options, ..*self }.read(bench, |text| match ended_at_limit(text)? {
            true => numbers(&serde_json::from_str(text)?),
            false => read(text),
        })
    }

    fn read<T>(&self, bench: &Bench, read: impl Fn(&str) -> Result<T>) -> Result<T> {
        let mut check = command(&bench.hebra);
        check.args(["check", "--reduction", self.reduction, "--search", self.order, "--json"]);
        check.args(["--workers", &self.workers.to_string()]).args(self.options);
        check.arg("-cp").arg(self.classes).arg(self.main).arg("--");
        check.args(self.args.iter().map(u32::to_string));
        check.stdin(Stdio::null()).stderr(Stdio::piped());
        eprintln!("bench: {}", shown(&check));
        let output = check.output()?;
        let text = String::from_utf8_lossy(&output.stdout);
        read(&text).map_err(|error| {
            let complaint = String::from_utf8_lossy(&output.stderr);
            format!("{}: {}: {error}\n{complaint}", shown(&check), output.status).into()
        })
    }
}

/// Returns true if the search of a report ended at its limit of states.
fn ended_at_limit(text: &str) -> Result<bool> {
    let report: Value = serde_json::from_str(text)?;
    let reasons = report["unknown_reasons"].as_array();
    Ok(reasons.is_some_and(|all| all.iter().any(|r| r.to_string().contains("limit"))))
}

/// Parses a report; anything but `holds` is an error.
fn read(text: &str) -> Result<Space> {
    let report: Value = serde_json::from_str(text)?;
    let verdict = report["verdict"].as_str().ok_or("no verdict")?;
    if verdict != "holds" {
        let (violations, reasons) = (&report["violations"], &report["unknown_reasons"]);
        return Err(format!("verdict {verdict}: {violations} {reasons}").into());
    }
    numbers(&report)
}

/// Returns the numbers of a report.
fn numbers(report: &Value) -> Result<Space> {
    let search = &report["search"];
    let number =
        |name: &str| search[name].as_f64().ok_or_else(|| format!("no number search.{name}"));
    Ok(Space {
        states: number("states")? as u64,
        transitions: number("transitions")? as u64,
        seconds: number("elapsed_seconds")?,
        bytes_per_state: number("bytes_per_state")?,
        peak_bytes: number("peak_memory_bytes")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(verdict: &str) -> String {
        format!(
            r#"{{"schema":"hebra.report/1","verdict":"{verdict}","violations":[],
                "unknown_reasons":["states limit"],
                "search":{{"order":"dfs","reduction":"none","states":1913585,
                    "transitions":9530212,"max_depth":103,"elapsed_seconds":4.5,
                    "peak_memory_bytes":64000000,"bytes_per_state":12.5}},
                "ledger":[]}}"#
        )
    }

    #[test]
    fn reads_the_numbers() {
        let expect = Space {
            states: 1_913_585,
            transitions: 9_530_212,
            seconds: 4.5,
            bytes_per_state: 12.5,
            peak_bytes: 64e6,
        };
        assert_eq!(read(&report("holds")).unwrap(), expect);
    }

    #[test]
    fn refuses_what_is_not_a_full_search() {
        let check = |text: &str, expect: &str| {
            let error = read(text).unwrap_err().to_string();
            assert!(error.contains(expect), "{error}");
        };
        check(&report("unknown"), "states limit");
        check(r#"{"verdict":"holds","search":{"states":1}}"#, "no number search.transitions");
        check("boot 3ms", "expected value");
        assert!(ended_at_limit(&report("unknown")).unwrap());
    }
}
