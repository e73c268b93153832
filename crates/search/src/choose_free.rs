//! A system without abstraction choices (Pasareanu, Dwyer, Visser, "Finding feasible
//! counter-examples when model checking abstracted Java programs", TACAS 2001): a thread at such a
//! choice is blocked, so every remaining run is one of the concrete program.
//!
//! A state in which only such threads could move is cut off, not a deadlock.

use hebra_system::{Choice, ChoiceKind, Layer, System, Violation};

/// The part of a system that is reached without abstraction choices.
pub struct ChooseFree<S> {
    inner: S,
    /// Something was left out.
    pub is_cut: bool,
    choices: Vec<Choice>,
}

impl<S: System> ChooseFree<S> {
    /// The part of a system from its current state on.
    pub fn new(inner: S) -> ChooseFree<S> {
        ChooseFree { inner, is_cut: false, choices: Vec::new() }
    }
}

impl<S: System> Layer for ChooseFree<S> {
    type Below = S;

    fn below(&self) -> &S {
        &self.inner
    }

    fn below_mut(&mut self) -> &mut S {
        &mut self.inner
    }

    fn choices(&mut self, out: &mut Vec<Choice>) {
        self.choices.clear();
        self.inner.choices(&mut self.choices);
        let free = self.choices.iter().filter(|choice| choice.kind != ChoiceKind::Abstraction);
        let before = out.len();
        out.extend(free);
        self.is_cut |= out.len() - before < self.choices.len();
    }

    fn stuck(&mut self) -> Option<Violation> {
        self.choices.clear();
        self.inner.choices(&mut self.choices);
        if self.choices.is_empty() { self.inner.stuck() } else { None }
    }
}
