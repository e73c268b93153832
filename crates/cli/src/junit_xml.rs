//! The verdicts as JUnit XML, which every build server reads. A violation is a failure; `unknown`
//! is an error, because an undecided test has not passed.

use crate::subjects::{Reports, Subject};
use hebra_trace::render;
use std::fmt::Write;

/// Columns of the trace in the file.
const WIDTH: usize = 120;

/// Returns the document.
pub fn document(reports: &Reports<'_>) -> String {
    let mut classes: Vec<&str> = reports.subjects.iter().map(|s| s.class.as_str()).collect();
    classes.dedup();
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let all: Vec<&Subject<'_>> = reports.subjects.iter().collect();
    let _ = writeln!(out, "<testsuites name=\"hebra\" {}>", counts(&all));
    for class in classes {
        let own: Vec<&Subject<'_>> = all.iter().copied().filter(|s| s.class == class).collect();
        let _ = writeln!(out, "  <testsuite name=\"{}\" {}>", escape(class), counts(&own));
        own.iter().for_each(|subject| case(&mut out, subject, reports));
        out.push_str("  </testsuite>\n");
    }
    out.push_str("</testsuites>\n");
    out
}

fn counts(subjects: &[&Subject<'_>]) -> String {
    let verdicts = || subjects.iter().flat_map(|s| &s.result);
    let count = |name: &str| verdicts().filter(|v| v.name() == name).count();
    let seconds: f64 = verdicts().map(|v| v.stats.elapsed.as_secs_f64()).sum();
    let skipped = subjects.iter().filter(|s| s.result.is_err()).count();
    format!(
        "tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{skipped}\" time=\"{seconds:.3}\"",
        subjects.len(),
        count("violated"),
        count("unknown"),
    )
}

fn case(out: &mut String, subject: &Subject<'_>, reports: &Reports<'_>) {
    let (class, method) = (escape(&subject.class), escape(&subject.method));
    let verdict = match &subject.result {
        Ok(verdict) => verdict,
        Err(reason) => {
            let reason = escape(reason);
            let _ = writeln!(
                out,
                "    <testcase classname=\"{class}\" name=\"{method}\" time=\"0\">\n      \
                 <skipped message=\"{reason}\"/>\n    </testcase>"
            );
            return;
        }
    };
    let seconds = verdict.stats.elapsed.as_secs_f64();
    let head =
        format!("    <testcase classname=\"{class}\" name=\"{method}\" time=\"{seconds:.3}\"");
    let element = match verdict.name() {
        "holds" => {
            let _ = writeln!(out, "{head}/>");
            return;
        }
        "violated" => "failure",
        _ => "error",
    };
    let _ = writeln!(out, "{head}>");
    for found in subject.found() {
        let (property, message) = (found.violation.property.name(), &found.violation.message);
        let text = render(&found.story, reports.sources, WIDTH, false);
        let _ = writeln!(
            out,
            "      <{element} type=\"{property}\" message=\"{}\">{}</{element}>",
            escape(message),
            escape(&text)
        );
    }
    if element == "error" {
        for reason in &verdict.unknown {
            let message = escape(&verdict.explain(reason));
            let _ = writeln!(out, "      <error type=\"unknown\" message=\"{message}\"/>");
        }
    }
    out.push_str("    </testcase>\n");
}

/// Escapes text for elements and attributes. XML 1.0 cannot represent most control characters.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#10;"),
            '\t' => out.push_str("&#9;"),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}
