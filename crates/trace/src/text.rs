//! The story as text: one column per thread, source beside line numbers, switches marked.

use crate::story::{Ending, Line, Step, Story};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Source text by file name.
#[derive(Default)]
pub struct Sources {
    files: BTreeMap<String, Vec<String>>,
}

impl Sources {
    /// Adds a file.
    pub fn add(&mut self, name: &str, text: &str) {
        let lines = text.lines().map(|l| l.trim().replace('\t', " ")).collect();
        self.files.insert(name.to_owned(), lines);
    }

    /// The text of a line; none if its file is not known.
    fn line(&self, at: &Line) -> Option<&str> {
        let lines = self.files.get(&at.file)?;
        Some(lines.get(at.line.checked_sub(1)? as usize)?.as_str())
    }
}

/// Narrowest useful column.
const LEAST_WIDTH: usize = 24;
/// Rows of an uninterrupted run of one thread shown at each end, unless everything is wanted.
const RUN_ENDS: usize = 6;

/// The story, at most `width` characters wide where possible. `verbose` shows every line.
pub fn render(story: &Story, sources: &Sources, width: usize, verbose: bool) -> String {
    let mut out = String::new();
    let columns = Columns::new(story, sources, width);
    columns.header(&mut out, story);
    let mut previous = None;
    for run in runs(story) {
        let thread = run[0].thread;
        if previous.is_some_and(|p| p != thread) {
            columns.switch(&mut out, &story.threads[thread]);
        }
        previous = Some(thread);
        let mut rows: Vec<String> = Vec::new();
        for step in run {
            rows.extend(step.note.iter().map(|note| note_text(note)));
            rows.extend(step.lines.iter().map(|line| columns.text(line, sources)));
        }
        let hidden = rows.len().saturating_sub(2 * RUN_ENDS);
        if verbose || hidden < 2 {
            rows.iter().for_each(|row| columns.row(&mut out, thread, row));
        } else {
            rows[..RUN_ENDS].iter().for_each(|row| columns.row(&mut out, thread, row));
            columns.row(&mut out, thread, &format!("     … {hidden} lines, no other thread runs"));
            rows[RUN_ENDS + hidden..].iter().for_each(|row| columns.row(&mut out, thread, row));
        }
    }
    ending(&mut out, story);
    out
}

/// Steps grouped by uninterrupted runs of one thread, steps without anything to show left out.
fn runs(story: &Story) -> Vec<Vec<&Step>> {
    let mut runs: Vec<Vec<&Step>> = Vec::new();
    for step in story.steps.iter().filter(|s| !s.lines.is_empty() || s.note.is_some()) {
        match runs.last_mut() {
            Some(run) if run[0].thread == step.thread => run.push(step),
            _ => runs.push(vec![step]),
        }
    }
    runs
}

/// What no source line shows, set apart from lines.
fn note_text(note: &str) -> String {
    format!("     ({note})")
}

struct Columns {
    /// Threads shown, in order.
    threads: Vec<usize>,
    width: usize,
    one_file: bool,
}

impl Columns {
    fn new(story: &Story, sources: &Sources, width: usize) -> Columns {
        let mut threads: Vec<usize> = story.steps.iter().map(|s| s.thread).collect();
        threads.sort_unstable();
        threads.dedup();
        let lines = || story.steps.iter().flat_map(|s| &s.lines);
        let first = lines().next().map(|l| l.file.clone());
        let one_file = lines().all(|l| Some(&l.file) == first.as_ref());
        let mut result = Columns { threads, width: 0, one_file };
        let count = result.threads.len().max(1);
        let room = (width / count).saturating_sub(3).max(LEAST_WIDTH);
        let notes = story.steps.iter().flat_map(|s| &s.note).map(|note| note_text(note));
        let texts = lines().map(|line| result.text(line, sources)).chain(notes);
        let longest = texts.map(|text| text.chars().count()).max().unwrap_or(0);
        result.width = longest.max(12).min(room);
        result
    }

    fn text(&self, line: &Line, sources: &Sources) -> String {
        match (sources.line(line), self.one_file) {
            (Some(source), true) => format!("{:>4} {source}", line.line),
            (Some(source), false) => format!("{}:{} {source}", line.file, line.line),
            (None, _) => format!("{}:{}", line.file, line.line),
        }
    }

    fn fit(&self, text: &str) -> String {
        if text.chars().count() <= self.width {
            format!("{text:<width$}", width = self.width)
        } else {
            let cut: String = text.chars().take(self.width - 1).collect();
            format!("{cut}…")
        }
    }

    fn header(&self, out: &mut String, story: &Story) {
        let names: Vec<String> =
            self.threads.iter().map(|t| self.fit(&story.threads[*t])).collect();
        let _ = writeln!(out, "  {}", names.join(" | ").trim_end());
        let rule: Vec<String> = self.threads.iter().map(|_| "-".repeat(self.width)).collect();
        let _ = writeln!(out, "  {}", rule.join("-+-"));
    }

    fn row(&self, out: &mut String, thread: usize, text: &str) {
        let blank = " ".repeat(self.width);
        let cells: Vec<String> = self
            .threads
            .iter()
            .map(|t| if *t == thread { self.fit(text) } else { blank.clone() })
            .collect();
        let _ = writeln!(out, "  {}", cells.join(" | ").trim_end());
    }

    fn switch(&self, out: &mut String, name: &str) {
        let total = self.threads.len() * (self.width + 3) - 3;
        let label = format!("-- switch to {name} ");
        let rest = "-".repeat(total.saturating_sub(label.chars().count()));
        let _ = writeln!(out, "  {label}{rest}");
    }
}

fn ending(out: &mut String, story: &Story) {
    if let Ending::Exception { text, stack } = &story.ending {
        let _ = writeln!(out, "\n{text}");
        for line in stack {
            let _ = writeln!(out, "{line}");
        }
    }
    if story.ends.is_empty() {
        return;
    }
    let _ = writeln!(out, "\nWhere the threads are:");
    for end in &story.ends {
        let _ = writeln!(out, "  {}: {}", end.name, end.state);
        if !end.holds.is_empty() {
            let _ = writeln!(out, "      holds {}", end.holds.join(", "));
        }
        for frame in &end.stack {
            let _ = writeln!(out, "      at {frame}");
        }
    }
}
