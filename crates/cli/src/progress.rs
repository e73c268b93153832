//! Progress on a terminal, Ctrl-C, and memory of the process.

use hebra_search::{Observer, Stats};
use hebra_vm::Vm;
use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Watches a search for the user.
pub struct Watch {
    stop: Arc<AtomicBool>,
    on_terminal: bool,
    shown: Option<Instant>,
}

/// Between two lines of progress.
const EVERY: Duration = Duration::from_millis(250);

impl Watch {
    /// A watch that stops the search when `stop` is set.
    pub fn new(stop: Arc<AtomicBool>) -> Watch {
        Watch { stop, on_terminal: std::io::stderr().is_terminal(), shown: None }
    }

    /// Clears the progress line.
    pub fn done(&mut self) {
        if self.shown.is_some() {
            eprint!("\r\x1b[K");
        }
    }
}

impl Observer<Vm> for Watch {
    fn progress(&mut self, stats: &Stats) -> bool {
        let due = self.shown.is_none_or(|at| at.elapsed() >= EVERY);
        if self.on_terminal && due && stats.elapsed >= EVERY {
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
        !self.stop.load(Ordering::Relaxed)
    }

    fn memory(&mut self, stats: &Stats) -> usize {
        resident_memory().max(stats.set_bytes)
    }
}

fn status_field(name: &str) -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|l| l.starts_with(name));
    let kilobytes = line.and_then(|l| l.split_whitespace().nth(1)?.parse::<usize>().ok());
    kilobytes.unwrap_or(0) * 1024
}

/// Memory in use by this process.
pub fn resident_memory() -> usize {
    status_field("VmRSS:")
}

/// Highest memory use of this process so far.
pub fn peak_memory() -> usize {
    status_field("VmHWM:")
}
