//! A system with few preemptive context switches: switches away from a runnable thread. The last
//! thread and the number of switches are part of its states, so in any order a state of the inner
//! system is visited again if it is reached with fewer switches.

use crate::report::{Observer, Stats};
use hebra_system::{Choice, Layer, Layered, StepEnd, System, Violation};

/// The product of a system and a count of switches.
pub(crate) struct Bounded<S> {
    inner: S,
    most: u32,
    /// Switches made on the path to the current state.
    made: u32,
    /// The thread that ran last, if it is runnable.
    last: Option<u16>,
    /// True if something was left out.
    pub(crate) is_cut: bool,
    choices: Vec<Choice>,
    vector: Vec<u32>,
}

impl<S: System> Bounded<S> {
    /// The system with at most so many switches from its current state on.
    pub(crate) fn new(inner: S, most: u32) -> Bounded<S> {
        let (choices, vector) = (Vec::new(), Vec::new());
        Bounded { inner, most, made: 0, last: None, is_cut: false, choices, vector }
    }
}

impl<S: System> Layer for Bounded<S> {
    type Below = S;

    fn below(&self) -> &S {
        &self.inner
    }

    fn below_mut(&mut self) -> &mut S {
        &mut self.inner
    }

    fn choices(&mut self, out: &mut Vec<Choice>) {
        let start = out.len();
        self.inner.choices(out);
        if self.made < self.most {
            return;
        }
        // The last thread is runnable, so some choices remain.
        if let Some(last) = self.last {
            let all = out.len();
            let mut index = 0;
            out.retain(|choice| {
                index += 1;
                index <= start || choice.thread == last
            });
            self.is_cut |= out.len() < all;
        }
    }

    fn step(&mut self, choice: Choice) -> StepEnd {
        if self.last.is_some_and(|last| last != choice.thread) {
            self.made += 1;
        }
        let end = self.inner.step(choice);
        if end == StepEnd::Normal {
            self.choices.clear();
            self.inner.choices(&mut self.choices);
            let goes_on = self.choices.iter().any(|c| c.thread == choice.thread);
            self.last = goes_on.then_some(choice.thread);
        }
        end
    }

    fn vector(&mut self) -> &[u32] {
        self.vector.clear();
        self.vector.push(self.last.map_or(0, |last| u32::from(last) + 1));
        self.vector.push(self.made);
        self.vector.extend_from_slice(self.inner.vector());
        &self.vector
    }

    fn load(&mut self, vector: &[u32]) {
        let word = |index: usize| vector.get(index).copied().unwrap_or(0);
        self.last = word(0).checked_sub(1).map(|last| last as u16);
        self.made = word(1);
        self.inner.load(vector.get(2..).unwrap_or_default());
    }
}

/// Turns a vector of the product into one of the inner system.
pub(crate) fn remove_count(vector: &mut Vec<u32>) {
    vector.drain(..2.min(vector.len()));
}

/// Adapts an observer of the inner system to the product.
pub(crate) struct Inner<'a, S>(pub(crate) &'a mut dyn Observer<S>);

impl<'s, S: System + 's, L: Layer<Below = &'s mut S>> Observer<Layered<L>> for Inner<'_, S> {
    fn progress(&mut self, stats: &Stats) -> bool {
        self.0.progress(stats)
    }

    fn memory(&mut self, stats: &Stats) -> usize {
        self.0.memory(stats)
    }

    fn end_state(&mut self, system: &mut Layered<L>, violation: Option<&Violation>) {
        self.0.end_state(system.0.below_mut(), violation);
    }

    fn violated(&mut self, system: &mut Layered<L>, violation: &Violation) {
        self.0.violated(system.0.below_mut(), violation);
    }
}
