//! Renders the story as text: one column per thread if they fit, else one thread per row; source
//! beside line numbers, shared values below, switches marked with the locks held.

use crate::escape::escape;
use crate::story::{Ending, Line, Step, Story};
use std::collections::BTreeMap;
use std::fmt::Write;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Source text by package and file name.
#[derive(Default)]
pub struct Sources {
    files: BTreeMap<String, Vec<String>>,
}

impl Sources {
    /// Adds a file.
    pub fn add(&mut self, name: &str, text: &str) {
        let lines = text.lines().map(|l| escape(&l.trim_end().replace('\t', "    "))).collect();
        self.files.insert(name.to_owned(), lines);
    }

    /// Returns true if the file is known.
    pub fn has(&self, file: &str) -> bool {
        self.files.contains_key(file)
    }

    /// Returns the lines of a file; none if it is unknown.
    pub fn lines(&self, file: &str) -> Option<&[String]> {
        self.files.get(file).map(Vec::as_slice)
    }

    /// Returns the text of a line; none if its file is unknown.
    fn line(&self, at: &Line) -> Option<&str> {
        let lines = self.files.get(&at.file)?;
        Some(lines.get(at.line.checked_sub(1)? as usize)?.trim_start())
    }
}

/// The narrowest useful column; below it, each row names its thread.
const LEAST_WIDTH: usize = 34;
/// Rows shown at the end of an uninterrupted run of one thread and, unless it is the first, at its
/// beginning; `verbose` shows all.
const RUN_ENDS: usize = 5;
/// The most rows of values below a line.
const MOST_VALUES: usize = 4;

/// Renders the story, at most `width` characters wide where possible. `verbose` shows every line.
pub fn render(story: &Story, sources: &Sources, width: usize, verbose: bool) -> String {
    let mut out = String::new();
    let runs = runs(story);
    let hide_unknown =
        !verbose && story.steps.iter().any(|s| s.lines.iter().any(|l| sources.has(&l.file)));
    let writer =
        Writer { sources, verbose, hide_unknown, one_file: one_file(story, sources, hide_unknown) };
    let all: Vec<(usize, Vec<String>)> = runs
        .iter()
        .enumerate()
        .map(|(index, run)| (run.thread, writer.rows(&run.steps, index == 0 && runs.len() > 1)))
        .collect();
    let layout = Layout::new(story, &all, width);
    layout.header(&mut out, story);
    for (index, (thread, rows)) in all.iter().enumerate() {
        if index > 0 {
            let before = &runs[index - 1];
            let (from, to) = (&story.threads[before.thread], &story.threads[*thread]);
            layout.switch(&mut out, from, before.holds, to);
        }
        rows.iter().for_each(|row| layout.row(&mut out, story, *thread, row));
    }
    ending(&mut out, story);
    out
}

/// The steps of one thread without another in between.
struct Run<'a> {
    thread: usize,
    /// Steps with something to show.
    steps: Vec<&'a Step>,
    /// Locks held at the end.
    holds: &'a [String],
}

fn runs(story: &Story) -> Vec<Run<'_>> {
    let mut runs: Vec<Run<'_>> = Vec::new();
    for step in &story.steps {
        let is_shown = !step.lines.is_empty() || step.note.is_some();
        match runs.last_mut() {
            Some(run) if run.thread == step.thread => {
                run.steps.extend(is_shown.then_some(step));
                run.holds = &step.holds;
            }
            _ if is_shown => {
                runs.push(Run { thread: step.thread, steps: vec![step], holds: &step.holds });
            }
            _ => {}
        }
    }
    runs
}

/// Returns true if all lines shown are of one file, so that it need not be named.
fn one_file(story: &Story, sources: &Sources, hide_unknown: bool) -> bool {
    let lines = story.steps.iter().flat_map(|s| &s.lines);
    let mut files = lines.map(|l| &l.file).filter(|file| !hide_unknown || sources.has(file));
    let first = files.next();
    files.all(|file| Some(file) == first)
}

/// Turns steps into rows of text.
struct Writer<'a> {
    sources: &'a Sources,
    verbose: bool,
    /// Counts lines whose source is unknown instead of showing them.
    hide_unknown: bool,
    one_file: bool,
}

impl Writer<'_> {
    /// Returns the rows of a run; each line stays together with the rows below it.
    fn rows(&self, run: &[&Step], is_start: bool) -> Vec<String> {
        let mut blocks: Vec<Vec<String>> = Vec::new();
        let mut hidden: Vec<&str> = Vec::new();
        for step in run {
            if let Some(note) = &step.note {
                flush(&mut blocks, &mut hidden);
                blocks.push(vec![format!("     ({note})")]);
            }
            for line in &step.lines {
                if self.hide_unknown && !self.sources.has(&line.file) {
                    hidden.push(&line.file);
                    continue;
                }
                flush(&mut blocks, &mut hidden);
                let mut block = vec![self.text(line)];
                block.extend(line.locks.iter().map(|lock| format!("       · {lock}")));
                let values = line.values.iter().take(MOST_VALUES);
                block.extend(values.map(|value| format!("       · {value}")));
                let more = line.values.len().saturating_sub(MOST_VALUES);
                block.extend((more > 0).then(|| format!("       · … {more} more")));
                blocks.push(block);
            }
        }
        flush(&mut blocks, &mut hidden);
        // The steps before the first switch only set the stage.
        let (first, last) = if is_start { (0, RUN_ENDS) } else { (RUN_ENDS, RUN_ENDS) };
        let left_out = blocks.len().saturating_sub(first + last);
        if !self.verbose && left_out >= 2 {
            let what = if is_start { "lines before" } else { "lines, no other thread runs" };
            blocks.splice(first..first + left_out, [vec![format!("     … {left_out} {what}")]]);
        }
        blocks.concat()
    }

    fn text(&self, line: &Line) -> String {
        match (self.sources.line(line), self.one_file) {
            (Some(source), true) => format!("{:>4} {source}", line.line),
            (Some(source), false) => format!("{}:{} {source}", line.file, line.line),
            (None, _) => format!("{}:{}", line.file, line.line),
        }
    }
}

/// Replaces hidden lines by one row.
fn flush(blocks: &mut Vec<Vec<String>>, hidden: &mut Vec<&str>) {
    if hidden.is_empty() {
        return;
    }
    let count = hidden.len();
    hidden.dedup();
    let more = if hidden.len() > 1 { " and others" } else { "" };
    let lines = if count == 1 { "line" } else { "lines" };
    blocks.push(vec![format!("     … {count} {lines} in {}{more}", hidden[0])]);
    hidden.clear();
}

/// The layout of rows.
struct Layout {
    /// Threads shown, in order.
    threads: Vec<usize>,
    /// The width of a column, or of the names if there are no columns.
    width: usize,
    in_columns: bool,
    /// The total width.
    total: usize,
}

impl Layout {
    fn new(story: &Story, all: &[(usize, Vec<String>)], width: usize) -> Layout {
        let mut threads: Vec<usize> = all.iter().map(|(thread, _)| *thread).collect();
        threads.sort_unstable();
        threads.dedup();
        let length = |text: &String| text.width();
        let longest = all.iter().flat_map(|(_, rows)| rows).map(length).max().unwrap_or(0);
        let names = threads.iter().map(|t| length(&story.threads[*t])).max().unwrap_or(0);
        let count = threads.len().max(1);
        let room = (width / count).saturating_sub(3);
        let in_columns = longest.max(names) <= room || room >= LEAST_WIDTH || count == 1;
        if in_columns {
            let column = longest.max(names).max(12).min(room.max(LEAST_WIDTH));
            let total = count * (column + 3) - 3;
            return Layout { threads, width: column, in_columns, total };
        }
        let column = names.min(24);
        let total = (column + 3 + longest).min(width.saturating_sub(2)).max(60);
        Layout { threads, width: column, in_columns, total }
    }

    fn header(&self, out: &mut String, story: &Story) {
        if !self.in_columns {
            return;
        }
        let names: Vec<String> =
            self.threads.iter().map(|t| fit(&story.threads[*t], self.width)).collect();
        let _ = writeln!(out, "  {}", names.join(" | ").trim_end());
        let rule: Vec<String> = self.threads.iter().map(|_| "-".repeat(self.width)).collect();
        let _ = writeln!(out, "  {}", rule.join("-+-"));
    }

    fn row(&self, out: &mut String, story: &Story, thread: usize, text: &str) {
        if !self.in_columns {
            let name = fit(&story.threads[thread], self.width);
            let rest = fit(text, self.total.saturating_sub(self.width + 3));
            let _ = writeln!(out, "  {}", format!("{name} | {rest}").trim_end());
            return;
        }
        let cell =
            |t: &usize| if *t == thread { fit(text, self.width) } else { fit("", self.width) };
        let cells: Vec<String> = self.threads.iter().map(cell).collect();
        let _ = writeln!(out, "  {}", cells.join(" | ").trim_end());
    }

    fn switch(&self, out: &mut String, from: &str, holds: &[String], to: &str) {
        let held = match holds {
            [] => String::new(),
            some => format!(" ({from} holds {})", some.join(", ")),
        };
        let label = format!("-- switch to {to}{held} ");
        let rest = "-".repeat(self.total.saturating_sub(label.width()));
        let _ = writeln!(out, "  {label}{rest}");
    }
}

/// Cuts or pads the text to a width in terminal columns; wide characters take two.
fn fit(text: &str, width: usize) -> String {
    let own = text.width();
    if own <= width {
        return format!("{text}{}", " ".repeat(width - own));
    }
    let mut cut = String::new();
    let mut taken = 0;
    for c in text.chars() {
        taken += c.width().unwrap_or(0);
        if taken > width.saturating_sub(1) {
            break;
        }
        cut.push(c);
    }
    // There may have been no room for a wide character.
    let room = width.saturating_sub(1 + cut.width());
    format!("{cut}…{}", " ".repeat(room))
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

#[cfg(test)]
mod tests {
    use super::fit;

    #[test]
    fn columns_are_counted_as_they_are_shown() {
        assert_eq!(fit("ab", 4), "ab  ");
        assert_eq!(fit("東京", 5), "東京 ");
        assert_eq!(fit("東京都", 4), "東… ");
        assert_eq!(fit("e\u{301}e\u{301}", 3), "e\u{301}e\u{301} ");
        assert_eq!(fit("abcdef", 4), "abc…");
    }
}
