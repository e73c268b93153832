//! Record of a replay: the source lines each thread executed and the shared variables that these
//! read and wrote, for reports.

use hebra_observe::{Cell, OWNABLE, element};
use hebra_program::code::Op;
use hebra_program::{MethodId, Program};
use hebra_state::heap::{Body, FLAG_SHARED, Ref};
use hebra_vm::{Observer, Seen, Stands};

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

/// A read or write of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    /// The cell.
    pub cell: Cell,
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

    /// Returns everything recorded, with the source file of each line.
    pub fn lines_with_files(&self, program: &Program) -> Vec<(String, Line)> {
        let place = |line: &Line| {
            let class = program.class(program.method(line.method).class);
            Some((class.model.as_ref()?.source()?, line.clone()))
        };
        self.lines.iter().filter_map(place).collect()
    }
}

impl Observer for Recorder {
    fn at(
        &mut self,
        program: &Program,
        slot: usize,
        (method, pc): (MethodId, u32),
        seen: &Seen<'_>,
    ) {
        self.commit();
        let found = program.method(method);
        let op = found.code.ops.get(pc as usize);
        let in_library = program.class(found.class).is_library;
        self.in_library = in_library;
        self.pending_lock = op
            .and_then(|op| lock_change(program, op, seen))
            .map(|(object, taken)| LockChange { object, taken, in_library });
        if in_library {
            return;
        }
        let Some(line) = found.code.line(pc) else { return };
        let accesses = op.and_then(|op| access(op, seen)).into_iter().collect();
        let (thread, locks) = (slot as u16, Vec::new());
        self.pending = Some(Line { thread, method, line, accesses, locks });
    }

    fn forget(&mut self) {
        self.pending = None;
        self.pending_lock = None;
    }

    fn end_step(&mut self, _: usize, executed: bool, _: Stands<'_>) {
        if executed {
            self.commit();
        }
        self.forget();
    }

    fn lock(&mut self, object: Ref, taken: bool) {
        self.commit();
        self.add(LockChange { object, taken, in_library: self.in_library });
    }

    fn gives_up(&mut self, location: Option<(String, u32)>, nanos: u64) {
        self.given_up.push((location, nanos));
    }
}

/// Returns the lock that an operation takes or fully releases if it is executed now. Locks of
/// `java.util.concurrent` are taken by writing their owner.
fn lock_change(program: &Program, op: &Op, seen: &Seen<'_>) -> Option<(Ref, bool)> {
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
            let (owner, name) = program.instance_field(object.class, field)?;
            let is_owner = &*owner == OWNABLE && &*name == "exclusiveOwnerThread";
            let value = *seen.registers.get(usize::from(value))?;
            is_owner.then_some((reference, value != 0))
        }
        _ => None,
    }
}

/// Returns the access that an operation makes, if it is to a variable that threads may share.
fn access(op: &Op, seen: &Seen<'_>) -> Option<Access> {
    let register = |index: u16| seen.registers.get(usize::from(index)).copied();
    let (cell, value) = match *op {
        Op::GetField { object, field, .. } => (Cell::Field(register(object)? as Ref, field), None),
        Op::PutField { object, field, value, .. } | Op::PutRef { object, field, value, .. } => {
            (Cell::Field(register(object)? as Ref, field), Some(value))
        }
        Op::GetStatic { class, field, .. } => (Cell::Static(class, field), None),
        Op::PutStatic { value, class, field, .. }
        | Op::PutStaticRef { value, class, field, .. } => (Cell::Static(class, field), Some(value)),
        Op::LoadByte { array, index, .. }
        | Op::LoadChar { array, index, .. }
        | Op::LoadShort { array, index, .. }
        | Op::LoadInt { array, index, .. }
        | Op::LoadLong { array, index, .. }
        | Op::LoadRef { array, index, .. } => {
            (Cell::Element(register(array)? as Ref, register(index)? as i32), None)
        }
        Op::StoreByte { array, index, value }
        | Op::StoreChar { array, index, value }
        | Op::StoreShort { array, index, value }
        | Op::StoreInt { array, index, value }
        | Op::StoreLong { array, index, value }
        | Op::StoreRef { array, index, value } => {
            (Cell::Element(register(array)? as Ref, register(index)? as i32), Some(value))
        }
        _ => return None,
    };
    let object = |reference: Ref| {
        let object =
            (reference != 0 && seen.heap.is_valid(reference)).then(|| seen.heap.get(reference));
        object.filter(|object| object.flags & FLAG_SHARED != 0)
    };
    let before = match cell {
        Cell::Field(reference, field) => match &object(reference)?.body {
            Body::Fields(words) => *words.get(usize::from(field))?,
            _ => return None,
        },
        Cell::Element(reference, index) => element(&object(reference)?.body, index)?,
        Cell::Static(class, field) => {
            *seen.statics.get(class.0 as usize)?.values.get(usize::from(field))?
        }
    };
    let written = match value {
        Some(value) => Some(register(value)?),
        None => None,
    };
    Some(Access { cell, before, written })
}
