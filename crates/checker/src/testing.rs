//! Tests of JUnit and TestNG: which there are, and the program that runs one. The frameworks on the
//! user's class path do both, inside the machine; a driver of ours speaks to each of them. A test
//! that cannot be run is `unknown`; it is never left out.

mod drivers;
mod find;
mod pattern;

pub use find::find;
pub(crate) use find::input_of;
pub use pattern::Pattern;

use crate::input::{Input, TestName};
use crate::verdict::Verdict;
use drivers::Framework;
use hebra_search::Unknown;
use hebra_system::Property;

/// A test.
pub struct Test {
    /// Its class, such as `pkg.BankTest`.
    pub class: String,
    /// Its method, with what tells it from others of this name; empty if it is a whole class.
    pub method: String,
    /// The name that its framework shows.
    pub display_name: Option<String>,
    /// The plan: how to run it.
    pub plan: Plan,
}

/// The plan for a test: how to run it.
pub enum Plan {
    /// By the driver of this framework, with these arguments.
    Run(Framework, Vec<String>),
    /// It cannot be run.
    Unsupported(String),
}

impl Test {
    /// Returns the name, such as `pkg.BankTest#deposit`.
    pub fn name(&self) -> String {
        match self.method.as_str() {
            "" => self.class.clone(),
            method => format!("{}#{method}", self.class),
        }
    }

    /// Makes the program that runs the test; false if it cannot be run.
    pub fn prepare(&self, input: &mut Input) -> bool {
        let Plan::Run(framework, args) = &self.plan else { return false };
        input.run_driver(&framework.classes(), args.clone());
        input.test = Some(TestName { class: self.class.replace('.', "/"), name: self.name() });
        input.notes = vec![format!(
            "each test runs alone in a new machine, by {}; it ends when its method and what follows it have returned, threads left behind need not end",
            framework.name()
        )];
        let missing = input.not_loaded.join(", ");
        if !missing.is_empty() {
            let note = "not looked through for tests, because they cannot be loaded";
            input.notes.push(format!("{note}: {missing}"));
        }
        true
    }
}

/// Looks at what the driver of a test told: returns why the test was skipped, if no run passed. What else there is to say becomes part of the verdict.
pub fn judge(verdict: &mut Verdict) -> Option<String> {
    let told = std::mem::take(&mut verdict.told);
    let is = |parts: &[String], what: &str| parts.first().is_some_and(|first| first == what);
    let second = |parts: &[String]| parts.get(1).cloned().unwrap_or_default();
    for parts in told.iter().filter(|parts| is(parts, "broken")) {
        verdict.unknown.push(Unknown::Unsupported(second(parts)));
    }
    let passed = told.iter().any(|parts| is(parts, "passed"));
    let failed = told.iter().any(|parts| is(parts, "failed"));
    let mut skipped = told.iter().filter(|parts| is(parts, "skipped")).map(|parts| second(parts));
    if told.iter().any(|parts| is(parts, "limit")) {
        let note =
            "TestNG's time limits of tests are not applied: a test that cannot go on is a deadlock";
        verdict.ledger.push(("assumption", note.to_owned()));
    }
    if verdict.name() != "holds" {
        return None;
    }
    // Without these checks a failure is like any other end.
    let looks =
        [Property::ASSERTION, Property::EXCEPTION].iter().all(|p| verdict.checks.contains(p));
    if (passed || failed) && !(failed && looks) {
        let note =
            |reason| format!("the test does not apply on some runs, which end early: {reason}");
        verdict.ledger.extend(skipped.map(|reason| ("skipped", note(reason))));
        return None;
    }
    let reason = skipped.next().filter(|_| !failed);
    if reason.is_none() {
        let ended = "the program ended before its framework could say how the test went";
        verdict.unknown.push(Unknown::Unsupported(ended.to_owned()));
    }
    reason
}
