//! The interface for following a check: progress, warnings, and the flag that stops it.

use crate::memory::resident_memory;
use hebra_search::Stats;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Follows a check. All methods are optional.
pub trait Observer: Send {
    /// Called from time to time during a search.
    fn progress(&mut self, _: &Stats) {}

    /// Called when a search has ended; another one may follow.
    fn searched(&mut self) {}

    /// Called with a warning that the user should see before the verdict.
    fn warn(&mut self, _: &str) {}
}

impl Observer for () {}

/// An observer shared by the search and the code that saves it.
pub(crate) struct Shared<'a>(Mutex<&'a mut dyn Observer>);

impl<'a> Shared<'a> {
    pub fn new(observer: &'a mut dyn Observer) -> Shared<'a> {
        Shared(Mutex::new(observer))
    }

    pub fn with(&self, tell: impl FnOnce(&mut dyn Observer)) {
        let mut observer = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        tell(&mut **observer);
    }
}

/// Forwards the progress of one search.
pub(crate) struct Watch<'a, 'b> {
    pub observer: &'a Shared<'b>,
    pub stop: Arc<AtomicBool>,
}

impl<S> hebra_search::Observer<S> for Watch<'_, '_> {
    fn progress(&mut self, stats: &Stats) -> bool {
        self.observer.with(|observer| observer.progress(stats));
        !self.stop.load(Ordering::Relaxed)
    }

    fn memory(&mut self, stats: &Stats) -> usize {
        resident_memory().max(stats.set_bytes)
    }
}
