//! A bound on the search for times that fit a trace.

use std::time::Instant;

pub(crate) const MOST_STEPS: usize = 300_000;

/// What may still be spent on looking for times.
pub(crate) struct Effort {
    /// Steps taken so far.
    pub(crate) steps: usize,
    /// No more steps than this.
    most: usize,
    /// Nothing is begun after this.
    until: Option<Instant>,
}

impl Effort {
    /// The usual effort, as long as the time limit of the search is not over.
    pub(crate) fn new(until: Option<Instant>) -> Effort {
        Effort { steps: 0, most: MOST_STEPS, until }
    }

    /// Returns true if so many further steps may be taken.
    pub(crate) fn allows(&self, steps: usize) -> bool {
        self.steps + steps <= self.most && self.until.is_none_or(|until| Instant::now() < until)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_effort_ends_with_its_steps_or_with_the_time_limit() {
        let mut effort = Effort::new(None);
        assert!(effort.allows(MOST_STEPS));
        effort.steps = MOST_STEPS - 1;
        assert!(effort.allows(1) && !effort.allows(2));
        assert!(!Effort::new(Some(Instant::now())).allows(1));
    }
}
