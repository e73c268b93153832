//! Machines that search one program together, each in its own thread.
//!
//! A vector means the same to all of them as long as they agree on numbers: of classes and methods,
//! of objects of the base, of slots, of threads. Only the original therefore gives out new numbers,
//! and forks are made again afterwards. A fork that gave one out itself has gone astray; its step
//! is void.

use crate::machine::{Output, Vm};
use hebra_system::Fork;

/// Numbers that a fork had in common with its original.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Numbers {
    slots: usize,
    threads: u16,
    failed_names: usize,
    late_base: usize,
}

impl Vm {
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
            mode: self.mode,
            output: Output::Discard,
            notes: Default::default(),
            clock_readers: Default::default(),
            random_draws: Default::default(),
            readings: Default::default(),
            settings: self.settings.clone(),
            wait_lengths: Vec::new(),
            checks: self.checks.clone(),
            models_library: self.models_library,
            parks: Default::default(),
            takes_modelled_locks: false,
            self_check: self.self_check,
            remember_failures: self.remember_failures,
            goes_on: self.goes_on,
            passed: Vec::new(),
            passed_early: Vec::new(),
            uncaught: None,
            environment: self.environment.clone(),
            alternative: 0,
            chosen: false,
            seed: self.seed,
            track_hints: self.track_hints,
            spurious_wakeups: self.spurious_wakeups,
            races_noted: Default::default(),
            canonical: self.canonical.clone(),
            visibility: self.visibility.clone(),
            pause: false,
            known: self.known.clone(),
            initialised: Vec::new(),
            recorder: None,
            cast: None,
            log: None,
            names: self.names.clone(),
            main_failed: self.main_failed,
            current: None,
            interrupt: self.interrupt.clone(),
            forked: Some(self.numbers()),
        }
    }

    fn is_astray(&self) -> bool {
        self.forked.is_some_and(|before| self.program.is_changed() || self.numbers() != before)
    }

    fn absorb(&mut self, fork: Vm) {
        self.notes.extend(fork.notes);
        self.clock_readers.extend(fork.clock_readers);
        self.random_draws.extend(fork.random_draws);
        self.readings.extend(fork.readings);
        self.parks.extend(fork.parks);
        self.takes_modelled_locks |= fork.takes_modelled_locks;
        // Classes that only the fork has loaded mean nothing here.
        self.visibility.absorb(fork.visibility, self.program.classes.len());
    }
}
