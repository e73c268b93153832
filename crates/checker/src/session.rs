//! A program that can be booted repeatedly with the same outcome: dry run, boot, replay.

use crate::abstracting::Abstracted;
use crate::events::EventProperty;
use crate::input::Input;
use crate::input_error::InputError;
use crate::settings::Settings;
use crate::surroundings::environment;
use hebra_search::Heuristic;
use hebra_system::{Choice, Property, StepEnd, System, Trace};
use hebra_vm::{BootError, Environment, Learnt, Mode, Reading, Reduction, Start, Vm, Warm};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Time slices of the dry run that finds which library classes a program uses.
const DRY_SLICES: u64 = 400;

/// The settings of a machine, besides the program and what was learnt of it.
#[derive(Clone, Debug)]
pub struct Behaviour {
    /// Decides which operations are scheduling points.
    pub reduction: Reduction,
    /// The properties checked.
    pub checks: Vec<Property>,
    /// Lets threads wake from `wait` and `park` spuriously.
    pub spurious_wakeups: bool,
    /// Keeps the hints that the program gives to the search.
    pub hints: bool,
    /// The code over tokens, if the program is abstracted.
    pub abstracted: Abstracted,
    /// The property over events, if any.
    pub events: Option<EventProperty>,
    /// True if the library's locks are modelled.
    pub models_library: bool,
    /// True if runs continue after an uncaught exception.
    pub goes_on: bool,
}

impl Behaviour {
    /// Returns the behaviour that the settings ask for, with the abstracted code.
    pub fn new(settings: &Settings, abstracted: Abstracted) -> Behaviour {
        Behaviour {
            reduction: settings.reduction,
            checks: settings.checks.clone(),
            spurious_wakeups: settings.spurious_wakeups,
            hints: settings.search.heuristic() == Some(Heuristic::Hint),
            abstracted,
            events: settings.events.clone(),
            models_library: settings.models_library,
            goes_on: settings.finds_all,
        }
    }
}

/// One program that can be booted repeatedly with the same outcome.
pub struct Session<'a> {
    input: &'a Input,
    warm: Warm,
    environment: Environment,
    /// System properties of this machine that the program read.
    seen: BTreeSet<String>,
    /// The settings of its machines.
    pub behaviour: Behaviour,
    /// The knowledge of earlier machines.
    pub learnt: Learnt,
    /// Set when the user wants to stop.
    pub stop: Arc<AtomicBool>,
    /// End of the time limit: no search for times is begun after it.
    pub until: Option<Instant>,
}

impl<'a> Session<'a> {
    /// Runs one schedule to find which library classes the program uses.
    pub fn new(
        input: &'a Input,
        behaviour: Behaviour,
        stop: Arc<AtomicBool>,
    ) -> Result<Session<'a>, BootError> {
        let (warm, environment) = match input.dry.get() {
            Some(known) => known.clone(),
            None => dry_run(input, &stop)?,
        };
        let (seen, learnt) = (BTreeSet::new(), Learnt::default());
        Ok(Session { input, warm, environment, seen, behaviour, learnt, stop, until: None })
    }

    /// Returns the program.
    pub(crate) fn input(&self) -> &Input {
        self.input
    }

    /// Boots a machine at the start of `main`.
    pub fn boot(&self) -> Result<Vm, BootError> {
        let behaviour = &self.behaviour;
        let start = Start {
            mode: Mode::Check(behaviour.reduction),
            models_library: behaviour.models_library,
            environment: &self.environment,
            warm: &self.warm,
            learnt: &self.learnt,
        };
        let mut vm = self.input.starts.machine(start, || program(self.input))?;
        vm.program.replaced = behaviour.abstracted.bodies.clone();
        vm.program.typing = behaviour.abstracted.typing.clone();
        if let Some(events) = &behaviour.events {
            vm.program.patterns = events.patterns().clone();
        }
        vm.options.spurious_wakeups = behaviour.spurious_wakeups;
        vm.options.goes_on = behaviour.goes_on;
        vm.options.track_hints = behaviour.hints;
        vm.options.checks = behaviour.checks.clone();
        vm.enter_main(&self.input.entry)?;
        vm.options.interrupt = Some(self.stop.clone());
        Ok(vm)
    }

    /// Returns true if the program runs on tokens.
    pub fn is_abstract(&self) -> bool {
        !self.behaviour.abstracted.bodies.is_empty()
    }

    /// Returns a session for the same program without abstraction, to follow abstract runs.
    pub fn concrete(&self) -> Session<'a> {
        let reduction = match self.behaviour.reduction {
            // The full reduction learns about locks of the abstract program only.
            Reduction::Full => Reduction::Local,
            other => other,
        };
        let abstracted = Abstracted::default();
        let behaviour = Behaviour { reduction, abstracted, ..self.behaviour.clone() };
        let learnt = Learnt {
            unstable_finals: self.learnt.unstable_finals.clone(),
            threads: self.learnt.threads.clone(),
            ..Learnt::default()
        };
        Session {
            input: self.input,
            warm: self.warm.clone(),
            environment: self.environment.clone(),
            seen: self.seen.clone(),
            behaviour,
            learnt,
            stop: self.stop.clone(),
            until: self.until,
        }
    }

    /// Describes what determines the machine's behaviour, besides classes and what was learnt.
    pub fn identity(&self) -> String {
        let Session { input, warm, environment, behaviour, .. } = self;
        format!("{:?} {warm:?} {environment:?} {behaviour:?}", input.entry)
    }

    /// Remembers what later machines need in order to take the same steps.
    pub fn learn(&mut self, vm: &Vm) {
        // The set of trusted final fields changes only when a search restarts.
        let unstable_finals = std::mem::take(&mut self.learnt.unstable_finals);
        self.learnt = Learnt { unstable_finals, ..vm.learnt() };
        let properties = vm.gathered.readings.iter().filter_map(|reading| match reading {
            Reading::Property(key) => Some(key.clone()),
            _ => None,
        });
        self.seen.extend(properties);
    }

    /// Returns the system properties that a replay elsewhere needs, as `key=value`.
    pub fn properties_seen(&self) -> Vec<String> {
        let mut all = self.environment.given.clone();
        for key in &self.seen {
            if let Some(value) = self.environment.property(key) {
                all.entry(key.clone()).or_insert(value);
            }
        }
        all.into_iter().map(|(key, value)| format!("{key}={value}")).collect()
    }

    /// Replays a trace on a fresh machine. `each` sees the machine before and after each step.
    pub fn replay(
        &self,
        trace: &Trace,
        mut each: impl FnMut(&mut Vm, Moment),
    ) -> Result<(Vm, StepEnd), BootError> {
        let mut vm = self.boot()?;
        let mut offered = Vec::new();
        let mut end = StepEnd::Normal;
        for (index, choice) in trace.choices.iter().enumerate() {
            if index == trace.prefix {
                vm.end_prefix();
                vm.vector();
            }
            offered.clear();
            vm.choices(&mut offered);
            if end != StepEnd::Normal || !offered.contains(choice) {
                let message = format!("the trace does not fit the program (choice {index})");
                return Err(BootError::Input(message));
            }
            each(&mut vm, Moment::Before(*choice));
            end = vm.step(*choice);
            each(&mut vm, Moment::After);
            if index >= trace.prefix {
                // As in the search, sharing of objects is decided between steps.
                vm.vector();
            }
        }
        if trace.choices.len() == trace.prefix && end == StepEnd::Normal {
            // The search ended in its first state.
            vm.end_prefix();
            vm.vector();
        }
        Ok((vm, end))
    }
}

/// A point of a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// This choice is about to be taken.
    Before(Choice),
    /// The choice was taken.
    After,
}

/// Runs one schedule to find which library classes a program uses.
fn dry_run(input: &Input, stop: &Arc<AtomicBool>) -> Result<(Warm, Environment), BootError> {
    let mut dry = Vm::new(program(input)?, Mode::Run);
    dry.options.environment = environment(input);
    dry.boot(&input.entry, &Warm::default())?;
    // The start is short, and if cut off it would look like an error in the program.
    dry.options.interrupt = Some(stop.clone());
    // The result does not matter: whatever was initialised is worth initialising early.
    dry.run(Some(DRY_SLICES));
    let found = (dry.warm(), dry.options.environment.clone());
    // One that was cut off has seen less than others will.
    if !stop.load(Ordering::Relaxed) {
        return Ok(input.dry.get_or_init(|| found).clone());
    }
    Ok(found)
}

fn program(input: &Input) -> Result<hebra_vm::Program, BootError> {
    input.program().map_err(|InputError(message)| BootError::Input(message))
}
