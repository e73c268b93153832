//! Maps of thread-local variables that belong to their thread (`Visibility::locals_are_own`): a thread that runs has
//! them itself (`Thread::locals`), so that its object, which others can reach, does not lead to them. Before it is
//! started they are in fields of its object.

use crate::machine::{Fatal, Halt, Next, Vm};
use hebra_program::ClassId;
use hebra_program::code::Op;
use hebra_state::heap::{Body, FLAG_SHARED, Ref};
use hebra_state::{Status, escape};

/// The fields of `Thread` that hold the maps.
const FIELDS: [&str; 2] = ["threadLocals", "inheritableThreadLocals"];

impl Vm {
    /// Returns which of the maps a field holds, if they belong to their thread.
    pub(crate) fn locals_field(&self, class: ClassId, name: &str) -> Option<u16> {
        let which = FIELDS.iter().position(|field| *field == name)?;
        (Some(class) == self.known.thread && self.visibility.locals_are_own())
            .then_some(which as u16)
    }

    /// Takes the maps out of the object of a thread that starts.
    pub(crate) fn take_locals(&mut self, object: Ref) -> [Ref; 2] {
        if !self.visibility.locals_are_own() {
            return [0; 2];
        }
        FIELDS.map(|field| {
            let map = self.field(object, field) as Ref;
            if map != 0 {
                self.set_field(object, field, 0);
            }
            map
        })
    }

    /// Returns the place of a map in the objects of threads.
    fn place_of_locals(&self, which: u16) -> Option<usize> {
        let field = self.program.field_named(self.known.thread?, FIELDS[usize::from(which)])?;
        Some(usize::from(field.index))
    }

    /// Makes an access to a map of another thread. One that runs has it itself.
    pub(crate) fn foreign_locals(
        &mut self,
        slot: usize,
        granted: &mut bool,
    ) -> Result<Next, Fatal> {
        let thread = self.state.thread(slot);
        let Some(frame) = thread.frames.last().copied() else { return Ok(Next::Go) };
        let base = frame.base as usize;
        let reg = |index: u16| thread.regs[base + usize::from(index)] as Ref;
        let (object, which, value) =
            match self.program.method(frame.method).code.ops[frame.pc as usize] {
                Op::GetLocals { object, which, .. } => (reg(object), which, None),
                Op::PutLocals { object, which, value } => (reg(object), which, Some(reg(value))),
                _ => return Ok(Next::Go),
            };
        if object == 0 {
            return self.new_throwable("java/lang/NullPointerException", None, 0).map(Next::Throw);
        }
        if self.state.slot_of(object).is_some() {
            self.visibility.locals_are_looked_at();
            return Err(Fatal::AssumptionFailed);
        }
        let Some(index) = self.place_of_locals(which) else { return Ok(Next::Go) };
        let visible = self.is_visible(object)
            && !(self.visibility.is_full(&self.state.heap)
                && self.keeps(slot, (object, index..index + 1), value.is_some()));
        if !self.permit(slot, visible, granted) {
            return Ok(Next::Halt(Halt::Point));
        }
        let heap = &mut self.state.heap;
        let flags = heap.get(object).flags;
        let Body::Fields(words) = &heap.get(object).body else { return Ok(Next::Go) };
        let old = words.get(index).copied().unwrap_or(0);
        if let Some(value) = value {
            if let Body::Fields(words) = &mut heap.write(object).body {
                words[index] = value.into();
            }
            heap.replaced(flags, old as Ref, value);
            if flags & FLAG_SHARED != 0 {
                escape(&self.program, heap, value);
            }
        }
        let op = self.program.method(frame.method).code.ops[frame.pc as usize];
        let thread = self.state.thread_mut(slot);
        if let Op::GetLocals { to, .. } = op {
            thread.regs[base + usize::from(to)] = old;
        }
        if let Some(frame) = thread.frames.last_mut() {
            (frame.pc, frame.chain) = (frame.pc + 1, 0);
        }
        Ok(Next::Go)
    }

    /// Notes an access by an intrinsic to a field of an object, which may be one that holds a map of a thread that
    /// runs.
    pub(crate) fn look_for_locals(&mut self, object: Ref, index: usize) {
        let is_map = |vm: &Vm| (0..2).any(|which| vm.place_of_locals(which) == Some(index));
        let class = self.state.heap.get(object).class;
        let is_thread = || self.known.thread.is_some_and(|t| self.program.is_subclass(class, t));
        let runs = |vm: &Vm| {
            let mut threads = vm.state.live_threads();
            threads.any(|(_, t)| t.object == object && t.status != Status::Finished)
        };
        if self.visibility.locals_are_own() && is_thread() && is_map(self) && runs(self) {
            self.visibility.locals_are_looked_at();
        }
    }
}
