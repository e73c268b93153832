//! The verdict for people and for programs: text and JSON (schema `hebra.report/1`).

use crate::size::Size;
use hebra_abstraction::Automatic;
use hebra_search::{Stats, Unknown};
use hebra_system::{Property, Violation};
use hebra_trace::{Sources, Story, render};
use serde_json::{Value, json};
use std::fmt::Write;

/// What a check found.
pub struct Verdict {
    /// The violation shown, with its story.
    pub violation: Option<Found>,
    /// With `--all`, further violations.
    pub others: Vec<Found>,
    /// Why the answer is not known.
    pub unknown: Vec<Unknown>,
    /// Counters of the search.
    pub stats: Stats,
    /// Properties that were checked.
    pub checks: Vec<Property>,
    /// Name of the order; if it has several looks, the last of them is in `stats`.
    pub order: &'static str,
    /// Name of the heuristic, if one guided the order.
    pub heuristic: Option<&'static str>,
    /// Name of the reduction.
    pub reduction: &'static str,
    /// Threads that searched.
    pub workers: usize,
    /// Highest memory use of the process.
    pub peak_memory: usize,
    /// What was modelled, assumed, bounded or skipped.
    pub ledger: Vec<(&'static str, String)>,
    /// Bytes per stored state.
    pub bytes_per_state: f64,
    /// Why there are so many states, if a limit ended the search.
    pub size: Option<Size>,
    /// What `verify` tried, one after the other.
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
    /// What came of it, line by line.
    pub result: Vec<String>,
}

/// How far a violation is known to be one of the program as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feasible {
    /// It was found there.
    Concrete,
    /// It needs no choice of the abstraction, and the program was seen to follow it.
    ChooseFree,
    /// The program was seen to follow it.
    Simulated,
    /// Only the abstract program is known to do this.
    Unconfirmed,
    /// It needs something that a real machine may not do.
    Doubtful,
}

impl Feasible {
    /// As in reports.
    pub fn name(self) -> &'static str {
        match self {
            Feasible::Concrete => "concrete",
            Feasible::ChooseFree => "choose-free",
            Feasible::Simulated => "simulated",
            Feasible::Unconfirmed => "unconfirmed",
            Feasible::Doubtful => "doubtful",
        }
    }

    /// Whether the program is known to do it.
    pub fn is_certain(self) -> bool {
        !matches!(self, Feasible::Unconfirmed | Feasible::Doubtful)
    }
}

/// A violation with its trace.
pub struct Found {
    /// What is violated.
    pub violation: Violation,
    /// The file of its location, to be opened from here; the source's name if it is not known.
    pub path: Option<String>,
    /// What happened.
    pub story: Story,
    /// Steps of the trace.
    pub transitions: usize,
    /// No trace to a violation has fewer.
    pub proved_shortest: bool,
    /// Where the trace was written.
    pub file: Option<String>,
    /// Why it was not.
    pub unsaved: Option<String>,
    /// Whether the program can follow it.
    pub feasible: Feasible,
    /// Why that is not known, line by line.
    pub doubts: Vec<String>,
    /// How many choices of the abstraction the trace needs.
    pub abstraction_choices: usize,
}

impl Found {
    /// Whether the program is sure to be able to do this.
    fn is_certain(&self) -> bool {
        !self.story.reads_clock && self.feasible.is_certain()
    }
}

impl Verdict {
    /// `holds`, `violated` or `unknown`.
    pub fn name(&self) -> &'static str {
        match (&self.violation, self.unknown.is_empty()) {
            (Some(found), _) if found.is_certain() => "violated",
            (None, true) => "holds",
            _ => "unknown",
        }
    }

    /// The exit code that goes with it.
    pub fn exit_code(&self) -> u8 {
        match self.name() {
            "holds" => 0,
            "violated" => 1,
            _ => crate::EXIT_UNKNOWN,
        }
    }

    /// All violations.
    pub fn found(&self) -> impl Iterator<Item = &Found> {
        self.violation.iter().chain(&self.others)
    }

    /// The sources that their traces pass through.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.found().flat_map(|found| found.story.files())
    }

    /// One JSON object.
    pub fn json(&self) -> Value {
        let violations: Vec<Value> = self
            .found()
            .map(|found| {
                let line = found.violation.location.as_ref().map(|(_, line)| line);
                json!({
                    "property": found.violation.property.name(),
                    "message": found.violation.message,
                    "feasible": match found.story.reads_clock {
                        true => "time-dependent",
                        false => found.feasible.name(),
                    },
                    "doubts": found.doubts,
                    "location": line.map(|line| json!({"file": found.path, "line": line})),
                    "trace": {
                        "file": found.file,
                        "unsaved": found.unsaved,
                        "steps": found.story.line_count(),
                        "transitions": found.transitions,
                        "context_switches": found.story.context_switches(),
                        "shortest": if found.proved_shortest { "proved" } else { "known" },
                        "abstraction_choices": found.abstraction_choices,
                    },
                })
            })
            .collect();
        let mut reasons: Vec<String> =
            self.unknown.iter().map(|reason| self.explain(reason)).collect();
        let doubtful = self.violation.iter().filter(|f| f.feasible == Feasible::Unconfirmed);
        reasons.extend(doubtful.map(|found| found.doubts.join(" ")));
        let ledger: Vec<Value> = self
            .ledger
            .iter()
            .map(|(kind, detail)| json!({"kind": kind, "detail": detail}))
            .collect();
        let rounds: Vec<Value> = self
            .rounds
            .iter()
            .map(|round| {
                json!({
                    "abstractions": round.abstractions,
                    "states": round.states,
                    "result": round.result,
                })
            })
            .collect();
        let mut report = json!({
            "schema": "hebra.report/1",
            "verdict": self.name(),
            "violations": violations,
            "unknown_reasons": reasons,
            "search": {
                "order": self.order,
                "look": self.stats.look,
                "heuristic": self.heuristic,
                "reduction": self.reduction,
                "workers": self.workers,
                "states": self.stats.states,
                "transitions": self.stats.transitions,
                "max_depth": self.stats.max_depth,
                "excluded_runs": self.stats.excluded,
                "elapsed_seconds": self.stats.elapsed.as_secs_f64(),
                "peak_memory_bytes": self.peak_memory,
                "bytes_per_state": (self.bytes_per_state * 10.0).round() / 10.0,
            },
            "ledger": ledger,
        });
        if let Some(size) = self.size.as_ref().filter(|_| self.violation.is_none()) {
            report["size"] = size.json();
        }
        if !rounds.is_empty() {
            report["rounds"] = rounds.into();
        }
        if let Some(Automatic { bearing, idle }) = &self.automatic {
            report["automatic"] = json!({"may_bear": bearing, "cannot_bear": idle});
        }
        report
    }

    /// The reason with what was covered.
    pub fn explain(&self, reason: &Unknown) -> String {
        let covered = format!(
            "{} and {} were covered, {} still to be looked at",
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
            Unknown::Stopped => format!("stopped by the user; {covered}"),
            Unknown::Unsupported(message) => format!("not supported: {message}"),
            Unknown::Clock(place) => {
                format!("{place}: only one of the times it could read was tried")
            }
            Unknown::Environment(reason) => reason.clone(),
            Unknown::Random(place) => {
                format!(
                    "{place}: only one sequence of them was tried; hebra.Verify.choose tries all"
                )
            }
        }
    }

    /// One violation with its story.
    fn found_text(&self, found: &Found, sources: &Sources, width: usize, verbose: bool) -> String {
        let mut out = String::new();
        let place = found.violation.location.as_ref();
        let place = place.map_or(String::new(), |(file, line)| format!(" at {file}:{line}"));
        let Violation { property, message, .. } = &found.violation;
        let _ = writeln!(out, "{}: {property}{place}", self.name());
        let _ = writeln!(out, "  {message}");
        if found.story.reads_clock {
            let _ = writeln!(
                out,
                "  whether this can happen may depend on the time that the program reads"
            );
        }
        for doubt in &found.doubts {
            let _ = writeln!(out, "  {doubt}");
        }
        out.push('\n');
        out.push_str(&render(&found.story, sources, width, verbose));
        let _ = writeln!(
            out,
            "\nTrace: {}, {}, {}; {}.",
            count(found.story.line_count() as u64, "line"),
            count(found.transitions as u64, "transition"),
            count(found.story.context_switches() as u64, "context switch"),
            if found.proved_shortest { "proved shortest" } else { "shortest known" }
        );
        match found.feasible {
            Feasible::Concrete | Feasible::Doubtful => {}
            Feasible::ChooseFree => {
                let _ = writeln!(
                    out,
                    "Feasible: choose-free. The program follows it: nothing in it was chosen by the \
                     abstraction."
                );
            }
            Feasible::Simulated => {
                let _ = writeln!(out, "Feasible: simulated. The program follows it, step by step.");
            }
            Feasible::Unconfirmed => {
                let needs = match found.abstraction_choices {
                    0 => "choose-free".to_owned(),
                    some => format!("with {}", count(some as u64, "abstraction choice")),
                };
                let _ = writeln!(
                    out,
                    "Feasible: unconfirmed. A trace of the abstract program, {needs}."
                );
            }
        }
        if let Some(file) = &found.file {
            let _ = writeln!(out, "Replay it with: hebra replay {}", shell_word(file));
        }
        if let Some(reason) = &found.unsaved {
            let _ = writeln!(
                out,
                "The trace is not saved ({reason}); --trace FILE saves it elsewhere."
            );
        }
        out
    }

    /// Which look has found the violation, if the order has several.
    fn found_by(&self) -> String {
        match self.stats.look {
            Some(look) if self.violation.is_some() && self.others.is_empty() => {
                format!(" (found by {look})")
            }
            _ => String::new(),
        }
    }

    fn rounds_text(&self) -> String {
        let mut out = String::new();
        if let Some(Automatic { bearing, idle }) = &self.automatic {
            let list = |fields: &[String]| match fields.is_empty() {
                true => "none".to_owned(),
                false => fields.join(", "),
            };
            let _ = writeln!(out, "\nFields that --abstract auto has taken:");
            let _ = writeln!(out, "  may bear on the property: {}", list(bearing));
            let _ = writeln!(out, "  cannot bear on it, one token is enough: {}", list(idle));
        }
        for (number, round) in self.rounds.iter().enumerate() {
            let abstractions = match round.abstractions.is_empty() {
                true => "nothing abstracted".to_owned(),
                false => round.abstractions.join(", "),
            };
            let states = count(round.states, "state");
            let _ = writeln!(out, "\nRound {}: {abstractions} ({states})", number + 1);
            for line in &round.result {
                let _ = writeln!(out, "  {line}");
            }
        }
        out
    }

    /// What was looked for: `deadlock, assertion violation or uncaught exception`.
    fn checked(&self) -> String {
        let mut names: Vec<&str> = Vec::new();
        for property in &self.checks {
            let name = match property {
                Property::Deadlock => "deadlock",
                Property::Assertion => "assertion violation",
                Property::Exception => "uncaught exception",
                Property::Race => "data race",
            };
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

    /// For people: verdict, story, threads, ledger.
    pub fn text(&self, sources: &Sources, width: usize, verbose: bool) -> String {
        let mut out = self.findings(sources, width, verbose);
        out.push_str(&ledger_text(&self.ledger));
        out
    }

    /// The text without the ledger.
    pub fn findings(&self, sources: &Sources, width: usize, verbose: bool) -> String {
        let mut out = String::new();
        match &self.violation {
            Some(found) => {
                out.push_str(&self.found_text(found, sources, width, verbose));
                for other in &self.others {
                    out.push('\n');
                    out.push_str(&self.found_text(other, sources, width, verbose));
                }
            }
            None if self.unknown.is_empty() => {
                let _ = writeln!(out, "holds: no {}", self.checked());
            }
            None => {
                let _ = writeln!(
                    out,
                    "unknown: no violation was found, but not everything was covered"
                );
            }
        }
        for reason in &self.unknown {
            let _ = writeln!(out, "  not covered: {}", self.explain(reason));
        }
        out.push_str(&self.rounds_text());
        let _ = writeln!(
            out,
            "\nSearch: {}{}{}, reduction {}{}: {}, {}, depth {}, {:.2} s.",
            self.order,
            self.found_by(),
            self.heuristic.map_or(String::new(), |name| format!(" by {name}")),
            self.reduction,
            if self.workers > 1 { format!(", {} workers", self.workers) } else { String::new() },
            count(self.stats.states, "state"),
            count(self.stats.transitions, "transition"),
            self.stats.max_depth,
            self.stats.elapsed.as_secs_f64()
        );
        if let Some(size) = self.size.as_ref().filter(|_| self.violation.is_none()) {
            out.push_str(&size.text());
        }
        out
    }
}

/// What was modelled, assumed, bounded or skipped, as text.
pub fn ledger_text(ledger: &[(&'static str, String)]) -> String {
    let mut out = "Ledger:\n".to_owned();
    for (kind, detail) in ledger {
        let _ = writeln!(out, "  {kind}: {detail}");
    }
    out
}

/// A word as a shell reads it.
fn shell_word(text: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "/._-+,:@%".contains(c);
    match text.chars().all(is_plain) && !text.is_empty() {
        true => text.to_owned(),
        false => format!("'{}'", text.replace('\'', r"'\''")),
    }
}

/// `1 line`, `2 lines`.
pub fn count(number: u64, noun: &str) -> String {
    let ending = match (number, noun.ends_with("ch")) {
        (1, _) => "",
        (_, true) => "es",
        (_, false) => "s",
    };
    format!("{number} {noun}{ending}")
}
