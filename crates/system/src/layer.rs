//! Layers: systems around other systems, such as a bound, a restriction or a product with a property.

use crate::{Choice, Measures, StepEnd, System, Violation};

/// A system around another one, which it owns. [`Layered`] makes a system of it: whatever a layer does not say
/// itself, the system below says.
///
/// A layer with a state of its own adds words to the vector, and takes them off again in `load`.
pub trait Layer {
    /// The system below.
    type Below: System;

    /// Returns the system below.
    fn below(&self) -> &Self::Below;

    /// Returns the system below, to be changed.
    fn below_mut(&mut self) -> &mut Self::Below;

    /// See [`System::choices`].
    fn choices(&mut self, out: &mut Vec<Choice>) {
        self.below_mut().choices(out);
    }

    /// See [`System::step`].
    fn step(&mut self, choice: Choice) -> StepEnd {
        self.below_mut().step(choice)
    }

    /// See [`System::stuck`].
    fn stuck(&mut self) -> Option<Violation> {
        self.below_mut().stuck()
    }

    /// See [`System::flaws`].
    fn flaws(&mut self, out: &mut Vec<Violation>) {
        self.below_mut().flaws(out);
    }

    /// See [`System::passed`].
    fn passed(&mut self, out: &mut Vec<Violation>) {
        self.below_mut().passed(out);
    }

    /// See [`System::vector`].
    fn vector(&mut self) -> &[u32] {
        self.below_mut().vector()
    }

    /// See [`System::load`].
    fn load(&mut self, vector: &[u32]) {
        self.below_mut().load(vector);
    }

    /// See [`System::measures`].
    fn measures(&mut self) -> Measures {
        self.below_mut().measures()
    }

    /// See [`System::yielded`].
    fn yielded(&self) -> bool {
        self.below().yielded()
    }

    /// See [`System::must_restart`].
    fn must_restart(&self) -> bool {
        self.below().must_restart()
    }

    /// See [`System::is_full`].
    fn is_full(&self) -> bool {
        self.below().is_full()
    }

    /// See [`System::bytes`].
    fn bytes(&self) -> usize {
        self.below().bytes()
    }
}

/// A layer as a system.
pub struct Layered<L>(pub L);

/// The methods of a system, each done by another value.
macro_rules! forward {
    ($this:ident => $to:expr) => {
        fn choices(&mut $this, out: &mut Vec<Choice>) {
            $to.choices(out);
        }

        fn step(&mut $this, choice: Choice) -> StepEnd {
            $to.step(choice)
        }

        fn stuck(&mut $this) -> Option<Violation> {
            $to.stuck()
        }

        fn flaws(&mut $this, out: &mut Vec<Violation>) {
            $to.flaws(out);
        }

        fn passed(&mut $this, out: &mut Vec<Violation>) {
            $to.passed(out);
        }

        fn vector(&mut $this) -> &[u32] {
            $to.vector()
        }

        fn load(&mut $this, vector: &[u32]) {
            $to.load(vector);
        }

        fn measures(&mut $this) -> Measures {
            $to.measures()
        }

        fn yielded(&$this) -> bool {
            $to.yielded()
        }

        fn must_restart(&$this) -> bool {
            $to.must_restart()
        }

        fn is_full(&$this) -> bool {
            $to.is_full()
        }

        fn bytes(&$this) -> usize {
            $to.bytes()
        }
    };
}

impl<L: Layer> System for Layered<L> {
    forward!(self => self.0);
}

impl<S: System> System for &mut S {
    forward!(self => (**self));
}
