//! Markdown tables and the formats of numbers in them.

use std::fmt;

/// A table; the first column is text, the others are numbers.
pub struct Table {
    head: Vec<&'static str>,
    rows: Vec<Vec<String>>,
}

impl Table {
    pub fn new(head: &[&'static str]) -> Table {
        Table { head: head.to_vec(), rows: Vec::new() }
    }

    pub fn row(&mut self, cells: impl Into<Vec<String>>) {
        let cells = cells.into();
        assert_eq!(cells.len(), self.head.len(), "one cell per column");
        self.rows.push(cells);
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| {} |", self.head.join(" | "))?;
        writeln!(f, "|---|{}", "---:|".repeat(self.head.len() - 1))?;
        self.rows.iter().try_for_each(|row| writeln!(f, "| {} |", row.join(" | ")))
    }
}

/// Formats a number as 1,234,567.
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Formats a number with two decimal places, or a dash if unknown.
pub fn fraction(number: Option<f64>) -> String {
    number.map_or("–".to_owned(), |number| format!("{number:.2}"))
}

/// Formats a rate in millions.
pub fn millions(rate: Option<f64>) -> String {
    fraction(rate.map(|rate| rate / 1e6))
}

/// Formats bytes in millions of bytes.
pub fn megabytes(bytes: f64) -> String {
    format!("{:.0}", bytes / 1e6)
}

/// Formats the program as on the command line.
pub fn program(main: &str, args: &[u32]) -> String {
    format!("`{main} {}`", numbers(args))
}

/// Formats arguments as on the command line.
pub fn numbers(args: &[u32]) -> String {
    args.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_as_text() {
        assert_eq!([0, 999, 1000, 1_234_567].map(count), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!([Some(0.126), None].map(fraction), ["0.13", "–"]);
        assert_eq!(millions(Some(4_812_345.0)), "4.81");
        assert_eq!(program("Buffer", &[3, 2]), "`Buffer 3 2`");
    }

    #[test]
    fn markdown() {
        let mut table = Table::new(&["program", "seconds"]);
        table.row(["Sieve".to_owned(), "1.20".to_owned()]);
        assert_eq!(table.to_string(), "| program | seconds |\n|---|---:|\n| Sieve | 1.20 |\n");
    }
}
