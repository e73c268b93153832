//! The traces as one page for a browser. Markup, style and script are in `page/`; the data is in
//! the page as JSON. The page loads nothing, so it works from disk and without a network.

use crate::subjects::{Reports, Subject};
use hebra_checker::Found;
use hebra_trace::{Named, Step, Story, View};
use serde_json::{Map, Value, json};

const PAGE: &str = include_str!("../page/page.html");
const STYLE: &str = include_str!("../page/page.css");
const SCRIPT: &str = include_str!("../page/page.js");

/// Returns the page.
pub fn page(reports: &Reports<'_>) -> String {
    let subjects: Vec<Value> = reports.subjects.iter().map(|s| subject(s)).collect();
    let data = json!({"subjects": subjects, "sources": sources(reports)});
    // Inside a script element, any `<` could begin an end tag or a comment.
    let data = data.to_string().replace('<', "\\u003c");
    let parts = [("/*STYLE*/", STYLE), ("/*SCRIPT*/", SCRIPT), ("/*DATA*/", data.as_str())];
    let mut out = String::new();
    let mut rest = PAGE;
    // Replace in one pass, in order, so that nothing is replaced inside inserted text.
    for (mark, text) in parts {
        let (before, after) = rest.split_once(mark).unwrap_or((rest, ""));
        out += before;
        out += text;
        rest = after;
    }
    out + rest
}

fn subject(subject: &Subject<'_>) -> Value {
    let verdict = match &subject.result {
        Ok(verdict) => verdict,
        Err(reason) => {
            return json!({"name": subject.name(), "verdict": "skipped", "reasons": [reason],
                          "found": [], "ledger": []});
        }
    };
    let reasons: Vec<String> = verdict.unknown.iter().map(|r| verdict.explain(r)).collect();
    let ledger: Vec<Value> = verdict.ledger.iter().map(|(k, d)| json!([k, d])).collect();
    json!({
        "name": subject.name(),
        "verdict": verdict.name(),
        "reasons": reasons,
        "found": subject.found().map(found).collect::<Vec<_>>(),
        "states": verdict.stats.states,
        "ledger": ledger,
    })
}

fn found(found: &Found) -> Value {
    let location = found.violation.location.as_ref();
    let ends: Vec<Value> = found
        .story
        .ends
        .iter()
        .map(|end| {
            json!({"name": end.name, "state": end.state, "holds": end.holds, "stack": end.stack})
        })
        .collect();
    let (text, stack) = match &found.story.ending {
        hebra_trace::Ending::Exception { text, stack } => (Some(text), stack.as_slice()),
        hebra_trace::Ending::Deadlock => (None, &[][..]),
    };
    json!({
        "property": found.violation.property.name(),
        "message": found.violation.message,
        "location": location.map(|(file, line)| json!([file, line])),
        "threads": found.story.threads,
        "steps": steps(&found.story),
        "exception": text,
        "stack": stack,
        "ends": ends,
    })
}

/// Returns the steps with something to show, each with the state before the next of them.
fn steps(story: &Story) -> Vec<Value> {
    let is_shown = |step: &Step| !step.lines.is_empty() || step.note.is_some();
    let mut rows: Vec<(&Step, Option<&View>)> = Vec::new();
    for step in &story.steps {
        if is_shown(step) {
            rows.push((step, step.view.as_ref()));
        } else if let Some(row) = rows.last_mut() {
            row.1 = step.view.as_ref();
        }
    }
    rows.into_iter().map(|(step, seen)| row(step, seen)).collect()
}

fn row(step: &Step, seen: Option<&View>) -> Value {
    let lines: Vec<Value> = step
        .lines
        .iter()
        .map(|line| {
            let values: Vec<String> = line.values.iter().map(|v| v.to_string()).collect();
            json!({"file": line.file, "line": line.line, "values": values, "locks": line.locks})
        })
        .collect();
    json!({"thread": step.thread, "note": step.note, "lines": lines, "state": seen.map(view)})
}

fn view(view: &View) -> Value {
    let named = |all: &[Named]| -> Vec<Value> {
        all.iter().map(|named| json!([named.name, named.value])).collect()
    };
    let threads: Vec<Value> = view
        .threads
        .iter()
        .map(|thread| {
            let frames: Vec<Value> = thread
                .frames
                .iter()
                .map(|(frame, locals)| json!({"at": frame, "locals": named(locals)}))
                .collect();
            json!({
                "thread": thread.thread,
                "state": thread.state,
                "waits": thread.waits_for,
                "holds": thread.holds,
                "place": thread.place,
                "frames": frames,
            })
        })
        .collect();
    let objects: Vec<Value> = view
        .objects
        .iter()
        .map(|object| {
            json!({"name": object.label, "owner": object.owner, "fields": named(&object.fields)})
        })
        .collect();
    json!({"threads": threads, "statics": named(&view.statics), "objects": objects})
}

/// Returns the sources of the files that a trace passes through.
fn sources(reports: &Reports<'_>) -> Value {
    let mut all = Map::new();
    let found = reports.subjects.iter().flat_map(|subject| subject.found());
    let steps = found.flat_map(|found| &found.story.steps);
    for line in steps.flat_map(|step| &step.lines) {
        if let Some(lines) = reports.sources.lines(&line.file)
            && !all.contains_key(&line.file)
        {
            all.insert(line.file.clone(), json!(lines));
        }
    }
    Value::Object(all)
}
