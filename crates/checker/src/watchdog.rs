//! Stops a search from outside when it takes too long or too much memory. A single step may take
//! any amount of both, so the machine checks the flag while it runs.

use crate::memory::resident_memory;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The time between checks of the memory.
const PERIOD: Duration = Duration::from_millis(20);

/// Watches as long as it lives.
pub struct Watchdog {
    is_full: Arc<AtomicBool>,
    /// The watching thread ends when this is dropped.
    _lease: Arc<()>,
}

impl Watchdog {
    /// Sets the flag `stop` when one of the limits is reached.
    pub fn new(stop: Arc<AtomicBool>, time: Option<Duration>, memory: Option<usize>) -> Watchdog {
        let is_full = Arc::new(AtomicBool::new(false));
        let full = is_full.clone();
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        let is_reached = move || {
            if memory.is_some_and(|most| resident_memory() >= most) {
                full.store(true, Ordering::Relaxed);
            }
            full.load(Ordering::Relaxed) || deadline.is_some_and(|at| Instant::now() >= at)
        };
        match deadline.is_some() || memory.is_some() {
            true => Watchdog { is_full, _lease: watch(stop, is_reached) },
            false => Watchdog { is_full, _lease: Arc::new(()) },
        }
    }

    /// Sets the flag `stop` when the time is up, or when `outer` is set.
    pub fn within(outer: Arc<AtomicBool>, stop: Arc<AtomicBool>, time: Duration) -> Watchdog {
        let started = Instant::now();
        let is_reached = move || outer.load(Ordering::Relaxed) || started.elapsed() >= time;
        Watchdog { is_full: Arc::default(), _lease: watch(stop, is_reached) }
    }

    /// Returns true if too much memory was in use.
    pub fn is_full(&self) -> bool {
        self.is_full.load(Ordering::Relaxed)
    }
}

/// Sets the flag once `is_reached` is true, unless the returned lease is dropped first.
fn watch(stop: Arc<AtomicBool>, is_reached: impl Fn() -> bool + Send + 'static) -> Arc<()> {
    let lease = Arc::new(());
    let held = Arc::downgrade(&lease);
    std::thread::spawn(move || {
        while held.strong_count() > 0 {
            if is_reached() {
                return stop.store(true, Ordering::Relaxed);
            }
            std::thread::sleep(PERIOD);
        }
    });
    lease
}
