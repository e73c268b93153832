//! The scheduler of Kotlin's coroutines (`kotlinx.coroutines`), which is none of the JDK's code and yet not the
//! program's own: what its workers do while there is nothing to do.
//!
//! - Where a worker looks for a task next is a choice. Its code draws a number from a generator of its own, with
//!   another state after each look, so that a worker that looks in vain would never be where it was.
//! - An idle worker parks for a minute, then asks whether there are more workers than needed, and parks again if not.
//!   Its time is over only while there are: otherwise it does nothing that anybody could see.

mod dispatcher;

use super::{Args, Flow, Intrinsic, Outcome, Table, Visible};
use crate::machine::Vm;
use hebra_classfile::model::Flags;
use hebra_reduction::Mode;
use hebra_state::heap::{Body, Ref};
use hebra_system::ChoiceKind;

const WORKER: &str = "kotlinx/coroutines/scheduling/CoroutineScheduler$Worker";
/// Classes outside the JDK with methods that are done here.
pub(super) const CLASSES: [&str; 3] = [
    WORKER,
    "kotlinx/coroutines/scheduling/CoroutineScheduler",
    "kotlinx/coroutines/scheduling/WorkQueue",
];
/// Classes that park in a loop which asks again for what they wait for: permits that the queues of locks leave behind, or
/// take, make no difference to them.
pub(super) const PARKS: [&str; 3] =
    [WORKER, "kotlinx/coroutines/BlockingCoroutine", "kotlinx/coroutines/DefaultExecutor"];
/// Bits of the scheduler's control word that count the workers.
const CREATED: u64 = (1 << 21) - 1;

pub(super) const TABLES: [Table; 2] = [WORKERS, dispatcher::TABLE];

const WORKERS: Table =
    &[("kotlinx/coroutines/scheduling/CoroutineScheduler$Worker.nextInt(I)I", CHOOSE)];

/// A number from 0 up to the argument.
const CHOOSE: Intrinsic = Intrinsic {
    alternatives: Some(|_, args| u32::try_from(args.int(1)).unwrap_or(1).max(1)),
    kind: ChoiceKind::Environment,
    ..Intrinsic::new(choose, Visible::Always)
};

fn choose(vm: &mut Vm, args: &Args) -> Outcome {
    match vm.options.mode {
        Mode::Check(_) if args.int(1) > 0 => Ok(Flow::Value(vm.step.alternative.into())),
        _ => Ok(Flow::Decline),
    }
}

/// A worker of a scheduler.
pub(super) struct Worker {
    object: Ref,
    scheduler: Ref,
    /// Its own queue.
    queue: Ref,
    /// Its place among the workers, from 1 on.
    index: u64,
}

impl Vm {
    /// Returns true if a thread that is parked for a time is an idle worker that would only park again. Not where
    /// the ways on of a thread are remembered by what they depend on.
    pub(crate) fn idles(&self, slot: usize) -> bool {
        self.options.mode.tracks_sharing() && self.surplus_of_idle_worker(slot) == Some(false)
    }

    /// Returns whether there are more workers than needed, if a thread is one that is idle.
    fn surplus_of_idle_worker(&self, slot: usize) -> Option<bool> {
        let thread = self.state.thread(slot);
        let methods = thread.frames.iter().rev().map(|frame| self.program.method(frame.method));
        let mut methods = methods.map(|method| (&*self.program.class(method.class).name, method));
        let by = methods.find(|(class, _)| *class != "java/util/concurrent/locks/LockSupport");
        by.filter(|(class, method)| *class == WORKER && &*method.name == "park")?;
        let scheduler = self.own_field(thread.object, "this$0")? as Ref;
        Some(self.created(scheduler)? > self.own_field(scheduler, "corePoolSize")?)
    }

    /// Returns how many workers a scheduler has made.
    fn created(&self, scheduler: Ref) -> Option<u64> {
        Some(self.either_field(scheduler, "controlState")? & CREATED)
    }

    /// Returns the worker that an object is.
    fn worker(&self, object: Ref) -> Option<Worker> {
        let is_worker =
            object != 0 && &*self.program.class(self.state.heap.get(object).class).name == WORKER;
        let field = |name| self.own_field(object, name).filter(|_| is_worker);
        Some(Worker {
            object,
            scheduler: field("this$0")? as Ref,
            queue: field("localQueue")? as Ref,
            index: field("indexInArray")?,
        })
    }

    /// Returns a field whose name depends on the version of the library.
    fn either_field(&self, object: Ref, name: &str) -> Option<u64> {
        self.value_at(object, self.place_of_either(object, name)?)
    }

    /// Returns the place of such a field.
    fn place_of_either(&self, object: Ref, name: &str) -> Option<usize> {
        let is_it = |field: &str| field.strip_suffix("$volatile").unwrap_or(field) == name;
        self.place(object, is_it)
    }

    /// Returns a field that the class of an object or a superclass declares.
    fn own_field(&self, object: Ref, name: &str) -> Option<u64> {
        self.value_at(object, self.place(object, |field| field == name)?)
    }

    fn value_at(&self, object: Ref, place: usize) -> Option<u64> {
        match &self.state.heap.get(object).body {
            Body::Fields(values) => values.get(place).copied(),
            _ => None,
        }
    }

    fn place(&self, object: Ref, is_it: impl Fn(&str) -> bool) -> Option<usize> {
        let mut at = (object != 0).then(|| self.state.heap.get(object).class);
        while let Some(class) = at {
            let class = self.program.class(class);
            let mut fields = class.fields.iter();
            let field = fields.find(|f| is_it(&f.name) && !f.flags.has(Flags::STATIC));
            if let Some(field) = field {
                return Some(usize::from(field.index));
            }
            at = class.super_class;
        }
        None
    }
}
