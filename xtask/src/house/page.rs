//! The output of `house`, as plain text or as Markdown: headings, sentences, lists and tables.

use std::fmt::Write;

/// A piece of the page.
pub enum Block {
    Heading(usize, String),
    Text(String),
    List(Vec<String>),
    /// The first row names the columns.
    Table(Vec<Vec<String>>),
}

/// Creates a table's row of anything that can be shown.
pub fn row<const N: usize>(cells: [&dyn std::fmt::Display; N]) -> Vec<String> {
    cells.iter().map(ToString::to_string).collect()
}

/// Formats the page as plain text.
pub fn text(blocks: &[Block]) -> String {
    let mut page = String::new();
    for block in blocks {
        let _ = match block {
            Block::Heading(level, heading) => {
                let line = if *level == 1 { "=" } else { "-" };
                writeln!(page, "{heading}\n{}\n", line.repeat(heading.chars().count()))
            }
            Block::Text(sentence) => writeln!(page, "{sentence}\n"),
            Block::List(items) => {
                items.iter().for_each(|item| page.extend(["  ", item, "\n"]));
                writeln!(page)
            }
            Block::Table(rows) => writeln!(page, "{}", aligned(rows)),
        };
    }
    page.truncate(page.trim_end().len());
    page
}

/// Formats the page as Markdown.
pub fn markdown(blocks: &[Block]) -> String {
    let mut page = String::new();
    for block in blocks {
        let _ = match block {
            Block::Heading(level, heading) => {
                writeln!(page, "{} {heading}\n", "#".repeat(level + 1))
            }
            Block::Text(sentence) => writeln!(page, "{sentence}\n"),
            Block::List(items) => {
                items.iter().for_each(|item| page.extend(["- ", item, "\n"]));
                writeln!(page)
            }
            Block::Table(rows) => {
                for (index, row) in rows.iter().enumerate() {
                    let _ = writeln!(page, "| {} |", row.join(" | "));
                    if index == 0 {
                        let rule = (0..row.len()).map(|column| match is_number(rows, column) {
                            true => "---:|",
                            false => "---|",
                        });
                        let _ = writeln!(page, "|{}", rule.collect::<String>());
                    }
                }
                writeln!(page)
            }
        };
    }
    page.truncate(page.trim_end().len());
    page
}

fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let cells = |column: usize| rows.iter().filter_map(move |row| row.get(column));
    let widths: Vec<usize> = (0..columns)
        .map(|column| cells(column).map(|cell| cell.chars().count()).max().unwrap_or(0))
        .collect();
    let mut table = String::new();
    for row in rows {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let width = widths[column];
            let _ = match is_number(rows, column) {
                true => write!(line, "  {cell:>width$}"),
                false => write!(line, "  {cell:width$}"),
            };
        }
        let _ = writeln!(table, "{}", line.trim_end());
    }
    table
}

/// Returns true if a column holds only numbers below its name.
fn is_number(rows: &[Vec<String>], column: usize) -> bool {
    let mut cells = rows.iter().skip(1).filter_map(|row| row.get(column));
    cells.clone().any(|cell| !cell.is_empty())
        && cells.all(|cell| cell.chars().all(|c| c.is_ascii_digit() || c == '.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_as_text_and_as_markdown() {
        let blocks = [
            Block::Heading(1, "Crates".to_owned()),
            Block::Table(vec![row([&"crate", &"lines"]), row([&"ir", &12]), row([&"vm", &3456])]),
            Block::List(vec!["a -> b".to_owned()]),
        ];
        let expect = "Crates\n======\n\n  crate  lines\n  ir        12\n  vm      3456\n\n  a -> b";
        assert_eq!(text(&blocks), expect);
        let expect =
            "## Crates\n\n| crate | lines |\n|---|---:|\n| ir | 12 |\n| vm | 3456 |\n\n- a -> b";
        assert_eq!(markdown(&blocks), expect);
    }
}
