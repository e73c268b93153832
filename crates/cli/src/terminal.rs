//! Standard output, the width of the terminal, and exit codes.

use crate::Failure;

/// Wrong usage or bad input.
pub const EXIT_BAD_INPUT: u8 = 2;
/// The answer is not known.
pub const EXIT_UNKNOWN: u8 = 3;
/// An error in Hebra itself.
pub const EXIT_INTERNAL: u8 = 4;

/// Escapes characters that would act on a terminal, wherever they come from.
pub fn printable(text: &str) -> String {
    let lines = text.split_inclusive(['\n', '\t']);
    lines
        .map(|line| match line.strip_suffix(['\n', '\t']) {
            Some(start) => hebra_trace::escape(start) + &line[start.len()..],
            None => hebra_trace::escape(line),
        })
        .collect()
}

/// Writes to standard output. If the reader is gone, the output ends quietly.
pub fn print_out(text: &str) -> Result<(), Failure> {
    use std::io::Write;
    let mut out = std::io::stdout().lock();
    match out.write_all(printable(text).as_bytes()).and_then(|()| out.flush()) {
        Err(e) if e.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(Failure::Input(format!("cannot write to standard output: {e}")))
        }
        _ => Ok(()),
    }
}

/// The columns of a report that is not for a terminal.
pub const NO_TERMINAL: usize = 120;

/// Returns the columns of the terminal.
pub fn terminal_width() -> usize {
    let columns = std::env::var("COLUMNS").ok().and_then(|c| c.parse().ok());
    columns.filter(|c| (40..=400).contains(c)).unwrap_or(NO_TERMINAL)
}
