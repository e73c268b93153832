//! The model of `Dispatchers.Default`: a worker that has nothing to do waits until there is a task that it may take, and
//! takes it in one operation. Its code looks through queues again and again, puts itself on a stack of parked workers,
//! parks and is woken.
//!
//! Which task a worker may take depends on what it can have seen since it became idle: it looks at the global queue first,
//! then at the buffers of other workers, then at the task that each of them has put aside to run next. So it may pass
//! by a task only if its queue was empty at a moment before. These moments are noted as bits (`Seen`), in the field where the code
//! has the time at which an idle worker would end. `docs/decisions/009-library-modelled.md` has the argument.
//!
//! Blocking tasks (`Dispatchers.IO`), tasks that are added without a signal (`yield`), interrupts of workers and
//! questions about the scheduler withdraw the models.

use super::{WORKER, Worker};
use crate::intrinsics::{Args, Flow, Intrinsic, Outcome, Standing, Table, Visible};
use crate::machine::Vm;
use crate::obstacle::Obstacle;
use hebra_state::heap::{Body, Ref};

/// What the ledger says of it.
const NOTE: &str = "coroutines: a worker of Dispatchers.Default that has nothing to do waits for a task and takes it in one \
    operation (--library real runs the code)";
/// Most workers of a scheduler that is modelled.
const MOST_WORKERS: u64 = 32;
/// What an idle worker can have seen, in this field.
const SEEN: &str = "terminationDeadline";
/// The bit for an empty global queue. That for the empty buffer of a worker, after it, is its index, from 1 on.
const GLOBAL: u64 = 1;
/// Bits of a global queue's state: its head, then its tail.
const INDEX: u64 = (1 << 30) - 1;

pub(in crate::intrinsics) const TABLE: Table = &[
    (
        "kotlinx/coroutines/scheduling/CoroutineScheduler$Worker.findTask(Z)Lkotlinx/coroutines/scheduling/Task;",
        FIND,
    ),
    (
        "kotlinx/coroutines/scheduling/CoroutineScheduler.addToGlobalQueue(Lkotlinx/coroutines/scheduling/Task;)Z",
        ADD,
    ),
    (
        "kotlinx/coroutines/scheduling/WorkQueue.addLast(Lkotlinx/coroutines/scheduling/Task;)Lkotlinx/coroutines/scheduling/Task;",
        ADD,
    ),
    ("kotlinx/coroutines/scheduling/CoroutineScheduler.signalCpuWork()V", SIGNAL),
    (
        "kotlinx/coroutines/scheduling/CoroutineScheduler.dispatch(Ljava/lang/Runnable;Lkotlinx/coroutines/scheduling/TaskContext;Z)V",
        DISPATCH,
    ),
    ("kotlinx/coroutines/scheduling/CoroutineScheduler$Worker.runSingleTask()J", ASKS),
    ("kotlinx/coroutines/scheduling/CoroutineScheduler.shutdown(J)V", ASKS),
    ("kotlinx/coroutines/scheduling/CoroutineScheduler.toString()Ljava/lang/String;", ASKS),
];

/// An idle worker takes a task.
const FIND: Intrinsic = Intrinsic {
    alternatives: Some(|vm, args| {
        vm.idle_worker(args).map_or(1, |worker| vm.offers(&worker).len() as u32)
    }),
    awaits: Some(awaits_task),
    ..Intrinsic::new(find, Visible::Work)
};
/// Adds a task to a queue, at one moment.
const ADD: Intrinsic = Intrinsic::new(add, Visible::Work);
/// Wakes an idle worker or makes one.
const SIGNAL: Intrinsic = Intrinsic::new(signal, Visible::Never);
/// Takes a task from the program.
const DISPATCH: Intrinsic = Intrinsic::new(dispatch, Visible::Never);
/// Asks for what the model does not know.
const ASKS: Intrinsic = Intrinsic::new(
    |vm, _| {
        vm.visibility.queues_are_seen();
        Ok(Flow::Decline)
    },
    Visible::Never,
);

/// A task that an idle worker may take: of the global queue, the next of its own queue, or the oldest of the buffer of another
/// worker or the one that it put aside.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Offer {
    Global,
    Next { queue: Ref },
    Oldest { queue: Ref },
}

impl Vm {
    /// Returns true if a call is one of a scheduler that is modelled.
    pub(crate) fn is_scheduler_modelled(&self, args: &Args) -> bool {
        self.state.thread(args.slot).atomic == 0 && self.scheduler_of(args).is_some()
    }

    /// Returns the scheduler that a call is about, if that is modelled: its receiver, or that of the calling worker.
    fn scheduler_of(&self, args: &Args) -> Option<Ref> {
        if !self.models_library() {
            return None;
        }
        let receiver = args.reference(0);
        if self.own_field(receiver, "corePoolSize").is_some() {
            return self.modelled_scheduler(receiver);
        }
        let worker = self.worker(self.state.thread(args.slot).object)?;
        self.modelled_scheduler(worker.scheduler)
    }

    /// Returns a scheduler if it is one that the model is for: of a version whose queues have these fields.
    fn modelled_scheduler(&self, scheduler: Ref) -> Option<Ref> {
        let is_few = self.own_field(scheduler, "corePoolSize")? <= MOST_WORKERS;
        let global = self.own_field(scheduler, "globalCpuQueue")? as Ref;
        let blocking = self.own_field(scheduler, "globalBlockingQueue")? as Ref;
        let are_known = self.is_empty(global).is_some() && self.is_empty(blocking)?;
        (is_few && are_known).then_some(scheduler)
    }

    /// Returns the idle worker that makes a call, if its scheduler is modelled.
    fn idle_worker(&self, args: &Args) -> Option<Worker> {
        let worker = self.worker(args.reference(0)).filter(|_| self.models_library())?;
        self.modelled_scheduler(worker.scheduler).map(|_| worker)
    }

    /// Returns true if a global queue is empty.
    fn is_empty(&self, queue: Ref) -> Option<bool> {
        let current = self.either_field(queue, "_cur")? as Ref;
        let state = self.either_field(current, "_state")?;
        Some(state & INDEX == state >> 30 & INDEX)
    }

    /// Returns the task that a worker has put aside to run next.
    fn put_aside(&self, queue: Ref) -> Ref {
        self.either_field(queue, "lastScheduledTask").unwrap_or(0) as Ref
    }

    fn is_buffer_empty(&self, queue: Ref) -> bool {
        self.either_field(queue, "producerIndex") == self.either_field(queue, "consumerIndex")
    }

    fn is_global_empty(&self, scheduler: Ref) -> bool {
        let queue = self.own_field(scheduler, "globalCpuQueue").unwrap_or(0) as Ref;
        self.is_empty(queue).unwrap_or(true)
    }

    /// Returns the workers of a scheduler that have been started.
    fn workers(&self, scheduler: Ref) -> Vec<Worker> {
        let threads = self.state.live_threads();
        let workers = threads.filter_map(|(_, thread)| self.worker(thread.object));
        workers.filter(|worker| worker.scheduler == scheduler).collect()
    }

    /// Returns what an idle worker can have seen by now.
    fn seen(&self, worker: &Worker, others: &[Worker]) -> u64 {
        let mut seen = self.own_field(worker.object, SEEN).unwrap_or(0);
        if self.is_global_empty(worker.scheduler) {
            seen |= GLOBAL;
        }
        if seen & GLOBAL != 0 {
            let empty = others.iter().filter(|other| self.is_buffer_empty(other.queue));
            seen |= empty.fold(0, |bits, other| bits | 1 << other.index);
        }
        seen
    }

    /// Returns the tasks that an idle worker may take.
    fn offers(&self, worker: &Worker) -> Vec<Offer> {
        let mut offers = Vec::new();
        if !self.is_global_empty(worker.scheduler) {
            offers.push(Offer::Global);
        }
        if self.put_aside(worker.queue) != 0 || !self.is_buffer_empty(worker.queue) {
            offers.push(Offer::Next { queue: worker.queue });
            return offers;
        }
        let others = self.workers(worker.scheduler);
        let seen = self.seen(worker, &others);
        if seen & GLOBAL == 0 {
            return offers;
        }
        for other in others.iter().filter(|other| other.object != worker.object) {
            if !self.is_buffer_empty(other.queue) {
                offers.push(Offer::Oldest { queue: other.queue });
            }
            if seen & 1 << other.index != 0 && self.put_aside(other.queue) != 0 {
                offers.push(Offer::Next { queue: other.queue });
            }
        }
        offers
    }

    /// Returns true if a thread runs a task of its scheduler.
    fn runs_task(&self, thread: Ref) -> bool {
        let slot = self.state.slot_of(thread);
        slot.is_some_and(|slot| {
            let mut methods = self.state.thread(slot).frames.iter().map(|frame| frame.method);
            methods.any(|method| {
                let method = self.program.method(method);
                &*method.name == "executeTask" && &*self.program.class(method.class).name == WORKER
            })
        })
    }

    fn set_seen(&mut self, worker: Ref, seen: u64) {
        let Some(place) = self.place(worker, |field| field == SEEN) else { return };
        if let Body::Fields(values) = &mut self.state.heap.write(worker).body {
            values[place] = seen;
        }
    }

    /// Notes what idle workers can have seen, before something is added to a queue.
    fn note_what_is_empty(&mut self, scheduler: Ref) {
        let workers = self.workers(scheduler);
        for worker in &workers {
            let seen = self.seen(worker, &workers);
            if seen != self.own_field(worker.object, SEEN).unwrap_or(0)
                && !self.runs_task(worker.object)
            {
                self.set_seen(worker.object, seen);
            }
        }
    }
}

fn awaits_task(vm: &Vm, args: &Args) -> Standing {
    match vm.idle_worker(args) {
        Some(worker) if vm.offers(&worker).is_empty() => Standing::Blocked(Obstacle::Work),
        _ => Standing::Open,
    }
}

fn find(vm: &mut Vm, args: &Args) -> Outcome {
    let Some(worker) = vm.idle_worker(args) else { return Ok(Flow::Decline) };
    // Its code clears the interrupt status when it parks.
    if vm.is_interrupted(args.slot) {
        vm.visibility.queues_are_seen();
    }
    let offers = vm.offers(&worker);
    let Some(offer) = offers.get(vm.step.alternative as usize).or(offers.first()) else {
        return Ok(Flow::Decline);
    };
    if !vm.visibility.relies_on_models() {
        return Ok(Flow::Decline);
    }
    // The code of others writes these fields; here they were read.
    for other in vm.workers(worker.scheduler) {
        if let Some(place) = vm.place_of_either(other.queue, "lastScheduledTask") {
            vm.note_access(args.slot, other.queue, place, false);
        }
    }
    let (queue, name, descriptor) = match *offer {
        Offer::Global => {
            let queue = vm.own_field(worker.scheduler, "globalCpuQueue").unwrap_or(0) as Ref;
            (queue, "removeFirstOrNull", "()Ljava/lang/Object;")
        }
        Offer::Next { queue } => (queue, "poll", "()Lkotlinx/coroutines/scheduling/Task;"),
        Offer::Oldest { queue } => (queue, "pollBuffer", "()Lkotlinx/coroutines/scheduling/Task;"),
    };
    let class = vm.state.heap.get(queue).class;
    let Some(method) = vm.program.find_method(class, &name.into(), &descriptor.into()) else {
        return Ok(Flow::Decline);
    };
    vm.set_seen(worker.object, 0);
    if !vm.gathered.notes.contains(NOTE) {
        vm.gathered.notes.insert(NOTE.to_owned());
    }
    Ok(Flow::CallAtomically(method, vec![queue.into()]))
}

fn add(vm: &mut Vm, args: &Args) -> Outcome {
    let Some(scheduler) = vm.scheduler_of(args) else { return Ok(Flow::Decline) };
    if !vm.visibility.relies_on_models() {
        return Ok(Flow::Decline);
    }
    vm.note_what_is_empty(scheduler);
    Ok(Flow::Atomically)
}

/// No worker of a scheduler that is modelled is on the stack of those that are parked. If all have been made there is
/// nothing to do, now and later: none of them ends.
fn signal(vm: &mut Vm, args: &Args) -> Outcome {
    let Some(scheduler) = vm.scheduler_of(args) else { return Ok(Flow::Decline) };
    let are_made = vm.created(scheduler) >= vm.own_field(scheduler, "corePoolSize");
    match are_made && vm.visibility.relies_on_models() {
        true => Ok(Flow::Void),
        false => Ok(Flow::Decline),
    }
}

fn dispatch(vm: &mut Vm, args: &Args) -> Outcome {
    let context = args.reference(2);
    let is_plain = vm.own_field(context, "taskMode") == Some(0);
    let is_worker = vm.worker(vm.state.thread(args.slot).object).is_some();
    if !is_plain || is_worker && args.int(3) != 0 {
        vm.visibility.queues_are_seen();
    }
    Ok(Flow::Decline)
}
