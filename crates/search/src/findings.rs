//! The rules by which results are judged, the same for a search alone and for one with workers: how many
//! reasons are kept, when a limit is exceeded, when a search with a failed assumption restarts.

use crate::options::Limits;
use crate::report::{Observer, Stats, Unknown};
use hebra_store::StateId;
use std::time::Instant;

/// The most unsupported features remembered.
const MOST_REASONS: usize = 20;
/// Transitions between checks of the clock.
pub(crate) const CHECK_EVERY: u64 = 1 << 12;
/// Transitions after a failed assumption, in addition to doubling those so far. Failed assumptions
/// rarely come alone, and restarting is expensive.
const LEARN: u64 = 2_000;
/// The number of sampled states when a limit ends a search.
const SAMPLE: usize = 64;

/// Adds a reason, unless it is known or there are enough.
pub(crate) fn note(unknown: &mut Vec<Unknown>, reason: Unknown) {
    if unknown.len() < MOST_REASONS && !unknown.contains(&reason) {
        unknown.push(reason);
    }
}

/// Returns true if the time is over.
pub(crate) fn is_late(limits: &Limits, started: Instant) -> bool {
    limits.time.is_some_and(|most| started.elapsed() >= most)
}

/// Returns the limits that a search has exceeded, and whether it was stopped from outside.
pub(crate) fn exceeded<S>(
    limits: &Limits,
    stats: &Stats,
    observer: &mut dyn Observer<S>,
) -> Vec<Unknown> {
    let mut reasons = Vec::new();
    if limits.time.is_some_and(|most| stats.elapsed >= most) {
        reasons.push(Unknown::Time);
    }
    if limits.memory.is_some_and(|most| observer.memory(stats) >= most) {
        reasons.push(Unknown::Memory);
    }
    if !observer.progress(stats) {
        reasons.push(Unknown::Stopped);
    }
    reasons
}

/// Returns the number of transitions at which a search ends in order to restart, if an assumption failed
/// after `transitions`.
pub(crate) fn restart_at(transitions: u64) -> u64 {
    2 * transitions + LEARN
}

/// Returns a sample of `count` states, if a limit kept a search from the others.
pub(crate) fn sample(
    unknown: &[Unknown],
    count: usize,
    mut get: impl FnMut(StateId, &mut Vec<u32>),
) -> Vec<Vec<u32>> {
    let cuts = [Unknown::Depth, Unknown::Spinning];
    let is_limit = |reason: &Unknown| !reason.remains() || cuts.contains(reason);
    if count == 0 || !unknown.iter().any(is_limit) {
        return Vec::new();
    }
    let numbers = (0..SAMPLE.min(count)).map(|number| number * count / SAMPLE.min(count));
    let mut states: Vec<usize> = numbers.chain([count - 1]).collect();
    states.dedup();
    let vector = |state: usize| {
        let mut vector = Vec::new();
        get(StateId(state as u32), &mut vector);
        vector
    };
    states.into_iter().map(vector).collect()
}

/// Returns true if a search that has to restart may do so: its limit on states starts afresh, but
/// those on time and memory do not.
pub(crate) fn may_restart(unknown: &[Unknown]) -> bool {
    unknown.iter().all(|reason| reason.remains() || *reason == Unknown::States)
}
