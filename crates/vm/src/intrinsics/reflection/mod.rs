//! Core reflection: members as objects, calls and accesses through them, annotations, proxies,
//! modules and class loaders. The library's own code does what it can, access checks and messages
//! included; this module answers its requests to the machine, and replaces caches that all threads
//! would share.

mod annotations;
mod array_access;
pub(crate) mod asking;
mod callers;
mod definitions;
mod field_access;
mod invocation;
mod layers;
pub(crate) mod loaders;
mod members;
mod modules;
mod providers;
mod proxies;
mod resources;
mod serialization;
mod stack_walks;

use super::{Flow, Outcome, Table};
use crate::machine::{Fatal, Vm};
use hebra_ir::Name;
use hebra_program::{ClassId, LoadError};
use hebra_state::Init;
use hebra_state::heap::{Body, Ref};

/// Tables of all parts.
pub(super) const TABLES: [Table; 16] = [
    annotations::TABLE,
    array_access::TABLE,
    asking::TABLE,
    callers::TABLE,
    definitions::TABLE,
    field_access::TABLE,
    invocation::TABLE,
    layers::TABLE,
    loaders::TABLE,
    members::TABLE,
    modules::TABLE,
    providers::TABLE,
    proxies::TABLE,
    resources::TABLE,
    serialization::TABLE,
    stack_walks::TABLE,
];

/// Reason why work ends early: something else comes first or instead, or it cannot be done.
enum Stop {
    Flow(Flow),
    Fatal(Fatal),
    /// The loader of a class must be asked for a class first, by the name that code of its classes has for it.
    Ask(Name),
}

impl From<Fatal> for Stop {
    fn from(fatal: Fatal) -> Stop {
        Stop::Fatal(fatal)
    }
}

impl From<Flow> for Stop {
    fn from(flow: Flow) -> Stop {
        Stop::Flow(flow)
    }
}

impl From<LoadError> for Stop {
    fn from(error: LoadError) -> Stop {
        match error {
            LoadError::NotFound(name) => {
                Stop::Flow(Flow::Throw("java/lang/NoClassDefFoundError", Some(name.to_string())))
            }
            LoadError::Incompatible(error, message) => {
                Stop::Flow(Flow::Throw(error, Some(message)))
            }
            LoadError::Bad(message) => Stop::Fatal(Fatal::BadInput(message)),
            LoadError::Unsupported(what) => Stop::Fatal(Fatal::Unsupported(what)),
        }
    }
}

type Work<T> = Result<T, Stop>;

/// Converts work that may have stopped to the outcome of an intrinsic.
fn settle(work: Work<Flow>) -> Outcome {
    match work {
        Ok(flow) | Err(Stop::Flow(flow)) => Ok(flow),
        Err(Stop::Fatal(fatal)) => Err(fatal),
        Err(Stop::Ask(name)) => Err(Fatal::Unsupported(asking::unasked(&name))),
    }
}

fn illegal(message: &str) -> Stop {
    Stop::Flow(Flow::Throw("java/lang/IllegalArgumentException", Some(message.to_owned())))
}

fn load(vm: &mut Vm, name: &str) -> Work<ClassId> {
    let class = vm.program.load(name)?;
    vm.state.grow(&vm.program);
    Ok(class)
}

/// Continues only if the class is initialised, or is being so by this thread.
fn initialised(vm: &Vm, slot: usize, class: ClassId) -> Work<()> {
    match vm.state.statics[class.0 as usize].init {
        Init::Done => Ok(()),
        Init::Running(owner) if usize::from(owner) == slot => Ok(()),
        _ => Err(Flow::Init(class).into()),
    }
}

/// Creates an object, all fields zero.
fn new_object(vm: &mut Vm, class: &str) -> Work<Ref> {
    let class = load(vm, class)?;
    let words = usize::from(vm.program.class(class).instance_words);
    Ok(vm.state.heap.insert(class, Body::Fields(vec![0; words].into())))
}

fn object_array(vm: &mut Vm, class: &str, elements: Vec<Ref>) -> Work<Ref> {
    let array = load(vm, class)?;
    Ok(vm.state.heap.insert(array, Body::Refs(elements.into())))
}

/// Returns the elements of an array of references; none if it is null.
fn elements(vm: &Vm, array: Ref) -> Vec<Ref> {
    match &vm.state.heap.get(array).body {
        Body::Refs(elements) if array != 0 => elements.to_vec(),
        _ => Vec::new(),
    }
}

fn intern(vm: &mut Vm, text: &str) -> Ref {
    let units: Vec<u16> = text.encode_utf16().collect();
    vm.intern_string(&units)
}
