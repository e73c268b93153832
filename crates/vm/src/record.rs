//! What a replay saw: the source lines each thread executed and the shared variables that these
//! read and wrote, for reports.

use crate::code::Op;
use crate::execute::{Seen, Watch};
use crate::heap::{Body, FLAG_SHARED, Ref};
use crate::machine::Vm;
use crate::program::{ClassId, MethodId, Program};

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
    /// It has an operation that can take or release a lock.
    pub may_lock: bool,
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

/// Collects lines.
#[derive(Clone, Debug, Default)]
pub struct Recorder {
    /// Lines in the order executed; a thread's repeated line is one entry.
    pub lines: Vec<Line>,
    /// The line of the operation under way: it counts once the operation is executed.
    pending: Option<Line>,
}

impl Recorder {
    /// The operation under way was executed.
    fn commit(&mut self) {
        let Some(line) = self.pending.take() else { return };
        match self.lines.last_mut() {
            Some(last) if (last.method, last.line) == (line.method, line.line) => {
                last.accesses.extend(line.accesses);
                last.may_lock |= line.may_lock;
            }
            _ => self.lines.push(line),
        }
    }

    /// The step is over; `executed` tells whether its last operation was.
    pub(crate) fn end_step(&mut self, executed: bool) {
        if executed {
            self.commit();
        }
        self.pending = None;
    }

    /// A watch for one thread.
    pub(crate) fn watch<'a>(&'a mut self, program: &'a Program, slot: usize) -> Watcher<'a> {
        Watcher { recorder: self, program, slot: slot as u16 }
    }
}

/// Feeds a recorder.
pub(crate) struct Watcher<'a> {
    recorder: &'a mut Recorder,
    program: &'a Program,
    slot: u16,
}

impl Watch for Watcher<'_> {
    fn at(&mut self, method: MethodId, pc: u32, seen: &Seen<'_>) {
        let found = self.program.method(method);
        if self.program.class(found.class).is_library {
            self.recorder.commit();
            return;
        }
        let Some(line) = found.code.line(pc) else { return };
        self.recorder.commit();
        let op = found.code.ops.get(pc as usize);
        let accesses = op.and_then(|op| access(op, seen)).into_iter().collect();
        let may_lock = op.is_some_and(may_lock);
        self.recorder.pending = Some(Line { thread: self.slot, method, line, accesses, may_lock });
    }
}

/// Monitors are taken and released by operations of their own, by synchronized methods, and in the
/// library.
fn may_lock(op: &Op) -> bool {
    matches!(
        op,
        Op::MonitorEnter { .. }
            | Op::MonitorExit { .. }
            | Op::CallStatic { .. }
            | Op::CallDirect { .. }
            | Op::CallVirtual { .. }
            | Op::CallInterface { .. }
            | Op::Return
            | Op::ReturnValue { .. }
            | Op::Throw { .. }
            | Op::Slow { .. }
    )
}

/// The access that an operation makes, if it is to a variable that threads may share.
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

/// The bits of an element of an array; none if there is no such element.
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
    /// Begins to record, forgetting what was recorded.
    pub fn start_recording(&mut self) {
        self.recorder = Some(Recorder::default());
    }

    /// Everything recorded, with the source file of each line.
    pub fn recorded_lines(&self) -> Vec<(String, Line)> {
        let Some(recorder) = &self.recorder else { return Vec::new() };
        let place = |line: &Line| {
            let class = self.program.class(self.program.method(line.method).class);
            let file = class.model.as_ref()?.source_file.as_ref()?;
            Some((file.to_string(), line.clone()))
        };
        recorder.lines.iter().filter_map(place).collect()
    }

    /// The exception that left a thread last, with its stack.
    pub fn last_uncaught(&self) -> Option<(String, Vec<String>)> {
        self.uncaught.clone()
    }

    /// The text and stack of a throwable, causes included.
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
                let frame = crate::state::Frame {
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

    /// Threads that died of an exception, by the name they had, and its class.
    pub fn failures(&self) -> Vec<(String, String)> {
        let entry = |(name, class): &(u16, crate::program::ClassId)| {
            let name = self.names.get(usize::from(*name)).cloned().unwrap_or_default();
            (name, self.program.external_name(*class))
        };
        self.state.failures.iter().map(entry).collect()
    }

    /// Thread numbers given out so far: number, parent, ordinal.
    pub fn thread_numbers(&self) -> Vec<(u16, u16, u16)> {
        self.canonical.thread_numbers()
    }

    /// Uses these thread numbers, so that choices mean the same as before.
    pub fn set_thread_numbers(&mut self, numbers: &[(u16, u16, u16)]) {
        self.canonical.set_thread_numbers(numbers);
    }
}
