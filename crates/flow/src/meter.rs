//! Limits of a search over node-tuples, and its progress.

use hebra_store::Full;
use std::time::{Duration, Instant};

/// When to give up.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// After so many node-tuples.
    pub tuples: Option<usize>,
    /// After this time.
    pub time: Option<Duration>,
    /// With so many bytes of memory.
    pub bytes: Option<usize>,
}

/// The limit that was reached.
pub(crate) struct Stop(pub &'static str);

impl From<Full> for Stop {
    fn from(Full: Full) -> Stop {
        Stop("the number of node-tuples")
    }
}

/// Limits other than the number of node-tuples are looked at after as many of them.
const CHECK_EVERY: usize = 1 << 12;

/// Keeps the limits.
pub(crate) struct Meter<'t> {
    limits: Limits,
    started: Instant,
    tell: &'t mut dyn FnMut(usize) -> bool,
    next: usize,
}

impl<'t> Meter<'t> {
    pub fn new(limits: Limits, tell: &'t mut dyn FnMut(usize) -> bool) -> Meter<'t> {
        let next = CHECK_EVERY.min(limits.tuples.unwrap_or(usize::MAX));
        Meter { limits, started: Instant::now(), tell, next }
    }

    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Returns true if it is time for `check`.
    #[inline]
    pub fn is_due(&self, tuples: usize) -> bool {
        tuples >= self.next
    }

    pub fn check(&mut self, tuples: usize, bytes: usize) -> Result<(), Stop> {
        let Limits { tuples: most, time, bytes: most_bytes } = self.limits;
        if most.is_some_and(|most| tuples >= most) {
            return Err(Stop("the number of node-tuples"));
        }
        if time.is_some_and(|most| self.elapsed() >= most) {
            return Err(Stop("time"));
        }
        if most_bytes.is_some_and(|most| bytes >= most) {
            return Err(Stop("memory"));
        }
        if !(self.tell)(tuples) {
            return Err(Stop("the user"));
        }
        self.next = (tuples + CHECK_EVERY).min(most.unwrap_or(usize::MAX));
        Ok(())
    }
}
