//! Machines that search one program together, each in its own thread.
//!
//! A vector means the same to all of them as long as they agree on numbers: of classes and methods,
//! of objects of the base, of slots, of threads. Only the original therefore gives out new numbers,
//! and forks are made again afterwards. A fork that gave one out itself has gone astray; its step
//! is void.

use crate::footprint::Interests;
use crate::machine::{Gathered, Numbers, Output, Step, Vm};
use crate::observer::Replay;
use hebra_reduction::{Mode, Reduction};
use hebra_state::Canonical;
use hebra_system::Fork;

impl Vm {
    /// Returns another machine in the same place, independent of this one. To be called before the
    /// search begins. What this one has learnt is to be told to the copy, as to a new machine.
    pub fn copy(&self) -> Vm {
        debug_assert!(!self.state.heap.frozen, "a search has begun: fork the machine instead");
        Vm {
            program: self.program.fork(),
            state: self.state.clone(),
            canonical: Canonical::new(),
            visibility: self.visibility.clone(),
            options: self.options.clone(),
            gathered: self.gathered.clone(),
            output: Output::Discard,
            settings: self.settings.clone(),
            step: Step { current: self.step.current, ..Step::default() },
            replay: Replay::default(),
            known: self.known.clone(),
            interests: Interests::default(),
            relations: self.relations.clone(),
            names: self.names.clone(),
            forked: None,
        }
    }

    fn numbers(&self) -> Numbers {
        let (slots, threads) = self.canonical.numbers();
        let late_base = self.state.heap.late_base;
        Numbers { slots, threads, failed_names: self.names.len(), late_base }
    }
}

impl Fork for Vm {
    fn fork(&mut self) -> Vm {
        self.canonical.share();
        Vm {
            program: self.program.fork(),
            state: self.state.clone(),
            canonical: self.canonical.clone(),
            visibility: self.visibility.clone(),
            options: self.options.clone(),
            gathered: Gathered::default(),
            output: Output::Discard,
            settings: self.settings.clone(),
            step: Step::default(),
            replay: Replay::default(),
            known: self.known.clone(),
            interests: Interests::default(),
            relations: self.relations.clone(),
            names: self.names.clone(),
            forked: Some(self.numbers()),
        }
    }

    fn is_astray(&self) -> bool {
        self.forked.is_some_and(|before| self.program.is_changed() || self.numbers() != before)
    }

    /// Without reduction there is only one thing to learn.
    fn has_learnt(&self) -> bool {
        self.options.mode != Mode::Check(Reduction::None) || self.visibility.states_are_watched()
    }

    fn absorb(&mut self, fork: Vm) {
        self.gathered.absorb(fork.gathered);
        // Classes that only the fork has loaded mean nothing here.
        self.visibility.absorb(fork.visibility, self.program.classes.len());
    }
}
