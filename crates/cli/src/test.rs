//! `hebra test`: checks every test as a program of its own; prints one verdict each, and a summary.

use crate::Failure;
use crate::check::CheckArgs;
use crate::progress::Progress;
use crate::report::{self, ledger_text};
use crate::subjects::{Reports, Subject};
use crate::terminal::{print_out, terminal_width};
use hebra_checker::testing::{self, Pattern, Plan, Test};
use hebra_checker::verdict::count;
use hebra_checker::{Checker, Input, Settings, Verdict, undecided};
use hebra_trace::Sources;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Flags of `test`: those of `check`, and some of its own. PROGRAM is what has the tests: sources, a
/// folder of them, or with -cp names of classes or tests, all classes of the class path's folders if
/// none is named.
#[derive(clap::Args)]
pub struct TestArgs {
    #[command(flatten)]
    pub check: CheckArgs,
    /// Check only tests with such a name, as BankTest#with* or com.x.*; can be repeated.
    #[arg(long, value_name = "PATTERN")]
    pub filter: Vec<String>,
    /// Stop after the first test with a violation.
    #[arg(long)]
    pub fail_fast: bool,
}

/// A test with its verdict.
struct Tested {
    test: Test,
    verdict: Verdict,
    /// The reason, if the test was skipped.
    skipped: Option<String>,
    elapsed: Duration,
}

/// All tests that were checked, and how many were not.
struct All {
    tested: Vec<Tested>,
    left: usize,
    elapsed: Duration,
}

/// Checks all tests; returns the exit code.
pub fn test(args: &TestArgs) -> Result<u8, Failure> {
    let (own, args) = (args, &args.check);
    if let Some(option) = args.of_one_search() {
        return Err(Failure::Input(format!(
            "{option} names a file of one search, but each test is searched on its own \
             and has its trace under .hebra/"
        )));
    }
    args.try_outputs()?;
    let settings = args.settings()?;
    if settings.abstraction.is_given() {
        let message = "--abstract is not for tests: their framework reaches everything by \
                       reflection; write a program with a main for hebra verify";
        return Err(Failure::Input(message.to_owned()));
    }
    let begun = Instant::now();
    let (mut input, mut tests) = testing::find(&args.program.request()?)?;
    let patterns: Vec<Pattern> = own.filter.iter().map(|text| Pattern::new(text)).collect();
    if !patterns.is_empty() {
        tests.retain(|test| patterns.iter().any(|p| p.fits(&test.class, &test.method)));
        if tests.is_empty() {
            let message = "no test has a name that fits --filter".to_owned();
            return Err(Failure::Input(message));
        }
    }
    let interrupt = Interrupt::watch();
    let mut all = All { tested: Vec::new(), left: tests.len(), elapsed: Duration::ZERO };
    for test in tests {
        let tested = checked(test, &mut input, &settings, &interrupt)?;
        if !args.json {
            print_out(&tested.line())?;
        }
        let stops = own.fail_fast && tested.outcome() == "violated";
        all.tested.push(tested);
        all.left -= 1;
        if stops {
            break;
        }
    }
    all.elapsed = begun.elapsed();
    let verdict = all.worst();
    let verdicts = || all.tested.iter().map(|tested| &tested.verdict);
    let sources = input.sources.load(verdicts().flat_map(Verdict::files));
    if args.json {
        print_out(&format!("{}\n", all.json(verdict)))?;
    } else {
        print_out(&all.summary(args, &sources))?;
    }
    args.output.write(&Reports {
        subjects: all.tested.iter().map(Tested::subject).collect(),
        files: &input.sources,
        sources: &sources,
    })?;
    Ok(match verdict {
        "holds" => 0,
        "violated" => 1,
        _ => crate::terminal::EXIT_UNKNOWN,
    })
}

/// Checks one test.
fn checked(
    test: Test,
    input: &mut Input,
    settings: &Settings,
    interrupt: &Interrupt,
) -> Result<Tested, Failure> {
    let begun = Instant::now();
    let mut verdict = match &test.plan {
        Plan::Unsupported(reason) => undecided(settings, input, reason.clone()),
        Plan::Run(..) if interrupt.came() => {
            undecided(settings, input, "stopped by the user before this test".to_owned())
        }
        Plan::Run(..) => {
            test.prepare(input);
            let checker = Checker::new(input, settings.clone()).stopped_by(interrupt.new_stop());
            checker.run(&mut Progress::default()).map_err(|failure| match failure {
                Failure::Input(message) => Failure::Input(format!("{}: {message}", test.name())),
                other => other,
            })?
        }
    };
    let skipped = match &test.plan {
        Plan::Run(..) => testing::judge(&mut verdict),
        Plan::Unsupported(_) => None,
    };
    Ok(Tested { test, verdict, skipped, elapsed: begun.elapsed() })
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
        if self.skipped.is_some() { "skipped" } else { self.verdict.name() }
    }

    fn seconds(&self) -> f64 {
        self.elapsed.as_secs_f64()
    }

    fn subject(&self) -> Subject<'_> {
        Subject {
            class: self.test.class.clone(),
            method: match self.test.method.as_str() {
                "" => "(class)".to_owned(),
                method => method.to_owned(),
            },
            result: match &self.skipped {
                Some(reason) => Err(reason.clone()),
                None => Ok(&self.verdict),
            },
        }
    }

    /// Returns the line printed as soon as the verdict is known.
    fn line(&self) -> String {
        let verdict = &self.verdict;
        let detail = match (&self.skipped, &verdict.violation, verdict.unknown.first()) {
            (Some(reason), _, _) => reason.clone(),
            (_, Some(found), _) => found.violation.message.clone(),
            (_, None, Some(reason)) => verdict.explain(reason),
            (_, None, None) => count(verdict.stats.states, "state"),
        };
        let detail = detail.lines().next().unwrap_or_default();
        let (outcome, name, seconds) = (self.outcome(), self.test.name(), self.seconds());
        format!("{outcome:<8}  {name}  ({detail}, {seconds:.2} s)\n")
    }

    fn json(&self) -> Value {
        let mut value = report::json(&self.verdict, &[]);
        let mut test = json!({
            "class": self.test.class,
            "method": self.test.method,
            "display_name": self.test.display_name,
            "verdict": self.outcome(),
            "elapsed_seconds": self.seconds(),
        });
        if let Some(reason) = &self.skipped {
            test["skipped_because"] = json!(reason);
            return test;
        }
        if let (Some(test), Some(value)) = (test.as_object_mut(), value.as_object_mut()) {
            let parts = ["violations", "unknown_reasons", "search"];
            test.extend(parts.into_iter().filter_map(|k| Some((k.to_owned(), value.remove(k)?))));
        }
        test
    }
}

impl All {
    /// Returns violated if any test is, else unknown if any is.
    fn worst(&self) -> &'static str {
        match (self.number("violated"), self.number("unknown")) {
            (1.., _) => "violated",
            (0, 1..) => "unknown",
            (0, 0) => "holds",
        }
    }

    fn number(&self, outcome: &str) -> usize {
        self.tested.iter().filter(|t| t.outcome() == outcome).count()
    }

    /// Merges the ledgers of all tests, each entry once.
    fn ledger(&self) -> Vec<(&'static str, String)> {
        let mut all: Vec<(&'static str, String)> = Vec::new();
        for entry in self.tested.iter().flat_map(|t| &t.verdict.ledger) {
            if !all.contains(entry) {
                all.push(entry.clone());
            }
        }
        all
    }

    /// Returns one JSON object about all tests.
    fn json(&self, verdict: &str) -> Value {
        let ledger = self.ledger();
        let entry = |(kind, detail): &(&str, String)| json!({"kind": kind, "detail": detail});
        json!({
            "schema": "hebra.tests/1",
            "verdict": verdict,
            "summary": {
                "tests": self.tested.len(),
                "holds": self.number("holds"),
                "violated": self.number("violated"),
                "unknown": self.number("unknown"),
                "skipped": self.number("skipped"),
                "not_run": self.left,
                "elapsed_seconds": self.elapsed.as_secs_f64(),
            },
            "tests": self.tested.iter().map(Tested::json).collect::<Vec<_>>(),
            "ledger": ledger.iter().map(entry).collect::<Vec<_>>(),
        })
    }

    /// Describes each test with a violation, then all tests in a table, the counts and the ledger.
    fn summary(&self, args: &CheckArgs, sources: &Sources) -> String {
        let mut out = String::new();
        for Tested { test, verdict, .. } in &self.tested {
            if verdict.violation.is_some() {
                let text = report::findings(verdict, &[], sources, terminal_width(), args.verbose);
                out += &format!("\n== {}\n{text}", test.name());
            }
        }
        out += "\nverdict       states  seconds  test\n";
        for tested in &self.tested {
            out += &format!(
                "{:<8}  {:>10}  {:>7.2}  {}\n",
                tested.outcome(),
                tested.verdict.stats.states,
                tested.seconds(),
                tested.test.name()
            );
        }
        out += &format!(
            "\n{}: {} hold, {} violated, {} unknown, {} skipped, in {:.1} s.\n",
            count(self.tested.len() as u64, "test"),
            self.number("holds"),
            self.number("violated"),
            self.number("unknown"),
            self.number("skipped"),
            self.elapsed.as_secs_f64(),
        );
        if self.left > 0 {
            out += &format!("{} not run: --fail-fast.\n", count(self.left as u64, "test"));
        }
        out + &ledger_text(&self.ledger())
    }
}
