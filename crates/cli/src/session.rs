//! A machine set up for checking: dry run, boot, the deterministic start, and the way back there.

use crate::abstracting::Abstracted;
use crate::input::{Input, InputError};
use crate::surroundings::environment;
use hebra_ir::Name;
use hebra_system::{Choice, Property, StepEnd, System};
use hebra_vm::{BootError, Environment, Mode, Reading, Reduction, Vm, Warm};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Time slices of the dry run that finds which library classes a program uses.
const DRY_SLICES: u64 = 400;

/// What to check and how.
#[derive(Clone, Debug)]
pub struct Setting {
    /// What is a scheduling point.
    pub reduction: Reduction,
    /// Properties checked.
    pub checks: Vec<Property>,
    /// Threads may wake from `wait` and `park` for no reason.
    pub spurious_wakeups: bool,
    /// Keep the hints that the program gives to the search.
    pub hints: bool,
    /// Final fields not trusted to be constant.
    pub unstable_finals: Vec<(Name, u16)>,
    /// Variables known not to keep to the discipline of `Reduction::Full`.
    pub visible: Vec<String>,
    /// The code over tokens, if the program is abstracted.
    pub abstracted: Abstracted,
    /// Locks of the library are modelled.
    pub models_library: bool,
    /// Runs go on behind an exception that leaves a thread.
    pub goes_on: bool,
    /// Thread numbers to use: number, parent, ordinal.
    pub threads: Vec<(u16, u16, u16)>,
    /// Set when the user wants to stop.
    pub stop: Arc<AtomicBool>,
}

/// One program, bootable again and again with the same outcome.
pub struct Session<'a> {
    input: &'a Input,
    warm: Warm,
    environment: Environment,
    /// System properties of this machine that the program read.
    seen: BTreeSet<String>,
    /// How to check.
    pub setting: Setting,
}

impl<'a> Session<'a> {
    /// Finds which library classes the program uses by running one schedule.
    pub fn new(input: &'a Input, setting: Setting) -> Result<Session<'a>, BootError> {
        let mut dry = Vm::new(program(input)?, Mode::Run);
        dry.environment = environment(input);
        dry.boot(&input.entry, &Warm::default())?;
        // The start does not take long, and cut short it would look like a fault of the program.
        dry.interrupt = Some(setting.stop.clone());
        // How it ends does not matter: whatever was initialised is worth doing early.
        dry.run(Some(DRY_SLICES));
        let warm = dry.warm();
        let environment = dry.environment.clone();
        Ok(Session { input, warm, environment, seen: BTreeSet::new(), setting })
    }

    /// A machine at the start of `main`.
    pub fn boot(&self) -> Result<Vm, BootError> {
        let mut vm = Vm::new(program(self.input)?, Mode::Check(self.setting.reduction));
        vm.program.unstable_finals = self.setting.unstable_finals.iter().cloned().collect();
        vm.program.replaced = self.setting.abstracted.bodies.clone();
        vm.program.typing = self.setting.abstracted.typing.clone();
        vm.discipline.learn(&self.setting.visible);
        vm.spurious_wakeups = self.setting.spurious_wakeups;
        vm.models_library = self.setting.models_library;
        vm.goes_on = self.setting.goes_on;
        vm.track_hints = self.setting.hints;
        vm.checks = self.setting.checks.clone();
        vm.environment = self.environment.clone();
        vm.set_thread_numbers(&self.setting.threads);
        vm.boot(&self.input.entry, &self.warm)?;
        vm.interrupt = Some(self.setting.stop.clone());
        Ok(vm)
    }

    /// Whether the program runs on tokens.
    pub fn is_abstract(&self) -> bool {
        !self.setting.abstracted.bodies.is_empty()
    }

    /// The same program as it is, to follow its abstract runs.
    pub fn concrete(&self) -> Session<'a> {
        let reduction = match self.setting.reduction {
            // What it learns about locks is of the abstract program.
            Reduction::Full => Reduction::Local,
            other => other,
        };
        let (abstracted, visible) = (Abstracted::default(), Vec::new());
        let setting = Setting { reduction, abstracted, visible, ..self.setting.clone() };
        let (warm, environment) = (self.warm.clone(), self.environment.clone());
        Session { input: self.input, warm, environment, seen: self.seen.clone(), setting }
    }

    /// Everything that decides what the machine does, besides the classes and what was learnt.
    pub fn identity(&self) -> String {
        let setting = Setting {
            unstable_finals: Vec::new(),
            visible: Vec::new(),
            threads: Vec::new(),
            stop: Arc::default(),
            ..self.setting.clone()
        };
        format!("{:?} {:?} {:?} {setting:?}", self.input.entry, self.warm, self.environment)
    }

    /// Remembers what machines of later boots must know to go through the same steps.
    pub fn learn(&mut self, vm: &Vm) {
        self.setting.visible = vm.discipline.learnt(&vm.program);
        self.setting.threads = vm.thread_numbers();
        let properties = vm.readings.iter().filter_map(|reading| match reading {
            Reading::Property(key) => Some(key.clone()),
            _ => None,
        });
        self.seen.extend(properties);
    }

    /// The system properties that a replay elsewhere must have: `key=value`.
    pub fn properties_seen(&self) -> Vec<String> {
        let mut all = self.environment.given.clone();
        for key in &self.seen {
            if let Some(value) = self.environment.property(key) {
                all.entry(key.clone()).or_insert(value);
            }
        }
        all.into_iter().map(|(key, value)| format!("{key}={value}")).collect()
    }

    /// Replays choices on a fresh machine. `each` sees the machine before and after each step.
    pub fn replay(
        &self,
        prefix: usize,
        choices: &[Choice],
        mut each: impl FnMut(&mut Vm, Moment),
    ) -> Result<(Vm, StepEnd), BootError> {
        let mut vm = self.boot()?;
        let mut offered = Vec::new();
        let mut end = StepEnd::Normal;
        for (index, choice) in choices.iter().enumerate() {
            if index == prefix {
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
            if index >= prefix {
                // As the search does: which objects are shared is settled between steps.
                vm.vector();
            }
        }
        if choices.len() == prefix && end == StepEnd::Normal {
            // The search found its first state to be the end.
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
    /// It was taken.
    After,
}

fn program(input: &Input) -> Result<hebra_vm::Program, BootError> {
    input.program().map_err(|InputError(message)| BootError::Input(message))
}
