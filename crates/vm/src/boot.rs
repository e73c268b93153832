//! Bringing a machine to `main` without the JDK's own start-up (no `System.initPhase*`), and the
//! driver behind `hebra run`.

use crate::boot_error::BootError;
use crate::machine::{Halt, Next, Vm, load_fatal};
use hebra_ir::Name;
use hebra_program::{ClassId, MethodId};
use hebra_reduction::{Mode, Reduction};
use hebra_state::heap::{Body, Ref};
use hebra_state::{Init, Status, Thread};
use hebra_system::{Choice, ChoiceKind, StepEnd, System};

/// Program to run.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Internal name of the main class.
    pub class: String,
    /// Arguments of `main`.
    pub args: Vec<String>,
}

/// Library start-up to do before `main`: what a dry run used.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Warm {
    /// Classes to initialise, in this order.
    pub classes: Vec<Name>,
    /// Make the system properties, which the program changes.
    pub properties: bool,
}

/// Longest start-up without a choice; then the search takes over, with state matching.
const MOST_PREFIX: usize = 2_000_000;
/// Most steps that end because they are long, not at a visible operation. After these the program
/// may be in an infinite loop, and only the search notices that a state repeats.
const MOST_LONG_STEPS: usize = 200;

/// End of a run of one schedule.
#[derive(Clone, Debug, PartialEq)]
pub enum RunEnd {
    /// The program exited with this status.
    Exit(i32),
    /// No thread is runnable.
    Deadlock,
    /// An assumption of the program is false, at this place.
    Excluded(Option<(String, u32)>),
    /// Hebra cannot continue.
    Unsupported(String),
    /// A class cannot be used.
    BadInput(String),
    /// The run was stopped from outside.
    Stopped,
}

/// Virtual time of one slice of `run`.
const SLICE_NANOS: u64 = 1_000_000;

/// Weight of a slice that was used up when `run` is limited: it takes milliseconds, most others
/// microseconds.
const WHOLE_SLICE: u64 = 10;

impl Vm {
    /// Starts the library and leaves the main thread at the start of `main`.
    pub fn boot(&mut self, entry: &Entry, warm: &Warm) -> Result<(), BootError> {
        self.start_library(warm)?;
        self.enter_main(entry)
    }

    /// Loads the classes that every program needs and does the library start-up of `warm`. None of
    /// the user's code runs, so the machine can be copied ([`Vm::copy`]) for further runs.
    pub fn start_library(&mut self, warm: &Warm) -> Result<(), BootError> {
        self.program.provided = crate::intrinsics::verify::class;
        self.find_known()?;
        self.make_main_thread()?;
        for class in ["java/lang/String", "java/lang/Throwable", "java/lang/Class"] {
            self.initialise_now(class)?;
        }
        for class in &warm.classes {
            self.initialise_now(class)?;
        }
        if warm.properties {
            self.make_properties_now()?;
        }
        Ok(())
    }

    /// Leaves the main thread of a machine with a started library at the start of `main`.
    pub fn enter_main(&mut self, entry: &Entry) -> Result<(), BootError> {
        let (class, main) = self.find_main(&entry.class)?;
        let ints = self.load_required("[I")?;
        self.begin_relations(ints);
        let strings = self.load_required("[Ljava/lang/String;")?;
        let args: Vec<u32> = entry.args.iter().map(|a| self.new_string(a)).collect();
        let array = self.state.heap.insert(strings, Body::Refs(args.into()));
        self.enter(0, main, &[array.into()], false)?;
        // The main class is initialised before main runs: user code, so it is explored.
        let mut granted = true;
        if let Next::Throw(_) = self.initialise(0, class, &mut granted)? {
            return Err(BootError::Input("out of stack at start".into()));
        }
        Ok(())
    }

    fn load_required(&mut self, name: &str) -> Result<ClassId, BootError> {
        let class = self.program.load(name).map_err(load_fatal)?;
        self.state.grow(&self.program);
        Ok(class)
    }

    fn find_known(&mut self) -> Result<(), BootError> {
        let known = |vm: &mut Vm, name: &str| vm.load_required(name).map(Some);
        self.known.object = known(self, "java/lang/Object")?;
        self.known.string = known(self, "java/lang/String")?;
        self.known.class = known(self, "java/lang/Class")?;
        self.known.thread = known(self, "java/lang/Thread")?;
        self.known.throwable = known(self, "java/lang/Throwable")?;
        self.known.error = known(self, "java/lang/Error")?;
        self.known.assertion_error = known(self, "java/lang/AssertionError")?;
        self.known.byte_array = known(self, "[B")?;
        let string = self.known.string.expect("just loaded");
        let index = |name: &str| match self.program.field_named(string, name) {
            Some(field) => Ok(field.index),
            None => Err(BootError::Input(format!("this JDK's String has no field {name}"))),
        };
        (self.known.string_value, self.known.string_coder) = (index("value")?, index("coder")?);
        Ok(())
    }

    fn make_main_thread(&mut self) -> Result<(), BootError> {
        let tid = if self.program.feature >= 25 { 3 } else { 1 };
        let thread = self.new_thread_object("main", tid)?;
        self.state.threads = vec![Some(Box::new(Thread::new(thread)))];
        self.step.current = Some(0);
        let group_class = self.load_required("java/lang/ThreadGroup")?;
        let words = usize::from(self.program.class(group_class).instance_words);
        let mut new_group = |name: &str| {
            let group = self.state.heap.insert(group_class, Body::Fields(vec![0; words].into()));
            let name = self.new_string(name);
            self.set_field(group, "name", name.into());
            self.set_field(group, "maxPriority", 10);
            group
        };
        let (system_group, main_group) = (new_group("system"), new_group("main"));
        self.set_field(main_group, "parent", system_group.into());
        self.set_field(thread, "eetop", 1);
        // Stands for the loader of the class path (`reflection/loaders.rs`).
        self.set_field(thread, "contextClassLoader", thread.into());
        let holder = self.field(thread, "holder") as Ref;
        self.set_field(if holder != 0 { holder } else { thread }, "group", main_group.into());
        self.set_thread_status(thread, crate::threads::RUNNABLE);
        // JDK 17: ThreadGroup's collections are made by its constructor.
        self.initialise_now("java/lang/ThreadGroup")?;
        self.initialise_now("java/lang/Thread")?;
        Ok(())
    }

    /// Runs the initialiser of a library class to its end, on the main thread.
    pub(crate) fn initialise_now(&mut self, name: &str) -> Result<(), BootError> {
        let class = match self.program.load(name) {
            Ok(class) => class,
            Err(_) => return Ok(()),
        };
        self.state.grow(&self.program);
        let depth = self.state.thread(0).frames.len();
        let mut granted = true;
        match self.initialise(0, class, &mut granted)? {
            Next::Go => {}
            Next::Throw(_) | Next::Halt(_) => return Ok(()),
        }
        if self.state.thread(0).frames.len() == depth {
            return Ok(());
        }
        self.run_now(name, &|vm| vm.state.statics[class.0 as usize].init == Init::Done)
    }

    /// Calls a method of the library without arguments on the main thread, which does nothing else.
    pub(crate) fn call_now(&mut self, method: MethodId) -> Result<(), BootError> {
        self.make_ready(method)?;
        let name = self.program.describe(method);
        self.push_frame(0, method, &[], false, 0)?;
        self.run_now(&name, &|_| false)
    }

    /// Runs the main thread until something is done or it has nothing left to do.
    fn run_now(&mut self, name: &str, is_done: &dyn Fn(&Vm) -> bool) -> Result<(), BootError> {
        while !is_done(self) {
            let atomic = &mut self.state.thread_mut(0).atomic;
            *atomic += 1;
            let halt = self.run_thread(0, false);
            if let Some(thread) = self.state.threads[0].as_mut() {
                thread.atomic = thread.atomic.saturating_sub(1);
            }
            match halt {
                Halt::Fuel => {}
                Halt::Point if self.state.thread(0).status == Status::Ending => break,
                Halt::Unsupported(message) => return Err(BootError::Unsupported(message)),
                Halt::BadInput(message) => return Err(BootError::Input(message)),
                Halt::Violated(violation) => {
                    return Err(BootError::Unsupported(format!(
                        "initialising {name} failed: {}",
                        violation.message
                    )));
                }
                _ => return Err(BootError::Unsupported(format!("initialising {name} blocked"))),
            }
        }
        self.state.thread_mut(0).status = Status::Ready;
        Ok(())
    }

    /// Runs from the boot state as long as there is only one choice, then freezes the current state
    /// as the base of all states. Returns the choices taken and how the last one ended. After an
    /// interruption nothing is frozen: the state is of no use, and freezing may take long.
    pub fn run_prefix(&mut self, depth_limit: Option<u32>) -> (Vec<Choice>, StepEnd) {
        let most = depth_limit.map_or(MOST_PREFIX, |d| MOST_PREFIX.min(d as usize));
        let mut taken = Vec::new();
        let mut choices = Vec::new();
        let mut end = StepEnd::Normal;
        let mut long_steps = 0;
        let distrusted = self.program.unstable_finals.len();
        // The search reports violations in its first state.
        let mut flaws = Vec::new();
        while taken.len() < most && long_steps < MOST_LONG_STEPS {
            if self.must_stop() {
                end = StepEnd::Interrupted;
                break;
            }
            choices.clear();
            self.choices(&mut choices);
            let [choice] = choices[..] else { break };
            if self.options.mode == Mode::Check(Reduction::Full)
                && self.state.live_threads().nth(1).is_some()
            {
                break;
            }
            if choice.kind != ChoiceKind::Schedule {
                break;
            }
            taken.push(choice);
            let halt = self.advance(usize::from(choice.thread), choice.alternative);
            long_steps += usize::from(halt == Halt::Fuel);
            end = halt.into();
            let told = self.step.events.drain(..);
            self.gathered.early_events.extend(told.map(|event| (event, taken.len())));
            let met = std::mem::take(&mut self.step.passed).into_iter();
            self.gathered.passed_early.extend(met.map(|violation| (violation, taken.len())));
            self.flaws(&mut flaws);
            if end != StepEnd::Normal || !flaws.is_empty() {
                break;
            }
        }
        if end != StepEnd::Interrupted {
            self.end_prefix();
            if self.program.unstable_finals.len() != distrusted {
                end = StepEnd::AssumptionFailed;
            }
        }
        (taken, end)
    }

    /// Freezes the current state as the base of all states.
    pub fn end_prefix(&mut self) {
        let threads_are_public = self.visibility.threads_are_public();
        if self.options.small_limits {
            self.state.heap.whole_words = hebra_state::heap::FEWEST_WHOLE_WORDS;
            self.canonical.use_small_lists();
        }
        if self.follows_times() {
            self.canonical.expect_vague();
        }
        // What cannot be settled now is told by the first step.
        let _ = self.settle_relations();
        hebra_state::freeze(&self.program, &mut self.state, threads_are_public);
        let initialisers_are_alone = self.visibility.initialisers_are_alone();
        self.canonical.begin(&self.state, threads_are_public, initialisers_are_alone);
        let stop = self.options.interrupt.clone();
        self.visibility.begin(&self.program, &self.state, stop);
    }

    /// Runs one schedule to the end: a thread runs until it blocks or its time slice is over, then
    /// the next in turn; time passes only when no thread is otherwise runnable. `most_slices` ends
    /// the run early; a whole slice counts for `WHOLE_SLICE` of those that end before their time.
    pub fn run(&mut self, most_slices: Option<u64>) -> RunEnd {
        debug_assert_eq!(self.options.mode, Mode::Run);
        let mut turn = 0;
        let mut slices = 0;
        while !self.is_over() {
            if self.must_stop() || most_slices.is_some_and(|most| slices >= most) {
                return RunEnd::Stopped;
            }
            let Some(slot) = self.next_to_run(turn) else { return RunEnd::Deadlock };
            if let Some(deadline) = self.due(slot)
                && !self.is_roused(slot)
            {
                self.state.clock = self.state.clock.max(deadline);
            }
            let halt = self.advance(slot, 0);
            slices += 1;
            // A whole slice takes time, so that sleepers wake beside a thread that never stops.
            if halt == Halt::Fuel {
                self.state.clock += SLICE_NANOS;
                slices += WHOLE_SLICE - 1;
            }
            // Blocked threads yield; a runnable thread keeps its slice.
            turn = match halt {
                Halt::Fuel => slot + 1,
                _ if self.state.threads[slot].is_none() => slot + 1,
                _ => match self.alternatives(slot) {
                    Ok(_) if self.state.thread(slot).status == Status::Ready => slot,
                    _ => slot + 1,
                },
            };
            match halt {
                Halt::Point | Halt::Fuel | Halt::Exited => {}
                Halt::Unsupported(message) => return RunEnd::Unsupported(message),
                Halt::BadInput(message) => return RunEnd::BadInput(message),
                Halt::Violated(violation) => return RunEnd::Unsupported(violation.message),
                Halt::Excluded => return RunEnd::Excluded(self.user_location(slot)),
                Halt::AssumptionFailed => {}
                Halt::Interrupted => return RunEnd::Stopped,
            }
        }
        RunEnd::Exit(self.state.exited.unwrap_or(i32::from(self.gathered.main_failed)))
    }

    /// Returns true if a thread leaves its sleep, park or wait before the time is up.
    fn is_roused(&self, slot: usize) -> bool {
        let thread = self.state.thread(slot);
        match thread.status {
            Status::Sleeping | Status::Waiting { .. } => {
                thread.stopped || self.is_interrupted(slot)
            }
            Status::Parked { .. } => thread.stopped,
            _ => false,
        }
    }

    /// Returns the next thread runnable without time passing, else the one whose wait ends first.
    fn next_to_run(&self, turn: usize) -> Option<usize> {
        if let Some((slot, _)) = self.state.live_threads().find(|(_, t)| t.exclusive) {
            return Some(slot);
        }
        let count = self.state.threads.len();
        let mut earliest: Option<(u64, usize)> = None;
        for offset in 0..count {
            let slot = (turn + offset) % count;
            if self.state.threads[slot].is_none() || self.alternatives(slot).is_err() {
                continue;
            }
            match self.due(slot).filter(|_| !self.is_roused(slot)) {
                Some(due) if due > self.state.clock => {
                    if earliest.is_none_or(|(earlier, _)| due < earlier) {
                        earliest = Some((due, slot));
                    }
                }
                _ => return Some(slot),
            }
        }
        earliest.map(|(_, slot)| slot)
    }
}
