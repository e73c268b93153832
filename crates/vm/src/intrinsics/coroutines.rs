//! The scheduler of Kotlin's coroutines (`kotlinx.coroutines`), which is none of the JDK's code and yet not the
//! program's own: what its workers do while there is nothing to do.
//!
//! - Where a worker looks for a task next is a choice. Its code draws a number from a generator of its own, with
//!   another state after each look, so that a worker that looks in vain would never be where it was.
//! - An idle worker parks for a minute, then asks whether there are more workers than needed, and parks again if not.
//!   Its time is over only while there are: otherwise it does nothing that anybody could see.

use super::{Args, Flow, Intrinsic, Outcome, Table, Visible};
use crate::machine::Vm;
use hebra_classfile::model::Flags;
use hebra_reduction::Mode;
use hebra_state::heap::{Body, Ref};
use hebra_system::ChoiceKind;

pub(super) const WORKER: &str = "kotlinx/coroutines/scheduling/CoroutineScheduler$Worker";
/// Bits of the scheduler's control word that count the workers.
const CREATED: u64 = (1 << 21) - 1;
/// Names of the control word, which depend on the version.
const CONTROL: [&str; 2] = ["controlState$volatile", "controlState"];

pub(super) const TABLE: Table =
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
        let control = CONTROL.iter().find_map(|name| self.own_field(scheduler, name))?;
        let needed = self.own_field(scheduler, "corePoolSize")? as u32;
        Some(control & CREATED > needed.into())
    }

    /// Returns a field that the class of an object declares itself.
    fn own_field(&self, object: Ref, name: &str) -> Option<u64> {
        let found = (object != 0).then(|| self.state.heap.get(object))?;
        let mut fields = self.program.class(found.class).fields.iter();
        let field = fields.find(|field| &*field.name == name && !field.flags.has(Flags::STATIC))?;
        match &found.body {
            Body::Fields(values) => values.get(usize::from(field.index)).copied(),
            _ => None,
        }
    }
}
