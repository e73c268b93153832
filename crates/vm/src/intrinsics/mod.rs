//! Methods of the JDK done in Rust, keyed by full signature; variants of all JDKs side by side.
//!
//! A native method without an entry ends the step with `unknown`. A method that has bytecode may
//! have an entry too: it may decline, and the bytecode runs.

mod checksums;
mod classes;
mod configuration;
mod coroutines;
mod dates;
mod digests;
mod entropy;
mod exits;
mod fdlibm;
mod files;
pub(crate) mod glue;
pub(crate) mod handles;
pub(crate) mod host;
pub(crate) mod input;
mod inspection;
mod jdk_files;
pub(crate) mod joins;
mod locales;
mod locks;
mod log4j;
mod logging;
mod management;
mod memory;
mod network;
pub(crate) mod null_messages;
mod numbers;
mod objects;
pub(crate) mod output;
mod properties;
mod property_changes;
mod providers;
mod random;
mod references;
pub(crate) mod reflection;
mod sections;
mod services;
pub(crate) mod test_frameworks;
mod threads;
mod throwables;
pub(crate) mod time;
mod unsafes;
pub(crate) mod varhandles;
pub mod verify;
mod zip;

use crate::machine::{Fatal, Vm};
use crate::obstacle::Obstacle;
use crate::touch::Touches;
use hebra_classfile::model::{Flags, MemberRef, Method};
use hebra_program::{ClassId, IntrinsicId, MethodId, Program};
pub use hebra_reduction::LockCall;
use hebra_state::heap::Ref;
use hebra_system::ChoiceKind;
pub(crate) use log4j::FORMAT as LOG4J_FORMAT;
use rustc_hash::FxHashMap;
use std::sync::OnceLock;

/// Condition under which a call of an intrinsic is a visible operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visible {
    /// Never.
    Never,
    /// Always.
    Always,
    /// The start of the receiver, under its monitor, unless it joins the step before it.
    Start,
    /// The next number from the counter in this static field of the method's class, unless one thread
    /// alone takes numbers from it.
    Number(&'static str),
    /// If the object given as this argument is shared.
    Object(u8),
    /// If the receiver is shared and holding its monitor does not make it invisible.
    Monitor,
    /// If the receiver is a thread that has not ended, and `join` is not left to its code.
    Join,
    /// A call on a synchronizer or condition, if that is modelled and other threads can reach it;
    /// true if several threads may take it.
    Lock(LockCall, bool),
    /// A method that runs as a single operation, if its receiver is shared (see `joins.rs`).
    Section,
    /// An operation on the queues of the scheduler of coroutines, if that is modelled.
    Work,
    /// A call that waits for the result of a future, if that is modelled and other threads can reach it.
    Result,
    /// If one of the objects given as these arguments is shared.
    Objects(u8, u8),
    /// If the boolean given as this argument is this.
    Boolean(u8, bool),
    /// If the variable of the receiver, a `VarHandle`, is visible.
    Variable,
}

/// What an intrinsic reads and writes, besides its own thread with its object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reads {
    /// Nobody has said.
    Unknown,
    /// Its receiver.
    Receiver,
    /// Its receiver, and who waits to be notified.
    Waiting,
}

/// Call in progress.
pub struct Args<'a> {
    /// The calling thread.
    pub slot: usize,
    /// The method called.
    pub method: MethodId,
    /// Argument registers, receiver first.
    pub values: &'a [u64],
}

impl Args<'_> {
    fn raw(&self, index: usize) -> u64 {
        self.values.get(index).copied().unwrap_or(0)
    }

    pub(crate) fn reference(&self, index: usize) -> Ref {
        self.raw(index) as Ref
    }

    fn int(&self, index: usize) -> i32 {
        self.raw(index) as u32 as i32
    }

    fn long(&self, index: usize) -> i64 {
        self.raw(index) as i64
    }

    fn double(&self, index: usize) -> f64 {
        f64::from_bits(self.raw(index))
    }
}

/// Outcome of an intrinsic.
pub enum Flow {
    /// Done, no result.
    Void,
    /// Done with this result.
    Value(u64),
    /// Throws a new exception of this class.
    Throw(&'static str, Option<String>),
    /// Throws this object.
    ThrowObject(Ref),
    /// Calls a method; its result is the result.
    Call(MethodId, Vec<u64>),
    /// Calls a method, as a single operation; its result is the result.
    CallAtomically(MethodId, Vec<u64>),
    /// Calls a method, atomically, and then makes the call again.
    First(MethodId, Vec<u64>),
    /// The class must be initialised first; then the call is made again.
    Init(ClassId),
    /// The call is made again.
    Again,
    /// Run the bytecode instead.
    Decline,
    /// Run the bytecode instead, as a single operation.
    Atomically,
    /// Run the bytecode instead, as an attempt to take a synchronizer (see `locks/attempts.rs`).
    Attempt,
    /// The thread's status determines how the call continues.
    Suspend,
    /// The program ends.
    Exit(i32),
    /// The run does not count.
    Exclude,
}

impl Flow {
    fn int(value: i32) -> Flow {
        Flow::Value(value as u32 as u64)
    }

    fn boolean(value: bool) -> Flow {
        Flow::Value(value.into())
    }

    fn reference(value: Ref) -> Flow {
        Flow::Value(value.into())
    }

    fn null_pointer() -> Flow {
        Flow::Throw("java/lang/NullPointerException", None)
    }
}

pub(crate) type Outcome = Result<Flow, Fatal>;

/// An intrinsic method.
#[derive(Clone, Copy)]
pub struct Intrinsic {
    /// Its function.
    pub(crate) run: fn(&mut Vm, &Args) -> Outcome,
    /// Condition under which it is a scheduling point.
    pub visible: Visible,
    /// Number of its alternatives.
    pub(crate) alternatives: Option<fn(&Vm, &Args) -> u32>,
    /// Kind of choice between them.
    pub kind: ChoiceKind,
    /// Variables that it is about to read and write, of those that a program can access otherwise.
    pub(crate) touches: Option<fn(&Vm, &Args) -> Touches>,
    /// Whether others can tell nothing of it but what it does with these.
    pub(crate) only_touches: bool,
    /// What it reads and writes.
    pub(crate) reads: Reads,
    /// Whether a thread before it has to wait.
    pub(crate) awaits: Option<fn(&Vm, &Args) -> Standing>,
}

/// How a thread stands before a call that may have to wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// It can be made.
    Open,
    /// Other threads have to do something first.
    Blocked(Obstacle),
    /// The same, but in `run` it can be made at this time.
    Until(u64),
}

impl Visible {
    /// Returns true if the intrinsic of a method with these flags takes the monitor of its receiver, or
    /// of its class if it is static, for the operation.
    pub(crate) fn takes_monitor(self, flags: Flags) -> bool {
        match self {
            Visible::Start => true,
            Visible::Number(_) => flags.has(Flags::SYNCHRONIZED),
            _ => false,
        }
    }
}

impl Intrinsic {
    pub(crate) const fn new(run: fn(&mut Vm, &Args) -> Outcome, visible: Visible) -> Intrinsic {
        let kind = ChoiceKind::Schedule;
        Intrinsic {
            run,
            visible,
            alternatives: None,
            kind,
            touches: None,
            only_touches: false,
            reads: Reads::Unknown,
            awaits: None,
        }
    }

    const fn touching(self, touches: fn(&Vm, &Args) -> Touches) -> Intrinsic {
        Intrinsic { touches: Some(touches), ..self }
    }

    const fn only_touching(self, touches: fn(&Vm, &Args) -> Touches) -> Intrinsic {
        Intrinsic { touches: Some(touches), only_touches: true, ..self }
    }

    const fn reading(self, reads: Reads) -> Intrinsic {
        Intrinsic { reads, ..self }
    }
}

const fn quiet(run: fn(&mut Vm, &Args) -> Outcome) -> Intrinsic {
    Intrinsic::new(run, Visible::Never)
}

const fn visible(run: fn(&mut Vm, &Args) -> Outcome) -> Intrinsic {
    Intrinsic::new(run, Visible::Always)
}

const fn on_object(argument: u8, run: fn(&mut Vm, &Args) -> Outcome) -> Intrinsic {
    Intrinsic::new(run, Visible::Object(argument))
}

const fn on_objects(one: u8, other: u8, run: fn(&mut Vm, &Args) -> Outcome) -> Intrinsic {
    Intrinsic::new(run, Visible::Objects(one, other))
}

/// An intrinsic that does nothing.
pub const NOTHING: Intrinsic = quiet(|_, _| Ok(Flow::Void));
const NULL: Intrinsic = quiet(|_, _| Ok(Flow::Value(0)));
const TRUE: Intrinsic = quiet(|_, _| Ok(Flow::Value(1)));
const FALSE: Intrinsic = NULL;
const THIS: Intrinsic = quiet(|_, args| Ok(Flow::Value(args.raw(0))));

/// One part of the table: `class.name(descriptor)` and the intrinsic.
type Table = &'static [(&'static str, Intrinsic)];

/// All intrinsics: their numbers by signature, and they themselves by number.
struct Registry {
    numbers: FxHashMap<&'static str, IntrinsicId>,
    all: Vec<Intrinsic>,
}

fn registry() -> &'static Registry {
    static REGISTRY: OnceLock<Registry> = OnceLock::new();
    REGISTRY.get_or_init(|| {
        let parts: &[Table] = &[
            digests::TABLE,
            entropy::TABLE,
            exits::TABLE,
            host::TABLE,
            input::TABLE,
            objects::TABLE,
            threads::TABLE,
            time::TABLE,
            dates::TABLE,
            log4j::TABLE,
            inspection::TABLE,
            classes::TABLE,
            numbers::TABLE,
            throwables::TABLE,
            output::TABLE,
            properties::TABLE,
            property_changes::TABLE,
            null_messages::TABLE,
            locales::TABLE,
            locks::TABLE,
            locks::LONG_TABLE,
            logging::TABLE,
            management::TABLE,
            memory::TABLE,
            unsafes::TABLE,
            varhandles::TABLE,
            verify::TABLE,
            checksums::TABLE,
            jdk_files::TABLE,
            services::TABLE,
            providers::TABLE,
            random::TABLE,
            references::TABLE,
            sections::TABLE,
            configuration::TABLE,
            zip::TABLE,
            test_frameworks::TABLE,
        ];
        let parts = parts.iter().chain(&reflection::TABLES).chain(&handles::TABLES);
        let parts = parts.chain(&files::TABLES).chain(&network::TABLES).chain(&coroutines::TABLES);
        let parts = parts.chain(&verify::JPF_TABLES).chain([&UNDECLARED]);
        let mut registry = Registry { numbers: FxHashMap::default(), all: Vec::new() };
        for (signature, intrinsic) in parts.flat_map(|part| part.iter()) {
            let id = IntrinsicId(registry.all.len() as u16);
            let other = registry.numbers.insert(signature, id);
            debug_assert!(other.is_none(), "{signature} has two intrinsics");
            registry.all.push(*intrinsic);
        }
        registry
    })
}

/// Returns true if methods of a class outside the JDK may have intrinsics.
pub fn has_entries(class: &str) -> bool {
    verify::is_api(class)
        || test_frameworks::CLASSES.contains(&class)
        || class == log4j::FORMAT
        || coroutines::CLASSES.contains(&class)
}

/// Returns the number of the intrinsic of a method.
pub fn find(class: &str, name: &str, descriptor: &str) -> Option<IntrinsicId> {
    numbered(&format!("{class}.{name}{descriptor}"))
}

/// Returns the number of an intrinsic by its signature.
pub(crate) fn numbered(signature: &str) -> Option<IntrinsicId> {
    registry().numbers.get(signature).copied()
}

/// Returns the intrinsic with this number.
#[inline]
pub fn intrinsic(number: IntrinsicId) -> &'static Intrinsic {
    &registry().all[usize::from(number.0)]
}

/// Intrinsics of methods that no class declares with their descriptor.
const UNDECLARED: Table = &[(DOES_NOTHING, NOTHING)];

/// Signature of the intrinsic that does nothing, for natives that only register others.
pub(crate) const DOES_NOTHING: &str = "hebra/glue/Native.nothing()V";

/// Returns all signatures in the table.
pub fn signatures() -> Vec<&'static str> {
    let mut all: Vec<_> = registry().numbers.keys().copied().collect();
    all.sort_unstable();
    all
}

/// Returns true for natives that only register other natives.
pub(crate) fn is_register_natives(name: &str) -> bool {
    matches!(name, "registerNatives" | "initIDs" | "initNative")
}

/// Returns true if a method is signature-polymorphic (JVMS 2.9.3).
pub(crate) fn is_polymorphic(class: &str, method: &Method) -> bool {
    matches!(class, "java/lang/invoke/VarHandle" | "java/lang/invoke/MethodHandle")
        && method.flags.has(Flags::NATIVE)
        && method.flags.has(Flags::VARARGS)
        && method.descriptor.starts_with("([Ljava/lang/Object;)")
}

/// Finds a signature-polymorphic method (JVMS 2.9.3) of `VarHandle` or `MethodHandle`.
pub(crate) fn polymorphic(
    program: &mut Program,
    class: ClassId,
    member: &MemberRef,
) -> Option<MethodId> {
    match &*program.class(class).name {
        "java/lang/invoke/VarHandle" => varhandles::polymorphic(program, class, member),
        "java/lang/invoke/MethodHandle" => handles::polymorphic(program, class, member),
        _ => None,
    }
}
