//! Record of a replay: the source lines each thread executed and the shared variables that these
//! read and wrote, for reports.

use crate::execute::{Seen, Watch};
use crate::machine::Vm;
use hebra_program::code::Op;
use hebra_program::{ClassId, MethodId, Program};
use hebra_reduction::Learnt;
use hebra_state::heap::{Body, FLAG_SHARED, Ref};

/// A source line of the user's program, executed by a thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Thread slot.
    pub thread: u16,
    /// Method the line is in.
    pub method: MethodId,
    /// Line number.
    pub line: u32,
    /// Shared variables that it read or wrote, in order.
    pub accesses: Vec<Access>,
    /// Locks that it took and released, in order; locks that the library both takes and releases in
    /// one line are left out.
    pub locks: Vec<LockChange>,
}

/// Lock that was taken or fully released.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LockChange {
    /// Object that is the lock.
    pub object: Ref,
    /// True if it was taken.
    pub taken: bool,
    /// By code of the library.
    in_library: bool,
}

/// A variable that threads can share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// An object's field, by its word.
    Field(Ref, u16),
    /// An element of an array.
    Element(Ref, i32),
    /// A static field.
    Static(ClassId, u16),
}

/// A read or write of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    /// The variable.
    pub place: Place,
    /// Its value before.
    pub before: u64,
    /// The value written; none if it was read.
    pub written: Option<u64>,
}

/// Recorder of lines.
#[derive(Clone, Debug, Default)]
pub struct Recorder {
    /// Lines in the order executed; a thread's repeated line is one entry.
    pub lines: Vec<Line>,
    /// Changes of locks before the first line.
    pub early: Vec<LockChange>,
    /// Places where a thread gave up waiting for a modelled lock although another was runnable, and
    /// after how many nanoseconds.
    pub given_up: Vec<(Option<(String, u32)>, u64)>,
    /// Line of the current operation: it counts once the operation is executed.
    pending: Option<Line>,
    /// Effect of the current operation on a lock, likewise.
    pending_lock: Option<LockChange>,
    /// The current operation is the library's.
    in_library: bool,
}

impl Recorder {
    /// Records that the current operation was executed.
    fn commit(&mut self) {
        if let Some(line) = self.pending.take() {
            match self.lines.last_mut() {
                Some(last) if (last.method, last.line) == (line.method, line.line) => {
                    last.accesses.extend(line.accesses);
                }
                _ => self.lines.push(line),
            }
        }
        if let Some(change) = self.pending_lock.take() {
            self.add(change);
        }
    }

    fn add(&mut self, change: LockChange) {
        let changes = self.lines.last_mut().map_or(&mut self.early, |line| &mut line.locks);
        let taken = changes.iter().rposition(|c| c.object == change.object && c.taken);
        match taken {
            Some(at) if !change.taken && (change.in_library || changes[at].in_library) => {
                changes.remove(at);
            }
            _ => changes.push(change),
        }
    }

    /// Records that the current operation has taken or released a lock.
    pub(crate) fn lock(&mut self, object: Ref, taken: bool) {
        self.commit();
        self.add(LockChange { object, taken, in_library: self.in_library });
    }

    /// Ends the step; `executed` is true if its last operation was executed.
    pub(crate) fn end_step(&mut self, executed: bool) {
        if executed {
            self.commit();
        }
        self.pending = None;
        self.pending_lock = None;
    }

    /// Returns a watch for one thread.
    pub(crate) fn watch<'a>(&'a mut self, program: &'a Program, slot: usize) -> Watcher<'a> {
        Watcher { recorder: self, program, slot: slot as u16 }
    }
}

/// Observer that feeds a recorder.
pub(crate) struct Watcher<'a> {
    recorder: &'a mut Recorder,
    program: &'a Program,
    slot: u16,
}

impl Watch for Watcher<'_> {
    fn at(&mut self, method: MethodId, pc: u32, seen: &Seen<'_>) {
        self.recorder.commit();
        let found = self.program.method(method);
        let op = found.code.ops.get(pc as usize);
        let in_library = self.program.class(found.class).is_library;
        self.recorder.in_library = in_library;
        self.recorder.pending_lock = op
            .and_then(|op| self.lock_change(op, seen))
            .map(|(object, taken)| LockChange { object, taken, in_library });
        if in_library {
            return;
        }
        let Some(line) = found.code.line(pc) else { return };
        let accesses = op.and_then(|op| access(op, seen)).into_iter().collect();
        let locks = Vec::new();
        self.recorder.pending = Some(Line { thread: self.slot, method, line, accesses, locks });
    }
}

impl Watcher<'_> {
    /// Returns the lock that an operation takes or fully releases if it is executed now. Locks of
    /// `java.util.concurrent` are taken by writing their owner.
    fn lock_change(&self, op: &Op, seen: &Seen<'_>) -> Option<(Ref, bool)> {
        let object = |register: u16| {
            let reference = *seen.registers.get(usize::from(register))? as Ref;
            let valid = reference != 0 && seen.heap.is_valid(reference);
            valid.then(|| (reference, seen.heap.get(reference)))
        };
        match *op {
            Op::MonitorEnter { object: register } => {
                let (reference, object) = object(register)?;
                (object.lock == 0).then_some((reference, true))
            }
            Op::MonitorExit { object: register } => {
                let (reference, object) = object(register)?;
                (object.lock & 0xffff == 1).then_some((reference, false))
            }
            Op::PutRef { object: register, field, value, .. } => {
                let (reference, object) = object(register)?;
                let (owner, name) = self.program.instance_field(object.class, field)?;
                let is_owner =
                    &*owner == crate::observe::OWNABLE && &*name == "exclusiveOwnerThread";
                let value = *seen.registers.get(usize::from(value))?;
                is_owner.then_some((reference, value != 0))
            }
            _ => None,
        }
    }
}

/// Returns the access that an operation makes, if it is to a variable that threads may share.
fn access(op: &Op, seen: &Seen<'_>) -> Option<Access> {
    let register = |index: u16| seen.registers.get(usize::from(index)).copied();
    let (place, value) = match *op {
        Op::GetField { object, field, .. } => (Place::Field(register(object)? as Ref, field), None),
        Op::PutField { object, field, value, .. } | Op::PutRef { object, field, value, .. } => {
            (Place::Field(register(object)? as Ref, field), Some(value))
        }
        Op::GetStatic { class, field, .. } => (Place::Static(class, field), None),
        Op::PutStatic { value, class, field, .. }
        | Op::PutStaticRef { value, class, field, .. } => {
            (Place::Static(class, field), Some(value))
        }
        Op::LoadByte { array, index, .. }
        | Op::LoadChar { array, index, .. }
        | Op::LoadShort { array, index, .. }
        | Op::LoadInt { array, index, .. }
        | Op::LoadLong { array, index, .. }
        | Op::LoadRef { array, index, .. } => {
            (Place::Element(register(array)? as Ref, register(index)? as i32), None)
        }
        Op::StoreByte { array, index, value }
        | Op::StoreChar { array, index, value }
        | Op::StoreShort { array, index, value }
        | Op::StoreInt { array, index, value }
        | Op::StoreLong { array, index, value }
        | Op::StoreRef { array, index, value } => {
            (Place::Element(register(array)? as Ref, register(index)? as i32), Some(value))
        }
        _ => return None,
    };
    let object = |reference: Ref| {
        let object =
            (reference != 0 && seen.heap.is_valid(reference)).then(|| seen.heap.get(reference));
        object.filter(|object| object.flags & FLAG_SHARED != 0)
    };
    let before = match place {
        Place::Field(reference, field) => match &object(reference)?.body {
            Body::Fields(words) => *words.get(usize::from(field))?,
            _ => return None,
        },
        Place::Element(reference, index) => element(&object(reference)?.body, index)?,
        Place::Static(class, field) => {
            *seen.statics.get(class.0 as usize)?.values.get(usize::from(field))?
        }
    };
    let written = match value {
        Some(value) => Some(register(value)?),
        None => None,
    };
    Some(Access { place, before, written })
}

/// Returns the bits of an element of an array; none if there is no such element.
pub(crate) fn element(body: &Body, index: i32) -> Option<u64> {
    let index = usize::try_from(index).ok()?;
    match body {
        Body::Fields(_) => None,
        Body::Bytes(a) => a.get(index).map(|v| i32::from(*v) as u32 as u64),
        Body::Chars(a) => a.get(index).map(|v| u64::from(*v)),
        Body::Shorts(a) => a.get(index).map(|v| i32::from(*v) as u32 as u64),
        Body::Ints(a) => a.get(index).map(|v| u64::from(*v)),
        Body::Longs(a) => a.get(index).copied(),
        Body::Refs(a) => a.get(index).map(|v| u64::from(*v)),
    }
}

impl Vm {
    /// Begins to record, forgetting earlier records.
    pub fn start_recording(&mut self) {
        self.observers.recorder = Some(Recorder::default());
    }

    /// Returns everything recorded, with the source file of each line.
    pub fn recorded_lines(&self) -> Vec<(String, Line)> {
        let Some(recorder) = &self.observers.recorder else { return Vec::new() };
        let place = |line: &Line| {
            let class = self.program.class(self.program.method(line.method).class);
            Some((class.model.as_ref()?.source()?, line.clone()))
        };
        recorder.lines.iter().filter_map(place).collect()
    }

    /// Returns the changes of locks before the first line recorded.
    pub fn recorded_early_locks(&self) -> &[LockChange] {
        self.observers.recorder.as_ref().map_or(&[], |recorder| &recorder.early)
    }

    /// Returns where the thread gave up waiting for a modelled lock, and after what time.
    pub fn recorded_given_up(&self) -> &[(Option<(String, u32)>, u64)] {
        self.observers.recorder.as_ref().map_or(&[], |recorder| &recorder.given_up)
    }

    /// Records that a thread gives up waiting for a modelled lock.
    pub(crate) fn note_giving_up(&mut self, slot: usize, nanos: u64) {
        if self.observers.recorder.is_some() && self.can_another_go_on(slot) {
            let place = self.user_location(slot);
            self.observers
                .recorder
                .iter_mut()
                .for_each(|r| r.given_up.push((place.clone(), nanos)));
        }
    }

    /// Records that a lock was taken or fully released.
    pub(crate) fn note_lock(&mut self, object: Ref, taken: bool) {
        if let Some(recorder) = &mut self.observers.recorder {
            recorder.lock(object, taken);
        }
    }

    /// Returns the exception that left a thread last, with its stack.
    pub fn last_uncaught(&self) -> Option<(String, Vec<String>)> {
        self.step.uncaught.clone()
    }

    /// Returns the text and stack of a throwable, causes included.
    pub(crate) fn describe_throwable(&self, throwable: Ref) -> (String, Vec<String>) {
        let head = |throwable: Ref| {
            let class = self.program.external_name(self.state.heap.get(throwable).class);
            match self.throwable_message(throwable) {
                Some(message) => format!("{class}: {message}"),
                None => class,
            }
        };
        let mut stack = Vec::new();
        let mut at = throwable;
        for _ in 0..8 {
            for (method, pc) in self.backtrace(at) {
                let frame = hebra_state::Frame {
                    method,
                    pc,
                    base: 0,
                    lock: 0,
                    retry: false,
                    atomic: false,
                    timed: false,
                    chain: 0,
                };
                stack.push(format!("    at {}", self.describe_frame(&frame)));
            }
            let cause = self.field(at, "cause") as Ref;
            if cause == 0 || cause == at {
                break;
            }
            stack.push(format!("Caused by: {}", head(cause)));
            at = cause;
        }
        (head(throwable), stack)
    }

    /// Returns threads that died of an exception, by the name they had, and its class.
    pub fn failures(&self) -> Vec<(String, String)> {
        let entry = |(name, class): &(u16, hebra_program::ClassId)| {
            let name = self.names.get(usize::from(*name)).cloned().unwrap_or_default();
            (name, self.program.external_name(*class))
        };
        self.state.failures.iter().map(entry).collect()
    }
}

impl Vm {
    /// Returns what this search and those before it learnt.
    pub fn learnt(&self) -> Learnt {
        let finals = self.program.unstable_finals.iter();
        let mut learnt = Learnt {
            unstable_finals: finals.map(|(class, index)| (class.to_string(), *index)).collect(),
            threads: self.canonical.thread_numbers(),
            ..Learnt::default()
        };
        self.visibility.tell(&self.program, &mut learnt);
        learnt
    }

    /// Takes over what earlier searches learnt; to be called before `boot`.
    pub fn learn(&mut self, learnt: &Learnt) {
        let finals = learnt.unstable_finals.iter();
        self.program.unstable_finals =
            finals.map(|(class, index)| (class.as_str().into(), *index)).collect();
        self.visibility.learn(learnt);
        self.canonical.set_thread_numbers(&learnt.threads);
    }
}
