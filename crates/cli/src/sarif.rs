//! The verdicts as SARIF 2.1.0: one result for each violation, with one thread flow for each Java
//! thread, ordered across threads by `executionOrder`. Unknowns are notifications.

use crate::subjects::{Reports, Subject};
use hebra_checker::Found;
use hebra_system::Property;
use hebra_trace::{Ending, Line, Story};
use serde_json::{Map, Value, json};

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
/// The most locations that readers accept; of longer traces the end is kept.
const MOST_LOCATIONS: usize = 5_000;

/// Returns the log file.
pub fn log(reports: &Reports<'_>) -> String {
    let properties = properties(reports);
    let rules: Vec<Value> = properties.iter().map(rule).collect();
    let results: Vec<Value> = reports
        .subjects
        .iter()
        .flat_map(|subject| {
            subject.found().map(|found| result(reports, &properties, subject, found))
        })
        .collect();
    let mut notifications = Vec::new();
    for subject in &reports.subjects {
        let Ok(verdict) = &subject.result else { continue };
        for reason in &verdict.unknown {
            let text = format!("{}: {}", subject.name(), verdict.explain(reason));
            notifications.push(json!({"level": "warning", "message": {"text": text}}));
        }
    }
    let log = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "hebra",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            }},
            "invocations": [{
                "executionSuccessful": true,
                "toolExecutionNotifications": notifications,
            }],
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    });
    format!("{log:#}\n")
}

/// Returns the properties that results can be about: the built-in ones, and the user's own that were checked.
fn properties(reports: &Reports<'_>) -> Vec<Property> {
    let mut properties: Vec<Property> = Property::built_in().collect();
    let verdicts = reports.subjects.iter().filter_map(|subject| subject.result.as_ref().ok());
    for property in verdicts.flat_map(|verdict| &verdict.checks) {
        if !properties.contains(property) {
            properties.push(property.clone());
        }
    }
    properties
}

fn rule(property: &Property) -> Value {
    json!({"id": property.name(), "shortDescription": {"text": property.definition().summary},
           "defaultConfiguration": {"level": "error"}})
}

fn result(
    reports: &Reports<'_>,
    properties: &[Property],
    subject: &Subject<'_>,
    found: &Found,
) -> Value {
    let property = &found.violation.property;
    let message = &found.violation.message;
    let mut result = json!({
        "ruleId": property.name(),
        "level": "error",
        "message": {"text": format!("{}: {message}", subject.name())},
        "codeFlows": [{
            "message": {"text": format!("how {} gets there", subject.name())},
            "threadFlows": thread_flows(reports, &found.story),
        }],
    });
    if let Some(index) = properties.iter().position(|known| known == property) {
        result["ruleIndex"] = json!(index);
    }
    let name = json!([{"fullyQualifiedName": subject.name(), "kind": "function"}]);
    result["locations"] = json!([match &found.violation.location {
        Some((file, line)) => {
            json!({"physicalLocation": place(reports, file, *line), "logicalLocations": name})
        }
        None => json!({"logicalLocations": name}),
    }]);
    if let Ending::Exception { stack, .. } = &found.story.ending
        && !stack.is_empty()
    {
        let frame = |line: &String| json!({"location": {"message": {"text": line.trim()}}});
        let frames: Vec<Value> = stack.iter().map(frame).collect();
        result["stacks"] = json!([{"message": {"text": message}, "frames": frames}]);
    }
    result
}

fn place(reports: &Reports<'_>, file: &str, line: u32) -> Value {
    json!({
        "artifactLocation": {"uri": uri(&reports.path(file))},
        "region": {"startLine": line.max(1)},
    })
}

/// Encodes a path as a URI reference.
fn uri(path: &str) -> String {
    let mut out = if path.starts_with('/') { "file://".to_owned() } else { String::new() };
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' | b'$' => {
                out.push(char::from(byte));
            }
            other => out += &format!("%{other:02X}"),
        }
    }
    out
}

/// Returns the lines of each thread, numbered in the order of the whole trace.
fn thread_flows(reports: &Reports<'_>, story: &Story) -> Vec<Value> {
    let mut flows: Vec<Vec<Value>> = vec![Vec::new(); story.threads.len()];
    let skipped = story.line_count().saturating_sub(MOST_LOCATIONS);
    let lines =
        story.steps.iter().flat_map(|step| step.lines.iter().map(move |l| (step.thread, l)));
    for (order, (thread, line)) in lines.enumerate().skip(skipped) {
        flows[thread].push(location(reports, order, line));
    }
    let named = flows.into_iter().zip(&story.threads).filter(|(flow, _)| !flow.is_empty());
    let flows: Vec<Value> = named
        .enumerate()
        .map(|(index, (locations, name))| {
            json!({"id": format!("{index}: {name}"), "message": {"text": name},
                   "locations": locations})
        })
        .collect();
    if !flows.is_empty() {
        return flows;
    }
    // A flow needs a location, so a trace without the user's lines shows how it ends.
    let text = story.ends.first().map_or("the start", |end| end.state.as_str());
    vec![json!({"locations": [{"location": {"message": {"text": text}}}]})]
}

fn location(reports: &Reports<'_>, order: usize, line: &Line) -> Value {
    let source = reports.sources.lines(&line.file);
    let source = source.and_then(|lines| lines.get(line.line.checked_sub(1)? as usize));
    let mut text = source.map_or(format!("{}:{}", line.file, line.line), |s| s.trim().to_owned());
    for more in line.locks.iter().cloned().chain(line.values.iter().map(|v| v.to_string())) {
        text += &format!(" · {more}");
    }
    let mut state = Map::new();
    for value in &line.values {
        let now = value.written.as_ref().unwrap_or(&value.value);
        state.insert(value.name.clone(), json!({"text": now}));
    }
    let important = !line.locks.is_empty() || line.values.iter().any(|v| v.written.is_some());
    json!({
        "location": {
            "physicalLocation": place(reports, &line.file, line.line),
            "message": {"text": text},
        },
        "state": state,
        "executionOrder": order + 1,
        "importance": if important { "essential" } else { "important" },
    })
}
