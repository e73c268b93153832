//! Progress on a terminal.

use hebra_checker::{Observer, resident_memory};
use hebra_search::Stats;
use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// Shows the progress of a check.
pub struct Progress {
    on_terminal: bool,
    shown: Option<Instant>,
}

/// The time between two lines of progress.
const EVERY: Duration = Duration::from_millis(250);

impl Default for Progress {
    fn default() -> Progress {
        Progress { on_terminal: std::io::stderr().is_terminal(), shown: None }
    }
}

impl Observer for Progress {
    fn progress(&mut self, stats: &Stats) {
        let due = self.shown.is_none_or(|at| at.elapsed() >= EVERY);
        if !self.on_terminal || !due || stats.elapsed < EVERY {
            return;
        }
        self.shown = Some(Instant::now());
        let seconds = stats.elapsed.as_secs_f64();
        eprint!(
            "\r\x1b[K{}{} states, {:.0} states/s, frontier {}, depth {}, {} MB, {seconds:.0} s",
            stats.look.map_or(String::new(), |look| format!("{look}: ")),
            stats.states,
            stats.states as f64 / seconds,
            stats.frontier,
            stats.max_depth,
            resident_memory() >> 20,
        );
        let _ = std::io::stderr().flush();
    }

    fn searched(&mut self) {
        if self.shown.take().is_some() {
            eprint!("\r\x1b[K");
        }
    }

    fn warn(&mut self, message: &str) {
        eprintln!("hebra: {message}");
    }
}
