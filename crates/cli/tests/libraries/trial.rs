//! One driver: what `hebra run` and `java` do with it, and what `hebra check` says.

use super::corpus::{Corpus, Driver};
use crate::support::against_java::Shown;
use crate::support::process::{hebra, java, run};
use serde_json::Value;
use std::path::Path;
use std::time::{Duration, Instant};

/// How long `java` may take. A driver whose misuse shows may hang.
const JAVA_AT_MOST: Duration = Duration::from_secs(10);
/// `java` may take a schedule that shows the misuse, so it is asked again before a difference counts.
const ATTEMPTS: usize = 3;

/// Exit status of `hebra` for `unknown`.
const UNKNOWN: i32 = 3;

/// How a driver was tried, and how it went.
pub struct Trial {
    /// Library and class.
    pub name: String,
    pub expected: String,
    /// The verdict, with the property that is violated.
    pub verdict: String,
    /// Why it is unknown.
    pub reason: String,
    pub states: u64,
    pub seconds: f64,
    pub run: Run,
}

/// `hebra run` beside `java`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Run {
    /// The same output, exit status and uncaught exception; or both hang.
    Equal,
    /// Another schedule of `java` showed the misuse.
    JavaFails,
    /// `hebra run` ended where it does not know on.
    Unsupported,
    Differs,
}

impl Run {
    pub fn name(self) -> &'static str {
        match self {
            Run::Equal => "equal",
            Run::JavaFails => "java fails",
            Run::Unsupported => "not supported",
            Run::Differs => "differs",
        }
    }
}

impl Trial {
    pub fn of(corpus: &Corpus, driver: &Driver, compiled: &Path, limit: Duration) -> Trial {
        let path = corpus.class_path(&driver.library, compiled);
        let is_misuse = driver.expected != "holds";
        let mut ours = hebra();
        ours.arg("run").arg("-cp").arg(&path).arg(&driver.main).current_dir(compiled);
        let run_here = run(&mut ours, limit);
        let mut beside = match run_here.code {
            Some(UNKNOWN) => Run::Unsupported,
            _ => Run::Differs,
        };
        for _ in 0..ATTEMPTS {
            let mut theirs = java();
            theirs.arg("-ea").arg("-cp").arg(&path).arg(&driver.main).current_dir(compiled);
            let theirs = run(&mut theirs, JAVA_AT_MOST);
            let both_hang = theirs.late && run_here.stderr.contains("hebra: deadlock");
            let same = Shown::of(&run_here).differences(&Shown::of(&theirs)).is_empty();
            if same || both_hang && theirs.stdout == run_here.stdout {
                beside = Run::Equal;
                break;
            }
            // An exception that ends a thread other than `main` leaves the exit status as it is.
            let fails = theirs.code != Some(0) || theirs.stderr.contains("Exception in thread");
            if is_misuse && fails && run_here.code == Some(0) {
                beside = Run::JavaFails;
            }
        }
        let started = Instant::now();
        let mut check = hebra();
        check.arg("check").arg("--json").arg("--time-limit").arg(format!("{}s", limit.as_secs()));
        check.arg("-cp").arg(&path).arg(&driver.main).current_dir(compiled);
        let done = run(&mut check, limit + Duration::from_secs(30));
        let seconds = started.elapsed().as_secs_f64();
        let report: Value = serde_json::from_str(&done.stdout).unwrap_or_default();
        let verdict = report["verdict"].as_str().unwrap_or("no verdict").to_owned();
        let property = report["violations"][0]["property"].as_str();
        let reason = report["unknown_reasons"][0].as_str().unwrap_or(&done.stderr);
        Trial {
            name: driver.name(),
            expected: driver.expected.clone(),
            verdict: match property {
                Some(property) => format!("{verdict} {property}"),
                None => verdict,
            },
            reason: reason.trim().to_owned(),
            states: report["search"]["states"].as_u64().unwrap_or(0),
            seconds,
            run: beside,
        }
    }

    /// Whether the verdict is decided and the one of the documentation, and `run` does what `java` does.
    pub fn is_right(&self) -> bool {
        self.is_decided() && !self.is_wrong()
    }

    pub fn is_decided(&self) -> bool {
        self.verdict.starts_with("holds") || self.verdict.starts_with("violated")
    }

    /// Whether something is said that is not so. `unknown` is not.
    pub fn is_wrong(&self) -> bool {
        let any = self.expected == "violated" && self.verdict.starts_with("violated");
        let is_unknown = self.verdict.starts_with("unknown");
        !(is_unknown || any || self.verdict == self.expected) || self.run == Run::Differs
    }

    /// A line for people.
    pub fn told(&self) -> String {
        let Trial { name, expected, verdict, states, seconds, run, reason } = self;
        let mark = match (self.is_wrong(), self.is_decided()) {
            (true, _) => "WRONG",
            (false, true) => "ok",
            (false, false) => "unknown",
        };
        let run = run.name();
        let reason = if self.is_decided() { "" } else { reason };
        format!(
            "{mark:7} {name}: expected {expected}, {verdict}, {states} states, {seconds:.1} s, run {run} {reason}"
        )
    }
}
