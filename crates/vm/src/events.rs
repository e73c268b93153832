//! Events of a run that somebody wants to know of (`hebra_program::patterns`): what a mark in the code tells, and what
//! the machine itself does to monitors and threads.
//!
//! An event happens in the step of the operation that it is about, and such a step has no other visible operation, so
//! that the events of all threads come in every order that the operations can. Marks of what is invisible by itself (a
//! call, a line) are scheduling points of their own. For `--reduction none` and `local`: `full` merges visible
//! operations of a thread by arguments that know nothing of events.

use crate::machine::{Fatal, Halt, Next, Slow, Vm};
use crate::threads::TERMINATED;
use hebra_classfile::model::Flags;
use hebra_ir::marks::{Mark, Marked};
use hebra_ir::{MemberRef, Reg};
use hebra_program::patterns::{EventKind, Pattern, is_name};
use hebra_program::{ClassId, MethodId};
use hebra_reduction::{Mode, Reduction};
use hebra_state::Frame;
use hebra_state::heap::Ref;
use hebra_state::vague::is_vague;

/// An event of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Happened {
    /// The number of the first pattern that it fits.
    pub pattern: u16,
    /// The thread whose event it is.
    pub thread: u16,
    /// The place in the user's code: the method and the operation.
    pub place: Option<(MethodId, u32)>,
}

impl Vm {
    /// Returns the events of the last step, in order.
    pub fn events(&self) -> &[Happened] {
        &self.step.events
    }

    fn wants_events(&self) -> bool {
        !self.program.patterns.is_empty()
    }

    fn tell_event(&mut self, slot: usize, pattern: u16) {
        let frames = self.state.thread(slot).frames.iter().rev();
        let place = frames
            .map(|frame| (frame.method, frame.pc))
            .find(|(method, _)| !self.program.class(self.program.method(*method).class).is_library);
        self.step.events.push(Happened { pattern, thread: slot as u16, place });
    }

    /// Returns the first pattern for an event of a thread; `is_it` judges all but kind and thread.
    fn pattern_of(
        &self,
        slot: usize,
        kind: EventKind,
        is_it: impl Fn(&Pattern) -> bool,
    ) -> Option<u16> {
        let fits = |pattern: &Pattern| {
            pattern.kind == kind
                && is_it(pattern)
                && pattern.task.as_ref().is_none_or(|task| {
                    let object = self.state.thread(slot).object;
                    self.is_thread_called(object, task) || self.thread_name(slot) == *task
                })
        };
        self.program.patterns.0.iter().position(fits).map(|pattern| pattern as u16)
    }

    /// Passes a mark of the code.
    pub(crate) fn pass_mark(
        &mut self,
        slot: usize,
        frame: Frame,
        (mark, object, value): (&Mark, Option<Reg>, Option<Reg>),
        granted: &mut bool,
    ) -> Slow<Next> {
        let thread = self.state.thread(slot);
        let read = |reg: Reg| thread.regs[frame.base as usize + usize::from(reg.0)];
        let (object, value) = (object.map(|object| read(object) as Ref), value.map(read));
        if let Some(pattern) = self.marked(slot, frame, &mark.event, object, value)? {
            let is_point = match &mark.event {
                Marked::Call(_) | Marked::Return(_) | Marked::Join | Marked::At => true,
                event => mark.is_ahead && !self.is_point_itself(event, object),
            };
            if is_point && !self.permit(slot, true, granted) {
                return Ok(Next::Halt(Halt::Point));
            }
            if !mark.is_ahead {
                self.tell_event(slot, pattern);
            }
        }
        let frame = self.state.thread_mut(slot).frames.last_mut();
        let frame = frame.ok_or_else(|| Fatal::BadInput("a mark without a frame".into()))?;
        frame.pc += 1;
        frame.chain = 0;
        Ok(Next::Go)
    }

    /// Returns true if the operation behind a mark is a scheduling point in any case.
    fn is_point_itself(&mut self, event: &Marked, object: Option<Ref>) -> bool {
        if *event == Marked::Exit && object.is_none() {
            // An exception gives up the monitor of a method without one.
            return false;
        }
        if self.options.mode == Mode::Check(Reduction::None) {
            return true;
        }
        let is_seen = object.is_none_or(|object| object != 0 && self.is_visible(object));
        match event {
            Marked::Read(field) | Marked::Write(field) => {
                let found = self.marked_field(field);
                let flags = |(class, index): (ClassId, usize)| {
                    self.program.class(class).fields[index].flags
                };
                is_seen && found.is_some_and(|found| !flags(found).has(Flags::FINAL))
            }
            _ => is_seen,
        }
    }

    /// Returns the pattern for what a mark tells, if that is an event.
    fn marked(
        &mut self,
        slot: usize,
        frame: Frame,
        event: &Marked,
        object: Option<Ref>,
        value: Option<u64>,
    ) -> Slow<Option<u16>> {
        Ok(match event {
            Marked::Call(None) => self.pattern_of_method(slot, EventKind::Call, frame.method),
            Marked::Return(None) => self.pattern_of_method(slot, EventKind::Return, frame.method),
            Marked::Call(Some((call, method))) | Marked::Return(Some((call, method))) => {
                let kind = match event {
                    Marked::Call(_) => EventKind::Call,
                    _ => EventKind::Return,
                };
                let caller = self.program.method(frame.method).class;
                // If it cannot be linked, the call throws.
                let Ok(resolved) = self.resolve_method(caller, *call, method)? else {
                    return Ok(None);
                };
                let callee = match (call, object) {
                    (hebra_ir::Call::Static(_), _) => Some(resolved),
                    (_, None | Some(0)) => None,
                    (hebra_ir::Call::Special(_), _) => Some(resolved),
                    (_, Some(object)) => {
                        let class = self.state.heap.get(object).class;
                        self.program.select(class, resolved)
                    }
                };
                // Methods of the user's have marks of their own.
                let callee = callee.filter(|callee| !self.is_own_code(*callee));
                callee.and_then(|callee| self.pattern_of_method(slot, kind, callee))
            }
            Marked::Enter | Marked::Exit => {
                let kind = match event {
                    Marked::Enter => EventKind::Enter,
                    _ => EventKind::Exit,
                };
                self.pattern_of_object(slot, kind, object.unwrap_or(frame.lock))
            }
            Marked::Read(field) => {
                let found = self.marked_field(field);
                found.and_then(|found| self.pattern_of_field(slot, EventKind::Read, found, None))
            }
            Marked::Write(field) => {
                let asks = |pattern: &Pattern| pattern.value.is_some();
                if value.is_some_and(is_vague) && self.program.patterns.0.iter().any(asks) {
                    return Err(self.needs_time(slot, "the value of an event"));
                }
                let found = self.marked_field(field);
                found.and_then(|found| self.pattern_of_field(slot, EventKind::Write, found, value))
            }
            Marked::Join => {
                let object = object.unwrap_or(0);
                let is_thread = object != 0
                    && self.known.thread.is_some_and(|thread| {
                        self.program.is_subclass(self.state.heap.get(object).class, thread)
                    });
                match is_thread && self.thread_status(object) == TERMINATED {
                    true => self.pattern_of(slot, EventKind::Join, |pattern| {
                        self.is_thread_called(object, &pattern.subject)
                    }),
                    false => None,
                }
            }
            Marked::At => {
                let Some((file, line)) = self.source_location(frame.method, frame.pc) else {
                    return Ok(None);
                };
                self.pattern_of(slot, EventKind::At, |pattern| {
                    pattern.line == line && pattern.subject == file
                })
            }
        })
    }

    /// Returns true if a method is code of the user's, with marks.
    fn is_own_code(&self, method: MethodId) -> bool {
        let method = self.program.method(method);
        let class = self.program.class(method.class);
        !class.is_library
            && (self.program.provided)(&class.name).is_none()
            && !method.flags.has(Flags::NATIVE)
    }

    /// Returns the field that an instruction names, with the class that declares it.
    fn marked_field(&mut self, field: &MemberRef) -> Option<(ClassId, usize)> {
        let class = self.program.load(&field.class).ok()?;
        self.state.grow(&self.program);
        self.program.find_field(class, &field.name, &field.descriptor)
    }

    fn pattern_of_field(
        &self,
        slot: usize,
        kind: EventKind,
        (class, index): (ClassId, usize),
        value: Option<u64>,
    ) -> Option<u16> {
        let field = &self.program.class(class).fields[index];
        let name = format!("{}.{}", self.program.external_name(class), field.name);
        self.pattern_of(slot, kind, |pattern| {
            let is_value = |written: &String| {
                value.is_some_and(|value| self.is_value(&field.descriptor, value, written))
            };
            is_name(&pattern.subject, &name) && pattern.value.as_ref().is_none_or(is_value)
        })
    }

    /// Returns true if a value of a type is meant by what a user wrote.
    fn is_value(&self, descriptor: &str, value: u64, written: &str) -> bool {
        let int = value as u32 as i32;
        match descriptor.as_bytes().first() {
            Some(b'Z') => written == if int != 0 { "true" } else { "false" },
            Some(b'C') => {
                let unit = char::from_u32(int as u32);
                let quoted = written.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\''));
                match quoted {
                    Some(quoted) => unit.is_some_and(|unit| quoted.chars().eq([unit])),
                    None => written.parse() == Ok(int),
                }
            }
            Some(b'J') => written.trim_end_matches(['L', 'l']).parse() == Ok(value as i64),
            Some(b'F') => written.parse() == Ok(f32::from_bits(value as u32)),
            Some(b'D') => written.parse() == Ok(f64::from_bits(value)),
            Some(b'L' | b'[') => self.is_object(value as Ref, written),
            _ => written.parse() == Ok(int),
        }
    }

    /// Returns true if an object is meant: `null`, a text in quotation marks, or a constant of an enumeration.
    fn is_object(&self, object: Ref, written: &str) -> bool {
        if object == 0 {
            return written == "null";
        }
        let class = self.state.heap.get(object).class;
        if let Some(text) = written.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
            return self.known.string == Some(class) && self.string(object) == text;
        }
        let enumeration = self.program.loaded("java/lang/Enum");
        if !enumeration.is_some_and(|above| self.program.is_subclass(class, above)) {
            return false;
        }
        let constant = self.string(self.field(object, "name") as Ref);
        let mut above = self.program.class(class).supertypes.iter();
        constant == written
            || above.any(|class| {
                is_name(written, &format!("{}.{constant}", self.program.external_name(*class)))
            })
    }

    fn pattern_of_method(&self, slot: usize, kind: EventKind, method: MethodId) -> Option<u16> {
        let found = self.program.method(method);
        self.pattern_of(slot, kind, |pattern| {
            let is_in = |class: ClassId| {
                let name = format!("{}.{}", self.program.external_name(class), found.name);
                is_name(&pattern.subject, &name)
            };
            *pattern.member() == *found.name
                && (is_in(found.class) || self.declarers(method).any(is_in))
        })
    }

    /// Returns the classes and interfaces above that of a method which declare it too.
    fn declarers(&self, method: MethodId) -> impl Iterator<Item = ClassId> {
        let found = self.program.method(method);
        let is_alone = found.flags.has(Flags::STATIC)
            || found.flags.has(Flags::PRIVATE)
            || found.name.starts_with('<');
        let above = self.program.class(found.class).supertypes.iter().copied();
        above.filter(move |class| {
            let declared = self.program.declared(*class, &found.name, &found.descriptor);
            !is_alone
                && declared.is_some_and(|other| {
                    let flags = self.program.method(other).flags;
                    !flags.has(Flags::STATIC) && !flags.has(Flags::PRIVATE)
                })
        })
    }

    /// Returns the pattern for an event of an object's class, or one above it; `C.class` is the object of class `C`.
    fn pattern_of_object(&self, slot: usize, kind: EventKind, object: Ref) -> Option<u16> {
        if object == 0 {
            return None;
        }
        let class = self.state.heap.get(object).class;
        let mirrored = match self.known.class == Some(class) {
            true => self.state.mirrors.iter().position(|mirror| *mirror == object),
            false => None,
        };
        let mirrored = mirrored
            .map(|class| format!("{}.class", self.program.external_name(ClassId(class as u32))));
        self.pattern_of(slot, kind, |pattern| {
            self.is_below(class, &pattern.subject)
                || mirrored.as_ref().is_some_and(|name| is_name(&pattern.subject, name))
        })
    }

    fn is_below(&self, class: ClassId, written: &str) -> bool {
        let mut above = self.program.class(class).supertypes.iter();
        above.any(|class| is_name(written, &self.program.external_name(*class)))
    }

    /// Returns true if a thread is meant by a name: its own, its class or one above it, or that of its `Runnable`.
    fn is_thread_called(&self, object: Ref, written: &str) -> bool {
        let holder = self.field(object, "holder") as Ref;
        let target = match holder {
            0 => self.field(object, "target") as Ref,
            holder => self.field(holder, "task") as Ref,
        };
        let is_below =
            |object: Ref| object != 0 && self.is_below(self.state.heap.get(object).class, written);
        is_below(object)
            || is_below(target)
            || self.view().name_of_thread(object).is_some_and(|name| name == written)
    }

    /// Returns true if threads that have ended must still know what they ran.
    pub(crate) fn keeps_targets(&self) -> bool {
        self.program.patterns.has(EventKind::Join)
    }

    // What the machine itself does.

    /// Returns the pattern for an event of a monitor, if the user's code is behind it: `method` takes or gives up the
    /// monitor as a whole.
    fn pattern_of_synchronized(
        &self,
        slot: usize,
        kind: EventKind,
        method: MethodId,
        lock: Ref,
    ) -> Option<u16> {
        match self.wants_events() && self.is_own_code(method) {
            true => self.pattern_of_object(slot, kind, lock),
            false => None,
        }
    }

    /// Returns true if a synchronized method that takes or gives up its monitor is an event.
    pub(crate) fn is_synchronized_event(
        &self,
        slot: usize,
        kind: EventKind,
        method: MethodId,
        lock: Ref,
    ) -> bool {
        self.pattern_of_synchronized(slot, kind, method, lock).is_some()
    }

    /// Tells that a synchronized method took or gave up its monitor.
    pub(crate) fn tell_synchronized(
        &mut self,
        slot: usize,
        kind: EventKind,
        method: MethodId,
        lock: Ref,
    ) {
        if let Some(pattern) = self.pattern_of_synchronized(slot, kind, method, lock) {
            self.tell_event(slot, pattern);
        }
    }

    /// Returns true if a call of `wait`, `notify` or `notifyAll` is an event.
    pub(crate) fn is_monitor_call_event(&self, slot: usize, object: Ref) -> bool {
        const KINDS: [EventKind; 3] = [EventKind::Wait, EventKind::Exit, EventKind::Notify];
        self.wants_events()
            && self.is_called_by_user(slot)
            && KINDS.iter().any(|kind| self.pattern_of_object(slot, *kind, object).is_some())
    }

    /// Tells what a call of `wait`, `notify` or `notifyAll` did to a monitor.
    pub(crate) fn tell_monitor_call(&mut self, slot: usize, kind: EventKind, object: Ref) {
        if self.wants_events()
            && self.is_called_by_user(slot)
            && let Some(pattern) = self.pattern_of_object(slot, kind, object)
        {
            self.tell_event(slot, pattern);
        }
    }

    /// Returns true if the call that a thread is in, a method of `Object`, was made by the user's code.
    fn is_called_by_user(&self, slot: usize) -> bool {
        let class = |frame: &Frame| self.program.class(self.program.method(frame.method).class);
        let frames = self.state.thread(slot).frames.iter().rev();
        let mut others = frames.map(class).filter(|class| &*class.name != "java/lang/Object");
        others.next().is_some_and(|class| !class.is_library)
    }

    /// Tells that a thread starts another.
    pub(crate) fn tell_start(&mut self, slot: usize, started: Ref) {
        if !self.wants_events() {
            return;
        }
        let pattern = self.pattern_of(slot, EventKind::Start, |pattern| {
            self.is_thread_called(started, &pattern.subject)
        });
        if let Some(pattern) = pattern {
            self.tell_event(slot, pattern);
        }
    }
}
