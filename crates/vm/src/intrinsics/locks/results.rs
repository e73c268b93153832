//! Threads that wait for the result of a future: `FutureTask` and `CompletableFuture`.
//!
//! The code pushes a node on a stack, parks, and is unparked by whoever completes the future. Here a
//! thread stands before the method that waits until the future is done, it is interrupted, or its
//! time is over; all else is the code of the library. Nobody can tell a thread that waits from one that
//! has yet to come, unless they count the nodes.
//!
//! `FutureTask.awaitDone` looks at the state first, and at the interrupt status only while the task is
//! not done. A thread that found it not done may throw later, although it is done by then.
//!
//! `CompletableFuture` looks at the interrupt status first, if it can be interrupted. Who is interrupted
//! after that may throw, or have the result with its status set. A thread in `join` or `get` clears its
//! status when it notices, and sets it again if there is a result: who asks for it meanwhile gets an
//! answer from the code alone. Before JDK 16 an interrupt may be lost there, and the code runs if anybody
//! interrupts another thread. It also runs for a worker of a `ForkJoinPool`, which helps
//! instead of waiting.

use super::super::{Args, Flow, Intrinsic, Outcome, Visible, intrinsic};
use super::interruption::FirstLook;
use super::synchronizer::{Way, Ways};
use super::{interrupted, too_much};
use crate::machine::Vm;
use crate::obstacle::Obstacle;
use hebra_program::code::Op;
use hebra_program::{MethodId, Run};
use hebra_state::Queued;
use hebra_state::heap::Ref;

/// A future that a thread is about to wait for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Awaited {
    future: Ref,
    kind: FutureKind,
    /// The wait ends when the thread is interrupted.
    interruptible: bool,
    /// Time of the wait in nanoseconds, if it has one.
    nanos: Option<i64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FutureKind {
    Task,
    Completable,
}

/// State of a `FutureTask` that has not been run to its end.
const NEW: u32 = 0;
/// State of one whose result is about to be set.
const COMPLETING: u32 = 1;

/// First JDK where `CompletableFuture.get` does not forget an interrupt that comes with the result.
const REMEMBERS: u16 = 16;

const WORKER: &str = "java/util/concurrent/ForkJoinWorkerThread";

pub(super) const AWAIT: Intrinsic = Intrinsic::new(wait, Visible::Result);

/// A question whose answer counts the threads that wait.
pub(super) const COUNT: Intrinsic = Intrinsic::new(count, Visible::Never);

impl Vm {
    /// Returns the future that a thread is about to wait for, if that is modelled.
    pub(crate) fn awaited_result(&self, slot: usize) -> Option<Awaited> {
        if !self.models_library() {
            return None;
        }
        let thread = self.state.thread(slot);
        let frame = thread.frames.last()?;
        let code = &self.program.method(frame.method).code;
        let op = &code.ops[frame.pc as usize];
        let (Op::CallVirtual { site } | Op::CallDirect { site }) = op else { return None };
        let site = &code.sites[*site as usize];
        let values: Vec<u64> =
            site.args.iter().map(|r| thread.regs[frame.base as usize + usize::from(*r)]).collect();
        let callee = self.callee(op, site.method, values.first().copied()? as Ref)?;
        let Run::Intrinsic(number, _) = self.program.method(callee).run else { return None };
        if intrinsic(number).visible != Visible::Result {
            return None;
        }
        self.wait_of(slot, callee, &values)
    }

    fn wait_of(&self, slot: usize, method: MethodId, values: &[u64]) -> Option<Awaited> {
        let value = |index: usize| values.get(index).copied().unwrap_or(0);
        let future = value(0) as Ref;
        if future == 0 || !self.models_library() || self.is_inside(slot) {
            return None;
        }
        let (kind, interruptible, nanos) = match &*self.program.method(method).name {
            "awaitDone" if value(1) as u32 != 0 => (FutureKind::Task, true, Some(value(2) as i64)),
            "awaitDone" => (FutureKind::Task, true, None),
            "waitingGet" => (FutureKind::Completable, value(1) as u32 != 0, None),
            _ => (FutureKind::Completable, true, Some(value(1) as i64)),
        };
        let class = self.state.heap.get(self.state.thread(slot).object).class;
        let worker = self.program.loaded(WORKER);
        let helps = worker.is_some_and(|worker| self.program.is_subclass(class, worker));
        let is_modelled = kind == FutureKind::Task
            || !helps && (!self.forgets_interrupts() || self.is_left_alone(slot));
        is_modelled.then_some(Awaited { future, kind, interruptible, nanos })
    }

    /// Returns true if the code of `CompletableFuture` is that which may forget an interrupt: it is modelled
    /// only for threads that nobody interrupts.
    fn forgets_interrupts(&self) -> bool {
        self.program.feature < REMEMBERS
    }

    fn is_left_alone(&self, slot: usize) -> bool {
        !self.is_interrupted(slot) && self.visibility.assumes_nobody_interrupted(&self.state.heap)
    }

    /// Returns true if a future is done.
    fn is_done(&self, awaited: &Awaited) -> bool {
        match awaited.kind {
            FutureKind::Task => self.field(awaited.future, "state") as u32 > COMPLETING,
            FutureKind::Completable => self.field(awaited.future, "result") != 0,
        }
    }

    /// Returns true if a thread that begins to wait now may still throw when the future is done.
    fn may_throw_late(&self, slot: usize, awaited: &Awaited) -> bool {
        match awaited.kind {
            FutureKind::Task => self.field(awaited.future, "state") as u32 == NEW,
            FutureKind::Completable => awaited.interruptible && !self.is_interrupted(slot),
        }
    }

    /// Returns what a thread may do that is about to wait for a future.
    pub(crate) fn ways_to_result(&self, slot: usize, awaited: &Awaited) -> Result<Ways, Obstacle> {
        let done = self.is_done(awaited);
        let take = done.then_some(Way::Take);
        let throws = match awaited.kind {
            _ if !awaited.interruptible => FirstLook::Free,
            FutureKind::Completable => self.first_look(slot),
            FutureKind::Task => {
                let is_new = self.field(awaited.future, "state") as u32 == NEW;
                let seen = self.state.thread(slot).queued == Queued::Checked;
                match (self.is_interrupted(slot), is_new, seen) {
                    (true, true, _) => FirstLook::Interrupted,
                    (true, false, true) => FirstLook::Either,
                    _ => FirstLook::Free,
                }
            }
        };
        // While a result is being set nobody gives up.
        let expires = match awaited.kind {
            FutureKind::Task => self.field(awaited.future, "state") as u32 == NEW,
            FutureKind::Completable => !done,
        };
        let expires = expires && awaited.nanos.is_some();
        let is_early = || self.waits_for_test(slot) && !self.is_last_to_go_on(slot);
        let expire =
            (expires && !(awaited.kind == FutureKind::Task && is_early())).then_some(Way::Expire);
        let ways = match throws {
            FirstLook::Interrupted => [Some(Way::Throw), None, None],
            FirstLook::Either => [Some(Way::Throw), take, None],
            FirstLook::Free => [take.or(expire), None, None],
        };
        match ways[0] {
            None => Err(Obstacle::Result(awaited.future)),
            Some(_) => Ok(ways),
        }
    }

    /// Returns how many alternatives a thread has that is about to wait for a future.
    pub(crate) fn result_alternatives(&self, slot: usize) -> Result<u32, Obstacle> {
        let Some(awaited) = self.awaited_result(slot) else { return Ok(1) };
        self.ways_to_result(slot, &awaited).map(|ways| ways.into_iter().flatten().count() as u32)
    }

    /// Returns true if a thread has to stop before it waits for a future although its step may go on:
    /// others may interrupt it after its first look.
    pub(crate) fn must_stand_for_result(&mut self, slot: usize) -> bool {
        let Some(awaited) = self.awaited_result(slot) else { return false };
        self.state.thread(slot).queued == Queued::No
            && self.state.thread(slot).atomic == 0
            && self.may_throw_late(slot, &awaited)
            && !self.visibility.is_nobody_interrupted(&self.state.heap)
    }

    /// Notes that a thread stops before it waits for a future.
    pub(crate) fn stands_before_result(&mut self, slot: usize) {
        let Some(awaited) = self.awaited_result(slot) else { return };
        if awaited.kind == FutureKind::Completable && self.forgets_interrupts() {
            self.visibility.is_nobody_interrupted(&self.state.heap);
            return;
        }
        if self.state.thread(slot).queued == Queued::No && self.may_throw_late(slot, &awaited) {
            self.state.thread_mut(slot).queued = Queued::Checked;
        }
    }

    /// Returns true if a call that waits for a future is a scheduling point.
    pub(crate) fn is_result_visible(&self, args: &Args) -> bool {
        let Some(awaited) = self.wait_of(args.slot, args.method, args.values) else { return false };
        // Others may interrupt a thread that waits for what is beyond their reach.
        self.is_visible(awaited.future) || self.is_visible(self.state.thread(args.slot).object)
    }

    /// Returns true if an interrupted thread may have cleared its status, to set it again with the result
    /// that it waits for.
    pub(super) fn may_hide_interrupt(&self, slot: usize) -> bool {
        let Some(awaited) = self.awaited_result(slot) else { return false };
        let has_looked = !awaited.interruptible || self.state.thread(slot).queued != Queued::No;
        let is_untimed = awaited.kind == FutureKind::Completable && awaited.nanos.is_none();
        is_untimed && has_looked && self.is_interrupted(slot)
    }

    fn note_result(&mut self, slot: usize, awaited: &Awaited) {
        let name = match awaited.kind {
            FutureKind::Task => "state",
            FutureKind::Completable => "result",
        };
        let class = self.state.heap.get(awaited.future).class;
        if let Some(field) = self.program.field_named(class, name) {
            let index = usize::from(field.index);
            self.note_access(slot, awaited.future, index, false);
        }
    }
}

/// Waits for a future, in one of the ways that are open.
fn wait(vm: &mut Vm, args: &Args) -> Outcome {
    let slot = args.slot;
    let Some(awaited) = vm.wait_of(slot, args.method, args.values) else {
        return Ok(Flow::Decline);
    };
    if !vm.visibility.relies_on_models() {
        return Ok(Flow::Decline);
    }
    let ways: Vec<Way> =
        vm.ways_to_result(slot, &awaited).into_iter().flatten().flatten().collect();
    let way = match &ways[..] {
        [only] => Some(*only),
        several if std::mem::take(&mut vm.step.chosen) => {
            several.get(vm.step.alternative as usize).copied()
        }
        _ => None,
    };
    let Some(way) = way else {
        vm.stands_before_result(slot);
        return Ok(Flow::Suspend);
    };
    if awaited.kind == FutureKind::Completable && vm.forgets_interrupts() {
        vm.visibility.is_nobody_interrupted(&vm.state.heap);
    }
    vm.note_result(slot, &awaited);
    vm.state.thread_mut(slot).queued = Queued::No;
    match (way, awaited.kind) {
        (Way::Throw, FutureKind::Task) => interrupted(vm, args),
        (Way::Throw, FutureKind::Completable) => {
            // The caller throws.
            vm.set_interrupted(slot, false);
            Ok(Flow::reference(0))
        }
        (Way::Expire, kind) => {
            let nanos = awaited.nanos.unwrap_or(0).max(0) as u64;
            if vm.waits_for_test(slot) {
                vm.step.footprint.everything();
            } else {
                super::super::time::set_deadline(vm, slot, nanos);
                vm.pass_time(slot);
                vm.note_giving_up(slot, nanos);
            }
            match kind {
                FutureKind::Task => Ok(Flow::int(NEW as i32)),
                FutureKind::Completable => {
                    Ok(Flow::Throw("java/util/concurrent/TimeoutException", None))
                }
            }
        }
        (_, FutureKind::Task) => Ok(Flow::int(vm.field(awaited.future, "state") as u32 as i32)),
        (_, FutureKind::Completable) => take(vm, args, &awaited),
    }
}

/// Lets the code take the result that is there, and do what hangs on it. The code of `join` does not look
/// at the interrupt status.
fn take(vm: &mut Vm, args: &Args, awaited: &Awaited) -> Outcome {
    let class = vm.program.method(args.method).class;
    let name = ("waitingGet".into(), "(Z)Ljava/lang/Object;".into());
    match vm.program.declared(class, &name.0, &name.1) {
        Some(method) => Ok(Flow::Call(method, vec![awaited.future.into(), 0])),
        None => Err(too_much(vm, args)),
    }
}

/// Leaves it to the code to count the threads that wait for a future, for good. Whoever waits may come
/// after this, before the code has counted. A future that is done shows no number in its text.
fn count(vm: &mut Vm, args: &Args) -> Outcome {
    let future = args.reference(0);
    let is_text = &*vm.program.method(args.method).name == "toString";
    if future != 0 && !(is_text && vm.field(future, "result") != 0) && vm.models_library() {
        vm.visibility.library_is_opened(&vm.state.heap);
        vm.visibility.queues_are_seen();
    }
    Ok(Flow::Decline)
}
