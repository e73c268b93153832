//! A system without abstraction choices (Pasareanu, Dwyer, Visser, "Finding feasible
//! counter-examples when model checking abstracted Java programs", TACAS 2001): a thread that
//! stands before one cannot move, so every run that is left is one of the concrete program.
//!
//! A state in which only such threads could move is cut off, and no deadlock.

use crate::bounded::Around;
use hebra_system::{Choice, ChoiceKind, Measures, StepEnd, System, Violation};

/// The part of a system that is reached without abstraction choices.
pub struct ChooseFree<'a, S> {
    /// The whole system.
    pub inner: &'a mut S,
    /// Something was left out.
    pub is_cut: bool,
    choices: Vec<Choice>,
}

impl<'a, S: System> ChooseFree<'a, S> {
    /// The part of a system from its current state on.
    pub fn new(inner: &'a mut S) -> ChooseFree<'a, S> {
        ChooseFree { inner, is_cut: false, choices: Vec::new() }
    }
}

impl<S: System> System for ChooseFree<'_, S> {
    fn choices(&mut self, out: &mut Vec<Choice>) {
        self.choices.clear();
        self.inner.choices(&mut self.choices);
        let free = self.choices.iter().filter(|choice| choice.kind != ChoiceKind::Abstraction);
        let before = out.len();
        out.extend(free);
        self.is_cut |= out.len() - before < self.choices.len();
    }

    fn step(&mut self, choice: Choice) -> StepEnd {
        self.inner.step(choice)
    }

    fn stuck(&mut self) -> Option<Violation> {
        self.choices.clear();
        self.inner.choices(&mut self.choices);
        if self.choices.is_empty() { self.inner.stuck() } else { None }
    }

    fn flaws(&mut self, out: &mut Vec<Violation>) {
        self.inner.flaws(out);
    }

    fn passed(&mut self, out: &mut Vec<Violation>) {
        self.inner.passed(out);
    }

    fn vector(&mut self) -> &[u32] {
        self.inner.vector()
    }

    fn load(&mut self, vector: &[u32]) {
        self.inner.load(vector);
    }

    fn measures(&mut self) -> Measures {
        self.inner.measures()
    }

    fn must_restart(&self) -> bool {
        self.inner.must_restart()
    }

    fn is_full(&self) -> bool {
        self.inner.is_full()
    }

    fn bytes(&self) -> usize {
        self.inner.bytes()
    }
}

impl<S> Around<S> for ChooseFree<'_, S> {
    fn inner(&mut self) -> &mut S {
        self.inner
    }
}
