//! Data races: two threads stand before accesses to one field or array element, at least one of them
//! a write, and not both volatile.
//!
//! Which code counts: the user's, and that of library classes which are not made for several threads
//! (collections, text formats, `StringBuilder`). What `java.util.concurrent`, `java.lang` and the
//! inside of the JDK do among themselves is their authors' business, and so are the fields in which
//! library classes keep what can be computed anew. Atomic classes, `VarHandle`, `Unsafe` and
//! reflection are not looked into.
//!
//! No reduction hides a race: what it makes invisible only one thread can reach, is final, has one
//! lock at every access, or is not written (and the search starts again where that fails).

use crate::code::Op;
use crate::heap::{Body, Ref};
use crate::machine::Vm;
use crate::program::{ClassId, ClassKind, Field, Run};
use crate::state::{Init, Status};
use hebra_classfile::model::Flags;
use hebra_system::{Property, Violation};

/// Races noted for the ledger when they are not checked.
const MOST_NOTED: usize = 5;

/// Something that can be read and written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Variable {
    Field(Ref, u16),
    Static(ClassId, u16),
    /// Elements of an array, the last not included.
    Elements(Ref, u32, u32),
}

/// An access that a thread is about to make.
#[derive(Clone, Copy, Debug)]
struct Access {
    variable: Variable,
    write: bool,
}

/// What one operation accesses: two ranges if it copies between arrays.
type Accesses = [Option<Access>; 2];

const NONE: Accesses = [None; 2];

impl Access {
    fn conflicts(self, other: Access) -> bool {
        let same = match (self.variable, other.variable) {
            (Variable::Elements(one, from, to), Variable::Elements(two, start, end)) => {
                one == two && from < end && start < to
            }
            (one, two) => one == two,
        };
        same && (self.write || other.write)
    }
}

impl Vm {
    /// Whether races are violations.
    pub(crate) fn checks_races(&self) -> bool {
        self.checks.contains(&Property::Race)
    }

    /// Races in the current state.
    pub(crate) fn races(&self, out: &mut Vec<Violation>) {
        let live: Vec<usize> = self.state.live_threads().map(|(slot, _)| slot).collect();
        for (index, one) in live.iter().enumerate() {
            for mine in self.accesses(*one).into_iter().flatten() {
                for two in &live[index + 1..] {
                    let theirs = self.accesses(*two);
                    if let Some(theirs) = theirs.into_iter().flatten().find(|a| a.conflicts(mine)) {
                        out.push(self.race_violation((*one, mine), (*two, theirs)));
                    }
                }
            }
        }
    }

    /// Notes races between the thread that moved last and others: what was explored may then be
    /// less than the Java memory model allows.
    pub(crate) fn note_races(&mut self) {
        let Some(mover) = self.current.filter(|slot| self.state.threads[*slot].is_some()) else {
            return;
        };
        if self.races_noted >= MOST_NOTED {
            return;
        }
        let mine = self.accesses(mover);
        if mine[0].is_none() {
            return;
        }
        let others = self.state.live_threads().map(|(slot, _)| slot).filter(|slot| *slot != mover);
        let mut found = Vec::new();
        for other in others {
            for theirs in self.accesses(other).into_iter().flatten() {
                if let Some(mine) = mine.iter().flatten().find(|a| a.conflicts(theirs)) {
                    found.push((self.variable_name(mine.variable), other));
                }
            }
        }
        for (variable, other) in found {
            let place = |slot: usize| match self.user_location(slot) {
                Some((file, line)) => format!("{file}:{line}"),
                None => "an unknown place".to_owned(),
            };
            let mut places = [place(mover), place(other)];
            places.sort();
            let note = format!(
                "data race on {variable} ({} and {}): the Java memory model may allow more than \
                 was explored; --check race shows how it comes to this",
                places[0], places[1]
            );
            self.races_noted += usize::from(self.notes.insert(note));
        }
    }

    fn race_violation(&self, one: (usize, Access), two: (usize, Access)) -> Violation {
        let place = |slot: usize| self.user_location(slot);
        let text = |slot: usize| {
            place(slot).map_or(String::new(), |(file, line)| format!(" at {file}:{line}"))
        };
        // The same race has the same text whichever thread comes first.
        let order = |(slot, access): (usize, Access)| (place(slot), !access.write, slot);
        let (first, second) = if order(one) <= order(two) { (one, two) } else { (two, one) };
        let verb = |access: Access| if access.write { "writes" } else { "reads" };
        let message = format!(
            "data race on {}: {} {} it{} while {} {} it{}",
            self.variable_name(first.1.variable),
            self.thread_name(first.0),
            verb(first.1),
            text(first.0),
            self.thread_name(second.0),
            verb(second.1),
            text(second.0),
        );
        let location = place(first.0).or_else(|| place(second.0));
        Violation { property: Property::Race, message, location }
    }

    fn variable_name(&self, variable: Variable) -> String {
        match variable {
            Variable::Field(object, index) => {
                let class = self.state.heap.get(object).class;
                let owner = self.program.field_owner(class, index).replace('/', ".");
                let name = self.declared_field(class, index).map_or("?", |(f, _)| &*f.name);
                format!("{owner}.{name}")
            }
            Variable::Static(class, index) => {
                let name = self.static_named(class, index).map_or("?", |f| &*f.name);
                format!("{}.{name}", self.program.external_name(class))
            }
            Variable::Elements(array, from, to) => {
                let class = self.state.heap.get(array).class;
                let name = match self.program.class(class).kind {
                    ClassKind::Array(_, component) => self.program.external_name(component),
                    _ => self.program.external_name(class),
                };
                match to - from {
                    1 => format!("{name}[{from}]"),
                    _ => format!("{name}[{from}..{}]", to - 1),
                }
            }
        }
    }

    /// An instance field, and whether a class of the library declares it.
    fn declared_field(&self, class: ClassId, index: u16) -> Option<(&Field, bool)> {
        let mut at = Some(class);
        while let Some(id) = at {
            let class = self.program.class(id);
            let is_it = |f: &&Field| !f.flags.has(Flags::STATIC) && f.index == index;
            if let Some(field) = class.fields.iter().find(is_it) {
                return Some((field, class.is_library));
            }
            at = class.super_class;
        }
        None
    }

    fn static_named(&self, class: ClassId, index: u16) -> Option<&Field> {
        let is_it = |f: &&Field| f.flags.has(Flags::STATIC) && f.index == index;
        self.program.class(class).fields.iter().find(is_it)
    }

    /// The plain accesses that a thread makes next: two for a copy between arrays.
    fn accesses(&self, slot: usize) -> Accesses {
        let thread = self.state.thread(slot);
        let at_rest = thread.status != Status::Ready || thread.suspended || thread.atomic > 0;
        let Some(frame) = thread.frames.last().filter(|_| !at_rest) else { return NONE };
        let method = self.program.method(frame.method);
        let reg = |index: u16| thread.regs[frame.base as usize + usize::from(index)];
        let op = &method.code.ops[frame.pc as usize];
        let access = match *op {
            Op::GetField { object, field, fixed: false, .. } => {
                self.field_access(reg(object) as Ref, field, false)
            }
            Op::PutField { object, field, .. } | Op::PutRef { object, field, .. } => {
                self.field_access(reg(object) as Ref, field, true)
            }
            Op::GetStatic { class, field, fixed: false, .. } => {
                self.static_access(class, field, false)
            }
            Op::PutStatic { class, field, .. } | Op::PutStaticRef { class, field, .. } => {
                self.static_access(class, field, true)
            }
            Op::LoadByte { array, index, .. }
            | Op::LoadChar { array, index, .. }
            | Op::LoadShort { array, index, .. }
            | Op::LoadInt { array, index, .. }
            | Op::LoadLong { array, index, .. }
            | Op::LoadRef { array, index, .. } => {
                self.element_access(reg(array) as Ref, reg(index) as u32, false)
            }
            Op::StoreByte { array, index, .. }
            | Op::StoreChar { array, index, .. }
            | Op::StoreShort { array, index, .. }
            | Op::StoreInt { array, index, .. }
            | Op::StoreLong { array, index, .. } => {
                self.element_access(reg(array) as Ref, reg(index) as u32, true)
            }
            Op::StoreRef { array, index, value } => {
                let fits = self.may_store(reg(array) as Ref, reg(value) as Ref);
                let access = self.element_access(reg(array) as Ref, reg(index) as u32, true);
                access.filter(|_| fits)
            }
            Op::CallStatic { .. } | Op::CallVirtual { .. } | Op::CallDirect { .. } => {
                return self.bulk_accesses(slot, op);
            }
            _ => return NONE,
        };
        [access.filter(|_| self.counts(method.class)), None]
    }

    fn field_access(&self, object: Ref, index: u16, write: bool) -> Option<Access> {
        if object == 0 {
            return None;
        }
        let (field, in_library) = self.declared_field(self.state.heap.get(object).class, index)?;
        let is_cache = in_library && CACHES.contains(&&*field.name);
        let plain = !field.flags.has(Flags::VOLATILE) && !is_cache;
        plain.then_some(Access { variable: Variable::Field(object, index), write })
    }

    /// While a class is being initialised, all but one thread wait for it.
    fn static_access(&self, class: ClassId, index: u16, write: bool) -> Option<Access> {
        let field = self.static_named(class, index)?;
        let done = self.state.statics[class.0 as usize].init == Init::Done;
        let plain = done && !field.flags.has(Flags::VOLATILE);
        plain.then_some(Access { variable: Variable::Static(class, index), write })
    }

    fn element_access(&self, array: Ref, index: u32, write: bool) -> Option<Access> {
        let exists = array != 0 && (index as usize) < self.state.heap.get(array).length();
        let variable = Variable::Elements(array, index, index.wrapping_add(1));
        exists.then_some(Access { variable, write })
    }

    /// Whether an array takes a value; otherwise the store throws.
    fn may_store(&self, array: Ref, value: Ref) -> bool {
        let array = self.state.heap.get(array);
        let ClassKind::Array(_, component) = self.program.class(array.class).kind else {
            return false;
        };
        let class = self.state.heap.get(value).class;
        value == 0 || class == component || self.program.is_subclass(class, component)
    }

    /// `System.arraycopy` and `clone` of an array.
    fn bulk_accesses(&self, slot: usize, op: &Op) -> Accesses {
        let thread = self.state.thread(slot);
        let Some(frame) = thread.frames.last() else { return NONE };
        let caller = self.program.method(frame.method);
        let site = match *op {
            Op::CallStatic { site, .. } | Op::CallVirtual { site } | Op::CallDirect { site } => {
                &caller.code.sites[site as usize]
            }
            _ => return NONE,
        };
        let callee = self.program.method(site.method);
        if !matches!(callee.run, Run::Intrinsic(..)) || !self.counts(caller.class) {
            return NONE;
        }
        let (values, _) = self.site_arguments(slot);
        let class = &*self.program.class(callee.class).name;
        let range = |array: usize, from: usize, length: u32, write: bool| {
            let (array, from) = (values[array] as Ref, values[from] as u32);
            let end = from.checked_add(length)?;
            let exists = array != 0 && end as usize <= self.state.heap.get(array).length();
            let variable = Variable::Elements(array, from, end);
            (exists && length > 0).then_some(Access { variable, write })
        };
        match (class, &*callee.name) {
            ("java/lang/System", "arraycopy") if values.len() == 5 => {
                let length = values[4] as u32;
                match (range(0, 1, length, false), range(2, 3, length, true)) {
                    (Some(read), Some(write)) => [Some(read), Some(write)],
                    _ => NONE,
                }
            }
            ("java/lang/Object", "clone") => {
                let array = values.first().copied().unwrap_or(0) as Ref;
                let object = self.state.heap.get(array);
                match &object.body {
                    _ if array == 0 || object.length() == 0 => NONE,
                    Body::Fields(_) => NONE,
                    _ => {
                        let variable = Variable::Elements(array, 0, object.length() as u32);
                        [Some(Access { variable, write: false }), None]
                    }
                }
            }
            _ => NONE,
        }
    }

    /// Whether races in the code of a class are the user's business.
    fn counts(&self, class: ClassId) -> bool {
        let class = self.program.class(class);
        !class.is_library
            || &*class.name == "java/lang/AbstractStringBuilder"
            || &*class.name == "java/lang/StringBuilder"
            || (class.name.starts_with("java/")
                && !SAFE.iter().any(|prefix| class.name.starts_with(prefix)))
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

/// Fields of library classes that keep what can be computed anew.
const CACHES: [&str; 6] = ["hash", "hashCode", "hashIsZero", "keySet", "values", "entrySet"];
