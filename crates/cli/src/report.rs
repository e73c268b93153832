//! The verdict for people and for programs: text and JSON (schema `hebra.report/1`).

use crate::size::{self, Advice};
use hebra_abstraction::Automatic;
use hebra_checker::verdict::count;
use hebra_checker::{Feasible, Found, Verdict};
use hebra_trace::{Sources, render};
use serde_json::{Value, json};
use std::fmt::Write;

/// Returns the exit code for a verdict.
pub fn exit_code(verdict: &Verdict) -> u8 {
    match verdict.name() {
        "holds" => 0,
        "violated" => 1,
        _ => crate::terminal::EXIT_UNKNOWN,
    }
}

/// Returns the verdict as one JSON object.
pub fn json(verdict: &Verdict, next: &[Advice]) -> Value {
    let violations: Vec<Value> = verdict
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
                    "transitions": found.trace.choices.len(),
                    "context_switches": found.story.context_switches(),
                    "shortest": if found.proved_shortest { "proved" } else { "known" },
                    "abstraction_choices": found.trace.abstraction_choices(),
                },
            })
        })
        .collect();
    let mut reasons: Vec<String> =
        verdict.unknown.iter().map(|reason| verdict.explain(reason)).collect();
    let doubtful = verdict.violation.iter().filter(|found| !found.is_certain());
    reasons.extend(doubtful.map(|found| found.all_doubts().join("; ")));
    let ledger: Vec<Value> = verdict
        .ledger
        .iter()
        .map(|(kind, detail)| json!({"kind": kind, "detail": detail}))
        .collect();
    let rounds: Vec<Value> = verdict
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
        "verdict": verdict.name(),
        "violations": violations,
        "unknown_reasons": reasons,
        "search": {
            "order": verdict.order,
            "look": verdict.stats.look,
            "heuristic": verdict.heuristic,
            "reduction": verdict.reduction,
            "workers": verdict.workers,
            "states": verdict.stats.states,
            "transitions": verdict.stats.transitions,
            "max_depth": verdict.stats.max_depth,
            "excluded_runs": verdict.stats.excluded,
            "elapsed_seconds": verdict.stats.elapsed.as_secs_f64(),
            "peak_memory_bytes": verdict.peak_memory,
            "bytes_per_state": (verdict.bytes_per_state * 10.0).round() / 10.0,
        },
        "ledger": ledger,
    });
    if let Some(size) = verdict.size.as_ref().filter(|_| verdict.violation.is_none()) {
        report["size"] = size::json(size, next);
    }
    if !rounds.is_empty() {
        report["rounds"] = rounds.into();
    }
    if let Some(Automatic { relevant, idle }) = &verdict.automatic {
        report["automatic"] = json!({"may_bear": relevant, "cannot_bear": idle});
    }
    report
}

/// Formats one violation with its story.
fn found_text(
    verdict: &Verdict,
    found: &Found,
    sources: &Sources,
    width: usize,
    verbose: bool,
) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{}", verdict.headline(found));
    let _ = writeln!(out, "  {}", found.violation.message);
    for doubt in found.all_doubts() {
        let _ = writeln!(out, "  {doubt}");
    }
    out.push('\n');
    out.push_str(&render(&found.story, sources, width, verbose));
    let _ = writeln!(
        out,
        "\nTrace: {}, {}, {}; {}.",
        count(found.story.line_count() as u64, "line"),
        count(found.trace.choices.len() as u64, "transition"),
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
            let needs = match found.trace.abstraction_choices() {
                0 => "choose-free".to_owned(),
                some => format!("with {}", count(some as u64, "abstraction choice")),
            };
            let _ =
                writeln!(out, "Feasible: unconfirmed. A trace of the abstract program, {needs}.");
        }
    }
    if let Some(file) = &found.file {
        let _ = writeln!(out, "Replay it with: hebra replay {}", shell_word(file));
    }
    if let Some(reason) = &found.unsaved {
        let _ =
            writeln!(out, "The trace is not saved ({reason}); --trace FILE saves it elsewhere.");
    }
    out
}

/// Names the look that found the violation, if the order has several.
fn found_by(verdict: &Verdict) -> String {
    match verdict.stats.look {
        Some(look) if verdict.violation.is_some() && verdict.others.is_empty() => {
            format!(" (found by {look})")
        }
        _ => String::new(),
    }
}

fn rounds_text(verdict: &Verdict) -> String {
    let mut out = String::new();
    if let Some(Automatic { relevant, idle }) = &verdict.automatic {
        let list = |fields: &[String]| match fields.is_empty() {
            true => "none".to_owned(),
            false => fields.join(", "),
        };
        let _ = writeln!(out, "\nFields that --abstract auto has taken:");
        let _ = writeln!(out, "  may affect the property: {}", list(relevant));
        let _ = writeln!(out, "  cannot affect it, one token is enough: {}", list(idle));
    }
    for (number, round) in verdict.rounds.iter().enumerate() {
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

/// Formats the report for people: verdict, story, threads, ledger.
pub fn text(
    verdict: &Verdict,
    next: &[Advice],
    sources: &Sources,
    width: usize,
    verbose: bool,
) -> String {
    let mut out = findings(verdict, next, sources, width, verbose);
    out.push_str(&ledger_text(&verdict.ledger));
    out
}

/// Formats the report without the ledger.
pub fn findings(
    verdict: &Verdict,
    next: &[Advice],
    sources: &Sources,
    width: usize,
    verbose: bool,
) -> String {
    let mut out = String::new();
    for (index, found) in verdict.found().enumerate() {
        out.push_str(if index == 0 { "" } else { "\n" });
        out.push_str(&found_text(verdict, found, sources, width, verbose));
    }
    if verdict.violation.is_none() {
        let _ = writeln!(out, "{verdict}");
    }
    for reason in &verdict.unknown {
        let _ = writeln!(out, "  not covered: {}", verdict.explain(reason));
    }
    out.push_str(&rounds_text(verdict));
    let _ = writeln!(
        out,
        "\nSearch: {}{}{}, reduction {}{}: {}, {}, depth {}, {:.2} s.",
        verdict.order,
        found_by(verdict),
        verdict.heuristic.map_or(String::new(), |name| format!(" by {name}")),
        verdict.reduction,
        if verdict.workers > 1 { format!(", {} workers", verdict.workers) } else { String::new() },
        count(verdict.stats.states, "state"),
        count(verdict.stats.transitions, "transition"),
        verdict.stats.max_depth,
        verdict.stats.elapsed.as_secs_f64()
    );
    if let Some(size) = verdict.size.as_ref().filter(|_| verdict.violation.is_none()) {
        out.push_str(&size::text(size, next));
    }
    out
}

/// Formats the ledger: what was modelled, assumed, bounded or skipped.
pub fn ledger_text(ledger: &[(&'static str, String)]) -> String {
    let mut out = "Ledger:\n".to_owned();
    for (kind, detail) in ledger {
        let _ = writeln!(out, "  {kind}: {detail}");
    }
    out
}

/// Quotes a word for a shell.
fn shell_word(text: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "/._-+,:@%".contains(c);
    match text.chars().all(is_plain) && !text.is_empty() {
        true => text.to_owned(),
        false => format!("'{}'", text.replace('\'', r"'\''")),
    }
}
