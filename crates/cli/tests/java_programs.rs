//! Object-oriented programs of `crates/javagen`, written from the language specification, beside `java`: whatever
//! a real JVM shows is among the outcomes that `hebra check` finds, with every level of reduction, and what it finds
//! replays.
//!
//! `HEBRA_JAVA_PROGRAMS` sets how many, `HEBRA_JAVA_SEED` the first seed, `HEBRA_JAVA_RUNS` the most runs of each
//! under `java`. Seeds that once differed are always among them.

use crate::in_process::Libraries;
use crate::support::jdks::Library;
use hebra_javagen::{Comparison, Found, Hebra, Settings, compare};
use std::path::Path;

/// Seeds of programs that showed a fault of the checker, since mended: a `synchronized run` that did not take its
/// monitor (18, 4017, 4086, 4108, 4112), `Thread.start` likewise (140), handlers of uncaught exceptions whose
/// class was not loaded yet (226).
const ONCE_DIFFERED: &[u64] = &[18, 140, 226, 4017, 4086, 4108, 4112, 10381, 20316];

/// The checker without a process for each program.
#[derive(Default)]
struct InProcess(Libraries);

impl Hebra for InProcess {
    fn check(&self, args: &[&str]) -> Result<Found, String> {
        let verdict = self.0.check(args).map_err(|failure| format!("{failure:?}"))?;
        let reasons = verdict.unknown.iter().map(|reason| verdict.explain(reason)).collect();
        let mut found = Found::new(reasons, verdict.stats.states);
        for one in verdict.found() {
            let file = one.file.as_deref().unwrap_or_default();
            // What has to be so ("if 1 ms can pass here") is told of the whole run; a replay gives the
            // violation alone.
            let message = one.violation.message.split(", if ").next().unwrap_or_default();
            found.add(one.violation.property.name(), message, file);
        }
        Ok(found)
    }

    fn replay(&self, trace: &Path, jdk: Option<&Path>) -> Result<String, String> {
        match self.0.replay_on(trace, jdk) {
            Ok(Some(violation)) => Ok(violation.message),
            other => Err(format!("{other:?}")),
        }
    }
}

fn number(variable: &str, otherwise: usize) -> usize {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

fn demand(result: &Comparison) {
    println!("{}", result.summary());
    for wrong in &result.differences {
        println!("{} {:?}: {}\n{}", wrong.name, wrong.ideas, wrong.what, wrong.source);
    }
    assert!(result.differences.is_empty(), "{} differences", result.differences.len());
    let undecided: usize = result.undecided.values().sum();
    assert!(2 * undecided < result.programs, "too many programs are not decided");
}

#[test]
fn what_java_shows_is_found() {
    let others = Library::all().into_iter().filter(|library| library.feature != 17);
    let mut jdks = Vec::new();
    for library in others {
        jdks.extend([None, Some(library.home)]);
    }
    let seed = number("HEBRA_JAVA_SEED", 1) as u64;
    let usual = if number("HEBRA_THOROUGH", 0) > 0 { 500 } else { 125 };
    let further = seed..seed + number("HEBRA_JAVA_PROGRAMS", usual) as u64;
    let further = further.filter(|seed| !ONCE_DIFFERED.contains(seed));
    let settings = Settings {
        hebra: Box::new(InProcess::default()),
        seeds: ONCE_DIFFERED.iter().copied().chain(further).collect(),
        runs: number("HEBRA_JAVA_RUNS", 100),
        workers: 4,
        replays_each: 4,
        reductions_each: 8,
        jdks,
        keep: None,
    };
    demand(&compare(&settings).expect("programs compile and run"));
}
