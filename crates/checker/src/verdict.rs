//! The verdict on a program: what was found, what was covered, and what it relies on.

use crate::size::Size;
use hebra_abstraction::Automatic;
use hebra_search::{Stats, Unknown};
use hebra_system::{Property, Trace, Violation};
use hebra_trace::Story;
use std::fmt;

/// The result of a check.
pub struct Verdict {
    /// The violation shown, with its story.
    pub violation: Option<Found>,
    /// With `--all`, further violations.
    pub others: Vec<Found>,
    /// The reasons why the answer is not known.
    pub unknown: Vec<Unknown>,
    /// What the driver of a test told, on some run or other.
    pub told: Vec<Vec<String>>,
    /// Counters of the search.
    pub stats: Stats,
    /// Properties that were checked.
    pub checks: Vec<Property>,
    /// Name of the order. If it has several looks, `stats` names the last one.
    pub order: &'static str,
    /// Name of the heuristic, if one guided the order.
    pub heuristic: Option<&'static str>,
    /// Name of the reduction.
    pub reduction: &'static str,
    /// Threads that searched.
    pub workers: usize,
    /// Highest memory use of the process.
    pub peak_memory: usize,
    /// The ledger: the kind and the detail of each entry.
    pub ledger: Vec<(&'static str, String)>,
    /// Bytes per stored state.
    pub bytes_per_state: f64,
    /// An explanation for the number of states, if a limit ended the search.
    pub size: Option<Size>,
    /// The rounds of `verify`, in order.
    pub rounds: Vec<Round>,
    /// The fields that `--abstract auto` found.
    pub automatic: Option<Automatic>,
}

/// One check of an abstract program by `verify`.
pub struct Round {
    /// Each selection: `Event.count=signs`.
    pub abstractions: Vec<String>,
    /// States that the searches of this round visited.
    pub states: u64,
    /// The result, line by line.
    pub result: Vec<String>,
}

/// The certainty that the concrete program has a violation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feasible {
    /// It was found in the concrete program.
    Concrete,
    /// It needs no choice of the abstraction, and the program can follow it.
    ChooseFree,
    /// The program can follow it.
    Simulated,
    /// Only the abstract program is known to do this.
    Unconfirmed,
    /// It relies on something that a real machine may not do.
    Doubtful,
}

impl Feasible {
    /// Returns the name used in reports.
    pub fn name(self) -> &'static str {
        match self {
            Feasible::Concrete => "concrete",
            Feasible::ChooseFree => "choose-free",
            Feasible::Simulated => "simulated",
            Feasible::Unconfirmed => "unconfirmed",
            Feasible::Doubtful => "doubtful",
        }
    }

    /// Returns true if the program is known to have it.
    pub fn is_certain(self) -> bool {
        !matches!(self, Feasible::Unconfirmed | Feasible::Doubtful)
    }
}

const TIME_DEPENDENT: &str =
    "whether this can happen may depend on times or random numbers that the program reads";

/// A violation with its trace.
pub struct Found {
    /// The violation.
    pub violation: Violation,
    /// The file of its location, as it can be opened from here; the source's name if unknown.
    pub path: Option<String>,
    /// The events that lead to it.
    pub story: Story,
    /// The choices that lead to it.
    pub trace: Trace,
    /// True if no trace to a violation has fewer transitions.
    pub proved_shortest: bool,
    /// The file that the trace was written to.
    pub file: Option<String>,
    /// The reason why it was not written.
    pub unsaved: Option<String>,
    /// The certainty that the program can follow it.
    pub feasible: Feasible,
    /// The reasons for doubt, line by line.
    pub doubts: Vec<String>,
}

impl Found {
    /// Returns what is in doubt, and why, line by line.
    pub fn all_doubts(&self) -> Vec<String> {
        let times = self.story.reads_clock.then(|| TIME_DEPENDENT.to_owned());
        times.into_iter().chain(self.doubts.iter().cloned()).collect()
    }

    /// Returns true if the program can certainly do this.
    pub fn is_certain(&self) -> bool {
        !self.story.reads_clock && self.feasible.is_certain()
    }
}

impl Verdict {
    /// Returns `holds`, `violated` or `unknown`.
    pub fn name(&self) -> &'static str {
        match (&self.violation, self.unknown.is_empty()) {
            (Some(found), _) if found.is_certain() => "violated",
            (None, true) => "holds",
            _ => "unknown",
        }
    }

    /// Returns all violations.
    pub fn found(&self) -> impl Iterator<Item = &Found> {
        self.violation.iter().chain(&self.others)
    }

    /// Returns the sources that their traces pass through.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.found().flat_map(|found| found.story.files())
    }

    /// Explains a reason, with what was covered.
    pub fn explain(&self, reason: &Unknown) -> String {
        let covered = format!(
            "{} and {} were covered, {} left to explore",
            count(self.stats.states, "state"),
            count(self.stats.transitions, "transition"),
            count(self.stats.frontier, "state")
        );
        match reason {
            Unknown::Time => format!("the time limit was reached; {covered}"),
            Unknown::Memory => format!("the memory limit was reached; {covered}"),
            Unknown::States => format!("the limit on states was reached; {covered}"),
            Unknown::Depth => format!("states deeper than the limit were not explored; {covered}"),
            Unknown::ContextSwitches(most) => format!(
                "runs with more than {} were not explored; {covered}",
                count(u64::from(*most), "preemptive context switch")
            ),
            Unknown::AbstractionChoices => {
                format!("runs with abstraction choices were not explored; {covered}")
            }
            Unknown::Spinning => format!(
                "a thread that waits by spinning makes new states without end (a counter in a loop \
                 around Thread.yield, onSpinWait, sleep or a timed wait, for example): rounds beyond \
                 those covered were not explored; {covered}"
            ),
            Unknown::Stopped => format!("stopped by the user; {covered}"),
            Unknown::Unsupported(message) => format!("not supported: {message}"),
            Unknown::Uncovered(reason) => reason.clone(),
        }
    }

    /// Lists what was checked: `deadlock, assertion violation or uncaught exception`.
    fn checked(&self) -> String {
        let mut names: Vec<&str> = Vec::new();
        for property in &self.checks {
            let name = property.description();
            if !names.contains(&name) {
                names.push(name);
            }
        }
        match names.split_last() {
            Some((last, [])) => (*last).to_owned(),
            Some((last, others)) => format!("{} or {last}", others.join(", ")),
            None => "property was checked".to_owned(),
        }
    }

    /// Returns the first line about a violation.
    pub fn headline(&self, found: &Found) -> String {
        let place = found.violation.location.as_ref();
        let place = place.map_or(String::new(), |(file, line)| format!(" at {file}:{line}"));
        format!("{}: {}{place}", self.name(), found.violation.property)
    }
}

impl fmt::Display for Verdict {
    /// Writes one line: the verdict, and what it is about.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.violation {
            Some(found) => f.write_str(&self.headline(found)),
            None if self.unknown.is_empty() => write!(f, "holds: no {}", self.checked()),
            None => f.write_str("unknown: no violation was found, but not everything was covered"),
        }
    }
}

/// Returns `1 line`, `2 lines`.
pub fn count(number: u64, noun: &str) -> String {
    let ending = match (number, noun.ends_with("ch")) {
        (1, _) => "",
        (_, true) => "es",
        (_, false) => "s",
    };
    format!("{number} {noun}{ending}")
}
