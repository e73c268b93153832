//! Threads seen from outside: the members of groups, all threads, the stacks of others. Also the
//! housekeeping threads of the JDK, which are not started.

use super::throwables::{NATIVE, fill_elements};
use super::{Args, Flow, Outcome, Table, quiet, visible};
use crate::machine::{Fatal, Vm, load_fatal};
use hebra_program::code::Op;
use hebra_program::{ClassId, MethodId};
use hebra_state::Status;
use hebra_state::escape;
use hebra_state::heap::{Body, Ref};

pub(super) const TABLE: Table = &[
    ("java/lang/Thread.getThreads()[Ljava/lang/Thread;", visible(all_threads)),
    (
        "java/lang/Thread.dumpThreads([Ljava/lang/Thread;)[[Ljava/lang/StackTraceElement;",
        visible(dump_threads),
    ),
    ("java/lang/Thread.getStackTrace0()Ljava/lang/Object;", visible(stack_trace)),
    // JDK 17 and before: groups keep lists of their threads. These methods read them.
    ("java/lang/ThreadGroup.activeCount()I", visible(refresh_group)),
    ("java/lang/ThreadGroup.enumerate([Ljava/lang/Thread;IZ)I", visible(refresh_group)),
    ("java/lang/ThreadGroup.interrupt()V", visible(refresh_group)),
    ("java/lang/ThreadGroup.stopOrSuspend(Z)Z", visible(refresh_group)),
    ("java/lang/ThreadGroup.resume()V", visible(refresh_group)),
    ("java/lang/ThreadGroup.destroy()V", visible(refresh_group)),
    ("java/lang/ThreadGroup.setDaemon(Z)V", quiet(set_daemon)),
    ("java/lang/ThreadGroup.list(Ljava/io/PrintStream;I)V", visible(refresh_group)),
    (
        "jdk/internal/ref/CleanerImpl.start(Ljava/lang/ref/Cleaner;Ljava/util/concurrent/ThreadFactory;)V",
        quiet(start_cleaner),
    ),
];

/// Refuses daemon groups: JDK 18 and before destroy one with its last thread; here none leaves.
fn set_daemon(vm: &mut Vm, args: &Args) -> Outcome {
    if vm.program.feature < 19 && args.int(1) != 0 {
        return Err(vm.unsupported(args.slot, "a thread group that ends with its last thread"));
    }
    Ok(Flow::Decline)
}

/// Returns live threads in the order of their ids, so that slots stay invisible.
fn live_threads(vm: &mut Vm) -> Vec<Ref> {
    vm.visibility.threads_are_enumerated(&vm.state.heap);
    let mut threads: Vec<Ref> = vm.state.live_threads().map(|(_, t)| t.object).collect();
    threads.sort_by_key(|object| vm.field(*object, "tid"));
    threads
}

fn new_array(vm: &mut Vm, class: &str, elements: Vec<Ref>) -> Result<Ref, Fatal> {
    let class = vm.program.load(class).map_err(load_fatal)?;
    vm.state.grow(&vm.program);
    Ok(vm.state.heap.insert(class, Body::Refs(elements.into())))
}

fn all_threads(vm: &mut Vm, _args: &Args) -> Outcome {
    let threads = live_threads(vm);
    new_array(vm, "[Ljava/lang/Thread;", threads).map(Flow::reference)
}

/// Updates the list of a group before it is read: threads that start or end do not.
fn refresh_group(vm: &mut Vm, args: &Args) -> Outcome {
    let group = args.reference(0);
    let class = vm.state.heap.get(group).class;
    if vm.program.field_named(class, "nthreads").is_none() {
        return Ok(Flow::Decline);
    }
    let mut members = live_threads(vm);
    members.retain(|thread| vm.thread_group(*thread) == group);
    let count = members.len();
    let array = new_array(vm, "[Ljava/lang/Thread;", members)?;
    vm.set_field(group, "nthreads", count as u64);
    vm.set_field(group, "threads", array.into());
    if vm.state.heap.frozen {
        escape(&vm.program, &mut vm.state.heap, array);
    }
    Ok(Flow::Decline)
}

/// Returns the frames of a thread, innermost first, with the native method it waits in.
fn frames(vm: &Vm, slot: usize) -> Vec<(MethodId, u32)> {
    let thread = vm.state.thread(slot);
    let mut trace = Vec::new();
    let waits = matches!(
        thread.status,
        Status::Waiting { .. } | Status::Entering { .. } | Status::Parked { .. } | Status::Sleeping
    );
    if let (true, Some(callee)) = (waits, called_method(vm, slot)) {
        trace.push((callee, NATIVE));
    }
    for frame in thread.frames.iter().rev() {
        let method = vm.program.method(frame.method);
        if method.index != u32::MAX && !vm.program.is_hidden(method.class) {
            trace.push((frame.method, frame.pc));
        }
    }
    trace
}

/// Returns the method that the top frame of a thread calls.
fn called_method(vm: &Vm, slot: usize) -> Option<MethodId> {
    let thread = vm.state.thread(slot);
    let frame = thread.frames.last()?;
    let code = &vm.program.method(frame.method).code;
    let op = &code.ops[frame.pc as usize];
    let site = match op {
        Op::CallStatic { site, .. }
        | Op::CallDirect { site }
        | Op::CallVirtual { site }
        | Op::CallInterface { site } => &code.sites[*site as usize],
        _ => return None,
    };
    let receiver =
        site.args.first().map_or(0, |r| thread.regs[frame.base as usize + usize::from(*r)]);
    vm.callee(op, site.method, receiver as Ref)
}

fn new_trace(vm: &mut Vm, slot: usize, asker: usize) -> Result<Ref, Fatal> {
    // A framework shows where a test was when its time limit was over. It is blocked then.
    let shows_limit = vm.is_check() && vm.shows_limit(asker);
    if !shows_limit {
        vm.visibility.threads_are_observed(&vm.state.heap);
    }
    let runs = vm.state.thread(slot).status == Status::Ready && !shows_limit;
    if runs && slot != asker && vm.is_check() && vm.state.heap.frozen {
        let message = "the stack of a thread that runs, which may be anywhere in its code";
        return Err(Fatal::Unsupported(message.to_owned()));
    }
    let trace = frames(vm, slot);
    let class: ClassId = vm.program.load("java/lang/StackTraceElement").map_err(load_fatal)?;
    vm.state.grow(&vm.program);
    let words = usize::from(vm.program.class(class).instance_words);
    let element = |_: &_| vm.state.heap.insert(class, Body::Fields(vec![0; words].into()));
    let elements = trace.iter().map(element).collect();
    let array = new_array(vm, "[Ljava/lang/StackTraceElement;", elements)?;
    fill_elements(vm, array, &trace)?;
    Ok(array)
}

/// Returns the trace of one thread, JDK 21 on.
fn stack_trace(vm: &mut Vm, args: &Args) -> Outcome {
    match vm.state.slot_of(args.reference(0)) {
        Some(slot) => new_trace(vm, slot, args.slot).map(Flow::reference),
        None => Ok(Flow::reference(0)),
    }
}

/// Returns a trace that shows everything: the usual loader and module were not computed.
fn named_trace(vm: &mut Vm, slot: usize, asker: usize) -> Result<Ref, Fatal> {
    let array = new_trace(vm, slot, asker)?;
    let Body::Refs(elements) = vm.state.heap.get(array).body.clone() else { return Ok(array) };
    for element in elements {
        vm.set_field(element, "format", 0);
    }
    Ok(array)
}

fn dump_threads(vm: &mut Vm, args: &Args) -> Outcome {
    let threads = match &vm.state.heap.get(args.reference(0)).body {
        Body::Refs(threads) => threads.to_vec(),
        _ => Vec::new(),
    };
    let mut traces = Vec::new();
    for thread in threads {
        traces.push(match vm.state.slot_of(thread) {
            Some(slot) => named_trace(vm, slot, args.slot)?,
            None => 0,
        });
    }
    new_array(vm, "[[Ljava/lang/StackTraceElement;", traces).map(Flow::reference)
}

/// Does not start the thread of a cleaner: it waits for references to be cleared, which never
/// happens here. One that the program makes itself is started all the same.
fn start_cleaner(vm: &mut Vm, args: &Args) -> Outcome {
    let factory = args.reference(2);
    let is_own = factory == 0 || vm.program.class(vm.state.heap.get(factory).class).is_library;
    Ok(if is_own { Flow::Void } else { Flow::Decline })
}
