//! What `hebra flow` prints: verdict, path, constraints, search, ledger; as text or JSON.

use super::FlowArgs;
use crate::report;
use hebra_checker::flow::{Finding, FlowReport, FlowSettings, Shown, ShownPath};
use hebra_checker::{Followed, Verdict};
use hebra_trace::Sources;
use serde_json::{Value, json};
use std::fmt::Write;

/// What is to be reported.
pub struct Subject<'a> {
    pub args: &'a FlowArgs,
    pub settings: &'a FlowSettings,
    pub report: &'a FlowReport,
    /// What became of the path on the machine, and the sources for its trace.
    pub followed: Option<(&'a Followed, Sources)>,
    /// What a search of the program itself said of a property that the graph proves.
    pub contradicted: Option<(&'a Verdict, Sources)>,
}

impl Subject<'_> {
    /// Returns the verdict on the run that follows the path, if there is one.
    fn confirmed(&self) -> Option<&Verdict> {
        let verdict = match (&self.followed, &self.contradicted) {
            (Some((followed, _)), _) => &followed.verdict,
            (None, Some((verdict, _))) => verdict,
            (None, None) => return None,
        };
        (verdict.name() == "violated").then_some(verdict)
    }

    fn sources(&self) -> Option<&Sources> {
        let followed = self.followed.as_ref().map(|(_, sources)| sources);
        followed.or(self.contradicted.as_ref().map(|(_, sources)| sources))
    }

    /// Returns `holds`, `violated` or `unknown`.
    pub fn verdict(&self) -> &'static str {
        match (&self.report.finding, self.confirmed()) {
            (_, Some(_)) => "violated",
            (Finding::Holds, None) => "holds",
            _ => "unknown",
        }
    }

    /// Returns the ledger: that of the run that was found, or that of the graph.
    fn ledger(&self) -> Vec<(&'static str, String)> {
        let mut ledger = match self.confirmed() {
            Some(verdict) => return verdict.ledger.clone(),
            None => self.report.ledger.clone(),
        };
        if let Some((verdict, _)) = &self.contradicted {
            let states = verdict.stats.states;
            let text = format!(
                "the proof was doubted: a search of {states} states on the machine found no violation"
            );
            ledger.push(("model", text));
        }
        ledger
    }

    /// Says what became of the path on the machine, if it was not confirmed.
    fn why_not(&self, path: &ShownPath) -> Option<String> {
        let (followed, _) = self.followed.as_ref()?;
        let verdict = &followed.verdict;
        let events = &self.report.property.events;
        let name = |at: usize| path.word.get(at).map(|symbol| &events[usize::from(*symbol)].name);
        let far = match followed.reached {
            0 => "not even its first event".to_owned(),
            1 => "its first event, but not the next".to_owned(),
            reached => format!("its first {reached} events, but not the next"),
        };
        Some(match (verdict.name(), name(followed.reached)) {
            ("holds", Some(name)) => {
                format!("The program cannot follow this path: it can show {far}, `{name}`.")
            }
            ("holds", None) => {
                "The program can show these events, but no run ends with them.".to_owned()
            }
            _ => {
                let reasons: Vec<String> =
                    verdict.unknown.iter().map(|reason| verdict.explain(reason)).collect();
                format!("Whether the program can follow this path is open: {}.", reasons.join("; "))
            }
        })
    }
}

/// What is said of a run that the graph should have a path for.
const CONTRADICTION: &str = "The flow graph has no path for this run: a constraint of yours is not true of it, or Hebra \
                             reads the program wrongly, which is worth a report.";

/// Writes the report for people.
pub fn text(subject: &Subject<'_>, width: usize) -> String {
    let Subject { args, settings, report, .. } = subject;
    let property = &settings.property.name;
    let mut out = String::new();
    let _ = match (&report.finding, subject.confirmed(), subject.sources()) {
        (Finding::Holds, Some(verdict), Some(sources)) => {
            out.push_str(&report::findings(verdict, &[], sources, width, false));
            writeln!(out, "\n{CONTRADICTION}")
        }
        (_, Some(verdict), Some(sources)) => {
            out.push_str(&report::findings(verdict, &[], sources, width, false));
            writeln!(out, "\nA path of the flow graph with these events, which led to it:")
        }
        (Finding::Holds, ..) => writeln!(out, "holds: {property}"),
        (Finding::Open(reason), ..) => writeln!(out, "unknown: {property}\n  {reason}"),
        (Finding::Path(_), ..) => {
            let what = "a path of the flow graph violates it";
            writeln!(out, "unknown: {property}\n  {what}")
        }
    };
    if let Finding::Path(path) = &report.finding {
        out.push('\n');
        path_text(&mut out, &path.nodes, path.violated_after);
        if path.violated_after.is_none() {
            out.push_str("  -- the run ends here, and the property demands more\n");
        }
        if subject.confirmed().is_none() {
            out.push('\n');
            unconfirmed_text(&mut out, subject, path);
        }
    }
    for (number, round) in report.rounds.iter().enumerate() {
        let added = round.added.join(", ");
        let _ = writeln!(out, "\nRound {}: {added} ruled out this path:", number + 1);
        path_text(&mut out, &round.path, None);
    }
    let constraints = match report.constraints.as_slice() {
        [] => "none".to_owned(),
        list => list.join(", "),
    };
    let minimal = if report.is_minimal { " (minimal: none can be left out)" } else { "" };
    let _ = writeln!(out, "\nConstraints: {constraints}{minimal}.");
    let (tasks, nodes, edges) = report.size;
    let _ = writeln!(out, "Graph: {tasks} tasks, {nodes} nodes, {edges} edges.");
    let statistics = &report.statistics;
    let _ = writeln!(
        out,
        "Search: {}: {} node-tuples, {:.2} s.",
        args.search_name(),
        statistics.tuples,
        statistics.elapsed.as_secs_f64()
    );
    out.push_str(&report::ledger_text(&subject.ledger()));
    out
}

/// Says what is known of a path that was not confirmed, and what to do.
fn unconfirmed_text(out: &mut String, subject: &Subject<'_>, path: &ShownPath) {
    if let Some(why) = subject.why_not(path) {
        let _ = writeln!(out, "{why}");
    }
    let (by, together) = &path.ruled_out_by;
    let list = by.join(", ");
    let _ = match (by.is_empty(), together) {
        (true, _) => writeln!(out, "No task or variable of the program rules this path out."),
        (false, true) => {
            writeln!(out, "These constraints together rule this path out: {list}")
        }
        (false, false) => writeln!(out, "Each of these constraints rules this path out: {list}"),
    };
    if !by.is_empty() {
        out.push_str("Add them with --constraint, or let --auto add what is needed.\n");
    }
    if subject.followed.is_some() {
        out.push_str("`hebra check --events FILE` looks for any run that violates the property.\n");
    }
}

/// Writes the nodes of a path in columns: who, what, the property's name for it, where.
fn path_text(out: &mut String, nodes: &[Shown], violated_after: Option<usize>) {
    let rows: Vec<[String; 4]> = nodes
        .iter()
        .map(|node| {
            let mut events = node.events.clone();
            // A caller's view says all; the others are the same happening.
            events.truncate(1);
            [node.tasks.join(", "), events.join(" "), node.names.join(" "), node.place.clone()]
        })
        .collect();
    let width =
        |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths = [width(0), width(1), width(2)];
    for (number, row) in rows.iter().enumerate() {
        let mut line = format!("  {:>3}  ", number + 1);
        for (cell, width) in row.iter().zip(widths.iter().map(Some).chain([None])) {
            match width {
                Some(width) => {
                    let _ = write!(line, "{cell:<width$}  ");
                }
                None => line.push_str(cell),
            }
        }
        let _ = writeln!(out, "{}", line.trim_end());
        if violated_after == Some(number + 1) {
            out.push_str("  -- the property is violated here\n");
        }
    }
}

/// Makes the JSON report.
pub fn json(subject: &Subject<'_>) -> Value {
    let Subject { args, settings, report, .. } = subject;
    let node = |node: &Shown| json!({"tasks": node.tasks, "events": node.events, "names": node.names, "place": node.place});
    let nodes = |list: &[Shown]| list.iter().map(node).collect::<Vec<Value>>();
    let (mut reasons, mut violations) = (Vec::new(), Vec::new());
    match &report.finding {
        Finding::Holds => {
            let run = subject.confirmed();
            violations
                .extend(run.map(|verdict| report::json(verdict, &[])["violations"][0].clone()));
        }
        Finding::Open(reason) => reasons.push(reason.clone()),
        Finding::Path(path) => {
            let mut violation = match subject.confirmed() {
                Some(verdict) => report::json(verdict, &[])["violations"][0].clone(),
                None => {
                    let message = "a path of the flow graph violates the property";
                    reasons.push(message.to_owned());
                    reasons.extend(subject.why_not(path));
                    json!({
                        "property": settings.property.name,
                        "message": message,
                        "feasible": "unconfirmed",
                    })
                }
            };
            violation["path"] = nodes(&path.nodes).into();
            violation["violated_after"] = json!(path.violated_after);
            violation["ruled_out_by"] = json!(path.ruled_out_by.0);
            violation["ruled_out_together"] = json!(path.ruled_out_by.1);
            violations.push(violation);
        }
    }
    let ledger: Vec<Value> = subject
        .ledger()
        .iter()
        .map(|(kind, detail)| json!({"kind": kind, "detail": detail}))
        .collect();
    let rounds: Vec<Value> = report
        .rounds
        .iter()
        .map(|round| json!({"added": round.added, "path": nodes(&round.path)}))
        .collect();
    let (tasks, size, edges) = report.size;
    json!({
        "schema": "hebra.report/1",
        "verdict": subject.verdict(),
        "violations": violations,
        "unknown_reasons": reasons,
        "constraints": report.constraints,
        "minimal": report.is_minimal,
        "rounds": rounds,
        "graph": {"tasks": tasks, "nodes": size, "edges": edges},
        "search": {
            "order": args.search_name(),
            "states": report.statistics.tuples,
            "expanded": report.statistics.expanded,
            "elapsed_seconds": report.statistics.elapsed.as_secs_f64(),
            "peak_memory_bytes": hebra_checker::peak_memory(),
        },
        "ledger": ledger,
    })
}
