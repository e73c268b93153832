//! Everything mutable: threads with their frames, the heap, statics, class-initialisation status.

use crate::heap::{Heap, Ref};
use crate::vague::{Signs, is_vague, vague};
use hebra_classfile::model::{Flags, Loadable};
use hebra_program::{ClassId, MethodId, Program};

/// Initialisation status of a class (JVMS 5.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Init {
    /// Not begun.
    No,
    /// Under way in the thread of this slot.
    Running(u16),
    /// Done.
    Done,
    /// An initialiser threw.
    Failed,
}

/// Static fields and initialisation status of a class.
#[derive(Clone, Debug)]
pub struct Statics {
    /// Status.
    pub init: Init,
    /// Static fields.
    pub values: Box<[u64]>,
    /// Written since the last canonical form.
    pub dirty: bool,
    /// The value at freezing time is on record.
    pub recorded: bool,
}

/// Reason why a thread leaves a wait set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wake {
    /// By `notify` or `notifyAll`.
    Notified,
    /// The time was up.
    Expired,
    /// By `interrupt`.
    Interrupted,
}

/// Progress of a thread at the modelled lock before it, as far as interruption can tell (see
/// `intrinsics/locks/interruption.rs`), or at the thread that it starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Queued {
    /// Nothing that matters.
    #[default]
    No,
    /// It has found itself not interrupted, and checks again only if it has to wait.
    Checked,
    /// The same, and it may have found the lock taken then.
    Tried,
    /// Another thread had the lock meanwhile, so that it may be in the queue.
    Contended,
    /// It is in the queue, has cleared its interrupt status and will set it again.
    Noticed,
    /// The same, and the lock was free when it did so: it does not clear its status again before it
    /// has tried to take the lock.
    Woken,
    /// It has the lock and is about to set its interrupt status again.
    Owed,
    /// The code of a synchronizer is taking it, and then it is about to set its interrupt status
    /// again.
    OwedLater,
    /// The code of a synchronizer is taking it, and does not see that it is interrupted.
    Kept,
    /// It has started a thread and still holds the monitor that `Thread.start` takes (see
    /// `Vm::stays_in_start`).
    Starting,
}

impl Queued {
    /// All values, by number.
    pub const ALL: [Queued; 10] = [
        Queued::No,
        Queued::Checked,
        Queued::Tried,
        Queued::Contended,
        Queued::Noticed,
        Queued::Woken,
        Queued::Owed,
        Queued::OwedLater,
        Queued::Kept,
        Queued::Starting,
    ];
}

/// Activity of a thread between steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// About to execute the operation at its top frame.
    Ready,
    /// In the wait set of an object; `count` monitor entries to restore.
    Waiting {
        /// The object.
        object: Ref,
        /// Entries to restore.
        count: u16,
        /// True if the wait may expire.
        timed: bool,
    },
    /// Out of the wait set, about to take the monitor again.
    Entering {
        /// The object.
        object: Ref,
        /// Entries to restore.
        count: u16,
        /// Reason.
        wake: Wake,
    },
    /// In `park`, no permit.
    Parked {
        /// True if it may expire.
        timed: bool,
    },
    /// In `sleep`.
    Sleeping,
    /// All frames are gone; about to end and notify threads that join.
    Ending,
    /// Has ended, but nobody has joined it: actions of others are not ordered after its own.
    Finished,
}

/// State that `Thread.getState` may still report for a runnable thread that has not run since.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stale {
    /// Nothing but its current activity.
    #[default]
    No,
    /// Blocked, by a monitor that was released meanwhile.
    Blocked,
    /// Waiting: it was unparked.
    Waiting,
    /// The same with a time limit.
    TimedWaiting,
    /// New, although it is alive: its starter has not set its status yet.
    New,
    /// Nothing but terminated, although it is alive: another thread has seen it so. It holds its
    /// own monitor then.
    Terminated,
}

impl Stale {
    const ALL: [Stale; 6] = [
        Stale::No,
        Stale::Blocked,
        Stale::Waiting,
        Stale::TimedWaiting,
        Stale::New,
        Stale::Terminated,
    ];

    /// Returns the state of a thread that waited.
    pub fn waiting(timed: bool) -> Stale {
        if timed { Stale::TimedWaiting } else { Stale::Waiting }
    }

    /// Returns true if the thread waited.
    pub fn is_waiting(self) -> bool {
        matches!(self, Stale::Waiting | Stale::TimedWaiting)
    }

    /// Returns the value for its index in the type, of which three bits count.
    pub fn numbered(number: u32) -> Stale {
        Stale::ALL.get((number & 7) as usize).copied().unwrap_or_default()
    }
}

/// Whether a method activation is an attempt to take a synchronizer, and what it has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Attempt {
    /// It is none.
    #[default]
    No,
    /// It has left no trace so far, and the thread has not stopped in it before its next operation.
    Begun,
    /// It has left no trace so far.
    Traceless,
    /// It has written to memory, or done something else that may be noticed.
    Traced,
}

impl Attempt {
    const ALL: [Attempt; 4] = [Attempt::No, Attempt::Begun, Attempt::Traceless, Attempt::Traced];

    /// Returns the value for its index in the type, of which two bits count.
    pub fn numbered(number: u32) -> Attempt {
        Attempt::ALL.get((number & 3) as usize).copied().unwrap_or_default()
    }
}

/// A method activation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The method.
    pub method: MethodId,
    /// Next operation; in a caller, the call in progress.
    pub pc: u32,
    /// First register.
    pub base: u32,
    /// Monitor to release on exit (synchronized methods).
    pub lock: Ref,
    /// After return the caller's operation is executed again (class initialisation).
    pub retry: bool,
    /// No scheduling points until this frame is left.
    pub atomic: bool,
    /// An attempt to take a synchronizer of the program's own class, as which the code of the library
    /// calls it.
    pub attempt: Attempt,
    /// May hold times read from the clock. It counts for the frame at `Thread::time_depth` only.
    pub timed: bool,
    /// Interned form of this frame and those below, 0 if unknown or the top one.
    pub chain: u32,
}

/// A thread.
#[derive(Clone, Debug)]
pub struct Thread {
    /// Its `java.lang.Thread`.
    pub object: Ref,
    /// The maps of its thread-local variables and of those that it inherited, where these are its own: see
    /// `Visibility::locals_are_own`. Then the fields of its object are null.
    pub locals: [Ref; 2],
    /// Its activity.
    pub status: Status,
    /// Activations, innermost last.
    pub frames: Vec<Frame>,
    /// Registers of all frames.
    pub regs: Vec<u64>,
    /// Depth of atomic sections.
    pub atomic: u32,
    /// Does not keep the program alive.
    pub daemon: bool,
    /// `LockSupport` permit.
    pub permit: bool,
    /// Interrupt status where the JDK keeps it in the VM (JDK 11).
    pub interrupted: bool,
    /// Number of identity hashes given out by this thread.
    pub hashes: u32,
    /// In `run`, the virtual time at which a timed wait ends; in `check`, the length of the wait,
    /// if the thread has read the clock.
    pub deadline: u64,
    /// In `check`, the time that has passed for this thread since it read the clock: only waits
    /// that expire take time.
    pub clock: u64,
    /// The outermost frame that may hold times read from the clock, counted from 1; 0 if none
    /// does. Out of date if that frame is gone: see `forget_time`.
    pub time_depth: u32,
    /// Died of an uncaught exception.
    pub failed: bool,
    /// `Thread.exit` runs, or has run, as its last method.
    pub exiting: bool,
    /// `Thread.stop` was called on it; a `ThreadDeath` is to be thrown.
    pub stopped: bool,
    /// `Thread.suspend` was called on it.
    pub suspended: bool,
    /// Sections begun with `Verify.beginAtomic` and not ended yet.
    pub sections: u16,
    /// In an atomic section and runnable: no other thread is scheduled.
    pub exclusive: bool,
    /// Number of threads that wait for the same condition since before it, or are before it in line
    /// for a lock (see `intrinsics/locks/line.rs`).
    pub rank: u8,
    /// It stands in line for the synchronizer before it, with its rank (see
    /// `intrinsics/locks/line.rs`).
    pub in_line: bool,
    /// State that may still be reported. Kept for unparked threads; for others only where some
    /// thread asks (`Assumption::Unwatched`).
    pub stale: Stale,
    /// Progress at a modelled lock.
    pub queued: Queued,
    /// Its last step ended although the next operation may be invisible.
    pub midway: bool,
    /// Of a thread that has ended: the slot, plus 1, of the one that has joined it ahead of time and has not moved
    /// since; 0 if there is none.
    pub joiner: u16,
    /// Changed since the last canonical form.
    pub dirty: bool,
}

/// State of the program.
#[derive(Clone)]
pub struct State {
    /// Objects.
    pub heap: Heap,
    /// Statics by class.
    pub statics: Vec<Statics>,
    /// Classes whose statics were written since the last canonical form.
    pub dirty_statics: Vec<ClassId>,
    /// Statics written for the first time since freezing, as they were.
    pub original_statics: Vec<(ClassId, Statics)>,
    /// Threads by slot; ended threads leave a gap.
    pub threads: Vec<Option<Box<Thread>>>,
    /// `Class` objects by class.
    pub mirrors: Vec<Ref>,
    /// String objects by literal.
    pub literals: Vec<Ref>,
    /// Strings put in the pool by `intern`.
    pub interned: rustc_hash::FxHashMap<Box<[u16]>, Ref>,
    /// Pool strings added after freezing. It is unknown which of them exist in one state.
    pub late_strings: rustc_hash::FxHashSet<Ref>,
    /// Modules by name; the unnamed one of the user's classes has none.
    pub modules: rustc_hash::FxHashMap<Option<hebra_ir::Name>, Ref>,
    /// Method types and method handles by constant.
    pub constants: Vec<Ref>,
    /// The one object of each method type, by descriptor.
    pub method_types: rustc_hash::FxHashMap<Box<str>, Ref>,
    /// Object that all method handles have in place of a `LambdaForm`.
    pub blank_form: Ref,
    /// Array in which the machine keeps what is known of numbers that are abstracted by `order`; 0 if there are none.
    pub relations: Ref,
    /// Threads that died of an exception (number of the name), and its class; kept on demand.
    pub failures: Vec<(u16, ClassId)>,
    /// The program called `System.exit`.
    pub exited: Option<i32>,
    /// Virtual time in nanoseconds (`run` only).
    pub clock: u64,
    /// Priority that the program gives the state; lower is more promising. Kept on demand.
    pub hint: i32,
    /// `System.out` and `System.err`.
    pub streams: [Ref; 2],
}

impl State {
    /// Creates an empty state.
    pub fn new() -> State {
        State {
            heap: Heap::new(),
            statics: Vec::new(),
            dirty_statics: Vec::new(),
            original_statics: Vec::new(),
            threads: Vec::new(),
            mirrors: Vec::new(),
            literals: Vec::new(),
            interned: Default::default(),
            late_strings: Default::default(),
            modules: Default::default(),
            constants: Vec::new(),
            method_types: Default::default(),
            blank_form: 0,
            relations: 0,
            failures: Vec::new(),
            exited: None,
            clock: 0,
            hint: 0,
            streams: [0; 2],
        }
    }

    /// Makes room for classes and literals loaded since.
    pub fn grow(&mut self, program: &Program) {
        while self.statics.len() < program.classes.len() {
            let id = ClassId(self.statics.len() as u32);
            self.statics.push(initial_statics(program, id));
        }
        self.mirrors.resize(program.classes.len(), 0);
        self.literals.resize(program.literals.len(), 0);
        self.constants.resize(program.constants.len(), 0);
    }

    /// Returns the statics of a class, about to be written.
    #[inline]
    pub fn write_statics(&mut self, class: ClassId) -> &mut Statics {
        self.heap.writes = self.heap.writes.wrapping_add(1);
        let statics = &mut self.statics[class.0 as usize];
        if !statics.dirty {
            if self.heap.frozen && !statics.recorded {
                self.original_statics.push((class, statics.clone()));
                statics.recorded = true;
            }
            statics.dirty = true;
            self.dirty_statics.push(class);
        }
        statics
    }

    /// Returns the thread in a slot.
    #[inline(always)]
    pub fn thread(&self, slot: usize) -> &Thread {
        self.threads[slot].as_ref().expect("a live thread")
    }

    /// Returns the thread in a slot, about to be changed.
    #[inline(always)]
    pub fn thread_mut(&mut self, slot: usize) -> &mut Thread {
        let thread = self.threads[slot].as_mut().expect("a live thread");
        thread.dirty = true;
        thread
    }

    /// Returns live threads with their slots.
    #[inline]
    pub fn live_threads(&self) -> impl Iterator<Item = (usize, &Thread)> {
        self.known_threads().filter(|(_, thread)| thread.status != Status::Finished)
    }

    /// Returns live threads, and those that ended and were not joined.
    #[inline]
    pub fn known_threads(&self) -> impl Iterator<Item = (usize, &Thread)> {
        self.threads.iter().enumerate().filter_map(|(slot, t)| Some((slot, t.as_deref()?)))
    }

    /// Forgets an ended thread once it is joined.
    pub fn forget_thread(&mut self, object: Ref) {
        let is_it = |(_, thread): &(usize, &Thread)| {
            thread.object == object && thread.status == Status::Finished
        };
        let found = self.known_threads().find(is_it).map(|(slot, _)| slot);
        if let Some(slot) = found {
            self.threads[slot] = None;
            self.heap.shape_changed = true;
            self.forget_joined(slot);
        }
    }

    /// Notes that the thread in a slot has joined an ended one ahead of time.
    pub fn join_ahead(&mut self, object: Ref, slot: usize) {
        let ended = self.threads.iter_mut().flatten();
        let mut ended = ended.filter(|thread| thread.status == Status::Finished);
        if let Some(thread) = ended.find(|thread| thread.object == object) {
            (thread.joiner, thread.dirty) = (slot as u16 + 1, true);
        }
    }

    /// Forgets the threads that the one in a slot has joined ahead of time.
    pub fn forget_joined(&mut self, slot: usize) {
        for place in &mut self.threads {
            if place.as_ref().is_some_and(|thread| usize::from(thread.joiner) == slot + 1) {
                *place = None;
                self.heap.shape_changed = true;
            }
        }
    }

    /// Returns the slot of the live thread of a `Thread` object.
    #[inline]
    pub fn slot_of(&self, object: Ref) -> Option<usize> {
        self.live_threads().find(|(_, t)| t.object == object).map(|(slot, _)| slot)
    }
}

impl Default for State {
    fn default() -> Self {
        State::new()
    }
}

fn initial_statics(program: &Program, id: ClassId) -> Statics {
    let class = program.class(id);
    let mut values = vec![0; class.static_kinds.len()];
    if let Some(model) = &class.model {
        for (field, declared) in class.fields.iter().zip(&model.fields) {
            if !field.flags.has(Flags::STATIC) {
                continue;
            }
            values[usize::from(field.index)] = match &declared.constant {
                Some(Loadable::Int(v)) => *v as u32 as u64,
                Some(Loadable::Long(v)) => *v as u64,
                Some(Loadable::Float(v)) => v.to_bits() as u64,
                Some(Loadable::Double(v)) => v.to_bits(),
                // String constants are filled in when the class is first used.
                _ => 0,
            };
        }
    }
    let needs_none = class.model.is_none();
    Statics {
        init: if needs_none { Init::Done } else { Init::No },
        values: values.into(),
        dirty: false,
        recorded: false,
    }
}

/// Returns the monitor word of an object held by one thread.
pub fn lock_word(slot: usize, count: u16) -> u32 {
    ((slot as u32 + 1) << 16) | u32::from(count)
}

impl Thread {
    /// Returns true if the current operation of a frame has yet to be executed: it is the top
    /// frame, or the operation is repeated when the frame above returns. Otherwise it is a call in
    /// progress. Decides which registers are live.
    pub fn is_before(&self, depth: usize) -> bool {
        self.frames.get(depth + 1).is_none_or(|above| above.retry)
    }

    /// Restarts the clock when the outermost frame that read it is gone.
    pub fn forget_time(&mut self) {
        let Some(outermost) = (self.time_depth as usize).checked_sub(1) else { return };
        if self.frames.get(outermost).is_none_or(|frame| !frame.timed) {
            (self.time_depth, self.clock) = (0, 0);
        }
    }

    /// Lets the time of a wait pass on its own clock. How much that is may not be known, and neither is then what the clock
    /// shows.
    pub fn let_pass(&mut self) {
        let length = std::mem::take(&mut self.deadline);
        self.clock = match is_vague(length) || self.knows_no_time() {
            true => vague(Signs::POSITIVE, 0),
            false => self.clock.saturating_add(length),
        };
    }

    /// Returns true if nobody knows what its own clock shows.
    pub fn knows_no_time(&self) -> bool {
        is_vague(self.clock)
    }

    /// Creates a thread without frames.
    pub fn new(object: Ref) -> Thread {
        Thread {
            object,
            locals: [0; 2],
            status: Status::Ready,
            frames: Vec::new(),
            regs: Vec::new(),
            atomic: 0,
            daemon: false,
            permit: false,
            interrupted: false,
            hashes: 0,
            deadline: 0,
            clock: 0,
            time_depth: 0,
            failed: false,
            exiting: false,
            stopped: false,
            suspended: false,
            sections: 0,
            exclusive: false,
            rank: 0,
            in_line: false,
            stale: Stale::No,
            queued: Queued::No,
            midway: false,
            joiner: 0,
            dirty: true,
        }
    }
}
