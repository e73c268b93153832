//! `hebra test`: checks every JUnit test as a program of its own; prints one verdict each, and a
//! summary.

use crate::Failure;
use crate::check::CheckArgs;
use crate::progress::Progress;
use crate::report::{self, ledger_text};
use crate::subjects::{Reports, Subject};
use crate::terminal::{print_out, terminal_width};
use hebra_checker::junit::{self, Plan, Test};
use hebra_checker::verdict::count;
use hebra_checker::{Checker, Verdict, undecided};
use hebra_trace::Sources;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// Flags of `test`: those of `check`. PROGRAM is what has the tests: sources, a folder of them, or
/// with -cp names of classes, all classes of the class path's folders if none is named.
#[derive(clap::Args)]
pub struct TestArgs {
    #[command(flatten)]
    pub check: CheckArgs,
}

/// A test with its verdict.
struct Tested {
    test: Test,
    /// None if the test was skipped.
    verdict: Option<Verdict>,
}

/// Checks all tests; returns the exit code.
pub fn test(args: &TestArgs) -> Result<u8, Failure> {
    let args = &args.check;
    if let Some(option) = args.of_one_search() {
        return Err(Failure::Input(format!(
            "{option} names a file of one search, but each test is searched on its own \
             and has its trace under .hebra/"
        )));
    }
    args.try_outputs()?;
    let settings = args.settings()?;
    let (mut input, tests) = junit::find(&args.program.request()?)?;
    let interrupt = Interrupt::watch();
    let mut tested: Vec<Tested> = Vec::new();
    for test in tests {
        let verdict = match &test.plan {
            Plan::Skip(_) => None,
            Plan::Unsupported(reason) => Some(undecided(&settings, &input, reason.clone())),
            Plan::Run(_) if interrupt.came() => Some(undecided(
                &settings,
                &input,
                "stopped by the user before this test".to_owned(),
            )),
            Plan::Run(calls) => {
                junit::prepare(&mut input, &test, calls);
                let checker = Checker::new(&input, settings.clone());
                let checker = checker.stopped_by(interrupt.new_stop());
                Some(checker.run(&mut Progress::default()).map_err(|failure| match failure {
                    Failure::Input(message) => {
                        Failure::Input(format!("{}: {message}", test.name()))
                    }
                    other => other,
                })?)
            }
        };
        let tested_now = Tested { test, verdict };
        if !args.json {
            print_out(&tested_now.line())?;
        }
        tested.push(tested_now);
    }
    let verdict = worst(&tested);
    let verdicts = || tested.iter().filter_map(|tested| tested.verdict.as_ref());
    let sources = input.sources.load(verdicts().flat_map(Verdict::files));
    if args.json {
        print_out(&format!("{}\n", json_of_all(verdict, &tested)))?;
    } else {
        print_out(&summary(args, &sources, &tested))?;
    }
    args.output.write(&Reports {
        subjects: tested.iter().map(Tested::subject).collect(),
        files: &input.sources,
        sources: &sources,
    })?;
    Ok(match verdict {
        "holds" => 0,
        "violated" => 1,
        _ => crate::terminal::EXIT_UNKNOWN,
    })
}

/// Lets Ctrl-C end the current test and those after it.
struct Interrupt {
    came: Arc<AtomicBool>,
    current: Arc<Mutex<Arc<AtomicBool>>>,
}

impl Interrupt {
    fn watch() -> Interrupt {
        let interrupt = Interrupt { came: Arc::default(), current: Arc::default() };
        let (came, current) = (interrupt.came.clone(), interrupt.current.clone());
        // Without a handler Ctrl-C simply ends the process.
        let _ = ctrlc::set_handler(move || {
            came.store(true, Ordering::Relaxed);
            if let Ok(stop) = current.lock() {
                stop.store(true, Ordering::Relaxed);
            }
        });
        interrupt
    }

    fn came(&self) -> bool {
        self.came.load(Ordering::Relaxed)
    }

    /// Returns the flag that stops the next test; its time limit sets it too, so each has its own.
    fn new_stop(&self) -> Arc<AtomicBool> {
        let stop = Arc::new(AtomicBool::new(self.came()));
        if let Ok(mut current) = self.current.lock() {
            *current = stop.clone();
        }
        stop
    }
}

impl Tested {
    fn outcome(&self) -> &'static str {
        self.verdict.as_ref().map_or("skipped", Verdict::name)
    }

    fn subject(&self) -> Subject<'_> {
        let reason = match &self.test.plan {
            Plan::Skip(reason) => reason.clone(),
            _ => String::new(),
        };
        Subject {
            class: self.test.class.replace('/', "."),
            method: self.test.method.to_string(),
            result: self.verdict.as_ref().ok_or(reason),
        }
    }

    /// Returns the line printed as soon as the verdict is known.
    fn line(&self) -> String {
        let detail = match (&self.test.plan, &self.verdict) {
            (Plan::Skip(reason), _) => reason.clone(),
            (_, Some(verdict)) => match (&verdict.violation, verdict.unknown.first()) {
                (Some(found), _) => found.violation.message.clone(),
                (None, Some(reason)) => verdict.explain(reason),
                (None, None) => format!(
                    "{}, {:.2} s",
                    count(verdict.stats.states, "state"),
                    verdict.stats.elapsed.as_secs_f64()
                ),
            },
            _ => String::new(),
        };
        let detail = detail.lines().next().unwrap_or_default().to_owned();
        format!("{:<8}  {}  ({detail})\n", self.outcome(), self.test.name())
    }

    fn json(&self) -> Value {
        let mut value =
            self.verdict.as_ref().map_or(json!({}), |verdict| report::json(verdict, &[]));
        let mut test = json!({
            "class": self.test.class.replace('/', "."),
            "method": &*self.test.method,
            "display_name": self.test.display_name,
            "verdict": self.outcome(),
        });
        if let Plan::Skip(reason) = &self.test.plan {
            test["skipped_because"] = json!(reason);
        }
        if let (Some(test), Some(value)) = (test.as_object_mut(), value.as_object_mut()) {
            let parts = ["violations", "unknown_reasons", "search"];
            test.extend(parts.into_iter().filter_map(|k| Some((k.to_owned(), value.remove(k)?))));
        }
        test
    }
}

/// Returns violated if any test is, else unknown if any is.
fn worst(tested: &[Tested]) -> &'static str {
    let has = |name| tested.iter().any(|t| t.outcome() == name);
    match (has("violated"), has("unknown")) {
        (true, _) => "violated",
        (false, true) => "unknown",
        (false, false) => "holds",
    }
}

fn number(tested: &[Tested], outcome: &str) -> usize {
    tested.iter().filter(|t| t.outcome() == outcome).count()
}

/// Merges the ledgers of all tests, each entry once.
fn ledger(tested: &[Tested]) -> Vec<(&'static str, String)> {
    let mut all: Vec<(&'static str, String)> = Vec::new();
    for entry in tested.iter().flat_map(|t| &t.verdict).flat_map(|v| &v.ledger) {
        if !all.contains(entry) {
            all.push(entry.clone());
        }
    }
    all
}

/// Returns one JSON object about all tests.
fn json_of_all(verdict: &str, tested: &[Tested]) -> Value {
    let ledger = ledger(tested);
    let entry = |(kind, detail): &(&str, String)| json!({"kind": kind, "detail": detail});
    json!({
        "schema": "hebra.tests/1",
        "verdict": verdict,
        "summary": {
            "tests": tested.len(),
            "holds": number(tested, "holds"),
            "violated": number(tested, "violated"),
            "unknown": number(tested, "unknown"),
            "skipped": number(tested, "skipped"),
        },
        "tests": tested.iter().map(Tested::json).collect::<Vec<_>>(),
        "ledger": ledger.iter().map(entry).collect::<Vec<_>>(),
    })
}

/// Describes each test with a violation, then the counts and the ledger.
fn summary(args: &CheckArgs, sources: &Sources, tested: &[Tested]) -> String {
    let mut out = String::new();
    for Tested { test, verdict } in tested {
        let Some(verdict) = verdict.as_ref().filter(|v| v.violation.is_some()) else { continue };
        let text = report::findings(verdict, &[], sources, terminal_width(), args.verbose);
        out += &format!("\n== {}\n{text}", test.name());
    }
    out += &format!(
        "\n{}: {} hold, {} violated, {} unknown, {} skipped.\n",
        count(tested.len() as u64, "test"),
        number(tested, "holds"),
        number(tested, "violated"),
        number(tested, "unknown"),
        number(tested, "skipped"),
    );
    out + &ledger_text(&ledger(tested))
}
