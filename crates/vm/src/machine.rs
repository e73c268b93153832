//! The machine around the inner loop: resolution, calls, exceptions, class initialisation,
//! monitors and collection. Offers nothing to choose and picks nothing.

use crate::canonical::Canonical;
use crate::code::{Code, NO_REG, Narrow, Op, Site};
use crate::discipline::Discipline;
use crate::execute::{self, Exit, MODE_FULL, MODE_LOCAL, MODE_NONE, MODE_RUN, Thrown, Watch};
use crate::heap::{Body, FLAG_IMMUTABLE, FLAG_SHARED, Ref};
use crate::intrinsics::{self, Args, Flow, LockCall, Visible};
use crate::prepare::{prepare, result_register};
use crate::program::{ClassId, ClassKind, Constant, LoadError, MethodId, Program, Run};
use crate::shared_program::SharedProgram;
use crate::state::{Frame, Init, State, Status, Thread, lock_word};
use hebra_classfile::model::{Flags, Loadable, MemberRef, Utf16};
use hebra_ir::{Call, DynamicRef, Instruction, Name};
use hebra_system::{Property, Violation};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What is a scheduling point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reduction {
    /// Every access to memory.
    None,
    /// Not objects that only one thread can reach, nor immutable data.
    Local,
    /// Nor variables under one lock or not written any more, nor releases of monitors.
    Full,
}

/// How the machine is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// One schedule, no scheduling points but blocking.
    Run,
    /// Every interleaving.
    Check(Reduction),
}

impl Mode {
    /// Whether it matters which objects more than one thread can reach.
    pub(crate) fn tracks_sharing(self) -> bool {
        matches!(self, Mode::Check(Reduction::Local | Reduction::Full))
    }
}

/// Why a thread stopped.
#[derive(Clone, Debug, PartialEq)]
pub enum Halt {
    /// Before its next visible operation, or in a wait.
    Point,
    /// It has run long enough for one step.
    Fuel,
    /// The program ended by `System.exit`.
    Exited,
    /// The program assumed something that is false.
    Excluded,
    /// A property is violated.
    Violated(Violation),
    /// Cannot go on.
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

/// What a piece of slow work leads to.
pub(crate) enum Next {
    /// Go on with the inner loop.
    Go,
    /// Throw this object.
    Throw(Ref),
    /// Stop here.
    Halt(Halt),
}

type Slow<T> = Result<T, Fatal>;

/// Backward jumps and calls in one step of `check`, and in one time slice of `run`.
const CHECK_FUEL: u32 = 100_000;
const RUN_FUEL: u32 = 50_000;

/// Where output of the program goes.
pub enum Output {
    /// Nowhere (exploring).
    Discard,
    /// Kept, in order: stream number and bytes.
    Keep(Vec<(u8, Vec<u8>)>),
    /// To the process's own streams.
    Forward,
}

/// A JVM over one program.
pub struct Vm {
    /// Classes and code.
    pub program: SharedProgram,
    /// Everything mutable.
    pub state: State,
    /// How it is used.
    pub mode: Mode,
    /// Output of the program.
    pub output: Output,
    /// What was assumed on the way, for the ledger.
    pub notes: BTreeSet<String>,
    /// Where the program read the clock, in `check`.
    pub clock_readers: BTreeSet<String>,
    /// Properties checked.
    pub checks: Vec<Property>,
    /// Locks of the library are modelled (see `intrinsics/locks.rs`).
    pub models_library: bool,
    /// Check the encoding of every state (slow; for tests).
    pub self_check: bool,
    /// Keep, as part of the state, which exceptions left threads.
    pub remember_failures: bool,
    /// The exception that left a thread last: text and stack.
    pub(crate) uncaught: Option<(String, Vec<String>)>,
    /// System properties given by the user.
    pub properties: std::collections::BTreeMap<String, String>,
    /// The alternative chosen for the operation about to run.
    pub(crate) alternative: u32,
    /// The step under way began at an operation that can go several ways, and has not executed it
    /// yet.
    pub(crate) chosen: bool,
    /// In `run`, choices of the environment are random from this seed; without one, the first.
    pub seed: Option<u64>,
    /// Threads may wake from `wait` and `park` for no reason.
    pub spurious_wakeups: bool,
    /// Races noted so far.
    pub(crate) races_noted: usize,
    /// Keep, as part of the state, how promising the program calls it.
    pub track_hints: bool,
    pub(crate) canonical: Canonical,
    /// Which accesses need no scheduling point.
    pub discipline: Discipline,
    /// The second thread has just started: the step ends, so that the base does not depend on
    /// what is visible.
    pub(crate) pause: bool,
    pub(crate) known: Known,
    /// JDK classes in the order in which their initialisation began: where initialisers need each
    /// other, it matters which comes first.
    pub(crate) initialised: Vec<ClassId>,
    /// Record positions for a report.
    pub(crate) recorder: Option<crate::record::Recorder>,
    /// Keep what threads do, to compare it with another machine.
    pub(crate) log: Option<crate::follow::Log>,
    pub(crate) mark_work: Vec<Ref>,
    /// Names of threads that failed.
    pub(crate) names: Vec<String>,
    /// The main thread died of an exception.
    pub(crate) main_failed: bool,
    /// The thread under way.
    pub(crate) current: Option<usize>,
    /// Stop requested from outside.
    pub interrupt: Option<Arc<AtomicBool>>,
    /// Of a fork: what it had in common with its original.
    pub(crate) forked: Option<crate::fork::Numbers>,
}

/// What the inner loop works on.
struct Work<'a> {
    program: &'a Program,
    state: &'a mut State,
    discipline: &'a mut Discipline,
    slot: usize,
    granted: &'a mut bool,
    fuel: &'a mut u32,
}

impl Work<'_> {
    fn execute<W: Watch>(&mut self, mode: Mode, watch: &mut W) -> Exit {
        match mode {
            Mode::Run => self.run::<MODE_RUN, W>(watch),
            Mode::Check(Reduction::None) => self.run::<MODE_NONE, W>(watch),
            Mode::Check(Reduction::Local) => self.run::<MODE_LOCAL, W>(watch),
            Mode::Check(Reduction::Full) => self.run::<MODE_FULL, W>(watch),
        }
    }

    fn run<const MODE: u8, W: Watch>(&mut self, watch: &mut W) -> Exit {
        let Work { program, state, discipline, slot, granted, fuel } = self;
        execute::execute::<MODE, W>(program, state, discipline, *slot, granted, fuel, watch)
    }
}

/// Classes and fields the machine itself uses, found at boot.
#[derive(Clone, Default)]
pub struct Known {
    pub(crate) object: Option<ClassId>,
    pub(crate) string: Option<ClassId>,
    pub(crate) string_value: u16,
    pub(crate) string_coder: u16,
    pub(crate) class: Option<ClassId>,
    pub(crate) thread: Option<ClassId>,
    pub(crate) throwable: Option<ClassId>,
    pub(crate) error: Option<ClassId>,
    pub(crate) assertion_error: Option<ClassId>,
    pub(crate) byte_array: Option<ClassId>,
}

impl Vm {
    /// A machine over a program, not booted.
    pub fn new(program: Program, mode: Mode) -> Vm {
        Vm {
            program: program.into(),
            state: State::new(),
            mode,
            output: Output::Discard,
            notes: BTreeSet::new(),
            clock_readers: BTreeSet::new(),
            checks: vec![Property::Deadlock, Property::Assertion, Property::Exception],
            models_library: false,
            self_check: std::env::var_os("HEBRA_SELF_CHECK").is_some(),
            remember_failures: false,
            uncaught: None,
            properties: Default::default(),
            alternative: 0,
            chosen: false,
            seed: None,
            spurious_wakeups: false,
            races_noted: 0,
            track_hints: false,
            canonical: Canonical::new(),
            discipline: Discipline::default(),
            pause: false,
            known: Known::default(),
            initialised: Vec::new(),
            recorder: None,
            log: None,
            mark_work: Vec::new(),
            names: Vec::new(),
            main_failed: false,
            current: None,
            interrupt: None,
            forked: None,
        }
    }

    pub(crate) fn is_check(&self) -> bool {
        self.mode != Mode::Run
    }

    /// Runs a thread that is `Ready` until it halts. `granted` allows one visible operation.
    pub(crate) fn run_thread(&mut self, slot: usize, granted: bool) -> Halt {
        let halt = self.run_until_halt(slot, granted);
        if halt == Halt::Fuel && self.is_check() {
            self.state.thread_mut(slot).midway = true;
        }
        if let Some(recorder) = &mut self.recorder {
            let waits =
                self.state.threads[slot].as_ref().is_some_and(|t| t.status == Status::Ready);
            recorder.end_step(!matches!(halt, Halt::Point | Halt::Fuel) || !waits);
        }
        if let Some(log) = &mut self.log {
            let ready = self.state.threads[slot].as_deref().filter(|t| t.status == Status::Ready);
            let frame = ready.and_then(|thread| Some((thread, thread.frames.last()?)));
            let stands = frame.map(|(_, frame)| (frame.method, frame.pc));
            let registers =
                frame.map_or(&[][..], |(thread, frame)| &thread.regs[frame.base as usize..]);
            log.end_step(slot, stands, registers);
        }
        halt
    }

    fn run_until_halt(&mut self, slot: usize, mut granted: bool) -> Halt {
        let mut fuel = if self.is_check() { CHECK_FUEL } else { RUN_FUEL };
        loop {
            if self.interrupt.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) {
                return Halt::Interrupted;
            }
            if self.pause && self.state.thread(slot).atomic == 0 {
                self.pause = false;
                return Halt::Fuel;
            }
            self.current = Some(slot);
            // Intrinsics allocate too.
            let heap = &self.state.heap;
            let exit = match heap.allocated > heap.limit {
                true => Exit::Collect,
                false => self.execute(slot, &mut granted, &mut fuel),
            };
            let next = match exit {
                Exit::Point => return Halt::Point,
                Exit::Blocked => return Halt::Point,
                Exit::Fuel => return Halt::Fuel,
                Exit::Slow => self.slow(slot, &mut granted),
                Exit::Init(class) => self.initialise(slot, class, &mut granted),
                Exit::Throw(thrown) => self.throwable(slot, thrown).map(Next::Throw),
                Exit::Call(method) => self.call_special(slot, method, &mut granted),
                Exit::Select(method, class) => self.select(method, class),
                Exit::Return(value) => self.return_special(slot, value, &mut granted),
                Exit::Collect => {
                    self.collect();
                    match self.state.heap.kept > execute::MAX_HEAP_BYTES {
                        true => self.throwable(slot, Thrown::OutOfMemory).map(Next::Throw),
                        false => Ok(Next::Go),
                    }
                }
                Exit::IllTyped => {
                    Err(Fatal::BadInput(format!("ill-typed bytecode in {}", self.where_is(slot))))
                }
                Exit::FinalWritten(class, field) => {
                    let owner = self.program.field_owner(class, field);
                    if self.program.unstable_finals.insert((owner, field)) {
                        return Halt::AssumptionFailed;
                    }
                    Ok(Next::Go)
                }
            };
            let halt = match next {
                Ok(Next::Go) => continue,
                Ok(Next::Halt(halt)) => Some(halt),
                Ok(Next::Throw(object)) => {
                    // It may give back monitors.
                    granted &= !self.is_disciplined();
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

    fn execute(&mut self, slot: usize, granted: &mut bool, fuel: &mut u32) -> Exit {
        let Vm { program, state, recorder, log, mode, discipline, .. } = self;
        let program: &Program = program;
        let mut work = Work { program, state, discipline, slot, granted, fuel };
        let watch: &mut dyn Watch = match (recorder, log) {
            (None, None) => return work.execute(*mode, &mut ()),
            (Some(recorder), _) => &mut recorder.watch(program, slot),
            (None, Some(log)) => &mut log.watch(program, slot),
        };
        work.execute(*mode, &mut { watch })
    }

    /// `Main.run (Main.java:12)` of the top frame.
    pub(crate) fn where_is(&self, slot: usize) -> String {
        let Some(frame) = self.state.threads[slot].as_ref().and_then(|t| t.frames.last()) else {
            return "a thread without frames".into();
        };
        self.program.describe(frame.method)
    }

    // Scheduling points in slow operations.

    /// Whether the operation may go on: it is invisible or was granted.
    pub(crate) fn permit(&self, slot: usize, visible: bool, granted: &mut bool) -> bool {
        if !self.is_check() || !visible || self.state.thread(slot).atomic > 0 {
            return true;
        }
        std::mem::replace(granted, false)
    }

    pub(crate) fn is_visible(&self, object: Ref) -> bool {
        match self.mode {
            Mode::Run => false,
            Mode::Check(Reduction::None) => true,
            Mode::Check(Reduction::Local | Reduction::Full) => {
                let flags = self.state.heap.get(object).flags;
                flags & (FLAG_SHARED | FLAG_IMMUTABLE) == FLAG_SHARED
            }
        }
    }

    // Resolution.

    fn patch(&mut self, slot: usize, op: Op) {
        if let Some(frame) = self.state.thread(slot).frames.last().copied() {
            let method = &mut self.program.methods[frame.method.0 as usize];
            method.code.ops[frame.pc as usize] = op;
        }
    }

    /// The class, or the exception that its absence raises.
    pub(crate) fn load(&mut self, name: &str) -> Slow<Result<ClassId, Ref>> {
        match self.program.load(name) {
            Ok(class) => {
                self.state.grow(&self.program);
                Ok(Ok(class))
            }
            Err(LoadError::NotFound(missing)) => self.no_class(&missing).map(Err),
            Err(LoadError::Incompatible(error, message)) => {
                self.new_throwable(error, Some(&message), 0).map(Err)
            }
            Err(LoadError::Bad(message)) => Err(Fatal::BadInput(message)),
        }
    }

    /// Whether uses of a class need no check: it was initialised before the search began.
    fn is_settled(&self, class: ClassId) -> bool {
        let statics = &self.state.statics[class.0 as usize];
        statics.init == Init::Done && (!self.is_check() || !self.state.heap.frozen)
            || self.canonical.is_settled(class)
    }

    fn slow(&mut self, slot: usize, granted: &mut bool) -> Slow<Next> {
        let frame = *self.state.thread(slot).frames.last().expect("a frame");
        let op = self.program.method(frame.method).code.ops[frame.pc as usize];
        match op {
            Op::String { literal, .. } => {
                let text = self.program.literals[literal as usize].clone();
                self.literal_string(literal, &text);
                Ok(Next::Go)
            }
            Op::Constant { constant, .. } => {
                match intrinsics::handles::constants::constant(self, constant)? {
                    Ok(_) => Ok(Next::Go),
                    Err(exception) => Ok(Next::Throw(exception)),
                }
            }
            Op::Mirror { class, .. } => {
                self.mirror(class);
                Ok(Next::Go)
            }
            Op::InitSupers { class } => self.init_supers(slot, class, granted),
            Op::Abstract { .. } => self.abstract_operation(slot, granted),
            Op::InitCall { class } => {
                self.state.thread_mut(slot).frames.last_mut().expect("a frame").pc += 1;
                if let Some(initialiser) = self.program.class(class).initialiser {
                    self.make_ready(initialiser)?;
                    if let Run::Intrinsic(intrinsic, _) = &self.program.method(initialiser).run {
                        let run = intrinsic.run;
                        let done = run(self, &Args { slot, method: initialiser, values: &[] })?;
                        if !matches!(done, Flow::Decline) {
                            return Ok(Next::Go);
                        }
                    }
                    return self.push_frame(slot, initialiser, &[], true, 0);
                }
                Ok(Next::Go)
            }
            Op::InitDone { class } => {
                self.state.write_statics(class).init = Init::Done;
                self.leave_frame(slot, 0);
                Ok(Next::Go)
            }
            Op::Slow { index } => {
                let instruction =
                    self.program.method(frame.method).code.slow[index as usize].clone();
                self.resolve(slot, frame, &instruction)
            }
            _ => Err(Fatal::BadInput(format!("unexpected operation in {}", self.where_is(slot)))),
        }
    }

    pub(crate) fn resolve(
        &mut self,
        slot: usize,
        frame: Frame,
        instruction: &Instruction,
    ) -> Slow<Next> {
        let caller = self.program.method(frame.method).class;
        macro_rules! class {
            ($name:expr) => {
                match self.resolve_class(caller, $name)? {
                    Ok(class) => class,
                    Err(exception) => return Ok(Next::Throw(exception)),
                }
            };
        }
        let in_library = self.program.class(caller).is_library;
        let expected = |class: ClassId| if in_library { ClassId(0) } else { class };
        let op = match instruction {
            Instruction::Const { to, value } => match value {
                Loadable::String(text) => {
                    let literal = self.program.literal(text);
                    self.state.grow(&self.program);
                    Op::String { to: to.0, literal }
                }
                Loadable::Class(name) => Op::Mirror { to: to.0, class: class!(name) },
                Loadable::MethodType(descriptor) => {
                    let constant = Constant::MethodType(descriptor.clone());
                    let constant = self.program.constant(constant);
                    self.state.grow(&self.program);
                    Op::Constant { to: to.0, constant }
                }
                Loadable::MethodHandle(handle) => {
                    let caller = self.program.method(frame.method).class;
                    let caller = self.program.class(caller).name.clone();
                    let constant = Constant::MethodHandle(caller, handle.clone());
                    let constant = self.program.constant(constant);
                    self.state.grow(&self.program);
                    Op::Constant { to: to.0, constant }
                }
                Loadable::Dynamic(constant) => {
                    let caller = self.program.method(frame.method).class;
                    let method = match self.link_constant(caller, constant) {
                        Ok(method) => method,
                        Err(Fatal::Unsupported(message)) => {
                            return Err(self.unsupported(slot, &message));
                        }
                        Err(fatal) => return Err(fatal),
                    };
                    self.call_op(frame.method, Call::Static(false), method, &[], to.0)
                }
                _ => {
                    return Err(Fatal::BadInput(format!(
                        "bad constant in {}",
                        self.where_is(slot)
                    )));
                }
            },
            Instruction::GetField { to, object, field } => {
                let (class, index) = match self.resolve_field(caller, field, false, false)? {
                    Ok(found) => found,
                    Err(exception) => return Ok(Next::Throw(exception)),
                };
                let owner = expected(class);
                let found = &self.program.class(class).fields[index];
                let fixed = found.flags.has(Flags::FINAL)
                    && !self
                        .program
                        .unstable_finals
                        .contains(&(self.program.class(class).name.clone(), found.index))
                    && !self.is_settable(class, &found.name);
                Op::GetField { to: to.0, object: object.0, field: found.index, fixed, owner }
            }
            Instruction::PutField { object, field, value } => {
                let (class, index) = match self.resolve_field(caller, field, false, true)? {
                    Ok(found) => found,
                    Err(exception) => return Ok(Next::Throw(exception)),
                };
                let owner = expected(class);
                let found = &self.program.class(class).fields[index];
                let is_final =
                    found.flags.has(Flags::FINAL) && !self.is_settable(class, &found.name);
                let (object, field, value) = (object.0, found.index, value.0);
                if self.is_cache(class, &found.name) {
                    let op = Op::Move { to: value, from: value };
                    self.patch(slot, op);
                    return Ok(Next::Go);
                }
                match hebra_ir::kind_of(&found.descriptor) {
                    Some(hebra_ir::Kind::Ref) => {
                        Op::PutRef { object, field, value, is_final, owner }
                    }
                    _ => {
                        let narrow = Narrow::of(&found.descriptor);
                        Op::PutField { object, field, value, narrow, is_final, owner }
                    }
                }
            }
            Instruction::GetStatic { field, .. } | Instruction::PutStatic { field, .. } => {
                let written = matches!(instruction, Instruction::PutStatic { .. });
                let (class, index) = match self.resolve_field(caller, field, true, written)? {
                    Ok(found) => found,
                    Err(exception) => return Ok(Next::Throw(exception)),
                };
                self.fill_string_constants(class);
                let check = !self.is_settled(class);
                let found = &self.program.class(class).fields[index];
                // `System.setOut` and its kin write final fields.
                let is_system = &*self.program.class(class).name == "java/lang/System";
                let fixed = found.flags.has(Flags::FINAL) && !is_system;
                let is_ref = hebra_ir::kind_of(&found.descriptor) == Some(hebra_ir::Kind::Ref);
                let narrow = Narrow::of(&found.descriptor);
                let field = found.index;
                match instruction {
                    Instruction::GetStatic { to, .. } => {
                        Op::GetStatic { to: to.0, class, field, check, fixed }
                    }
                    Instruction::PutStatic { value, .. } if is_ref => {
                        Op::PutStaticRef { value: value.0, class, field, check }
                    }
                    Instruction::PutStatic { value, .. } => {
                        Op::PutStatic { value: value.0, class, field, check, narrow }
                    }
                    _ => return Ok(Next::Go),
                }
            }
            Instruction::New { to, class } => {
                let class = class!(class);
                let found = self.program.class(class);
                if found.flags.has(Flags::ABSTRACT | Flags::INTERFACE)
                    || found.kind != ClassKind::Instance
                {
                    let name = found.name.clone();
                    let error = "java/lang/InstantiationError";
                    return self.new_throwable(error, Some(&name), 0).map(Next::Throw);
                }
                Op::New { to: to.0, class, check: !self.is_settled(class) }
            }
            Instruction::NewArray { to, class, length } => {
                Op::NewArray { to: to.0, class: class!(class), length: length.0 }
            }
            Instruction::NewMultiArray { to, class, lengths } => {
                let class = class!(class);
                let thread = self.state.thread(slot);
                let lengths: Vec<i32> = lengths
                    .iter()
                    .map(|r| thread.regs[frame.base as usize + usize::from(r.0)] as i32)
                    .collect();
                if let Some(negative) = lengths.iter().find(|l| **l < 0) {
                    return self.throwable(slot, Thrown::NegativeSize(*negative)).map(Next::Throw);
                }
                if let Err(thrown) = self.fits(class, &lengths) {
                    return self.throwable(slot, thrown).map(Next::Throw);
                }
                let array = self.multi_array(class, &lengths)?;
                let thread = self.state.thread_mut(slot);
                thread.regs[frame.base as usize + usize::from(to.0)] = array.into();
                thread.frames.last_mut().expect("a frame").pc += 1;
                return Ok(Next::Go);
            }
            Instruction::CheckCast { object, class } => {
                let reg = frame.base as usize + usize::from(object.0);
                if self.state.thread(slot).regs[reg] == 0 {
                    // Null passes without resolution (JVMS 6.5 checkcast).
                    self.state.thread_mut(slot).frames.last_mut().expect("a frame").pc += 1;
                    return Ok(Next::Go);
                }
                Op::CheckCast { object: object.0, class: class!(class) }
            }
            Instruction::InstanceOf { to, object, class } => {
                let reg = frame.base as usize + usize::from(object.0);
                if self.state.thread(slot).regs[reg] == 0 {
                    let thread = self.state.thread_mut(slot);
                    thread.regs[frame.base as usize + usize::from(to.0)] = 0;
                    thread.frames.last_mut().expect("a frame").pc += 1;
                    return Ok(Next::Go);
                }
                Op::InstanceOf { to: to.0, object: object.0, class: class!(class) }
            }
            Instruction::Invoke { call, method, args, to } => {
                let resolved = match self.resolve_method(caller, *call, method)? {
                    Ok(found) => found,
                    Err(exception) => return Ok(Next::Throw(exception)),
                };
                self.call_op(frame.method, *call, resolved, args, result_register(*to))
            }
            Instruction::InvokeDynamic { site, args, to } => {
                if let Err(exception) = self.resolve_handles(caller, site)? {
                    return Ok(Next::Throw(exception));
                }
                let model = self.program.class(caller).model.clone().expect("code has a class");
                let number = self.program.linked_sites;
                self.program.linked_sites += 1;
                let method = match self.link_dynamic(&model, site, number) {
                    Ok(method) => method,
                    Err(Fatal::Unsupported(message)) => {
                        return Err(self.unsupported(slot, &message));
                    }
                    Err(fatal) => return Err(fatal),
                };
                let call = Call::Static(false);
                self.call_op(frame.method, call, method, args, result_register(*to))
            }
            _ => return Err(Fatal::BadInput(format!("bad code in {}", self.where_is(slot)))),
        };
        self.patch(slot, op);
        Ok(Next::Go)
    }

    fn link_dynamic(
        &mut self,
        caller: &Arc<hebra_classfile::model::Class>,
        site: &DynamicRef,
        number: u32,
    ) -> Slow<MethodId> {
        let program = std::cell::RefCell::new(&mut self.program);
        let is_interface = |name: &str| {
            let mut program = program.borrow_mut();
            match program.load(name) {
                Ok(class) => program.class(class).flags.has(Flags::INTERFACE),
                Err(_) => false,
            }
        };
        let linked = hebra_lower::dynamic::link(caller, site, number, &is_interface)
            .map_err(|e| Fatal::Unsupported(e.message))?;
        self.define_linked(linked)
    }

    /// The method that gives the value of a dynamic constant.
    fn link_constant(&mut self, caller: ClassId, constant: &DynamicRef) -> Slow<MethodId> {
        let caller = self.program.class(caller).model.clone().expect("code has a class");
        let host = hebra_lower::dynamic::bootstrap::host(&caller.name);
        let key = (Name::from(host), constant.clone());
        if let Some(method) = self.program.dynamic_constants.get(&key) {
            return Ok(*method);
        }
        let number = self.program.linked_sites;
        self.program.linked_sites += 1;
        let linked = hebra_lower::dynamic::bootstrap::constant(&caller, constant, number)
            .map_err(|e| Fatal::Unsupported(e.message))?;
        let method = self.define_linked(linked)?;
        self.program.dynamic_constants.insert(key, method);
        Ok(method)
    }

    fn define_linked(&mut self, linked: hebra_lower::dynamic::Linked) -> Slow<MethodId> {
        intrinsics::handles::define_commit(self)?;
        let class = self.program.define(linked.class, true).map_err(load_fatal)?;
        self.state.grow(&self.program);
        let MemberRef { name, descriptor, .. } = linked.method;
        self.program
            .declared(class, &name, &descriptor)
            .ok_or_else(|| Fatal::Unsupported("the linked call site has no method".into()))
    }

    fn call_op(
        &mut self,
        caller: MethodId,
        call: Call,
        method: MethodId,
        args: &[hebra_ir::Reg],
        to: u16,
    ) -> Op {
        let found = self.program.method(method);
        let class = found.class;
        let is_final = found.flags.has(Flags::FINAL | Flags::PRIVATE);
        let of_interface = self.program.class(class).flags.has(Flags::INTERFACE);
        let has_slot = found.vtable.is_some();
        let in_library = self.program.class(self.program.method(caller).class).is_library;
        let owner = if in_library { ClassId(0) } else { class };
        let site = Site { method, args: args.iter().map(|r| r.0).collect(), to, owner };
        let check = !self.is_settled(class);
        let code = &mut self.program.methods[caller.0 as usize].code;
        code.sites.push(site);
        let site = (code.sites.len() - 1) as u32;
        match call {
            Call::Static(_) => Op::CallStatic { site, check },
            Call::Special(_) => Op::CallDirect { site },
            Call::Virtual | Call::Interface if is_final && !of_interface => Op::CallDirect { site },
            _ if of_interface || !has_slot => Op::CallInterface { site },
            // `invokeinterface` of a method of Object included.
            _ => Op::CallVirtual { site },
        }
    }

    /// Tells that an instance field of a shared object is about to be written: if it is final, it
    /// cannot be trusted any more.
    pub(crate) fn final_written(&mut self, class: ClassId, index: u16) -> Result<(), Fatal> {
        let mut at = Some(class);
        while let Some(id) = at {
            let found = self.program.class(id);
            at = found.super_class;
            let field =
                found.fields.iter().find(|f| !f.flags.has(Flags::STATIC) && f.index == index);
            let Some(field) = field else { continue };
            let key = (found.name.clone(), index);
            let trusted = field.flags.has(Flags::FINAL) && !self.is_settable(id, &field.name);
            if trusted && self.program.unstable_finals.insert(key) {
                return Err(Fatal::AssumptionFailed);
            }
            return Ok(());
        }
        Ok(())
    }

    /// Fields of the library that only keep what can be computed anew: nothing is stored there, so
    /// that the state does not depend on who asked first.
    fn is_cache(&self, class: ClassId, name: &str) -> bool {
        match &*self.program.class(class).name {
            "java/lang/invoke/MethodHandle" => matches!(name, "asTypeCache" | "asTypeSoftCache"),
            "java/lang/invoke/MethodHandleImpl$AsVarargsCollector" => name == "asCollectorCache",
            "java/lang/invoke/MethodType" => {
                matches!(name, "wrapAlt" | "invokers" | "methodDescriptor")
            }
            _ => false,
        }
    }

    /// Some final fields are set by the machine or by reflection after construction.
    fn is_settable(&self, class: ClassId, name: &str) -> bool {
        Some(class) == self.known.thread
            || (name == "target" && &*self.program.class(class).name == "java/lang/invoke/CallSite")
            || (Some(class) == self.known.class && name == "classLoader")
    }

    /// `ConstantValue` strings, set before anyone can read them.
    fn fill_string_constants(&mut self, class: ClassId) {
        let Some(model) = self.program.class(class).model.clone() else { return };
        for (position, declared) in model.fields.iter().enumerate() {
            let Some(Loadable::String(text)) = &declared.constant else { continue };
            if !declared.flags.has(Flags::STATIC) {
                continue;
            }
            let index = usize::from(self.program.class(class).fields[position].index);
            if self.state.statics[class.0 as usize].values[index] == 0 {
                let literal = self.program.literal(text);
                self.state.grow(&self.program);
                let string = self.literal_string(literal, text);
                // A constant of the program, not a change of the state.
                self.state.statics[class.0 as usize].values[index] = string.into();
            }
        }
    }

    // Calls.

    /// Lowers a method, or finds the intrinsic that replaces it.
    pub(crate) fn make_ready(&mut self, method: MethodId) -> Slow<()> {
        if !matches!(self.program.method(method).run, Run::Unprepared) {
            return Ok(());
        }
        let found = self.program.method(method);
        let class = self.program.class(found.class);
        let intrinsic = if class.is_library || intrinsics::verify::is_api(&class.name) {
            intrinsics::find(&class.name, &found.name, &found.descriptor)
        } else {
            None
        };
        let model = class.model.clone();
        let has_code = model
            .as_ref()
            .and_then(|m| m.methods.get(found.index as usize))
            .is_some_and(|m| m.code.is_some());
        let mut run = match intrinsic {
            Some(intrinsic) => Run::Intrinsic(intrinsic, has_code),
            None if intrinsics::verify::is_unsupported(&class.name, &found.name) => Run::Missing,
            None if has_code => Run::Code,
            None if found.flags.has(Flags::NATIVE) => Run::Missing,
            None => Run::Abstract,
        };
        if matches!(run, Run::Missing) && intrinsics::is_register_natives(&found.name) {
            run = Run::Intrinsic(intrinsics::NOTHING, false);
        }
        let mut code = Code::default();
        if let (true, Some(model)) = (has_code, &model) {
            let is_library = class.is_library;
            if let Some(body) = self.program.replacement(method) {
                code = prepare(&body);
            } else {
                if !is_library && self.program.is_left_out(model) {
                    return Err(Fatal::Unsupported(format!(
                        "class {} was not abstracted with the rest of the program, because no other \
                         class names it",
                        model.name.replace('/', ".")
                    )));
                }
                let mut lowered = hebra_lower::lower(model, &model.methods[found.index as usize])
                    .map_err(|e| Fatal::BadInput(e.to_string()))?;
                if is_library {
                    self.remove_spins(&mut lowered);
                } else {
                    self.check_handlers(&lowered)?;
                }
                code = prepare(&lowered);
            }
        }
        let found = &mut self.program.methods[method.0 as usize];
        found.run = run;
        found.code = code;
        Ok(())
    }

    pub(crate) fn site_arguments(&self, slot: usize) -> (Vec<u64>, u16) {
        let thread = self.state.thread(slot);
        let frame = thread.frames.last().expect("a frame");
        let code = &self.program.method(frame.method).code;
        match code.ops[frame.pc as usize] {
            Op::CallStatic { site, .. }
            | Op::CallDirect { site }
            | Op::CallVirtual { site }
            | Op::CallInterface { site } => {
                let site = &code.sites[site as usize];
                let base = frame.base as usize;
                let args = site.args.iter().map(|r| thread.regs[base + usize::from(*r)]);
                (args.collect(), site.to)
            }
            _ => (Vec::new(), NO_REG),
        }
    }

    fn call_special(&mut self, slot: usize, method: MethodId, granted: &mut bool) -> Slow<Next> {
        self.make_ready(method)?;
        let found = self.program.method(method);
        let synchronized = found.flags.has(Flags::SYNCHRONIZED);
        match &found.run {
            Run::Code if !synchronized => {
                if self.state.thread(slot).frames.len() >= execute::MAX_FRAMES {
                    return self.throwable(slot, Thrown::StackOverflow).map(Next::Throw);
                }
                Ok(Next::Go)
            }
            Run::Intrinsic(intrinsic, has_code) => {
                let (intrinsic, has_code) = (*intrinsic, *has_code);
                let (args, _) = self.site_arguments(slot);
                match self.call_intrinsic(slot, method, intrinsic, &args, granted)? {
                    Some(next) => Ok(next),
                    None if has_code => self.call_code(slot, method, &args, granted),
                    None => Err(self.missing_native(slot, method)),
                }
            }
            Run::Code => {
                let (args, _) = self.site_arguments(slot);
                self.call_code(slot, method, &args, granted)
            }
            Run::Abstract => {
                let (args, _) = self.site_arguments(slot);
                let receiver = args.first().copied().unwrap_or(0) as Ref;
                let class = self.state.heap.get(receiver).class;
                self.not_implemented(method, class)
            }
            Run::Missing | Run::Unprepared => Err(self.missing_native(slot, method)),
        }
    }

    fn missing_native(&self, slot: usize, method: MethodId) -> Fatal {
        let mut what = format!("native method {}", self.program.describe(method));
        let class = self.program.class(self.program.method(method).class);
        if let Some(reason) = intrinsics::host::reason(&class.name).filter(|_| class.is_library) {
            what = format!("{what}: {reason}");
        }
        self.unsupported(slot, &what)
    }

    /// An `unknown` with the Java stack.
    pub(crate) fn unsupported(&self, slot: usize, what: &str) -> Fatal {
        let mut text = what.to_owned();
        if let Some(thread) = &self.state.threads[slot] {
            for frame in thread.frames.iter().rev().take(40) {
                text.push_str("\n    at ");
                text.push_str(&self.describe_frame(frame));
            }
        }
        Fatal::Unsupported(text)
    }

    /// `Main.run(Main.java:12)`.
    pub fn describe_frame(&self, frame: &Frame) -> String {
        let method = self.program.method(frame.method);
        let class = self.program.class(method.class);
        let name = class.name.replace('/', ".");
        let file = class.model.as_ref().and_then(|m| m.source_file.clone());
        let place = match (file, method.code.line(frame.pc)) {
            (Some(file), Some(line)) => format!("{file}:{line}"),
            (Some(file), None) => file.to_string(),
            _ => "Unknown Source".to_owned(),
        };
        format!("{name}.{}({place})", method.name)
    }

    fn is_visible_argument(&self, args: &[u64], index: u8) -> bool {
        let object = args.get(usize::from(index)).copied().unwrap_or(0) as Ref;
        object == 0 || !self.state.heap.is_valid(object) || self.is_visible(object)
    }

    /// Runs an intrinsic for the call at the top frame; none if it declined.
    fn call_intrinsic(
        &mut self,
        slot: usize,
        method: MethodId,
        intrinsic: intrinsics::Intrinsic,
        args: &[u64],
        granted: &mut bool,
    ) -> Slow<Option<Next>> {
        let visible = match intrinsic.visible {
            Visible::Never => false,
            Visible::Always => true,
            Visible::Boolean(index, value) => {
                args.get(usize::from(index)).is_some_and(|v| (*v as u32 != 0) == value)
            }
            Visible::Variable => intrinsics::varhandles::is_visible(self, args),
            Visible::Object(index) => self.is_visible_argument(args, index),
            Visible::Monitor => {
                let object = args.first().copied().unwrap_or(0) as Ref;
                let call = Args { slot, method, values: args };
                let ways = intrinsic.alternatives.map_or(1, |count| count(self, &call));
                self.is_visible_argument(args, 0)
                    && (object == 0 || self.is_monitor_call_visible(slot, object, ways))
            }
            Visible::Lock(call) => {
                let lock = args.first().copied().unwrap_or(0) as Ref;
                self.is_lock_call_visible(slot, call, lock)
            }
            Visible::Join => {
                let object = args.first().copied().unwrap_or(0) as Ref;
                self.is_join_modelled()
                    && self.is_visible_argument(args, 0)
                    && self.thread_status(object) != crate::threads::TERMINATED
            }
            Visible::Objects(one, other) => {
                self.is_visible_argument(args, one) || self.is_visible_argument(args, other)
            }
        };
        let args = Args { slot, method, values: args };
        if !self.may_choose(&intrinsic, &args) || !self.permit(slot, visible, granted) {
            return Ok(Some(Next::Halt(Halt::Point)));
        }
        if intrinsic.visible == Visible::Lock(LockCall::Release) {
            self.released(slot, args.values.first().copied().unwrap_or(0) as Ref, granted);
        }
        let flow = (intrinsic.run)(self, &args);
        match flow? {
            Flow::Void => self.finish_call(slot, 0),
            Flow::Value(value) => self.finish_call(slot, value),
            Flow::Throw(class, message) => {
                return self
                    .new_throwable(class, message.as_deref(), 0)
                    .map(|e| Some(Next::Throw(e)));
            }
            Flow::ThrowObject(object) => return Ok(Some(Next::Throw(object))),
            Flow::Call(method, args) => {
                self.make_ready(method)?;
                return self.call_code(slot, method, &args, granted).map(Some);
            }
            Flow::First(method, args) => {
                self.make_ready(method)?;
                let next = self.push_frame(slot, method, &args, true, 0)?;
                if matches!(next, Next::Go) {
                    let thread = self.state.thread_mut(slot);
                    thread.frames.last_mut().expect("just pushed").atomic = true;
                    thread.atomic += 1;
                }
                return Ok(Some(next));
            }
            Flow::Init(class) => return self.initialise(slot, class, granted).map(Some),
            Flow::Again => {}
            Flow::Decline => return Ok(None),
            Flow::Suspend => return Ok(Some(Next::Halt(Halt::Point))),
            Flow::Exit(code) => {
                self.state.exited = Some(code);
                return Ok(Some(Next::Halt(Halt::Exited)));
            }
            Flow::Exclude => return Ok(Some(Next::Halt(Halt::Excluded))),
        }
        Ok(Some(Next::Go))
    }

    /// Whether an intrinsic that can go several ways may go one: it was chosen at the beginning of
    /// this step. In atomic sections, too, the step ends before a choice.
    fn may_choose(&mut self, intrinsic: &intrinsics::Intrinsic, args: &Args) -> bool {
        let Some(count) = intrinsic.alternatives.filter(|_| self.is_check()) else { return true };
        std::mem::take(&mut self.chosen) || count(self, args) <= 1
    }

    /// The call at the top frame is done.
    pub(crate) fn finish_call(&mut self, slot: usize, value: u64) {
        let (_, to) = self.site_arguments(slot);
        let thread = self.state.thread_mut(slot);
        let frame = thread.frames.last_mut().expect("a frame");
        frame.pc += 1;
        frame.chain = 0;
        if to != NO_REG {
            let index = frame.base as usize + usize::from(to);
            thread.regs[index] = value;
        }
    }

    /// Pushes a frame for a method with code, entering its monitor if it is synchronized.
    fn call_code(
        &mut self,
        slot: usize,
        method: MethodId,
        args: &[u64],
        granted: &mut bool,
    ) -> Slow<Next> {
        let found = self.program.method(method);
        if let Run::Intrinsic(_, false) = found.run {
            return Err(self.missing_native(slot, method));
        }
        let mut lock = 0;
        if found.flags.has(Flags::SYNCHRONIZED) {
            let (is_static, class) = (found.flags.has(Flags::STATIC), found.class);
            lock = if is_static { self.mirror(class) } else { args[0] as Ref };
            if !self.permit(slot, self.is_visible(lock), granted) {
                return Ok(Next::Halt(Halt::Point));
            }
            if !self.try_enter(slot, lock) {
                return Ok(Next::Halt(Halt::Point));
            }
        }
        self.push_frame(slot, method, args, false, lock)
    }

    pub(crate) fn push_frame(
        &mut self,
        slot: usize,
        method: MethodId,
        args: &[u64],
        retry: bool,
        lock: Ref,
    ) -> Slow<Next> {
        if self.state.thread(slot).frames.len() >= execute::MAX_FRAMES {
            if lock != 0 {
                self.exit_monitor(slot, lock);
            }
            return self.throwable(slot, Thrown::StackOverflow).map(Next::Throw);
        }
        let registers = usize::from(self.program.method(method).code.registers);
        let base = match self.state.thread(slot).frames.last() {
            Some(frame) => {
                let caller = self.program.method(frame.method);
                frame.base as usize + usize::from(caller.code.registers)
            }
            None => 0,
        };
        let thread = self.state.thread_mut(slot);
        if thread.regs.len() < base + registers {
            thread.regs.resize((base + registers).next_power_of_two(), 0);
        }
        thread.regs[base..base + args.len()].copy_from_slice(args);
        thread.frames.push(Frame {
            method,
            pc: 0,
            base: base as u32,
            lock,
            retry,
            atomic: false,
            timed: false,
            chain: 0,
        });
        Ok(Next::Go)
    }

    fn return_special(&mut self, slot: usize, value: u64, granted: &mut bool) -> Slow<Next> {
        let Some(frame) = self.state.thread(slot).frames.last().copied() else {
            return self.thread_ends(slot).map(Next::Halt);
        };
        if frame.lock != 0 {
            if !self.permit(slot, self.is_release_visible(frame.lock), granted) {
                return Ok(Next::Halt(Halt::Point));
            }
            self.released(slot, frame.lock, granted);
            self.exit_monitor(slot, frame.lock);
        }
        self.leave_frame(slot, value);
        if self.state.thread(slot).frames.is_empty() {
            return self.thread_ends(slot).map(Next::Halt);
        }
        Ok(Next::Go)
    }

    /// A lock is given back. Where that is no scheduling point it commutes to the left only, so
    /// nothing visible behind it joins the step.
    fn released(&self, slot: usize, lock: Ref, granted: &mut bool) {
        if self.is_disciplined() && self.state.thread(slot).atomic == 0 && self.is_visible(lock) {
            *granted = false;
        }
    }

    /// Pops the top frame and hands its result to the caller.
    fn leave_frame(&mut self, slot: usize, value: u64) {
        let thread = self.state.thread_mut(slot);
        let Some(frame) = thread.frames.pop() else { return };
        if frame.atomic {
            thread.atomic -= 1;
        }
        if let Some(caller) = thread.frames.last_mut() {
            caller.chain = 0;
        }
        if !frame.retry && !thread.frames.is_empty() {
            self.finish_call(slot, value);
        }
    }

    // Monitors.

    /// Takes the monitor if it is free or held by this thread already.
    pub(crate) fn try_enter(&mut self, slot: usize, object: Ref) -> bool {
        let owner = self.state.heap.get(object).lock_owner();
        if owner != 0 && owner != slot as u32 + 1 {
            return false;
        }
        if self.is_disciplined() {
            let class = self.state.heap.get(object).class;
            self.discipline.enters(&self.program, class);
        }
        if owner == 0 {
            self.note_lock(object, true);
        }
        let object = self.state.heap.write(object);
        object.lock = ((slot as u32 + 1) << 16) | ((object.lock & 0xffff) + 1);
        true
    }

    /// Gives back one entry; false if this thread does not hold the monitor.
    pub(crate) fn exit_monitor(&mut self, slot: usize, object: Ref) -> bool {
        if self.state.heap.get(object).lock_owner() != slot as u32 + 1 {
            return false;
        }
        let monitor = self.state.heap.write(object);
        monitor.lock -= 1;
        if monitor.lock & 0xffff == 0 {
            monitor.lock = 0;
            self.note_lock(object, false);
        }
        true
    }

    pub(crate) fn holds(&self, slot: usize, object: Ref) -> bool {
        self.state.heap.get(object).lock_owner() == slot as u32 + 1
    }

    /// Threads in the wait set of an object, by slot.
    pub(crate) fn waiters(&self, object: Ref) -> Vec<usize> {
        let waits =
            |t: &Thread| matches!(t.status, Status::Waiting { object: o, .. } if o == object);
        self.state.live_threads().filter(|(_, t)| waits(t)).map(|(slot, _)| slot).collect()
    }

    pub(crate) fn wake(&mut self, slot: usize, wake: crate::state::Wake) {
        let thread = self.state.thread_mut(slot);
        if let Status::Waiting { object, count, .. } = thread.status {
            thread.status = Status::Entering { object, count, wake };
            let rank = std::mem::take(&mut thread.rank);
            if self.models_library {
                self.close_ranks(object, rank);
            }
        }
    }

    pub(crate) fn set_lock(&mut self, slot: usize, object: Ref, count: u16) {
        self.state.heap.write(object).lock = lock_word(slot, count);
        self.note_lock(object, true);
    }

    // Class initialisation (JVMS 5.5).

    /// Begins the initialisation of a class for a thread that needs it.
    pub(crate) fn initialise(
        &mut self,
        slot: usize,
        class: ClassId,
        granted: &mut bool,
    ) -> Slow<Next> {
        match self.state.statics[class.0 as usize].init {
            Init::Done => return Ok(Next::Go),
            Init::Running(owner) if usize::from(owner) == slot => return Ok(Next::Go),
            Init::Running(_) => return Ok(Next::Halt(Halt::Point)),
            Init::Failed => return self.use_of_broken(class).map(Next::Throw),
            Init::No => {}
        }
        self.fill_string_constants(class);
        let is_library = self.program.class(class).is_library;
        if self.program.class(class).initialiser.is_none()
            && self.unready_super(slot, class).is_none()
        {
            self.state.write_statics(class).init = Init::Done;
            self.note_initialised(class);
            return Ok(Next::Go);
        }
        if !self.permit(slot, !is_library, granted) {
            return Ok(Next::Halt(Halt::Point));
        }
        self.state.write_statics(class).init = Init::Running(slot as u16);
        self.note_initialised(class);
        let driver = self.driver(class);
        let next = self.push_frame(slot, driver, &[], true, 0)?;
        if is_library && matches!(next, Next::Go) {
            let thread = self.state.thread_mut(slot);
            thread.frames.last_mut().expect("the driver").atomic = true;
            thread.atomic += 1;
        }
        if let Next::Throw(_) = next {
            // Out of stack: JVMS leaves the class erroneous.
            self.state.write_statics(class).init = Init::Failed;
        }
        Ok(next)
    }

    fn note_initialised(&mut self, class: ClassId) {
        if self.program.class(class).is_library && !self.state.heap.frozen {
            self.initialised.push(class);
        }
    }

    /// JDK classes initialised so far, by name and in order.
    pub fn initialised_library_classes(&self) -> Vec<Name> {
        let done = |class: &&ClassId| self.state.statics[class.0 as usize].init == Init::Done;
        let done = self.initialised.iter().filter(done);
        done.map(|class| self.program.class(*class).name.clone()).collect()
    }

    fn driver(&mut self, class: ClassId) -> MethodId {
        if let Some(driver) = self.program.class(class).driver {
            return driver;
        }
        let ops = vec![Op::InitSupers { class }, Op::InitCall { class }, Op::InitDone { class }];
        let code = Code {
            positions: vec![0; ops.len()],
            live: vec![0; ops.len()],
            live_in_call: vec![0; ops.len()],
            live_sets: vec![Default::default()],
            ops,
            ..Code::default()
        };
        let driver = self.program.add_synthetic(class, "<initialisation>", code);
        self.program.classes[class.0 as usize].driver = Some(driver);
        driver
    }

    /// The first supertype that must be initialised before `class` and is not.
    pub(crate) fn unready_super(&self, slot: usize, class: ClassId) -> Option<ClassId> {
        let found = self.program.class(class);
        if found.flags.has(Flags::INTERFACE) {
            return None;
        }
        let ready = |id: ClassId| match self.state.statics[id.0 as usize].init {
            Init::Done => true,
            Init::Running(owner) => usize::from(owner) == slot,
            _ => false,
        };
        let parent = found.super_class.filter(|id| !ready(*id));
        parent.or_else(|| self.first_unready(&found.interfaces, &ready))
    }

    /// The first of these interfaces and those above them, the latter first, that declares a method
    /// with code and is not ready (JLS 12.4.1).
    fn first_unready(
        &self,
        interfaces: &[ClassId],
        ready: &impl Fn(ClassId) -> bool,
    ) -> Option<ClassId> {
        interfaces.iter().find_map(|id| {
            let above = self.first_unready(&self.program.class(*id).interfaces, ready);
            above.or_else(|| (self.has_defaults(*id) && !ready(*id)).then_some(*id))
        })
    }

    fn has_defaults(&self, class: ClassId) -> bool {
        let class = self.program.class(class);
        class.flags.has(Flags::INTERFACE)
            && class.initialiser.is_some()
            && class
                .methods
                .iter()
                .any(|m| !self.program.method(*m).flags.has(Flags::ABSTRACT | Flags::STATIC))
    }

    fn init_supers(&mut self, slot: usize, class: ClassId, granted: &mut bool) -> Slow<Next> {
        match self.unready_super(slot, class) {
            Some(parent) => self.initialise(slot, parent, granted),
            None => {
                self.state.thread_mut(slot).frames.last_mut().expect("the driver").pc += 1;
                Ok(Next::Go)
            }
        }
    }

    // Exceptions.

    pub(crate) fn throwable(&mut self, slot: usize, thrown: Thrown) -> Slow<Ref> {
        let (class, message) = match thrown {
            Thrown::Object(object) => return Ok(object),
            Thrown::NullPointer => ("java/lang/NullPointerException", None),
            Thrown::Arithmetic => ("java/lang/ArithmeticException", Some("/ by zero".to_owned())),
            Thrown::ArrayIndex(index, length) => (
                "java/lang/ArrayIndexOutOfBoundsException",
                Some(format!("Index {index} out of bounds for length {length}")),
            ),
            Thrown::NegativeSize(size) => {
                ("java/lang/NegativeArraySizeException", Some(size.to_string()))
            }
            Thrown::ArrayStore(class) => {
                ("java/lang/ArrayStoreException", Some(self.program.external_name(class)))
            }
            Thrown::ClassCast(from, into) => {
                ("java/lang/ClassCastException", Some(self.cast_message(from, into)))
            }
            Thrown::IllegalMonitor => (
                "java/lang/IllegalMonitorStateException",
                // JDK 11 says nothing.
                (self.program.feature > 11).then(|| "current thread is not owner".to_owned()),
            ),
            Thrown::StackOverflow => ("java/lang/StackOverflowError", None),
            Thrown::OutOfMemory => {
                ("java/lang/OutOfMemoryError", Some("Java heap space".to_owned()))
            }
            Thrown::ArrayTooLong => (
                "java/lang/OutOfMemoryError",
                Some("Requested array size exceeds VM limit".to_owned()),
            ),
        };
        let object = self.new_throwable(class, message.as_deref(), 0)?;
        let top =
            self.state.thread(slot).frames.last().map(|f| self.program.method(f.method).class);
        if thrown == Thrown::NullPointer && !top.is_some_and(|class| self.program.is_hidden(class))
        {
            // Filled in once: the JDK may ask for a message that tells what was null.
            self.set_field(object, "extendedMessageState", 1);
        }
        Ok(object)
    }

    fn cast_message(&self, from: ClassId, into: ClassId) -> String {
        let modules = self.modules(from, into);
        let (from, into) = (self.program.external_name(from), self.program.external_name(into));
        format!("class {from} cannot be cast to class {into} ({modules})")
    }

    /// Finds the handler of an exception, leaving frames on the way. Gives a halt if nobody
    /// catches it.
    pub(crate) fn unwind(&mut self, slot: usize, mut exception: Ref) -> Slow<Option<Halt>> {
        let uncaught_at = self.state.thread(slot).frames.last().copied();
        loop {
            let Some(frame) = self.state.thread(slot).frames.last().copied() else {
                return self.uncaught(slot, exception, uncaught_at).map(Some);
            };
            let class = self.program.method(frame.method).class;
            if self.program.class(class).driver == Some(frame.method) {
                self.leave_for_exception(slot);
                exception = self.class_is_broken(slot, class, exception)?;
                continue;
            }
            if let Some((target, register)) = self.find_handler(&frame, exception)? {
                let thread = self.state.thread_mut(slot);
                let frame = thread.frames.last_mut().expect("a frame");
                frame.pc = target;
                frame.chain = 0;
                let index = frame.base as usize + usize::from(register);
                thread.regs[index] = exception.into();
                return Ok(None);
            }
            if frame.lock != 0 {
                self.exit_monitor(slot, frame.lock);
            }
            self.leave_for_exception(slot);
        }
    }

    fn leave_for_exception(&mut self, slot: usize) {
        let thread = self.state.thread_mut(slot);
        if let Some(frame) = thread.frames.pop()
            && frame.atomic
        {
            thread.atomic -= 1;
        }
        if let Some(caller) = thread.frames.last_mut() {
            caller.chain = 0;
        }
    }

    fn find_handler(&mut self, frame: &Frame, exception: Ref) -> Slow<Option<(u32, u16)>> {
        let thrown = self.state.heap.get(exception).class;
        let mut index = 0;
        loop {
            let handlers = &self.program.method(frame.method).code.handlers;
            let Some(handler) = handlers.get(index) else { return Ok(None) };
            index += 1;
            if !(handler.start <= frame.pc && frame.pc < handler.end) {
                continue;
            }
            let (target, register) = (handler.target, handler.exception);
            let Some(name) = handler.class.clone() else { return Ok(Some((target, register))) };
            // A class that was never loaded cannot have instances.
            let Some(class) = self.program.loaded(&name) else { continue };
            if self.program.is_subclass(thrown, class) {
                return Ok(Some((target, register)));
            }
        }
    }

    fn uncaught(&mut self, slot: usize, exception: Ref, at: Option<Frame>) -> Slow<Halt> {
        if self.state.thread(slot).exiting {
            // As HotSpot does with what `Thread.exit` throws.
            return self.thread_ends(slot);
        }
        let again = std::mem::replace(&mut self.state.thread_mut(slot).failed, true);
        self.main_failed |= slot == 0;
        if self.is_check() && self.is_thread_death(exception) {
            return self.thread_ends(slot);
        }
        if self.is_check() {
            let violation = self.uncaught_violation(slot, exception, at);
            if !self.checks.contains(&violation.property) {
                if self.remember_failures {
                    let class = self.state.heap.get(exception).class;
                    let name = self.thread_name(slot);
                    let known = self.names.iter().position(|n| *n == name);
                    let index = known.unwrap_or(self.names.len());
                    if known.is_none() {
                        self.names.push(name);
                    }
                    self.state.failures.push((index as u16, class));
                    self.state.failures.sort();
                }
                return self.thread_ends(slot);
            }
            if self.recorder.is_some() {
                self.uncaught = Some(self.describe_throwable(exception));
            }
            return Ok(Halt::Violated(violation));
        }
        if again {
            self.handler_threw(slot, exception);
            return self.thread_ends(slot);
        }
        // As `JavaThread::exit` does: the thread's own handler is asked.
        let thread_class = self.known.thread.expect("booted");
        let (name, descriptor) =
            ("dispatchUncaughtException".into(), "(Ljava/lang/Throwable;)V".into());
        let Some(method) = self.program.find_method(thread_class, &name, &descriptor) else {
            return self.thread_ends(slot);
        };
        self.make_ready(method)?;
        let object = self.state.thread(slot).object;
        if self.state.thread(slot).status == Status::Ending {
            return Ok(Halt::Point);
        }
        self.push_frame(slot, method, &[object.into(), exception.into()], false, 0)?;
        Ok(Halt::Fuel)
    }

    /// Tells, as HotSpot does, that the handler of an uncaught exception threw one itself.
    fn handler_threw(&mut self, slot: usize, exception: Ref) {
        let class = self.program.external_name(self.state.heap.get(exception).class);
        let thread = self.thread_name(slot);
        let text = format!(
            "\nException: {class} thrown from the UncaughtExceptionHandler in thread \"{thread}\"\n"
        );
        intrinsics::output::emit(self, 1, text.into_bytes());
    }

    fn uncaught_violation(&self, slot: usize, exception: Ref, at: Option<Frame>) -> Violation {
        let class = self.state.heap.get(exception).class;
        let is_assertion =
            self.known.assertion_error.is_some_and(|a| self.program.is_subclass(class, a));
        let property = if is_assertion { Property::Assertion } else { Property::Exception };
        let mut message = self.program.external_name(class);
        if let Some(text) = self.throwable_message(exception) {
            message = format!("{message}: {text}");
        }
        let trace = self.backtrace(exception);
        let user = |frame: &&(MethodId, u32)| {
            !self.program.class(self.program.method(frame.0).class).is_library
        };
        let place = trace.iter().find(user).or(trace.first()).copied();
        let place = place.or(at.map(|f| (f.method, f.pc)));
        let location = place.and_then(|(method, pc)| self.source_location(method, pc));
        let name = self.thread_name(slot);
        Violation { property, message: format!("{message} in thread {name}"), location }
    }

    /// Source file and line of an operation.
    pub fn source_location(&self, method: MethodId, pc: u32) -> Option<(String, u32)> {
        let method = self.program.method(method);
        let class = self.program.class(method.class);
        let file = class.model.as_ref()?.source_file.as_ref()?.to_string();
        Some((file, method.code.line(pc)?))
    }

    // Objects.

    /// Whether arrays of arrays of these lengths have room.
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
    }
}
