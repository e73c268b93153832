//! The clock, the length of waits, and how the library uses the times that it reads.
//!
//! In `check` there is no time: a sleep or timed wait may end at any moment. Each thread has a
//! clock that advances when one of its waits expires, so that library code which checks its time
//! finds it up. Code of the program, or of the library, that does anything else with a time is
//! tried for one time of many; reads of the clock there are noted, and the verdict is `unknown`.
//!
//! Tasks of timers and scheduled pools are all planned at time 0, so that their times are their
//! delays. The clock never goes back: a task planned before another, with a delay that is not
//! longer, is due first. Otherwise either may be, which is a choice; where repeated tasks meet others, it is noted.

use super::{Args, Flow, Intrinsic, Outcome, Table, on_object, quiet};
use crate::machine::Vm;
use crate::witness::Clock;
use hebra_program::MethodId;
use hebra_program::code::{NO_REG, Op};
use hebra_reduction::Mode;
use hebra_state::Frame;
use hebra_state::heap::{Body, Ref};
use hebra_state::vague::{LATEST, MILLIS, NANOS, Signs, is_vague, marks, vague};
use hebra_system::ChoiceKind;

macro_rules! scheduled {
    ($rest:literal) => {
        concat!("java/util/concurrent/ScheduledThreadPoolExecutor", $rest)
    };
}

macro_rules! queued {
    () => {
        "java/util/concurrent/locks/AbstractQueuedSynchronizer"
    };
}

macro_rules! queued_long {
    () => {
        "java/util/concurrent/locks/AbstractQueuedLongSynchronizer"
    };
}

pub(super) const TABLE: Table = &[
    ("java/lang/System.nanoTime()J", quiet(nano_time)),
    ("java/lang/System.currentTimeMillis()J", quiet(current_time)),
    ("sun/management/VMManagementImpl.getUptime0()J", quiet(uptime)),
    ("sun/management/RuntimeImpl.getStartTime()J", quiet(start_time)),
    ("jdk/internal/misc/VM.getNanoTimeAdjustment(J)J", quiet(nano_adjustment)),
    ("java/util/TimerTask.scheduledExecutionTime()J", quiet(note_call)),
    ("java/util/Timer.schedule(Ljava/util/TimerTask;Ljava/util/Date;)V", quiet(note_date)),
    ("java/util/Timer.schedule(Ljava/util/TimerTask;Ljava/util/Date;J)V", quiet(note_date)),
    (
        "java/util/Timer.scheduleAtFixedRate(Ljava/util/TimerTask;Ljava/util/Date;J)V",
        quiet(note_date),
    ),
    ("java/util/TaskQueue.add(Ljava/util/TimerTask;)V", ADD_TIMER_TASK),
    ("java/util/TaskQueue.rescheduleMin(J)V", quiet(repeat_timer_task)),
    (
        concat!(scheduled!("$ScheduledFutureTask"), ".compareTo(Ljava/util/concurrent/Delayed;)I"),
        COMPARE_TASKS,
    ),
    (concat!(scheduled!("$ScheduledFutureTask"), ".setNextRunTime()V"), on_object(0, plan_again)),
    (
        concat!(scheduled!("$DelayedWorkQueue"), ".offer(Ljava/lang/Runnable;)Z"),
        quiet(|vm, args| note_task(vm, args, false)),
    ),
    (
        concat!(
            scheduled!("$DelayedWorkQueue"),
            ".finishPoll(Ljava/util/concurrent/RunnableScheduledFuture;)Ljava/util/concurrent/RunnableScheduledFuture;"
        ),
        quiet(|vm, args| note_task(vm, args, true)),
    ),
    ("java/util/concurrent/ThreadPoolExecutor.getCompletedTaskCount()J", quiet(count_tasks)),
    ("java/util/concurrent/ThreadPoolExecutor.getTaskCount()J", quiet(count_tasks)),
    ("java/util/concurrent/ThreadPoolExecutor.toString()Ljava/lang/String;", quiet(count_tasks)),
    (
        concat!(scheduled!("$DelayedWorkQueue"), ".drainTo(Ljava/util/Collection;I)I"),
        quiet(drain_tasks),
    ),
    (
        "java/util/concurrent/DelayScheduler.replace([Ljava/util/concurrent/DelayScheduler$ScheduledForkJoinTask;II)I",
        quiet(next_delayed_task),
    ),
    (
        "java/util/concurrent/DelayScheduler$ScheduledForkJoinTask.compareTo(Ljava/util/concurrent/Delayed;)I",
        quiet(note_call),
    ),
];

/// Either of two tasks may be due first.
const COMPARE_TASKS: Intrinsic = Intrinsic {
    alternatives: Some(|vm, args| 1 + u32::from(order_of_tasks(vm, args) == Order::Either)),
    kind: ChoiceKind::Environment,
    ..quiet(compare_tasks)
};

const ADD_TIMER_TASK: Intrinsic = Intrinsic {
    alternatives: Some(|vm, args| 1 + u32::from(order_in_timer(vm, args) == Order::Either)),
    kind: ChoiceKind::Environment,
    ..quiet(add_timer_task)
};

/// Use of a time by a method of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Use {
    /// Checks whether the time of a wait is up that began while its frame existed. A time that is
    /// up before the wait, or after another wake-up, is the same as a wait that expires then.
    Wait,
    /// The same, in an object that lives as long as the caller with this name.
    WaitOf(&'static str),
    /// Returns it to its caller.
    Return,
    /// Plans a task.
    Plan,
    /// Uses it for a seed, an offset to other times, or a statistic.
    Nothing,
}

/// Classes, prefixes of their methods (name and descriptor), and the use. All readers of the clock
/// in `java.util.concurrent` of JDK 11 to 25 are here except those that check a time that is not
/// their own: `awaitUntil`; `invokeAll` of an executor, between the tasks that it starts; a
/// scheduled pool that drops tasks at its shutdown.
const USES: &[(&str, &[&str], Use)] = &[
    ("java/lang/Thread", &["join("], Use::Wait),
    ("java/lang/VirtualThread", &["parkNanos(", "sleepNanos("], Use::Wait),
    ("java/lang/ref/ReferenceQueue", &["remove"], Use::Wait),
    ("jdk/internal/misc/ThreadFlock", &["awaitAll("], Use::Wait),
    ("jdk/internal/misc/VirtualThreads", &["parkUntil("], Use::Wait),
    ("java/net/SocksSocketImpl", &["connect(", "remainingMillis("], Use::Wait),
    ("sun/nio/ch/NioSocketImpl", &["timed", "tryLock("], Use::Wait),
    ("sun/nio/ch/SocketChannelImpl", &["timedRead(", "finishTimedConnect("], Use::Wait),
    ("sun/nio/ch/ServerSocketChannelImpl", &["blockingAccept("], Use::Wait),
    ("sun/nio/ch/SocketAdaptor", &["connect("], Use::Wait),
    ("sun/nio/ch/ServerSocketAdaptor", &["accept("], Use::Wait),
    ("sun/nio/ch/EPollSelectorImpl", &["doSelect(", "timedPoll("], Use::Wait),
    ("java/util/TimerThread", &["mainLoop("], Use::Wait),
    ("java/util/Timer", &["schedule"], Use::Plan),
    ("java/util/concurrent/AbstractExecutorService", &["doInvokeAny("], Use::Wait),
    ("java/util/concurrent/ThreadPerTaskExecutor", &["invokeAny("], Use::Wait),
    ("java/util/concurrent/ThreadPoolExecutor", &["awaitTermination("], Use::Wait),
    (
        "java/util/concurrent/ForkJoinPool",
        &["await", "externalHelpQuiesce", "helpQuiesce", "invokeAll(", "runWorker(", "tryTrim("],
        Use::Wait,
    ),
    ("java/util/concurrent/ForkJoinTask", &["awaitDone(", "get(", "quietlyJoin"], Use::Wait),
    ("java/util/concurrent/FutureTask", &["awaitDone("], Use::Wait),
    ("java/util/concurrent/CompletableFuture", &["timedGet("], Use::Wait),
    ("java/util/concurrent/CompletableFuture$Signaller", &["isReleasable("], Use::Wait),
    ("java/util/concurrent/ArrayBlockingQueue", &["offer(", "poll("], Use::Wait),
    ("java/util/concurrent/LinkedBlockingQueue", &["offer(", "poll("], Use::Wait),
    ("java/util/concurrent/LinkedBlockingDeque", &["offer", "poll"], Use::Wait),
    ("java/util/concurrent/PriorityBlockingQueue", &["poll("], Use::Wait),
    ("java/util/concurrent/DelayQueue", &["take(", "poll(J"], Use::Wait),
    ("java/util/concurrent/LinkedTransferQueue", &["awaitMatch("], Use::Wait),
    ("java/util/concurrent/LinkedTransferQueue$DualNode", &["await("], Use::Wait),
    ("java/util/concurrent/SynchronousQueue$TransferQueue", &[""], Use::Wait),
    ("java/util/concurrent/SynchronousQueue$TransferStack", &[""], Use::Wait),
    ("java/util/concurrent/SubmissionPublisher$BufferedSubscription", &["block("], Use::Wait),
    ("java/util/concurrent/Exchanger", &[""], Use::Wait),
    ("java/util/concurrent/CyclicBarrier", &["dowait("], Use::Wait),
    ("java/util/concurrent/Phaser$QNode", &[""], Use::WaitOf("awaitAdvanceInterruptibly")),
    ("java/util/concurrent/locks/LockSupport", &["parkUntil("], Use::Wait),
    ("java/util/concurrent/locks/StampedLock", &[""], Use::Wait),
    ("java/util/concurrent/locks/AbstractQueuedSynchronizer", &[""], Use::Wait),
    ("java/util/concurrent/locks/AbstractQueuedLongSynchronizer", &[""], Use::Wait),
    (concat!(queued!(), "$ConditionObject"), &["await("], Use::Wait),
    (concat!(queued!(), "$ConditionObject"), &["awaitNanos("], Use::Return),
    (concat!(queued_long!(), "$ConditionObject"), &["await("], Use::Wait),
    (concat!(queued_long!(), "$ConditionObject"), &["awaitNanos("], Use::Return),
    (scheduled!(""), &["schedule"], Use::Plan),
    (scheduled!(""), &["triggerTime(", "now("], Use::Return),
    (scheduled!("$ScheduledFutureTask"), &["getDelay("], Use::Return),
    (scheduled!("$ScheduledFutureTask"), &["setNextRunTime("], Use::Plan),
    (scheduled!("$DelayedWorkQueue"), &["take(", "poll(J", "drainTo("], Use::Wait),
    ("java/util/concurrent/DelayScheduler", &["now("], Use::Return),
    ("java/util/concurrent/DelayScheduler", &["loop("], Use::Wait),
    ("java/util/concurrent/DelayScheduler", &["<clinit>("], Use::Nothing),
    (
        "java/util/concurrent/DelayScheduler$ScheduledForkJoinTask",
        &["<init>(", "postExec("],
        Use::Plan,
    ),
    ("java/util/concurrent/DelayScheduler$ScheduledForkJoinTask", &["getDelay("], Use::Return),
    ("java/util/concurrent/ThreadLocalRandom", &["<clinit>("], Use::Nothing),
    ("java/util/ImmutableCollections", &["<clinit>("], Use::Nothing),
    ("java/util/Random", &["<init>("], Use::Nothing),
    ("java/util/SplittableRandom", &["<clinit>("], Use::Nothing),
    ("java/time/Clock", &["<clinit>("], Use::Nothing),
    ("java/time/Clock$SystemClock", &["<clinit>("], Use::Nothing),
    ("java/lang/ClassLoader", &["loadClass("], Use::Nothing),
    ("java/util/zip/ZipFile", &["<init>("], Use::Nothing),
];

/// Wall clock at virtual time 0: 2020-01-01, the same in every run.
pub(super) const EPOCH_NANOS: u64 = 1_577_836_800_000_000_000;
/// `System.nanoTime` at virtual time 0 of `check`: some library code takes 0 for no time at all.
const START_NANOS: u64 = 1_000_000_000;

const WAIT_NOTE: &str = "time: a sleep or timed wait may end at any moment, whatever its length";
const ENDLESS_NOTE: &str = "time: a wait of 100 years or more does not end by itself";
const CLOCK_NOTE: &str = "time: a thread sees time pass only when its own timed waits and sleeps \
    expire; its clock restarts when the method that read it returns";
const VAGUE_NOTE: &str = "time: what the program reads from a clock may be any time; both outcomes \
    of a test of it are tried, whatever earlier tests showed";
const TEXT_NOTE: &str = "time: a text that shows a time is as long as that of an example, in ASCII \
    characters of which nothing else is known";
const PLAN_NOTE: &str = "time: of the tasks of a timer or scheduled pool, one planned before \
    another with a delay that is not longer is due first; of others either may be, and both orders are tried";

/// Reads the clock. In `run` this takes a microsecond, so that waiting loops end. In `check`, each
/// thread's time passes only when one of its timed waits expires, and its clock restarts when the
/// method that read it is left, so that waiting loops do not make states infinite.
///
/// What the program itself reads is a vague number (`vague.rs`): there is none.
fn tick(vm: &mut Vm, args: &Args) -> Option<u64> {
    if vm.options.mode == Mode::Run {
        vm.state.clock += 1_000;
        return Some(vm.state.clock);
    }
    let (found, depth) = follow(vm, args.slot);
    vm.state.thread_mut(args.slot).forget_time();
    match found {
        Some(Use::Nothing) => return Some(0),
        Some(Use::Wait | Use::Plan | Use::Return) if is_beside_vague(vm, args.slot, depth) => {
            vm.note_time(VAGUE_NOTE);
            return None;
        }
        Some(Use::Plan) => {
            vm.note_time(PLAN_NOTE);
            vm.replay.witness.plan(args.slot);
            return Some(0);
        }
        Some(_) => {}
        None if vm.visibility.may_follow_times() => {
            vm.visibility.clock_is_read();
            vm.note_time(VAGUE_NOTE);
            return None;
        }
        None => note_reader(vm, args.slot),
    }
    vm.note_time(CLOCK_NOTE);
    let thread = vm.state.thread_mut(args.slot);
    if depth > 0 && (thread.time_depth == 0 || depth < thread.time_depth as usize) {
        thread.time_depth = depth as u32;
        thread.frames[depth - 1].timed = true;
    }
    Some(thread.clock)
}

/// Returns true if what a method of the library reads from the clock meets a time that is not known: the length of a wait or
/// delay that the program computed from a clock, or what the clock shows after a wait of such a length. It is no more
/// known than that, and states would not repeat if the thread's own clock ran beside it.
fn is_beside_vague(vm: &Vm, slot: usize, depth: usize) -> bool {
    if !vm.follows_times() {
        return false;
    }
    let thread = vm.state.thread(slot);
    let frames = &thread.frames[depth.saturating_sub(1)..];
    let holds_vague = |frame: &Frame| {
        let code = &vm.program.method(frame.method).code;
        let registers = &thread.regs[frame.base as usize..][..usize::from(code.registers)];
        // What is live during the call does not depend on how the thread came here.
        let live = code.live_in_call.get(frame.pc as usize);
        let live = live.and_then(|set| code.live_sets.get(*set as usize));
        let mut live = live.into_iter().flat_map(|live| &live.regs);
        live.any(|(register, _)| is_vague(registers[usize::from(*register)]))
    };
    thread.knows_no_time() || frames.iter().any(holds_vague) || is_timer_vague(vm, slot)
}

/// Returns true if a thread is that of a `Timer` whose next task is due at a time that is not known.
fn is_timer_vague(vm: &Vm, slot: usize) -> bool {
    let thread = vm.state.thread(slot);
    let Some(frame) = thread.frames.last() else { return false };
    let method = vm.program.method(frame.method);
    if &*vm.program.class(method.class).name != "java/util/TimerThread" {
        return false;
    }
    let queue = vm.view().field(thread.object, "queue") as Ref;
    let next = elements(vm, vm.view().field(queue, "queue") as Ref, 1..2);
    let mut due = next.iter().map(|task| vm.view().field(*task, "nextExecutionTime"));
    queue != 0 && due.any(is_vague)
}

/// Returns a number for a time, which is vague if it is not known.
fn shown(
    vm: &mut Vm,
    args: &Args,
    (clock, signs): (Clock, Signs),
    number: impl Fn(u64) -> u64,
) -> Outcome {
    Ok(Flow::Value(match tick(vm, args) {
        Some(time) => number(time),
        None => {
            tell_read(vm, args.slot);
            let number = vague(signs, 0) | vm.latest(args.slot, clock);
            vm.replay.witness.of_read(clock, number)
        }
    }))
}

/// Keeps for a report that a thread reads a clock here.
fn tell_read(vm: &mut Vm, slot: usize) {
    vm.tell_read_of_time(|vm| place_of_read(vm, slot, reading_method(vm, slot).as_deref()));
}

/// Returns a time in milliseconds at which something was done, such as changing a file, where that is not known. No
/// example is given for it: it is earlier than now, and the same whenever it is read again.
pub(super) fn of_past(vm: &mut Vm, args: &Args) -> u64 {
    if vm.visibility.may_follow_times() {
        vm.visibility.clock_is_read();
        vm.note_time(VAGUE_NOTE);
        tell_read(vm, args.slot);
        return vague(Signs::POSITIVE, 0);
    }
    note_reader(vm, args.slot);
    EPOCH_NANOS / 1_000_000
}

/// Returns the use of a time that the innermost frame of a thread gets, if known, and the outermost
/// frame that may hold it, counted from 1.
fn follow(vm: &Vm, slot: usize) -> (Option<Use>, usize) {
    let frames = &vm.state.thread(slot).frames;
    let mut depth = frames.len();
    while depth > 0 {
        match use_in(vm, slot, depth) {
            Some(Use::Return) if is_result_used(vm, slot, depth) => depth -= 1,
            Some(Use::WaitOf(caller)) => {
                let is_it =
                    |frame: usize| &*vm.program.method(frames[frame - 1].method).name == caller;
                let above = (1..depth).rev().find(|frame| is_it(*frame));
                return (Some(Use::Wait), above.unwrap_or(depth));
            }
            Some(found) => return (Some(found), depth),
            None => break,
        }
    }
    // A method that returns a `long` may return the time to its caller.
    let hands_on = |depth: usize| {
        vm.program.method(frames[depth - 1].method).result == Some(hebra_ir::Kind::Long)
    };
    while depth > 1 && hands_on(depth) {
        depth -= 1;
    }
    (None, depth)
}

/// Returns how the method of a frame uses a time that it reads or is given.
fn use_in(vm: &Vm, slot: usize, depth: usize) -> Option<Use> {
    let method = vm.program.method(vm.state.thread(slot).frames[depth - 1].method);
    let class = vm.program.class(method.class);
    if !class.is_library {
        return None;
    }
    let mut starts = USES.iter().filter(|(name, ..)| *name == &*class.name).peekable();
    starts.peek()?;
    let signature = format!("{}{}", method.name, method.descriptor);
    let is_it = |start: &&str| signature.starts_with(start);
    starts.find(|(_, starts, _)| starts.iter().any(&is_it)).map(|(.., found)| *found)
}

/// Returns true if the caller of a frame uses its result.
fn is_result_used(vm: &Vm, slot: usize, depth: usize) -> bool {
    let Some(caller) = depth.checked_sub(2).map(|index| vm.state.thread(slot).frames[index]) else {
        return false;
    };
    let code = &vm.program.method(caller.method).code;
    let (Op::CallStatic { site, .. }
    | Op::CallDirect { site }
    | Op::CallVirtual { site }
    | Op::CallInterface { site }) = code.ops[caller.pc as usize]
    else {
        return true;
    };
    let to = code.sites[site as usize].to;
    let after = code.live.get(caller.pc as usize + 1);
    let live = after.map(|set| &code.live_sets[*set as usize]);
    to != NO_REG && live.is_none_or(|live| live.regs.iter().any(|(reg, _)| *reg == to))
}

/// Notes that the verdict depends on the clock at the current position of a thread.
fn note_reader(vm: &mut Vm, slot: usize) {
    let library = reading_method(vm, slot);
    note_place(vm, slot, library.as_deref());
}

/// Returns the method of the library in which a thread reads the clock; none if the program does so itself.
fn reading_method(vm: &Vm, slot: usize) -> Option<String> {
    let reader = vm.state.thread(slot).frames.last().map(|frame| frame.method);
    reader.and_then(|reader| {
        let class = vm.program.method(reader).class;
        let is_own = !vm.program.class(class).is_library || vm.program.is_hidden(class);
        (!is_own).then(|| method_name(vm, reader))
    })
}

/// Formats where a thread reads the clock.
fn place_of_read(vm: &Vm, slot: usize, through: Option<&str>) -> String {
    let mut place = match vm.user_location(slot) {
        Some((file, line)) => format!("the program reads the clock at {file}:{line}"),
        None => format!("thread {} reads the clock", vm.thread_name(slot)),
    };
    if let Some(through) = through {
        place.push_str(&format!(" ({through})"));
    }
    place
}

/// Formats a method: `Date.<init>`.
fn method_name(vm: &Vm, method: MethodId) -> String {
    let method = vm.program.method(method);
    format!("{}.{}", vm.view().simple_name(method.class), method.name)
}

/// Notes the same, with the method of the library that the program calls.
fn note_place(vm: &mut Vm, slot: usize, through: Option<&str>) {
    let mut place = place_of_read(vm, slot, through);
    let needed: Vec<&str> = vm.visibility.unfollowed().collect();
    if !needed.is_empty() {
        place.push_str(&format!(", and {}", needed.join(", ")));
    }
    vm.gathered.clock_readers.insert(place);
}

impl Vm {
    /// Returns the marks of what a thread reads from a clock. What it read before is not the latest any more.
    fn latest(&mut self, slot: usize, clock: Clock) -> u64 {
        let mark = match clock {
            Clock::Nanos => NANOS,
            Clock::Millis => MILLIS,
            Clock::Since(_) | Clock::Uptime => return 0,
        };
        let is_latest = |number: &u64| marks(*number) & (mark | LATEST) == mark | LATEST;
        let thread = self.state.thread_mut(slot);
        if let Some(first) = thread.regs.iter().position(is_latest) {
            thread.regs.iter_mut().filter(|number| is_latest(number)).for_each(|n| *n &= !LATEST);
            let holders = thread.frames.partition_point(|frame| frame.base as usize <= first);
            let changed = &mut thread.frames[holders.saturating_sub(1)..];
            changed.iter_mut().for_each(|frame| frame.chain = 0);
        }
        mark | LATEST
    }

    /// Notes that a time is shown as text.
    pub(crate) fn note_text_of_time(&mut self) {
        self.note_time(TEXT_NOTE);
    }

    fn note_time(&mut self, note: &'static str) {
        if !self.gathered.notes.contains(note) {
            self.gathered.notes.insert(note.to_owned());
        }
    }
}

/// A wait at least this long is how programs say that they wait for ever.
const FOR_EVER: u64 = 100 * 365 * 24 * 3600 * 1_000_000_000;

/// Returns true if a wait with a time may end because that is over. Who looks at the states of threads could tell
/// a wait without end from one with a time.
pub(super) fn expires(vm: &mut Vm, nanos: u64) -> bool {
    if nanos < FOR_EVER || is_vague(nanos) || !vm.is_check() || vm.visibility.states_are_watched() {
        return true;
    }
    vm.note_time(ENDLESS_NOTE);
    false
}

/// Notes the length of a timed wait, if it can matter.
pub(super) fn set_deadline(vm: &mut Vm, slot: usize, nanos: u64) {
    let clock = vm.state.clock;
    let is_run = vm.options.mode == Mode::Run;
    if nanos > 0 && !is_run {
        vm.note_time(WAIT_NOTE);
    }
    if !is_run && nanos < FOR_EVER {
        vm.gathered.wait_for(nanos);
    }
    vm.set_wait_length(slot, nanos);
    vm.replay.witness.wait(slot, nanos);
    if !is_run {
        vm.state.thread_mut(slot).forget_time();
    }
    let is_length_vague = vm.waits_for_vague(slot);
    let thread = vm.state.thread_mut(slot);
    thread.deadline = match (is_run, thread.time_depth) {
        (true, _) => clock.saturating_add(nanos),
        (false, 0) => 0,
        (false, _) if is_length_vague => vague(Signs::POSITIVE, 0),
        (false, _) => nanos,
    };
}

/// Notes the use of the remaining time that a wait outside the library's code returns.
pub(super) fn return_time_left(vm: &mut Vm, slot: usize) {
    let depth = vm.state.thread(slot).frames.len();
    if is_result_used(vm, slot, depth + 1) && use_in(vm, slot, depth).is_none() {
        match vm.visibility.may_follow_times() {
            true => vm.visibility.clock_is_read(),
            false => note_place(vm, slot, Some("ConditionObject.awaitNanos")),
        }
    }
}

fn nano_time(vm: &mut Vm, args: &Args) -> Outcome {
    let start = if vm.is_check() { START_NANOS } else { 0 };
    shown(vm, args, (Clock::Nanos, Signs::ALL), |time| start + time)
}

/// Returns the wall clock in nanoseconds since a time given in seconds.
fn nano_adjustment(vm: &mut Vm, args: &Args) -> Outcome {
    let start = args.long(0);
    // The library counts from a moment before its own start.
    shown(vm, args, (Clock::Since(start), Signs::POSITIVE), |time| {
        let now = (EPOCH_NANOS + time) as i64;
        let since = start.checked_mul(1_000_000_000).and_then(|start| now.checked_sub(start));
        // -1 means that the difference does not fit.
        since.unwrap_or(-1) as u64
    })
}

fn current_time(vm: &mut Vm, args: &Args) -> Outcome {
    shown(vm, args, (Clock::Millis, Signs::POSITIVE), |time| (EPOCH_NANOS + time) / 1_000_000)
}

fn uptime(vm: &mut Vm, args: &Args) -> Outcome {
    let start = if vm.is_check() { START_NANOS } else { 0 };
    shown(vm, args, (Clock::Uptime, Signs::NATURAL), |time| (start + time) / 1_000_000)
}

/// Returns when the JVM was started, in milliseconds. It is the same whenever it is asked for, so no example is given.
fn start_time(vm: &mut Vm, args: &Args) -> Outcome {
    Ok(Flow::Value(match vm.is_check() {
        true => of_past(vm, args),
        false => EPOCH_NANOS / 1_000_000,
    }))
}

/// Notes a method that returns a time, or compares one with the clock, without reading it.
fn note_call(vm: &mut Vm, args: &Args) -> Outcome {
    if vm.is_check() {
        let method = method_name(vm, args.method);
        note_place(vm, args.slot, Some(&method));
    }
    Ok(Flow::Decline)
}

/// Notes that a task is planned for a date, unless that is computed from a time that is followed.
fn note_date(vm: &mut Vm, args: &Args) -> Outcome {
    let date = args.reference(2);
    match date != 0 && is_vague(vm.view().field(date, "fastTime")) {
        true => Ok(Flow::Decline),
        false => note_call(vm, args),
    }
}

/// Notes that the order in which tasks are due depends on the time.
fn note_order(vm: &mut Vm, slot: usize, queue: &str) {
    note_place(vm, slot, Some(&format!("{queue}: which task is due first")));
}

/// Order in which tasks are due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    /// That of their times.
    Known,
    /// Any: the one planned later has the shorter delay, and how much time was between is not known.
    Either,
    /// Any, as a time is not known: the code tests it, which goes both ways.
    Tested,
    /// One that is not followed.
    Lost,
}

/// Returns the order of a new task among those of a `Timer`, which has none for tasks that are due in the same
/// millisecond; of two, the first planned comes first.
fn order_in_timer(vm: &Vm, args: &Args) -> Order {
    let (queue, task) = (args.reference(0), args.reference(1));
    if !vm.is_check() || queue == 0 || task == 0 {
        return Order::Known;
    }
    let due = |task| vm.view().field(task, "nextExecutionTime");
    let size = vm.view().field(queue, "size") as u32 as usize;
    let new = due(task);
    let planned = elements(vm, vm.view().field(queue, "queue") as Ref, 1..size + 1);
    let is_first = |old: &Ref| (due(*old) as i64) < new as i64 || (size == 1 && due(*old) == new);
    let repeats = |task: &Ref| vm.view().field(*task, "period") != 0;
    let is_vague = planned.iter().chain([&task]).any(|task| is_vague(due(*task)));
    match planned.iter().all(is_first) {
        _ if is_vague => Order::Tested,
        true => Order::Known,
        false if size == 1 && !planned.iter().chain([&task]).any(repeats) => Order::Either,
        false => Order::Lost,
    }
}

/// Returns true if all tasks of a `Timer`, with a new one, are due at times that are not known. Examples have the moment of
/// planning in these; others are planned at time 0.
fn are_all_vague(vm: &Vm, args: &Args) -> bool {
    let (queue, task) = (args.reference(0), args.reference(1));
    let size = vm.view().field(queue, "size") as u32 as usize;
    let planned = elements(vm, vm.view().field(queue, "queue") as Ref, 1..size + 1);
    let mut all = planned.into_iter().chain([task]);
    all.all(|task| is_vague(vm.view().field(task, "nextExecutionTime")))
}

/// Adds a task. If the one planned before it is due first although its delay is longer, so much time was between that
/// the new one is due at the same moment or later.
fn add_timer_task(vm: &mut Vm, args: &Args) -> Outcome {
    match order_in_timer(vm, args) {
        Order::Known => {}
        Order::Tested => vm.replay.witness.give_up_unless(are_all_vague(vm, args)),
        Order::Lost => note_order(vm, args.slot, "Timer"),
        Order::Either => {
            vm.tell_test_of_time(args.slot);
            let planned = elements(vm, vm.field(args.reference(0), "queue") as Ref, 1..2);
            let old = planned.first().copied().unwrap_or(0);
            vm.replay.witness.order(old.into(), args.raw(1), vm.step.alternative == 1);
            if vm.step.alternative == 1 {
                let due = vm.field(old, "nextExecutionTime");
                vm.set_field(args.reference(1), "nextExecutionTime", due);
            }
        }
    }
    Ok(Flow::Decline)
}

/// Notes that a repeated task takes a new place among the others.
fn repeat_timer_task(vm: &mut Vm, args: &Args) -> Outcome {
    if vm.is_check() && args.reference(0) != 0 && vm.field(args.reference(0), "size") as u32 > 1 {
        note_order(vm, args.slot, "Timer");
    }
    Ok(Flow::Decline)
}

/// Returns the order of two tasks, if the sequence numbers, which show the order of planning, decide it. Of a task that was
/// planned again it is not known how often, and when.
fn order_of_tasks(vm: &Vm, args: &Args) -> Order {
    let (a, b) = (args.reference(0), args.reference(1));
    let classes = [a, b].map(|task| vm.state.heap.get(task).class);
    // With another kind of task, the code reads the clock itself.
    if !vm.is_check() || a == b || a == 0 || b == 0 || classes[0] != classes[1] {
        return Order::Known;
    }
    let number = |task| vm.view().field(task, "sequenceNumber");
    let time = |task| vm.view().field(task, "time");
    let (first, second) = if number(a) < number(b) { (a, b) } else { (b, a) };
    let is_fresh = |task| !is_vague(time(task)) && time(task) as i64 >= START_NANOS as i64;
    match is_fresh(first) && is_fresh(second) && time(first) as i64 <= time(second) as i64 {
        true => Order::Known,
        false => Order::Either,
    }
}

/// Compares two tasks. Each comparison of a pair whose order is not known is taken by itself.
fn compare_tasks(vm: &mut Vm, args: &Args) -> Outcome {
    if order_of_tasks(vm, args) != Order::Either {
        return Ok(Flow::Decline);
    }
    vm.tell_test_of_time(args.slot);
    let [a, b] =
        [args.reference(0), args.reference(1)].map(|task| vm.field(task, "sequenceNumber"));
    // In order of planning, or not.
    let by_planning = vm.step.alternative == 1;
    let is_first = (a < b) == by_planning;
    vm.replay.witness.order_tasks(if is_first { [a, b] } else { [b, a] });
    Ok(Flow::int(if is_first { -1 } else { 1 }))
}

/// Returns the way on at a comparison of two tasks of a pool that the times of an example lead to.
pub(crate) fn way_by_tasks(vm: &Vm, args: &Args) -> Option<u32> {
    let method = vm.program.method(args.method);
    let is_it = &*method.name == "compareTo"
        && &*vm.program.class(method.class).name == scheduled!("$ScheduledFutureTask");
    if !is_it || order_of_tasks(vm, args) != Order::Either {
        return None;
    }
    let number = |index| vm.view().field(args.reference(index), "sequenceNumber");
    let (first, second) = (number(0).min(number(1)), number(0).max(number(1)));
    vm.replay.witness.are_in_order(first, second).map(u32::from)
}

/// Notes for an example that a task is put into the queue of a pool, or taken out of it.
fn note_task(vm: &mut Vm, args: &Args, is_taken: bool) -> Outcome {
    let task = args.reference(1);
    if vm.is_check() && task != 0 && is_own_task(vm, task) {
        let field = |name| vm.view().field(task, name);
        let (number, time) = (field("sequenceNumber"), field("time"));
        match is_taken {
            true => vm.replay.witness.take_task(number),
            false => {
                let delay = (time as i64).wrapping_sub(START_NANOS as i64);
                vm.replay.witness.put_task(args.slot, number, time, delay);
            }
        }
    }
    Ok(Flow::Decline)
}

/// Returns true if a task of a scheduled pool is one that the library made.
fn is_own_task(vm: &Vm, task: Ref) -> bool {
    let class = vm.state.heap.get(task).class;
    &*vm.program.class(class).name == scheduled!("$ScheduledFutureTask")
}

/// Plans the next run of a periodic task. It comes back to the same state: its time is one from before the start of the
/// clock, which shows that it was planned again. So it is due at once; a thread that waits for it, and one that is slow to ask for it,
/// are the same to all others. A wait that does not end is left as it is.
fn plan_again(vm: &mut Vm, args: &Args) -> Outcome {
    let task = args.reference(0);
    let (period, number) = (vm.field(task, "period") as i64, vm.field(task, "sequenceNumber"));
    if !vm.is_check() || period == 0 {
        return Ok(Flow::Decline);
    }
    vm.replay.witness.plan_again(number, period);
    let class = vm.state.heap.get(task).class;
    if let Some(field) = vm.program.field_named(class, "time") {
        let index = usize::from(field.index);
        vm.note_access(args.slot, task, index, true);
    }
    let length = period.unsigned_abs();
    let is_endless = !expires(vm, length);
    vm.set_field(task, "time", if is_endless { length } else { length.min(START_NANOS - 1) });
    Ok(Flow::Void)
}

/// Notes that the program asks a thread pool how many tasks it has done.
fn count_tasks(vm: &mut Vm, _: &Args) -> Outcome {
    if vm.is_check() {
        vm.visibility.tasks_are_counted();
    }
    Ok(Flow::Decline)
}

/// Notes drained tasks: `shutdownNow` takes those due, then the rest; with two that is the same.
fn drain_tasks(vm: &mut Vm, args: &Args) -> Outcome {
    if vm.is_check() && args.reference(0) != 0 {
        let frames = &vm.state.thread(args.slot).frames;
        let mut names = frames.iter().rev().map(|frame| &*vm.program.method(frame.method).name);
        let is_shutdown = names.find(|name| *name != "drainTo") == Some("drainQueue");
        if !is_shutdown || vm.field(args.reference(0), "size") as u32 > 2 {
            note_order(vm, args.slot, "ScheduledThreadPoolExecutor");
        }
    }
    Ok(Flow::Decline)
}

/// Notes that JDK 25's scheduler takes a task out of its heap; the last argument is its size.
fn next_delayed_task(vm: &mut Vm, args: &Args) -> Outcome {
    if vm.is_check() && args.int(2) > 1 {
        note_order(vm, args.slot, "ForkJoinPool");
    }
    Ok(Flow::Decline)
}

/// Returns the references in a part of an array.
fn elements(vm: &Vm, array: Ref, part: std::ops::Range<usize>) -> Vec<Ref> {
    match &vm.state.heap.get(array).body {
        Body::Refs(all) => all.get(part).unwrap_or_default().to_vec(),
        _ => Vec::new(),
    }
}
