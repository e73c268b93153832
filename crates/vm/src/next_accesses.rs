//! Reads and writes of a thread's next operation: fields, static fields, array elements, and
//! whether atomically. Intrinsics that access memory declare it themselves (`Intrinsic::touching`).
//!
//! Only accesses that concern the user are reported: those of the user's code, and of library
//! classes which are not made for several threads (collections, text formats, `StringBuilder`).
//! Accesses among `java.util.concurrent`, `java.lang` and the inside of the JDK concern their
//! authors only, and so do the fields in which library classes cache what can be recomputed. Some
//! classes only pass an access on (`Unsafe`, reflection, method handles, `AtomicInteger` and the
//! like): there the caller counts.

use crate::intrinsics::{Args, intrinsic};
use crate::machine::Vm;
use crate::touch::{ATOMICS, LAYERS, Memory, NONE, Touch, Touches};
use hebra_classfile::model::Flags;
use hebra_observe::{Cell, Label};
use hebra_program::code::Op;
use hebra_program::{ClassId, ClassKind, Run};
use hebra_state::heap::Ref;
use hebra_state::{Init, Status};

impl Vm {
    /// Returns the accesses that a thread makes next, as far as they concern the user.
    pub(crate) fn touches(&self, slot: usize) -> Touches {
        let thread = self.state.thread(slot);
        // No other thread runs while one is in an atomic section.
        let at_rest = thread.status != Status::Ready || thread.suspended || thread.atomic > 0;
        let Some(frame) = thread.frames.last().filter(|_| !at_rest) else { return NONE };
        let method = self.program.method(frame.method);
        let reg = |index: u16| thread.regs[frame.base as usize + usize::from(index)];
        let op = &method.code.ops[frame.pc as usize];
        let element = |array: u16, index: u16, write: bool| {
            Touch::elements(&self.state.heap, reg(array) as Ref, reg(index) as u32, 1, write)
        };
        let touch = match *op {
            Op::GetField { object, field, .. } => {
                self.field_touch(reg(object) as Ref, field, false)
            }
            Op::PutField { object, field, .. } | Op::PutRef { object, field, .. } => {
                self.field_touch(reg(object) as Ref, field, true)
            }
            Op::GetStatic { class, field, .. } => self.initialised_touch(slot, class, field, false),
            Op::PutStatic { class, field, .. } | Op::PutStaticRef { class, field, .. } => {
                self.initialised_touch(slot, class, field, true)
            }
            Op::LoadByte { array, index, .. }
            | Op::LoadChar { array, index, .. }
            | Op::LoadShort { array, index, .. }
            | Op::LoadInt { array, index, .. }
            | Op::LoadLong { array, index, .. }
            | Op::LoadRef { array, index, .. } => element(array, index, false),
            Op::StoreByte { array, index, .. }
            | Op::StoreChar { array, index, .. }
            | Op::StoreShort { array, index, .. }
            | Op::StoreInt { array, index, .. }
            | Op::StoreLong { array, index, .. } => element(array, index, true),
            Op::StoreRef { array, index, value } => {
                let fits = self.may_store(reg(array) as Ref, reg(value) as Ref);
                element(array, index, true).filter(|_| fits)
            }
            Op::CallStatic { site, .. }
            | Op::CallVirtual { site }
            | Op::CallDirect { site }
            | Op::CallInterface { site } => return self.call_touches(slot, op, site),
            _ => return NONE,
        };
        [touch.filter(|_| self.counts(slot, &PLAIN_LAYERS)), None]
    }

    /// Describes the next read or write of a thread; none if nothing of the user's.
    pub fn next_access(&self, slot: usize, label: &mut Label<'_>) -> Option<String> {
        let touches = self.touches(slot).into_iter().flatten();
        let texts = touches.filter_map(|Touch { variable, write, .. }| {
            let name = match variable {
                Memory::Field(object, index) => {
                    self.view().describe_cell(Cell::Field(object, index), label)?.0
                }
                Memory::Static(class, index) => {
                    self.view().describe_cell(Cell::Static(class, index), label)?.0
                }
                Memory::Fields(object) => format!("all of {}", label(object)),
                Memory::Elements(array, from, to) => match to - from {
                    1 => format!("{}[{from}]", label(array)),
                    _ => format!("{}[{from}..{}]", label(array), to - 1),
                },
            };
            Some(format!("{} {name}", if write { "write" } else { "read" }))
        });
        let texts: Vec<String> = texts.collect();
        (!texts.is_empty()).then(|| format!("about to {}", texts.join(" and to ")))
    }

    /// Returns the accesses of the intrinsic that a thread is about to call.
    fn call_touches(&self, slot: usize, op: &Op, site: u32) -> Touches {
        let thread = self.state.thread(slot);
        let Some(frame) = thread.frames.last() else { return NONE };
        let site = &self.program.method(frame.method).code.sites[site as usize];
        let register = |r: &u16| thread.regs[frame.base as usize + usize::from(*r)];
        let receiver = site.args.first().map_or(0, register) as Ref;
        let Some(callee) = self.callee(op, site.method, receiver) else { return NONE };
        let Run::Intrinsic(number, _) = self.program.method(callee).run else { return NONE };
        let Some(touches) = intrinsic(number).touches.filter(|_| self.counts(slot, &LAYERS)) else {
            return NONE;
        };
        let (values, _) = self.site_arguments(slot);
        let touches = touches(self, &Args { slot, method: callee, values: &values });
        touches.map(|touch| touch.filter(|touch| self.is_users(touch.variable)))
    }

    /// Returns an access to an instance field in the mode of its declaration.
    pub(crate) fn field_touch(&self, object: Ref, index: u16, write: bool) -> Option<Touch> {
        if object == 0 {
            return None;
        }
        let class = self.state.heap.get(object).class;
        let (owner, field) = self.program.declared_field(class, index, false)?;
        let is_cache = owner.is_library && CACHES.contains(&&*field.name);
        let atomic = field.flags.has(Flags::VOLATILE);
        let variable = Memory::Field(object, index);
        (!is_cache).then_some(Touch { variable, write, atomic, weak: false })
    }

    /// Returns the same for a static field, whether its class is initialised or not.
    pub(crate) fn static_touch(&self, class: ClassId, index: u16, write: bool) -> Option<Touch> {
        let atomic = self.program.declared_field(class, index, true)?.1.flags.has(Flags::VOLATILE);
        Some(Touch { variable: Memory::Static(class, index), write, atomic, weak: false })
    }

    /// Returns the same for one that code accesses: while a class is being initialised, all but one
    /// thread wait for it.
    pub(crate) fn initialised_touch(
        &self,
        slot: usize,
        class: ClassId,
        index: u16,
        write: bool,
    ) -> Option<Touch> {
        let init = self.state.statics[class.0 as usize].init;
        let is_next = init == Init::Done || init == Init::Running(slot as u16);
        self.static_touch(class, index, write).filter(|_| is_next)
    }

    /// Returns true if an array accepts a value; otherwise the store throws.
    fn may_store(&self, array: Ref, value: Ref) -> bool {
        let array = self.state.heap.get(array);
        let ClassKind::Array(_, component) = self.program.class(array.class).kind else {
            return false;
        };
        let class = self.state.heap.get(value).class;
        value == 0 || class == component || self.program.is_subclass(class, component)
    }

    /// Returns true if accesses by the current code of a thread concern the user; `layers` are
    /// classes that only act for their callers, as do those made for method handles.
    pub(crate) fn counts(&self, slot: usize, layers: &[&str]) -> bool {
        let frames = self.state.thread(slot).frames.iter().rev();
        let mut classes = frames.map(|frame| self.program.method(frame.method).class);
        let class = classes.find_map(|class| {
            let name = &self.program.class(class).name;
            match self.program.is_hidden(class) {
                // The class of a lambda acts for the class that contains it.
                true => self.program.loaded(name.split_once("$$Lambda$")?.0),
                false => (!layers.iter().any(|layer| name.starts_with(layer))).then_some(class),
            }
        });
        class.is_some_and(|class| self.is_users_class(class))
    }

    fn is_users_class(&self, class: ClassId) -> bool {
        let class = self.program.class(class);
        !class.is_library
            || &*class.name == "java/lang/AbstractStringBuilder"
            || &*class.name == "java/lang/StringBuilder"
            || (class.name.starts_with("java/")
                && !SAFE.iter().any(|prefix| class.name.starts_with(prefix)))
    }

    /// Returns true if an intrinsic accesses a variable of the user's: the layers have fields too.
    fn is_users(&self, variable: Memory) -> bool {
        let owner = match variable {
            Memory::Elements(..) => return true,
            Memory::Static(class, _) => class,
            Memory::Fields(object) => self.state.heap.get(object).class,
            Memory::Field(object, index) => {
                let class = self.state.heap.get(object).class;
                let owner = self.program.field_owner(class, index);
                match self.program.loaded(&owner) {
                    Some(owner) => owner,
                    None => return true,
                }
            }
        };
        self.is_users_class(owner) || self.program.class(owner).name.starts_with(ATOMICS)
    }
}

/// Library code that is made for several threads.
const SAFE: [&str; 5] = [
    "java/lang/",
    "java/util/concurrent/",
    "java/io/",
    "java/security/",
    "java/util/ImmutableColl",
];

/// Classes whose own bytecode makes the caller's access.
const PLAIN_LAYERS: [&str; 1] = [ATOMICS];

/// Fields of library classes that cache what can be recomputed.
const CACHES: [&str; 6] = ["hash", "hashCode", "hashIsZero", "keySet", "values", "entrySet"];
