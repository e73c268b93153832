//! The machine around the inner loop: runs a thread until it halts, and leaves rare work to the
//! files beside this one. Offers nothing to choose and picks nothing.

use crate::attempts::Attempts;
use crate::environment::{Environment, Reading};
use crate::execute::{
    self, Allowance, Exit, MODE_FULL, MODE_LOCAL, MODE_NONE, MODE_RUN, Stand, Thrown, Watch,
};
use crate::footprint::{Footprint, Interests};
use crate::happened::Happened;
use crate::observer::{Replay, Telling};
use crate::relations::Relations;
use crate::settings::Settings;
use hebra_classfile::model::Utf16;
use hebra_program::SharedProgram;
use hebra_program::{ClassId, ClassKind, Known, LoadError, MethodId, Program};
use hebra_reduction::{Mode, Reduction, Visibility};
use hebra_state::Canonical;
use hebra_state::State;
use hebra_state::heap::{Body, Ref};
use hebra_system::{Property, Violation};
use std::cell::Cell;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Why a program that writes to the array of a string gets no verdict.
pub(crate) const TEXT_WRITTEN: &str =
    "a write to the characters of a string, which are taken never to change";

/// Reason why a thread stopped.
#[derive(Clone, Debug, PartialEq)]
pub enum Halt {
    /// Before its next visible operation, or in a wait.
    Point,
    /// It has run long enough for one step.
    Fuel,
    /// The program ended by `System.exit`.
    Exited,
    /// An assumption of the program is false.
    Excluded,
    /// A property is violated.
    Violated(Violation),
    /// It cannot continue.
    Unsupported(String),
    /// A class cannot be used.
    BadInput(String),
    /// See `StepEnd::AssumptionFailed`.
    AssumptionFailed,
    /// `Vm::interrupt` was set.
    Interrupted,
}

/// Fatal ends on the way to a `Halt`.
#[derive(Clone, Debug)]
pub(crate) enum Fatal {
    Unsupported(String),
    BadInput(String),
    /// See `StepEnd::AssumptionFailed`.
    AssumptionFailed,
}

impl From<Fatal> for Halt {
    fn from(fatal: Fatal) -> Halt {
        match fatal {
            Fatal::Unsupported(message) => Halt::Unsupported(message),
            Fatal::BadInput(message) => Halt::BadInput(message),
            Fatal::AssumptionFailed => Halt::AssumptionFailed,
        }
    }
}

/// Outcome of a piece of slow work.
pub(crate) enum Next {
    /// Continue with the inner loop.
    Go,
    /// Throw this object.
    Throw(Ref),
    /// Stop here.
    Halt(Halt),
}

pub(crate) type Slow<T> = Result<T, Fatal>;

/// Backward jumps and calls in one step of `check`, and in one time slice of `run`.
const CHECK_FUEL: u32 = 100_000;
const RUN_FUEL: u32 = 50_000;
/// Number of them after which to check whether a thread only loops. Loops with one to six of them
/// are back at the same place then.
const ROUND: u32 = 60;
/// Most accesses in a step that no other thread can conflict with: a thread may make them for ever.
const UNOPPOSED: u32 = 64;

/// Destination of the program's output.
pub enum Output {
    /// Nowhere (exploring).
    Discard,
    /// Kept, in order: stream number and bytes.
    Keep(Vec<(u8, Vec<u8>)>),
    /// To the process's own streams.
    Forward,
}

/// Decisions of whoever made a machine.
#[derive(Clone)]
pub struct Options {
    /// Use of the machine.
    pub mode: Mode,
    /// Properties checked.
    pub checks: Vec<Property>,
    /// Locks of the library are modelled (see `intrinsics/locks.rs`).
    pub models_library: bool,
    /// Check the encoding of every state (slow; for tests).
    pub self_check: bool,
    /// Encode arrays of a few words in parts, and a few objects as a list, as otherwise many (for tests).
    pub small_limits: bool,
    /// Keep, as part of the state, the exceptions that left threads.
    pub remember_failures: bool,
    /// Report an exception that leaves a thread without ending the run, as with `--all`.
    pub goes_on: bool,
    /// Threads may wake from `wait` and `park` spuriously.
    pub spurious_wakeups: bool,
    /// With `--reduction full`, steps of a thread that is alone are one: for a search.
    /// `Vm::unmerged` takes a trace apart.
    pub merges_forced: bool,
    /// With `--reduction full`, joins of threads that have ended come before all else (see `joining.rs`).
    pub joins_first: bool,
    /// Keep, as part of the state, how promising the program calls it.
    pub track_hints: bool,
    /// Seed of random choices of the environment in `run`; without one, the first is taken.
    pub seed: Option<u64>,
    /// Surroundings of the program.
    pub environment: Environment,
    /// Request to stop from outside.
    pub interrupt: Option<Arc<AtomicBool>>,
}

impl Options {
    /// Returns the defaults for a use of the machine.
    pub fn new(mode: Mode) -> Options {
        Options {
            mode,
            checks: vec![Property::DEADLOCK, Property::ASSERTION, Property::EXCEPTION],
            models_library: false,
            self_check: std::env::var_os("HEBRA_SELF_CHECK").is_some(),
            small_limits: std::env::var_os("HEBRA_SMALL_LIMITS").is_some(),
            remember_failures: false,
            goes_on: false,
            spurious_wakeups: false,
            merges_forced: false,
            joins_first: true,
            track_hints: false,
            seed: None,
            environment: Environment::default(),
            interrupt: None,
        }
    }
}

/// Observations for the report, gathered on the way. They affect no step.
#[derive(Clone, Default)]
pub struct Gathered {
    /// Assumptions made on the way, for the ledger.
    pub notes: BTreeSet<String>,
    /// Places where the program read the clock, in `check`.
    pub clock_readers: BTreeSet<String>,
    /// Places where it drew random numbers, in `check`.
    pub random_draws: BTreeSet<String>,
    /// Parts of its surroundings that it saw, in `check`.
    pub readings: BTreeSet<Reading>,
    /// What the driver of a test told, each once: lists of texts.
    pub told: Vec<Vec<String>>,
    /// Races noted so far.
    pub(crate) races_noted: BTreeSet<String>,
    /// Exceptions that did not end the run, in the prefix, each with the number of choices up to
    /// there.
    pub passed_early: Vec<(Violation, usize)>,
    /// Events of the prefix, each with the number of choices up to there.
    pub early_events: Vec<(Happened, usize)>,
    /// JDK classes in the order in which their initialisation began: the order matters if
    /// initialisers need each other.
    pub(crate) initialised: Vec<ClassId>,
    /// The main thread died of an exception.
    pub(crate) main_failed: bool,
    /// Shortest time limit of a test, and longest wait that may expire, in nanoseconds.
    limit_of_test: Option<u64>,
    longest_wait: u64,
}

impl Gathered {
    /// Adds what a fork gathered during the search.
    pub(crate) fn absorb(&mut self, fork: Gathered) {
        self.notes.extend(fork.notes);
        self.clock_readers.extend(fork.clock_readers);
        self.random_draws.extend(fork.random_draws);
        self.readings.extend(fork.readings);
        fork.told.into_iter().for_each(|parts| self.tell(parts));
        self.wait_for(fork.longest_wait);
        if let Some(limit) = fork.limit_of_test {
            self.limit_test(limit);
        }
    }

    /// Notes the time limit of a test.
    pub(crate) fn limit_test(&mut self, nanos: u64) {
        self.limit_of_test = Some(self.limit_of_test.map_or(nanos, |other| other.min(nanos)));
        self.compare_limits();
    }

    /// Notes the length of a wait that may expire.
    pub(crate) fn wait_for(&mut self, nanos: u64) {
        self.longest_wait = self.longest_wait.max(nanos);
        self.compare_limits();
    }

    /// Notes it if a test may be waiting for as long as its limit: which of them is over first is not followed.
    fn compare_limits(&mut self) {
        if self.limit_of_test.is_some_and(|limit| limit <= self.longest_wait) {
            let what = "a thread waits for as long as the time limit of a test";
            self.clock_readers.insert(what.to_owned());
        }
    }

    /// Notes what the driver of a test tells, once.
    pub(crate) fn tell(&mut self, parts: Vec<String>) {
        if !self.told.contains(&parts) {
            self.told.push(parts);
        }
    }
}

/// The step under way. Nothing of it matters to the next one.
#[derive(Default)]
pub(crate) struct Step {
    /// Alternative chosen for the operation about to run.
    pub(crate) alternative: u32,
    /// The step began at an operation with several alternatives, and has not executed it yet.
    pub(crate) chosen: bool,
    /// The second thread has just started: the step ends, so that the base does not depend on what
    /// is visible.
    pub(crate) pause: bool,
    /// The thread let others go first: it yielded, spun or waited for time to pass.
    pub(crate) yielded: bool,
    /// Threads whose steps were added to it because there was nothing else to choose, in turn.
    pub(crate) forced: Vec<u16>,
    /// It passes a `join` ahead of time (see `joining.rs`).
    pub(crate) joins_ahead: bool,
    /// It has taken a lock, and done nothing since that others could tell.
    pub(crate) carries: bool,
    /// Its last operation that others may join was no scheduling point: what would join that one is a
    /// scheduling point itself. So it is before the step has had its operation.
    pub(crate) headless: bool,
    /// What is known of attempts to take a synchronizer.
    pub(crate) attempts: Attempts,
    /// Number of threads that it started in passing.
    pub(crate) started: usize,
    /// Thread that is running.
    pub(crate) current: Option<usize>,
    /// Exceptions in this step that did not end the run.
    pub(crate) passed: Vec<Violation>,
    /// The choices of the state were listed since: next operations are linked.
    pub(crate) listed: bool,
    /// They were, and the running thread has some, so it completes no cycle of waiting threads.
    pub(crate) goes_on: bool,
    /// Its events that somebody wants to know of (see `events.rs`).
    pub(crate) events: Vec<Happened>,
    /// What it depends on, with `--reduction none`.
    pub(crate) footprint: Footprint,
    /// An intrinsic looked at a field that holds a vague number.
    pub(crate) saw_vague: Cell<bool>,
}

/// Numbers that a fork had in common with its original (see `fork.rs`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Numbers {
    pub(crate) slots: usize,
    pub(crate) threads: u16,
    pub(crate) failed_names: usize,
    pub(crate) late_base: usize,
}

/// A JVM over one program.
pub struct Vm {
    /// Classes and code.
    pub program: SharedProgram,
    /// Everything mutable.
    pub state: State,
    pub(crate) canonical: Canonical,
    /// Decides which operations are scheduling points.
    pub visibility: Visibility,
    /// Decisions of whoever made the machine.
    pub options: Options,
    /// Observations for the report.
    pub gathered: Gathered,
    /// Output of the program.
    pub output: Output,
    /// Settings that initialisers of the library read before they may change, and their changes.
    pub settings: Settings,
    pub(crate) step: Step,
    pub(crate) replay: Replay,
    pub(crate) known: Known,
    /// Numbers of what threads are about to access.
    pub(crate) interests: Interests,
    /// What is known of numbers that are abstracted by `order`.
    pub(crate) relations: Relations,
    /// Names of threads that failed.
    pub(crate) names: Vec<String>,
    /// Of a fork: the numbers in common with its original.
    pub(crate) forked: Option<Numbers>,
}

/// Data of the inner loop.
struct Work<'a> {
    program: &'a Program,
    state: &'a mut State,
    visibility: &'a mut Visibility,
    slot: usize,
    allowance: &'a mut Allowance,
    footprint: &'a mut Footprint,
}

impl Work<'_> {
    fn execute<W: Watch>(&mut self, mode: Mode, watch: &mut W) -> Exit {
        match (mode, self.visibility.follows_times()) {
            (Mode::Run, _) => self.run::<MODE_RUN, false, W>(watch),
            (Mode::Check(Reduction::None), false) => self.run::<MODE_NONE, false, W>(watch),
            (Mode::Check(Reduction::Local), false) => self.run::<MODE_LOCAL, false, W>(watch),
            (Mode::Check(Reduction::Full), false) => self.run::<MODE_FULL, false, W>(watch),
            (Mode::Check(Reduction::None), true) => self.run::<MODE_NONE, true, W>(watch),
            (Mode::Check(Reduction::Local), true) => self.run::<MODE_LOCAL, true, W>(watch),
            (Mode::Check(Reduction::Full), true) => self.run::<MODE_FULL, true, W>(watch),
        }
    }

    fn run<const MODE: u8, const TIMES: bool, W: Watch>(&mut self, watch: &mut W) -> Exit {
        let Work { program, state, visibility, slot, allowance, footprint } = self;
        let (slot, watch) = (*slot, watch);
        execute::execute::<MODE, TIMES, W>(
            program, state, visibility, slot, allowance, footprint, watch,
        )
    }
}

impl Vm {
    /// Creates a machine over a program, not booted.
    pub fn new(program: Program, mode: Mode) -> Vm {
        Vm {
            program: program.into(),
            state: State::new(),
            canonical: Canonical::new(),
            visibility: Visibility::new(mode),
            options: Options::new(mode),
            gathered: Gathered::default(),
            output: Output::Discard,
            settings: Settings::default(),
            step: Step::default(),
            replay: Replay::default(),
            known: Known::default(),
            interests: Interests::default(),
            relations: Relations::default(),
            names: Vec::new(),
            forked: None,
        }
    }

    pub(crate) fn is_check(&self) -> bool {
        self.options.mode != Mode::Run
    }

    /// Runs a thread that is `Ready` until it halts. `granted` allows one visible operation.
    pub(crate) fn run_thread(&mut self, slot: usize, granted: bool) -> Halt {
        let halt = self.run_until_halt(slot, granted);
        if halt == Halt::Fuel && self.is_check() {
            self.state.thread_mut(slot).midway = true;
        }
        self.tell_end_of_step(slot, matches!(halt, Halt::Point | Halt::Fuel));
        halt
    }

    /// Returns true if `interrupt` was set from outside.
    #[inline]
    pub(crate) fn must_stop(&self) -> bool {
        self.options.interrupt.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    fn run_until_halt(&mut self, slot: usize, granted: bool) -> Halt {
        let fuel = if self.is_check() { ROUND } else { RUN_FUEL };
        let stand = self.stand(slot, fuel);
        let (cleared, released, headless) = (false, false, false);
        let mut allowance = Allowance { granted, stand, cleared, released, headless, fuel };
        (self.step.carries, self.step.headless) = (false, true);
        let mut rounds = if self.is_check() { CHECK_FUEL / ROUND } else { 1 };
        let mut before = None;
        let mut unopposed = UNOPPOSED;
        self.step.started = 0;
        loop {
            if self.must_stop() {
                return Halt::Interrupted;
            }
            if self.step.pause && self.state.thread(slot).atomic == 0 {
                self.step.pause = false;
                return Halt::Fuel;
            }
            self.step.current = Some(slot);
            // Intrinsics allocate too.
            let heap = &self.state.heap;
            let exit = match heap.allocated > heap.limit {
                true => Exit::Collect,
                false => self.execute(slot, &mut allowance),
            };
            self.settle_grant(slot, &mut allowance);
            self.step.carries &= !std::mem::take(&mut allowance.released);
            self.step.headless |= std::mem::take(&mut allowance.headless);
            if !matches!(exit, Exit::Point | Exit::Blocked | Exit::Call(_) | Exit::Return(_)) {
                self.step.footprint.everything();
            }
            let next = match exit {
                // It is about to be executed once more.
                Exit::Point if allowance.granted => {
                    self.forget_operation();
                    Ok(Next::Go)
                }
                Exit::Point => return Halt::Point,
                Exit::Access => {
                    if !self.may_proceed(slot, &mut allowance.granted, &mut unopposed) {
                        return Halt::Point;
                    }
                    allowance.cleared = true;
                    Ok(Next::Go)
                }
                Exit::Blocked => return Halt::Point,
                Exit::Fuel => {
                    rounds -= 1;
                    let now = (rounds > 0).then(|| self.spot(slot));
                    if now == before || rounds == 0 {
                        return Halt::Fuel;
                    }
                    (before, allowance.fuel) = (now, ROUND);
                    Ok(Next::Go)
                }
                Exit::Slow => self.slow(slot, &mut allowance.granted),
                Exit::Vague => self.vague_operation(slot, &allowance.granted),
                Exit::VagueCall(method) => {
                    self.call_with_time(slot, method, &mut allowance.granted)
                }
                Exit::Init(class) => self.initialise(slot, class, &mut allowance.granted),
                Exit::Throw(thrown) => self.throwable(slot, thrown).map(Next::Throw),
                Exit::Call(method) => self.call_special(slot, method, &mut allowance.granted),
                Exit::Select(method, class) => self.select(method, class),
                Exit::Return(value) => self.return_special(slot, value, &mut allowance.granted),
                Exit::Collect => {
                    hebra_state::collect(&self.program, &mut self.state);
                    match self.state.heap.kept > execute::MAX_HEAP_BYTES {
                        true => self.throwable(slot, Thrown::OutOfMemory).map(Next::Throw),
                        false => Ok(Next::Go),
                    }
                }
                Exit::IllTyped => {
                    Err(Fatal::BadInput(format!("ill-typed bytecode in {}", self.where_is(slot))))
                }
                Exit::ForeignLocals => self.foreign_locals(slot, &mut allowance.granted),
                Exit::TextWritten => Err(self.unsupported(slot, TEXT_WRITTEN)),
                Exit::FinalWritten(class, field) => {
                    let owner = self.program.field_owner(class, field);
                    // Before the search begins there may be more of them; it is to begin again with all.
                    if self.program.unstable_finals.insert((owner, field)) && self.state.heap.frozen
                    {
                        return Halt::AssumptionFailed;
                    }
                    Ok(Next::Go)
                }
            };
            let halt = match next {
                Ok(Next::Go) => continue,
                Ok(Next::Halt(halt)) => Some(halt),
                Ok(Next::Throw(object)) => {
                    self.step.footprint.everything();
                    allowance.granted &= !self.throwing_ends_grant();
                    self.step.carries = false;
                    match self.unwind(slot, object) {
                        Ok(None) => None,
                        Ok(Some(halt)) => Some(halt),
                        Err(fatal) => Some(fatal.into()),
                    }
                }
                Err(fatal) => Some(fatal.into()),
            };
            if let Some(halt) = halt {
                return halt;
            }
        }
    }

    /// Returns the position of a thread in its step.
    pub(crate) fn stand(&self, slot: usize, fuel: u32) -> Stand {
        let frames = self.state.threads[slot].as_ref().map_or(&[][..], |thread| &thread.frames);
        (frames.len() as u32, frames.last().map_or(0, |frame| frame.pc), fuel)
    }

    /// Returns the position and values of a thread: if they repeat and nothing was written
    /// meanwhile, they will repeat for ever unless another thread does something.
    fn spot(&self, slot: usize) -> (u64, usize, MethodId, u32, Vec<u64>) {
        let thread = self.state.thread(slot);
        let frame = thread.frames.last().expect("a running thread has a frame");
        let code = &self.program.method(frame.method).code;
        let end = frame.base as usize + usize::from(code.registers);
        let registers = thread.regs[..end].to_vec();
        (self.state.heap.writes, thread.frames.len(), frame.method, frame.pc, registers)
    }

    fn execute(&mut self, slot: usize, allowance: &mut Allowance) -> Exit {
        let Vm { program, state, replay, options, visibility, step, .. } = self;
        let (program, mode): (&Program, Mode) = (program, options.mode);
        let footprint = &mut step.footprint;
        let mut work = Work { program, state, visibility, slot, allowance, footprint };
        match replay.observer.as_deref_mut() {
            None => work.execute(mode, &mut ()),
            Some(observer) => work.execute(mode, &mut Telling { observer, program, slot }),
        }
    }

    /// Formats the position in the top frame: `Main.run (Main.java:12)`.
    pub(crate) fn where_is(&self, slot: usize) -> String {
        let Some(frame) = self.state.threads[slot].as_ref().and_then(|t| t.frames.last()) else {
            return "a thread without frames".into();
        };
        self.program.describe(frame.method)
    }

    // Objects.

    /// Checks that arrays of arrays of these lengths have room.
    pub(crate) fn fits(&self, class: ClassId, lengths: &[i32]) -> Result<(), Thrown> {
        let (mut class, mut count, mut bytes) = (class, 1, self.state.heap.kept);
        for length in lengths {
            let ClassKind::Array(kind, component) = self.program.class(class).kind else { break };
            class = component;
            bytes =
                bytes.saturating_add(execute::array_bytes(kind, *length)?.saturating_mul(count));
            count = count.saturating_mul(*length as usize);
            // Each array has a header, even an empty one.
            bytes = bytes.saturating_add(count.saturating_mul(16));
            if count == 0 {
                break;
            }
        }
        if bytes > execute::MAX_HEAP_BYTES { Err(Thrown::OutOfMemory) } else { Ok(()) }
    }

    pub(crate) fn multi_array(&mut self, class: ClassId, lengths: &[i32]) -> Slow<Ref> {
        let ClassKind::Array(kind, component) = self.program.class(class).kind else {
            return Err(Fatal::BadInput("multianewarray of a class that is no array".into()));
        };
        let length = lengths[0] as usize;
        let array = self.state.heap.insert(class, Body::array(kind, length));
        if lengths.len() > 1 {
            for i in 0..length {
                let inner = self.multi_array(component, &lengths[1..])?;
                if let Body::Refs(elements) = &mut self.state.heap.write(array).body {
                    elements[i] = inner;
                }
            }
        }
        Ok(array)
    }

    pub(crate) fn literal_string(&mut self, literal: u32, text: &Utf16) -> Ref {
        self.state.grow(&self.program);
        let known = self.state.literals[literal as usize];
        if known != 0 {
            return known;
        }
        let string = self.intern_string(&text.0);
        self.state.literals[literal as usize] = string;
        string
    }
}

pub(crate) fn load_fatal(error: LoadError) -> Fatal {
    match error {
        LoadError::NotFound(name) => {
            Fatal::BadInput(format!("class {} was not found", name.replace('/', ".")))
        }
        LoadError::Bad(message) | LoadError::Incompatible(_, message) => Fatal::BadInput(message),
        LoadError::Unsupported(what) => Fatal::Unsupported(what),
    }
}
