//! `Thread`, parking, sleeping.

use super::coroutines;
use super::time::{EPOCH_NANOS, expires, set_deadline};
use super::{
    Args, Flow, Intrinsic, NOTHING, NULL, Outcome, Reads, Table, Visible, on_object, quiet, visible,
};
use crate::machine::{Vm, load_fatal};
use crate::threads::{NEW, TERMINATED};
use hebra_program::ClassId;
use hebra_reduction::Mode;
use hebra_state::heap::Ref;
use hebra_state::{Init, Status};

pub(super) const TABLE: Table = &[
    ("java/lang/Thread.currentThread()Ljava/lang/Thread;", CURRENT),
    ("java/lang/Thread.currentCarrierThread()Ljava/lang/Thread;", CURRENT),
    ("java/lang/Thread.getState()Ljava/lang/Thread$State;", STATE),
    ("java/lang/Thread.threadState()Ljava/lang/Thread$State;", STATE),
    // Synchronized in its code from JDK 19 on.
    ("java/lang/Thread.start()V", Intrinsic::new(start, Visible::Start)),
    ("java/lang/Thread.start0()V", visible(start_native)),
    ("java/lang/Thread.stop0(Ljava/lang/Object;)V", visible(stop)),
    ("java/lang/Thread.suspend0()V", visible(suspend)),
    ("java/lang/Thread.resume0()V", visible(resume)),
    ("java/lang/Thread.isAlive()Z", on_object(0, is_alive).reading(Reads::Receiver)),
    ("java/lang/Thread.join()V", Intrinsic::new(join, Visible::Join).reading(Reads::Receiver)),
    ("java/lang/Thread.yield()V", visible(let_others_go)),
    ("java/lang/Thread.yield0()V", visible(let_others_go)),
    ("java/lang/Thread.onSpinWait()V", quiet(let_others_go)),
    ("java/lang/Thread.sleep(J)V", visible(sleep_millis)),
    ("java/lang/Thread.sleep0(J)V", visible(sleep_native)),
    ("java/lang/Thread.sleepNanos0(J)V", visible(|vm, a| sleep(vm, a, a.long(0) as u64))),
    // Ids, and numbers in names, before JDK 19 and from then on.
    ("java/lang/Thread.nextThreadID()J", number("threadSeqNumber", next_id)),
    ("java/lang/Thread$ThreadIdentifiers.next()J", number("NEXT_TID_OFFSET", next_late_id)),
    ("java/lang/Thread.nextThreadNum()I", number("threadInitNumber", next_number)),
    ("java/lang/Thread$ThreadNumbering.next()I", number("next", next_late_number)),
    ("java/lang/ThreadGroup.addUnstarted()V", quiet(add_unstarted)),
    ("java/lang/Thread.interrupt0()V", INTERRUPT),
    ("java/lang/Thread.isInterrupted(Z)Z", visible(is_interrupted)),
    ("java/lang/Thread.clearInterruptEvent()V", NOTHING),
    ("java/lang/Thread.holdsLock(Ljava/lang/Object;)Z", quiet(holds_lock)),
    ("java/lang/Thread.setPriority0(I)V", NOTHING),
    ("java/lang/Thread.setNativeName(Ljava/lang/String;)V", NOTHING),
    ("java/lang/Thread.getNextThreadIdOffset()J", NULL),
    ("java/lang/Thread.ensureMaterializedForStackWalk(Ljava/lang/Object;)V", NOTHING),
    ("java/lang/Thread.scopedValueCache()[Ljava/lang/Object;", NULL),
    ("java/lang/Thread.setScopedValueCache([Ljava/lang/Object;)V", NOTHING),
    // There is no cache: values are found in the bindings.
    ("java/lang/ScopedValue$Cache.put(Ljava/lang/ScopedValue;Ljava/lang/Object;)V", NOTHING),
    ("java/lang/Thread.findScopedValueBindings()Ljava/lang/Object;", NULL),
    ("jdk/internal/misc/Unsafe.park(ZJ)V", visible(park)),
    ("jdk/internal/misc/Unsafe.unpark(Ljava/lang/Object;)V", UNPARK),
];

const CURRENT: Intrinsic = quiet(current).reading(Reads::Receiver);

/// Does nothing but tell the search, which then tries other threads first.
fn let_others_go(vm: &mut Vm, _: &Args) -> Outcome {
    vm.step.yielded = true;
    Ok(Flow::Void)
}

const fn number(counter: &'static str, run: fn(&mut Vm, &Args) -> Outcome) -> Intrinsic {
    Intrinsic::new(run, Visible::Number(counter))
}

fn current(vm: &mut Vm, args: &Args) -> Outcome {
    Ok(Flow::reference(vm.state.thread(args.slot).object))
}

fn start(vm: &mut Vm, args: &Args) -> Outcome {
    let object = args.reference(0);
    if vm.leaves_start(args.slot, object) {
        return Ok(Flow::Void);
    }
    if vm.thread_status(object) != 0 {
        return Ok(Flow::Throw("java/lang/IllegalThreadStateException", None));
    }
    let group = vm.counting_group(object);
    let is_destroyed = group != 0 && vm.field(group, "destroyed") != 0;
    if is_destroyed || vm.monitor_in_the_way(args.slot, group).is_some() {
        // Its code waits for that monitor while it holds the thread's; or it throws.
        return Ok(Flow::Decline);
    }
    launch(vm, args)?;
    Ok(if vm.stays_in_start(args.slot, object) { Flow::Suspend } else { Flow::Void })
}

/// JVM_StartThread, called by the code of the JDK.
fn start_native(vm: &mut Vm, args: &Args) -> Outcome {
    let object = args.reference(0);
    if vm.ends_start(args.slot, object) {
        return Ok(Flow::Void);
    }
    match launch(vm, args)? {
        Flow::Void if vm.begins_start(args.slot, object) => Ok(Flow::Suspend),
        flow => Ok(flow),
    }
}

/// Makes a thread alive.
fn launch(vm: &mut Vm, args: &Args) -> Outcome {
    let object = args.reference(0);
    if vm.thread_status(object) != 0 {
        return Ok(Flow::Throw("java/lang/IllegalThreadStateException", None));
    }
    vm.start_thread(args.slot, object)?;
    vm.count_pool_workers();
    Ok(Flow::Void)
}

/// Stops a thread as `JVM_StopThread` of JDK 17 and before; `Thread.stop` made the `ThreadDeath`.
fn stop(vm: &mut Vm, args: &Args) -> Outcome {
    let object = args.reference(0);
    match vm.state.slot_of(object) {
        Some(slot) if slot == args.slot => return Ok(Flow::ThrowObject(args.reference(1))),
        Some(slot) => vm.stop(slot),
        None if vm.thread_status(object) == 0 => vm.set_field(object, "stillborn", 1),
        // It might still be on its way to its end.
        None => vm.visibility.threads_are_disturbed(&vm.state.heap),
    }
    Ok(Flow::Void)
}

fn suspend(vm: &mut Vm, args: &Args) -> Outcome {
    let Some(slot) = vm.state.slot_of(args.reference(0)) else {
        if vm.thread_status(args.reference(0)) != 0 {
            vm.visibility.threads_are_disturbed(&vm.state.heap);
        }
        return Ok(Flow::Void);
    };
    vm.state.thread_mut(slot).suspended = true;
    vm.threads_are_disturbed();
    if slot == args.slot {
        vm.finish_call(slot, 0);
        return Ok(Flow::Suspend);
    }
    Ok(Flow::Void)
}

fn resume(vm: &mut Vm, args: &Args) -> Outcome {
    if let Some(slot) = vm.state.slot_of(args.reference(0)) {
        vm.state.thread_mut(slot).suspended = false;
    }
    Ok(Flow::Void)
}

const STATE: Intrinsic = Intrinsic {
    alternatives: Some(|vm, args| match vm.state.slot_of(args.reference(0)) {
        Some(slot) => vm.thread_states(slot).len() as u32,
        None => 1,
    }),
    ..Intrinsic::new(state, Visible::Always)
};

const UNPARK: Intrinsic = Intrinsic {
    alternatives: Some(|vm, args| vm.ways_to_unpark(args.reference(1))),
    ..Intrinsic::new(unpark, Visible::Always)
};

const INTERRUPT: Intrinsic = Intrinsic {
    alternatives: Some(|vm, args| vm.ways_to_unpark(args.reference(0))),
    ..Intrinsic::new(interrupt, Visible::Always)
};

/// Returns `Thread.State` as the JDK derives it from a JVMTI status.
fn state(vm: &mut Vm, args: &Args) -> Outcome {
    let object = args.reference(0);
    vm.look_at_thread(args.slot, object);
    let status = match vm.state.slot_of(object) {
        None => vm.thread_status(object),
        Some(slot) => vm.see_state(slot, vm.step.alternative as usize),
    };
    let class = vm.program.load("jdk/internal/misc/VM").map_err(load_fatal)?;
    vm.state.grow(&vm.program);
    match vm.state.statics[class.0 as usize].init {
        Init::Done => {}
        Init::Running(owner) if usize::from(owner) == args.slot => {}
        _ => return Ok(Flow::Init(class)),
    }
    let descriptor = "(I)Ljava/lang/Thread$State;".into();
    match vm.program.declared(class, &"toThreadState".into(), &descriptor) {
        Some(method) => Ok(Flow::Call(method, vec![status])),
        None => Ok(Flow::Decline),
    }
}

fn next_id(vm: &mut Vm, args: &Args) -> Outcome {
    next(vm, args, "threadSeqNumber", FIRST_ID)
}

fn next_late_id(vm: &mut Vm, args: &Args) -> Outcome {
    next(vm, args, "NEXT_TID_OFFSET", FIRST_ID)
}

fn next_number(vm: &mut Vm, args: &Args) -> Outcome {
    next(vm, args, "threadInitNumber", 0)
}

fn next_late_number(vm: &mut Vm, args: &Args) -> Outcome {
    next(vm, args, "next", 0)
}

/// Thread ids start after that of the main thread.
const FIRST_ID: u64 = 4;

/// Increments a counter in a static field, and returns it as a number from the first one on.
fn next(vm: &mut Vm, args: &Args, counter: &str, first: u64) -> Outcome {
    let class = vm.program.method(args.method).class;
    let old = vm.static_field(class, counter).unwrap_or(0);
    vm.set_static_field(class, counter, old + 1);
    Ok(Flow::Value(old + first))
}

/// Counts a thread that was made and is not started yet (JDK 18 and before). Only the end of a daemon
/// group depends on the number.
fn add_unstarted(vm: &mut Vm, args: &Args) -> Outcome {
    let group = args.reference(0);
    let is_plain = vm.visibility.joins_group_unseen(&vm.state.heap)
        && vm.field(group, "destroyed") == 0
        && vm.monitor_in_the_way(args.slot, group).is_none();
    if !is_plain {
        return Ok(Flow::Decline);
    }
    let count = vm.field(group, "nUnstartedThreads");
    vm.set_field(group, "nUnstartedThreads", count.wrapping_add(1));
    Ok(Flow::Void)
}

/// Waits for the end of a thread. The code of the JDK does so on the monitor of the thread; if
/// nothing else uses that, only the end itself matters. Only a thread that has to wait checks for
/// an interrupt.
fn join(vm: &mut Vm, args: &Args) -> Outcome {
    if !vm.visibility.is_join_single(&vm.state.heap) {
        return Ok(Flow::Decline);
    }
    vm.step.footprint.everything();
    vm.look_for_end_as_daemon(args.slot);
    if vm.state.slot_of(args.reference(0)).is_none() {
        vm.joins_ended(args.slot, args.reference(0));
        vm.forget_ended(args.slot, args.reference(0));
        return Ok(Flow::Void);
    }
    if vm.is_interrupted(args.slot) {
        vm.set_interrupted(args.slot, false);
        return Ok(Flow::Throw("java/lang/InterruptedException", None));
    }
    Ok(Flow::Suspend)
}

fn is_alive(vm: &mut Vm, args: &Args) -> Outcome {
    let thread = args.reference(0);
    vm.look_for_end(args.slot, thread);
    let alive = vm.state.slot_of(thread).is_some();
    // Its status says the same: the two change together.
    let holder = vm.field(thread, "holder") as Ref;
    vm.step.footprint.object(holder);
    if alive == matches!(vm.thread_status(thread), NEW | TERMINATED) {
        vm.step.footprint.everything();
    }
    Ok(Flow::boolean(alive))
}

/// Sleeps as the native method of JDK 19 to 21, which takes nanoseconds from JDK 21 on.
fn sleep_native(vm: &mut Vm, args: &Args) -> Outcome {
    match vm.program.feature {
        ..21 => sleep_millis(vm, args),
        _ => sleep(vm, args, args.long(0) as u64),
    }
}

fn sleep_millis(vm: &mut Vm, args: &Args) -> Outcome {
    let millis = args.long(0);
    if millis < 0 {
        let message = "timeout value is negative".to_owned();
        return Ok(Flow::Throw("java/lang/IllegalArgumentException", Some(message)));
    }
    sleep(vm, args, (millis as u64).saturating_mul(1_000_000))
}

fn sleep(vm: &mut Vm, args: &Args, nanos: u64) -> Outcome {
    if vm.is_interrupted(args.slot) {
        vm.set_interrupted(args.slot, false);
        let message = "sleep interrupted".to_owned();
        return Ok(Flow::Throw("java/lang/InterruptedException", Some(message)));
    }
    vm.state.thread_mut(args.slot).status = Status::Sleeping;
    set_deadline(vm, args.slot, nanos);
    Ok(Flow::Suspend)
}

fn interrupt(vm: &mut Vm, args: &Args) -> Outcome {
    match vm.state.slot_of(args.reference(0)) {
        Some(slot) => vm.interrupt(slot),
        None if vm.thread_status(args.reference(0)) == TERMINATED => {
            vm.visibility.interrupts_ended(&vm.state.heap);
        }
        None => {}
    }
    Ok(Flow::Void)
}

fn is_interrupted(vm: &mut Vm, args: &Args) -> Outcome {
    vm.look_for_end(args.slot, args.reference(0));
    let Some(slot) = vm.state.slot_of(args.reference(0)) else { return Ok(Flow::boolean(false)) };
    let interrupted = vm.is_interrupted(slot);
    if args.int(1) != 0 {
        vm.set_interrupted(slot, false);
    }
    Ok(Flow::boolean(interrupted))
}

fn holds_lock(vm: &mut Vm, args: &Args) -> Outcome {
    if args.reference(0) == 0 {
        return Ok(Flow::null_pointer());
    }
    Ok(Flow::boolean(vm.holds(args.slot, args.reference(0))))
}

fn park(vm: &mut Vm, args: &Args) -> Outcome {
    note_park(vm, args.slot);
    let (absolute, time) = (args.int(1) != 0, args.long(2));
    let interrupted = vm.is_interrupted(args.slot);
    let clock = if vm.options.mode == Mode::Run {
        vm.state.clock
    } else {
        vm.state.thread(args.slot).clock
    };
    let thread = vm.state.thread_mut(args.slot);
    if thread.permit || interrupted || time < 0 || (absolute && time == 0) {
        thread.permit = false;
        return Ok(Flow::Void);
    }
    let nanos = match absolute {
        true => (time as u64).saturating_mul(1_000_000).saturating_sub(EPOCH_NANOS + clock),
        false => time as u64,
    };
    let timed = time != 0 && expires(vm, nanos);
    vm.state.thread_mut(args.slot).status = Status::Parked { timed };
    set_deadline(vm, args.slot, nanos);
    Ok(Flow::Suspend)
}

/// Notes it if the program itself parks: it can tell the permits that queues of locks leave behind,
/// which models do not.
fn note_park(vm: &mut Vm, slot: usize) {
    if !vm.models_library() {
        return;
    }
    let frames = vm.state.thread(slot).frames.iter().rev();
    let mut classes = frames.map(|f| vm.program.method(f.method).class);
    let is_caller = |class: &ClassId| {
        &*vm.program.class(*class).name != "java/util/concurrent/locks/LockSupport"
    };
    let Some(caller) = classes.find(is_caller) else { return };
    let class = vm.program.class(caller);
    // What comes by a lambda, a handle or reflection is the program's.
    let passes_on = vm.program.is_hidden(caller)
        || PASSING_ON.iter().any(|start| class.name.starts_with(start));
    if passes_on || !class.is_library && !coroutines::PARKS.contains(&&*class.name) {
        vm.visibility.queues_are_seen();
    }
}

/// Library code that parks for others.
const PASSING_ON: [&str; 5] = [
    "java/lang/invoke/",
    "java/lang/reflect/",
    "jdk/internal/reflect/",
    "jdk/internal/misc/Unsafe",
    "sun/misc/Unsafe",
];

fn unpark(vm: &mut Vm, args: &Args) -> Outcome {
    if let Some(slot) = vm.state.slot_of(args.reference(1)) {
        vm.unpark(slot);
    }
    Ok(Flow::Void)
}
