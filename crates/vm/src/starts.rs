//! Machines over one program whose library has started: the start is done once and copied for
//! further machines. It takes most of the time of a small check.

use crate::boot::Warm;
use crate::boot_error::BootError;
use crate::environment::Environment;
use crate::machine::{Fatal, Vm};
use hebra_program::Program;
use hebra_reduction::{Learnt, Mode};
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

/// Machines that are kept: one for each reduction of a program that is checked with all.
const KEPT: usize = 3;

/// Machines over the same classes, in the same environment, that have not entered `main`.
#[derive(Default)]
pub struct Starts {
    /// The latest is the last.
    machines: Mutex<Vec<(Circumstances, Vm)>>,
}

/// How a machine starts.
#[derive(Clone, Copy)]
pub struct Start<'a> {
    /// Use of the machine.
    pub mode: Mode,
    /// Locks of the library are modelled.
    pub models_library: bool,
    /// Surroundings of the program: the same for all machines of one `Starts`.
    pub environment: &'a Environment,
    /// Library start-up to do before `main`.
    pub warm: &'a Warm,
    /// The knowledge of earlier machines.
    pub learnt: &'a Learnt,
}

/// Everything that may make one start of the library different from another.
#[derive(PartialEq, Eq)]
struct Circumstances {
    mode: Mode,
    models_library: bool,
    warm: Warm,
    /// Decides how accesses are linked.
    unstable_finals: BTreeSet<(String, u16)>,
    /// Decides how intrinsics behave.
    withdrawn: BTreeSet<String>,
}

impl Starts {
    /// Returns a machine with a started library, which knows what was learnt: a copy, if one was
    /// started in the same circumstances. Otherwise it is started over `program`.
    pub fn machine<E: From<BootError>>(
        &self,
        start: Start,
        program: impl Fn() -> Result<Program, E>,
    ) -> Result<Vm, E> {
        let circumstances = Circumstances {
            mode: start.mode,
            models_library: start.models_library,
            warm: start.warm.clone(),
            unstable_finals: start.learnt.unstable_finals.clone(),
            withdrawn: start.learnt.withdrawn.clone(),
        };
        let mut machines = self.machines.lock().unwrap_or_else(PoisonError::into_inner);
        let known = machines.iter().find(|(known, _)| *known == circumstances);
        let mut vm = match known {
            Some((_, machine)) => machine.copy(),
            None => {
                let mut machine = started(start, start.learnt, program()?);
                if let Err(Unstarted { learnt: Some(learnt), .. }) = &machine {
                    machine = started(start, learnt, program()?);
                }
                let machine = machine.map_err(|unstarted| unstarted.error)?;
                let copy = machine.copy();
                if machines.len() == KEPT {
                    machines.remove(0);
                }
                machines.push((circumstances, machine));
                copy
            }
        };
        vm.learn(start.learnt);
        Ok(vm)
    }
}

/// A library that did not start.
struct Unstarted {
    error: BootError,
    /// What to know for another attempt, if one makes sense.
    learnt: Option<Box<Learnt>>,
}

/// Starts the library. If an initialiser needs a time that cannot be followed, it is to be started again.
fn started(start: Start, learnt: &Learnt, program: Program) -> Result<Vm, Unstarted> {
    let mut machine = Vm::new(program, start.mode);
    machine.learn(learnt);
    machine.options.models_library = start.models_library;
    machine.options.environment = start.environment.clone();
    let was_followed = machine.visibility.may_follow_times();
    let distrusted = machine.program.unstable_finals.len();
    match machine.start_library(start.warm) {
        // Code that trusts the others is linked.
        Ok(()) if machine.program.unstable_finals.len() != distrusted => {
            Err(Unstarted { error: Fatal::AssumptionFailed.into(), learnt: None })
        }
        Ok(()) => Ok(machine),
        Err(error) => {
            let is_needed = was_followed && machine.visibility.is_time_needed();
            Err(Unstarted { error, learnt: is_needed.then(|| Box::new(machine.learnt())) })
        }
    }
}
