//! Ends a search from outside when it takes too long or too much memory: a single step may take
//! any amount of both, and the machine looks at the flag while it runs.

use crate::progress::resident_memory;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Between looks at the memory.
const PERIOD: Duration = Duration::from_millis(20);

/// Watches as long as it lives.
pub struct Watchdog {
    is_full: Arc<AtomicBool>,
    /// The thread ends when this is gone.
    _lease: Arc<()>,
}

impl Watchdog {
    /// Sets the flag `stop` when one of the limits is reached.
    pub fn new(stop: Arc<AtomicBool>, time: Option<Duration>, memory: Option<usize>) -> Watchdog {
        let (is_full, lease) = (Arc::new(AtomicBool::new(false)), Arc::new(()));
        let (full, held) = (is_full.clone(), Arc::downgrade(&lease));
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        if deadline.is_some() || memory.is_some() {
            std::thread::spawn(move || {
                while held.strong_count() > 0 {
                    let is_late = deadline.is_some_and(|at| Instant::now() >= at);
                    if memory.is_some_and(|most| resident_memory() >= most) {
                        full.store(true, Ordering::Relaxed);
                    }
                    if is_late || full.load(Ordering::Relaxed) {
                        return stop.store(true, Ordering::Relaxed);
                    }
                    std::thread::sleep(PERIOD);
                }
            });
        }
        Watchdog { is_full, _lease: lease }
    }

    /// Whether there was too much memory in use.
    pub fn is_full(&self) -> bool {
        self.is_full.load(Ordering::Relaxed)
    }
}
