//! Locks that protect variables: accesses to shared memory that need no scheduling point.
//!
//! An access to a variable that is no longer written, that every access finds under one and the
//! same lock, or that only one thread accesses, commutes with whatever other threads do (Lipton's
//! both-movers; Stoller, "Model-checking multi-threaded distributed Java programs", for the
//! argument that checking the discipline on the reduced space is enough). Every variable is assumed
//! to be of this kind. Each access checks it; a variable that breaks the discipline is visible from
//! then on, and if accesses to it went unscheduled before, the search must start again.
//!
//! That a thread is the one whose `Thread` object has the variable counts as a lock: `Thread.run`
//! reads its own thread's target. So does being the thread that a final field of the same object
//! names: a worker of a pool counts its own tasks.
//!
//! Accesses by a lone thread cannot conflict and do not count. Neither do accesses to the static
//! fields of a class by the thread that initialises it: all others wait.

use crate::learnt::Learnt;
use hebra_classfile::model::Flags;
use hebra_program::{ArrayKind, ClassId, ClassKind, Program};
use hebra_state::State;
use hebra_state::heap::{Body, Heap, Object, Ref};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::ops::Range;

/// Something that only one thread can hold at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Lock {
    /// The monitor of the object that holds the variable.
    This,
    /// The thread that the object is the `Thread` of: it alone passes, from its start to its end.
    Itself,
    /// The thread that a final field of the object names.
    Named(u16),
    /// The monitor of an object of the base.
    Monitor(Ref),
    /// An `AbstractOwnableSynchronizer` of the base, owned through its field. Only the owner
    /// changes the field, or a thread that takes a free one for itself.
    Owner(Ref),
}

impl Lock {
    /// Returns true if a thread holds it while it accesses a variable of the object `this`.
    fn is_held(
        self,
        heap: &Heap,
        synchronizer: Option<(ClassId, u16)>,
        who: Accessor,
        this: Ref,
    ) -> bool {
        let has_monitor = |object: Ref| heap.get(object).lock_owner() == who.slot as u32 + 1;
        match self {
            Lock::This => has_monitor(this),
            Lock::Itself => this == who.thread,
            Lock::Named(field) => word(heap, this, field) == u64::from(who.thread),
            Lock::Monitor(object) => has_monitor(object),
            Lock::Owner(object) => owner(heap, synchronizer, object) == who.thread,
        }
    }

    fn name(self) -> String {
        match self {
            Lock::This => "this".to_owned(),
            Lock::Itself => "itself".to_owned(),
            Lock::Named(field) => format!("named {field}"),
            Lock::Monitor(object) => format!("monitor {object}"),
            Lock::Owner(object) => format!("owner {object}"),
        }
    }

    fn named(name: &str) -> Option<Lock> {
        match name.split_once(' ') {
            None => [Lock::This, Lock::Itself].into_iter().find(|lock| lock.name() == name),
            Some(("monitor", object)) => object.parse().ok().map(Lock::Monitor),
            Some(("owner", object)) => object.parse().ok().map(Lock::Owner),
            Some(("named", field)) => field.parse().ok().map(Lock::Named),
            Some(_) => None,
        }
    }
}

/// Threads that access a variable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Accessors {
    #[default]
    None,
    /// The thread in this slot: a thread has the same slot in all states.
    One(usize),
    /// Several, or not tracked.
    Several,
}

impl Accessors {
    /// Returns the union.
    fn and(self, other: Accessors) -> Accessors {
        match (self, other) {
            (Accessors::None, known) | (known, Accessors::None) => known,
            (one, other) if one == other => one,
            _ => Accessors::Several,
        }
    }
}

/// Knowledge of a variable that has kept to the discipline: its name, whether it was written, the
/// slot of its only accessor, and the names of the locks held at all accesses.
pub type Protection = (String, bool, Option<usize>, Vec<String>);

/// Knowledge of a variable.
#[derive(Clone, Debug, Default)]
struct VariableRecord {
    /// Accesses are scheduling points.
    visible: bool,
    /// Written since the search began.
    written: bool,
    /// Locks held at all accesses so far; none if there were no accesses.
    locks: Option<Vec<Lock>>,
    /// Threads that made them.
    accessors: Accessors,
}

/// Thread that makes an access.
#[derive(Clone, Copy, Debug)]
pub struct Accessor {
    /// Its slot.
    pub slot: usize,
    /// Its `java.lang.Thread`.
    pub thread: Ref,
    /// No other thread is alive, and those that ended were joined.
    pub alone: bool,
}

impl Accessor {
    /// Returns the thread in a slot as an accessor.
    pub fn new(state: &State, slot: usize) -> Accessor {
        let thread = state.threads[slot].as_ref().map_or(0, |t| t.object);
        Accessor { slot, thread, alone: state.known_threads().nth(1).is_none() }
    }
}

/// Outcome of an access for the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Judged {
    /// It is a scheduling point.
    pub(crate) visible: bool,
    /// Earlier accesses to the variable should have been: the search must start again.
    pub(crate) failed: bool,
}

impl Judged {
    const VISIBLE: Judged = Judged { visible: true, failed: false };
}

/// All variables. Those of objects that existed when the search began are told apart by object;
/// those of later objects, which have no lasting name, by class. Each element of an array is one, in
/// arrays that are long each block of elements.
#[derive(Clone, Default)]
pub(crate) struct Lockset {
    base: Vec<Box<[VariableRecord]>>,
    own: Vec<Box<[VariableRecord]>>,
    statics: Vec<Box<[VariableRecord]>>,
    /// True for the numbers of objects of the base.
    is_base: Vec<bool>,
    /// Objects of the base that a thread may hold without having written them since the search
    /// began: those with a monitor that was taken then, and synchronizers.
    held_early: Vec<Ref>,
    /// Names of variables known to be visible from earlier searches.
    known: FxHashSet<String>,
    /// Names of arrays with more than a few visible elements. All are visible to the next search; not
    /// to a replay of this one, whose steps did not stop at them.
    given_up: FxHashSet<String>,
    /// Knowledge of variables from the search that this one resumes, by name, until they are
    /// accessed again.
    resumed: FxHashMap<String, VariableRecord>,
    /// `AbstractOwnableSynchronizer` and the index of its owner field.
    synchronizer: Option<(ClassId, u16)>,
    /// Synchronizers of the base that another thread than the owner took, released or handed on.
    stolen: FxHashSet<Ref>,
}

impl Lockset {
    /// Begins the search: takes the current objects as the base.
    pub(crate) fn begin(&mut self, program: &Program, heap: &Heap) {
        self.is_base = vec![true; heap.objects.len()];
        heap.free.iter().for_each(|r| self.is_base[*r as usize] = false);
        self.base.resize_with(heap.objects.len(), Box::default);
        let class = program.loaded("java/util/concurrent/locks/AbstractOwnableSynchronizer");
        self.synchronizer = class.and_then(|class| {
            Some((class, program.field_named(class, "exclusiveOwnerThread")?.index))
        });
        let is_synchronizer = |object: &Object| {
            matches!(program.class(object.class).kind, ClassKind::Instance)
                && class.is_some_and(|class| program.is_subclass(object.class, class))
        };
        for (number, object) in heap.objects.iter().enumerate() {
            if object.lock_owner() != 0 || is_synchronizer(object) {
                self.held_early.push(number as Ref);
            }
        }
    }

    /// Takes over the knowledge of earlier searches.
    pub(crate) fn learn(&mut self, learnt: &Learnt) {
        self.known = learnt.visible.iter().cloned().collect();
        self.stolen = learnt.stolen_locks.iter().copied().collect();
    }

    /// Adds the knowledge of this search and those before it. `failed`: for another search.
    pub(crate) fn tell(&self, program: &Program, learnt: &mut Learnt, failed: bool) {
        learnt.visible.extend(self.known.iter().cloned());
        learnt.visible.extend(self.given_up.iter().filter(|_| failed).cloned());
        learnt.stolen_locks.extend(&self.stolen);
        let visible = self.all(program).filter(|(_, variable)| variable.visible);
        learnt.visible.extend(visible.map(|(name, _)| name));
    }

    /// Returns the variables that were accessed, by name.
    fn all(&self, program: &Program) -> impl Iterator<Item = (String, &VariableRecord)> {
        type Named<'a> = Box<dyn Fn(usize, usize) -> String + 'a>;
        let base: Named<'_> = Box::new(base_name);
        let own: Named<'_> = Box::new(|class, index| own_name(program, class, index));
        let statics: Named<'_> = Box::new(|class, index| static_name(program, class, index));
        let tables = [(&self.base, base), (&self.own, own), (&self.statics, statics)];
        let mut all = Vec::new();
        for (table, name) in tables {
            for (number, variables) in table.iter().enumerate() {
                for (index, variable) in variables.iter().enumerate() {
                    if variable.locks.is_some() || variable.visible {
                        all.push((name(number, index), variable));
                    }
                }
            }
        }
        all.into_iter()
    }

    /// Returns the knowledge of the variables that kept to the discipline, in a fixed order: a
    /// search that resumes this one needs it, because it does not repeat all accesses. Synthesised
    /// classes, whose names depend on the run, have only final fields and are not among them.
    pub(crate) fn protections(&self, program: &Program) -> Vec<Protection> {
        let resumed = self.resumed.iter().map(|(name, variable)| (name.clone(), variable));
        let all: BTreeMap<String, &VariableRecord> = resumed.chain(self.all(program)).collect();
        let protected = all.into_iter().filter(|(_, variable)| variable.is_relied_on());
        let protection = |(name, variable): (String, &VariableRecord)| {
            let locks = variable.locks.iter().flatten().map(|lock| lock.name()).collect();
            let owner = match variable.accessors {
                Accessors::One(slot) => Some(slot),
                Accessors::None | Accessors::Several => None,
            };
            (name, variable.written, owner, locks)
        };
        protected.map(protection).collect()
    }

    /// Takes over the knowledge of the search that this one resumes. An unknown lock counts as
    /// none, so that at worst the search starts again.
    pub(crate) fn resume(&mut self, protections: &[Protection]) {
        let variable = |(name, written, owner, locks): &Protection| {
            let locks = Some(locks.iter().filter_map(|lock| Lock::named(lock)).collect());
            let accessors = owner.map_or(Accessors::Several, Accessors::One);
            (name.clone(), VariableRecord { visible: false, written: *written, locks, accessors })
        };
        self.resumed = protections.iter().map(variable).collect();
    }

    /// Judges an access to a field or an element of a shared object.
    #[inline]
    pub(crate) fn object(
        &mut self,
        program: &Program,
        heap: &Heap,
        who: Accessor,
        (reference, index): (Ref, usize),
        write: bool,
    ) -> Judged {
        let object = heap.get(reference);
        let is_base = self.is_base.get(reference as usize) == Some(&true);
        let is_array = !matches!(object.body, Body::Fields(_));
        let index = if is_array { block(object, index, is_base) } else { index };
        let number = if is_base { reference } else { object.class.0 } as usize;
        let table = if is_base { &mut self.base } else { &mut self.own };
        if table.get(number).is_none_or(|variables| variables.is_empty()) {
            let past = Past { known: &self.known, resumed: &self.resumed };
            let variables = object_variables(program, heap, reference, past, is_base);
            if table.len() <= number {
                table.resize_with(number + 1, Box::default);
            }
            table[number] = variables;
        }
        let Some(variable) = table[number].get_mut(index) else { return Judged::VISIBLE };
        if variable.visible {
            return Judged::VISIBLE;
        }
        let holds = |lock: &Lock| lock.is_held(heap, self.synchronizer, who, reference);
        let all = || {
            let mut locks =
                held(program, heap, (&self.held_early, &self.is_base), self.synchronizer, who);
            // An owner field does not protect the synchronizer's own fields.
            locks.retain(|lock| *lock != Lock::Owner(reference) && !is_stolen(&self.stolen, *lock));
            locks.extend([Lock::This, Lock::Itself].into_iter().filter(holds));
            locks.extend(naming(program, heap, reference, who.thread));
            locks
        };
        let judged = variable.access(who.slot, write, holds, all);
        if judged.visible && is_array && give_up_array(&mut table[number]) {
            self.given_up.insert(all_name(program, number, is_base));
        }
        judged
    }

    /// Returns an index for each variable among these elements of an array.
    pub(crate) fn variables_among(
        &self,
        array: &Object,
        reference: Ref,
        elements: Range<usize>,
    ) -> impl Iterator<Item = usize> + use<> {
        let is_base = self.is_base.get(reference as usize) == Some(&true);
        let shift = if is_base { block_shift(array) } else { 0 };
        let blocks = match elements.is_empty() {
            true => 0..0,
            false => {
                block(array, elements.start, is_base)..block(array, elements.end - 1, is_base) + 1
            }
        };
        blocks.map(move |block| block << shift)
    }

    /// Judges an access to a static field.
    #[inline]
    pub(crate) fn static_field(
        &mut self,
        program: &Program,
        heap: &Heap,
        who: Accessor,
        (class, index): (ClassId, usize),
        write: bool,
    ) -> Judged {
        let number = class.0 as usize;
        if self.statics.get(number).is_none_or(|variables| variables.is_empty()) {
            if self.statics.len() <= number {
                self.statics.resize_with(number + 1, Box::default);
            }
            let applies = applies(&program.class(class).name);
            let past = Past { known: &self.known, resumed: &self.resumed };
            let found = program.class(class);
            let count = found.fields.iter().filter(|f| f.flags.has(Flags::STATIC)).count();
            let may_be_owned = |i: usize| may_be_owned(program, class, i, true);
            let is_counted = |i: usize| {
                applies || is_thread_number(program, class, i) || is_properties(program, class, i)
            };
            let variable = |i: usize| match is_counted(i) {
                true => past.variable(|| static_name(program, number, i), may_be_owned(i)),
                false => VariableRecord::new(true, false),
            };
            self.statics[number] = (0..count).map(variable).collect();
        }
        let Some(variable) = self.statics[number].get_mut(index) else { return Judged::VISIBLE };
        if variable.visible {
            return Judged::VISIBLE;
        }
        // No object holds the variable: nobody owns null.
        let holds = |lock: &Lock| lock.is_held(heap, self.synchronizer, who, 0);
        let all = || {
            let mut locks =
                held(program, heap, (&self.held_early, &self.is_base), self.synchronizer, who);
            locks.retain(|lock| !is_stolen(&self.stolen, *lock));
            locks
        };
        variable.access(who.slot, write, holds, all)
    }

    /// Takes over the accesses of a copy since it was made. Returns true if one search that made all
    /// their accesses would fail. Only the first `classes` classes mean the same to both.
    pub(crate) fn absorb(&mut self, copy: Lockset, classes: usize) -> bool {
        let mut failed = false;
        self.stolen.extend(copy.stolen);
        self.given_up.extend(copy.given_up);
        let tables = [
            (&mut self.base, copy.base, usize::MAX),
            (&mut self.own, copy.own, classes),
            (&mut self.statics, copy.statics, classes),
        ];
        for (table, copy, limit) in tables {
            if table.len() < copy.len().min(limit) {
                table.resize_with(copy.len().min(limit), Box::default);
            }
            for (mine, theirs) in table.iter_mut().zip(copy) {
                if mine.is_empty() {
                    *mine = theirs;
                    continue;
                }
                for (variable, other) in mine.iter_mut().zip(theirs) {
                    failed |= variable.absorb(other);
                }
            }
        }
        failed
    }

    /// Returns true if this is the number of the field that names the owner of a synchronizer.
    #[inline]
    pub(crate) fn may_name_owner(&self, field: u16) -> bool {
        self.synchronizer.is_some_and(|(_, owner)| owner == field)
    }

    /// Notes that a thread is about to write the field that may name the owner of a synchronizer,
    /// with this value if known. Accesses under a lock commute with all that others do only if
    /// nobody but the owner ends the ownership, and nobody takes it for another. Returns true if the
    /// lock was trusted until now.
    pub(crate) fn owner_changes(
        &mut self,
        program: &Program,
        heap: &Heap,
        who: Accessor,
        lock: Ref,
        new: Option<Ref>,
    ) -> bool {
        let is_base = self.is_base.get(lock as usize) == Some(&true);
        let class = heap.get(lock).class;
        let is_lock = self.synchronizer.is_some_and(|(above, _)| program.is_subclass(class, above));
        let old = owner(heap, self.synchronizer, lock);
        let is_own = |thread: Ref| thread == 0 || thread == who.thread;
        let is_fair = is_own(old) && new.is_some_and(is_own);
        is_base && is_lock && !is_fair && !who.alone && self.stolen.insert(lock)
    }
}

impl VariableRecord {
    /// Creates a variable. With `may_be_owned` it is assumed to have one accessor only.
    fn new(visible: bool, may_be_owned: bool) -> VariableRecord {
        let accessors = if may_be_owned { Accessors::None } else { Accessors::Several };
        VariableRecord { visible, accessors, ..VariableRecord::default() }
    }

    /// Returns true if accesses do not commute.
    fn is_contended(&self) -> bool {
        self.written
            && self.accessors == Accessors::Several
            && self.locks.as_ref().is_some_and(Vec::is_empty)
    }

    /// Returns true if accesses may have gone unscheduled.
    fn is_relied_on(&self) -> bool {
        self.locks.is_some() && !self.visible
    }

    /// Adds the accesses of another. Returns true if some should have been visible.
    fn absorb(&mut self, other: VariableRecord) -> bool {
        let relied_on = self.is_relied_on() || other.is_relied_on();
        self.written |= other.written;
        self.locks = match (self.locks.take(), other.locks) {
            (Some(mut locks), Some(others)) => {
                locks.retain(|lock| others.contains(lock));
                Some(locks)
            }
            (mine, theirs) => mine.or(theirs),
        };
        self.accessors = self.accessors.and(other.accessors);
        self.visible |= other.visible || self.is_contended();
        self.visible && relied_on
    }

    /// Checks the discipline.
    fn access(
        &mut self,
        slot: usize,
        write: bool,
        holds: impl Fn(&Lock) -> bool,
        all: impl Fn() -> Vec<Lock>,
    ) -> Judged {
        self.written |= write;
        let first = self.locks.is_none();
        let locks = self.locks.get_or_insert_with(all);
        if !first {
            locks.retain(holds);
        }
        self.accessors = self.accessors.and(Accessors::One(slot));
        self.visible = self.is_contended();
        Judged { visible: self.visible, failed: self.visible && !first }
    }
}

/// Knowledge of variables from earlier searches and from the one that is resumed.
#[derive(Clone, Copy)]
struct Past<'a> {
    known: &'a FxHashSet<String>,
    resumed: &'a FxHashMap<String, VariableRecord>,
}

impl Past<'_> {
    /// Returns a variable that may keep to the discipline, before this search accesses it.
    fn variable(self, name: impl Fn() -> String, may_be_owned: bool) -> VariableRecord {
        if self.known.is_empty() && self.resumed.is_empty() {
            return VariableRecord::new(false, may_be_owned);
        }
        let name = name();
        match self.resumed.get(&name) {
            Some(variable) if !self.known.contains(&name) => variable.clone(),
            _ => VariableRecord::new(self.known.contains(&name), may_be_owned),
        }
    }
}

fn object_variables(
    program: &Program,
    heap: &Heap,
    reference: Ref,
    past: Past<'_>,
    is_base: bool,
) -> Box<[VariableRecord]> {
    let object = heap.get(reference);
    let class = object.class;
    let number = if is_base { reference } else { class.0 } as usize;
    let name = |index: usize| match is_base {
        true => base_name(number, index),
        false => own_name(program, number, index),
    };
    if let Body::Fields(words) = &object.body {
        let may_be_owned = |index: usize| may_be_owned(program, class, index, false);
        let variable = |index: usize| match applies(&program.field_owner(class, index as u16)) {
            true => past.variable(|| name(index), may_be_owned(index)),
            false => match of_thread(program, class, index) {
                Some(written) => {
                    let known = past.variable(|| name(index), false);
                    VariableRecord { written: written || known.written, ..known }
                }
                None => VariableRecord::new(true, false),
            },
        };
        return (0..words.len()).map(variable).collect();
    }
    // The machine reads the characters of strings, and those of the base are never written.
    let may_be_text = !is_base && matches!(object.body, Body::Bytes(_) | Body::Chars(_));
    let count = block_count(object, is_base);
    if may_be_text || past.known.contains(&all_name(program, number, is_base)) {
        return vec![VariableRecord::new(true, false); count].into();
    }
    let may_be_owned = is_base || has_own_elements(program, class);
    (0..count).map(|index| past.variable(|| name(index), may_be_owned)).collect()
}

/// Returns true if elements of later arrays of a class may be used by one thread alone. Those of the
/// library are meant for several; `Object[]` and the like are mostly its.
fn has_own_elements(program: &Program, class: ClassId) -> bool {
    match program.class(class).kind {
        ClassKind::Array(ArrayKind::Ref, component) => !program.class(component).is_library,
        ClassKind::Array(..) => true,
        _ => false,
    }
}

fn is_stolen(stolen: &FxHashSet<Ref>, lock: Lock) -> bool {
    matches!(lock, Lock::Owner(object) if stolen.contains(&object))
}

/// Returns true if a field may be used by one thread alone. Volatile fields and those of the
/// library are meant for several.
fn may_be_owned(program: &Program, class: ClassId, index: usize, is_static: bool) -> bool {
    let field = program.declared_field(class, index as u16, is_static);
    field.is_some_and(|(owner, f)| !owner.is_library && !f.flags.has(Flags::VOLATILE))
        || is_static && is_thread_number(program, class, index)
}

/// Returns whether the machine writes a field of `Thread` that keeps to the discipline although the
/// machine has a hand in it: it makes threads, with their final fields, and clears others in the
/// name of a thread that ends (`Vm::end_thread`). Of a group it makes the greatest priority. None for
/// all other fields.
fn of_thread(program: &Program, class: ClassId, index: usize) -> Option<bool> {
    let (owner, field) = program.declared_field(class, index as u16, false)?;
    if (&*owner.name, &*field.name) == ("java/lang/ThreadGroup", "maxPriority") {
        return Some(false);
    }
    let is_own_business = matches!(
        &*field.name,
        "target" | "scopedValueBindings" | "threadLocals" | "inheritableThreadLocals"
    );
    (&*owner.name == "java/lang/Thread" && (is_own_business || field.flags.has(Flags::FINAL)))
        .then_some(is_own_business)
}

/// Returns true if a static field counts threads. Only `Visibility::is_number_visible` accesses it.
fn is_thread_number(program: &Program, class: ClassId, index: usize) -> bool {
    let field = program.declared_field(class, index as u16, true);
    field.is_some_and(|(owner, field)| {
        matches!(
            (&*owner.name, &*field.name),
            ("java/lang/Thread", "threadSeqNumber" | "threadInitNumber")
                | ("java/lang/Thread$ThreadIdentifiers", "NEXT_TID_OFFSET")
                | ("java/lang/Thread$ThreadNumbering", "next")
        )
    })
}

/// Returns true if a static field has the system properties, which the machine makes by code.
fn is_properties(program: &Program, class: ClassId, index: usize) -> bool {
    let field = program.declared_field(class, index as u16, true);
    field
        .is_some_and(|(owner, field)| (&*owner.name, &*field.name) == ("java/lang/System", "props"))
}

/// Returns true if the machine leaves the fields of a class to its code, so that all accesses are
/// seen.
fn applies(class: &str) -> bool {
    let starts = |prefix: &&str| class.starts_with(prefix);
    class.starts_with("java/util/")
        || NETWORK.iter().any(starts)
        || PLAIN.iter().any(starts)
        || class == "jdk/internal/ref/CleanerImpl"
        || !["java/", "jdk/", "sun/"].iter().any(starts)
}

/// Other classes of the library that the machine has no hand in, or whose fields it reads unnoted only while they are
/// null. References are cleared by natives, which note it.
const PLAIN: [&str; 9] = [
    "java/lang/ProcessEnvironment",
    "java/lang/management/",
    "java/lang/ref/Reference",
    "java/lang/ref/SoftReference",
    "java/math/",
    "java/nio/charset/",
    "jdk/internal/logger/",
    "sun/nio/cs/",
    "sun/util/",
];

/// Classes of sockets and channels. Operations on them note what they access.
const NETWORK: [&str; 12] = [
    "java/net/AbstractPlainSocketImpl",
    "java/net/Inet",
    "java/net/PlainSocketImpl",
    "java/net/Proxy",
    "java/net/ServerSocket",
    "java/net/Socks",
    "java/net/Socket",
    "sun/net/NetHooks",
    "sun/net/NetProperties",
    "sun/net/ext/",
    "sun/net/spi/",
    "sun/nio/ch/",
];

/// Returns all locks with lasting names that a thread holds: of objects of the base that were taken
/// before the search began, or were written since.
fn held(
    program: &Program,
    heap: &Heap,
    (early, is_base): (&[Ref], &[bool]),
    synchronizer: Option<(ClassId, u16)>,
    who: Accessor,
) -> Vec<Lock> {
    let mut locks = Vec::new();
    for reference in early.iter().chain(&heap.recorded).copied() {
        if is_base.get(reference as usize) != Some(&true) {
            continue;
        }
        let object = heap.get(reference);
        if object.lock_owner() == who.slot as u32 + 1 {
            locks.push(Lock::Monitor(reference));
        }
        if let Some((class, _)) = synchronizer
            && matches!(program.class(object.class).kind, ClassKind::Instance)
            && program.is_subclass(object.class, class)
            && owner(heap, synchronizer, reference) == who.thread
        {
            locks.push(Lock::Owner(reference));
        }
    }
    // Some are both.
    locks.sort_unstable();
    locks.dedup();
    locks
}

/// Most variables that an array of the base is divided into.
const MOST_BLOCKS: usize = 16_384;
/// Variables that the arrays of a class are divided into that were made since the search began: the
/// elements up to here, and the rest.
const OWN_BLOCKS: usize = 256;
/// Visible elements from which on the whole array is: it is no array of which each thread has a
/// part, and to learn it element by element would take too many searches.
const FEW: usize = 16;

/// Returns the number of the block with an element. It depends on nothing but the array, so that it
/// means the same to every search.
#[inline]
fn block(array: &Object, index: usize, is_base: bool) -> usize {
    if !is_base {
        return index.min(OWN_BLOCKS - 1);
    }
    index >> block_shift(array)
}

/// Returns the logarithm of the number of elements in a block of an array of the base.
#[inline]
fn block_shift(array: &Object) -> u32 {
    let beyond = array.length().saturating_sub(1) / MOST_BLOCKS;
    usize::BITS - beyond.leading_zeros()
}

/// Returns the number of blocks of an array.
fn block_count(array: &Object, is_base: bool) -> usize {
    match is_base {
        true => block(array, array.length().saturating_sub(1), true) + 1,
        false => OWN_BLOCKS,
    }
}

/// Returns true if more than a few elements of an array are visible. Those not accessed yet then are
/// from now on; of the others, accesses that were not scheduled are still relied on.
fn give_up_array(elements: &mut [VariableRecord]) -> bool {
    let gives_up = elements.iter().filter(|element| element.visible).count() > FEW;
    if gives_up {
        elements.iter_mut().for_each(|element| element.visible |= element.locks.is_none());
    }
    gives_up
}

fn owner(heap: &Heap, synchronizer: Option<(ClassId, u16)>, object: Ref) -> Ref {
    synchronizer.map_or(0, |(_, index)| word(heap, object, index) as Ref)
}

/// Returns the value of a field, 0 if there is none.
fn word(heap: &Heap, object: Ref, index: u16) -> u64 {
    match &heap.get(object).body {
        Body::Fields(words) => words.get(usize::from(index)).copied().unwrap_or(0),
        _ => 0,
    }
}

/// Returns the final fields of an object that name a thread. One that changes although it is final is
/// not trusted: the search starts again then.
fn naming(program: &Program, heap: &Heap, object: Ref, thread: Ref) -> impl Iterator<Item = Lock> {
    let class = heap.get(object).class;
    let fields = 0..program.class(class).instance_words;
    fields.filter(move |index| word(heap, object, *index) == u64::from(thread)).filter_map(
        move |index| {
            let (owner, field) = program.declared_field(class, index, false)?;
            let is_final = field.flags.has(Flags::FINAL)
                && &*field.descriptor == "Ljava/lang/Thread;"
                && !program.unstable_finals.contains(&(owner.name.clone(), field.index));
            is_final.then_some(Lock::Named(index))
        },
    )
}

fn base_name(object: usize, index: usize) -> String {
    format!("base {object} {index}")
}

/// Returns the name of all elements of an array of the base, or of the later arrays of a class.
fn all_name(program: &Program, number: usize, is_base: bool) -> String {
    match is_base {
        true => format!("base {number} all"),
        false => format!("own {} all", program.class(ClassId(number as u32)).name),
    }
}

fn own_name(program: &Program, class: usize, index: usize) -> String {
    format!("own {} {index}", program.class(ClassId(class as u32)).name)
}

fn static_name(program: &Program, class: usize, index: usize) -> String {
    format!("static {} {index}", program.class(ClassId(class as u32)).name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_of_elements_are_few_and_in_order() {
        for length in [0, 1, 2, 1025, 16_383, 16_384, 16_385, 32_768, 32_769, 100_000] {
            let body = Body::Ints(vec![0; length].into());
            let array = Object { class: ClassId(0), lock: 0, hash: 0, flags: 0, body };
            let blocks: Vec<usize> = (0..length).map(|index| block(&array, index, true)).collect();
            assert!(blocks.is_sorted() && blocks.iter().all(|block| *block < MOST_BLOCKS));
            assert!(length > MOST_BLOCKS || blocks.iter().copied().eq(0..length));
            let lockset = Lockset { is_base: vec![true], ..Lockset::default() };
            let among = |elements: Range<usize>| -> Vec<usize> {
                let indices = lockset.variables_among(&array, 0, elements);
                indices.map(|index| block(&array, index, true)).collect()
            };
            let mut distinct = blocks.clone();
            distinct.dedup();
            assert_eq!(among(0..length), distinct);
            assert_eq!(distinct.len().max(1), block_count(&array, true));
            if length > 2 {
                let mut some = blocks[1..length - 1].to_vec();
                some.dedup();
                assert_eq!(among(1..length - 1), some);
            }
        }
    }

    /// Accesses of the resumed search count: one that breaks with them is no first access.
    #[test]
    fn a_resumed_search_knows_the_locks_of_accesses_it_does_not_repeat() {
        let named = |name: &str, owner: Option<usize>, locks: &[&str]| {
            (name.to_owned(), false, owner, locks.iter().map(|lock| lock.to_string()).collect())
        };
        let mut lockset = Lockset::default();
        lockset
            .learn(&Learnt { visible: ["static Main 2".to_owned()].into(), ..Learnt::default() });
        lockset.resume(&[
            named("static Main 0", None, &["monitor 5", "this"]),
            named("static Main 1", Some(3), &[]),
            named("base 7 1", None, &[]),
        ]);
        let past = Past { known: &lockset.known, resumed: &lockset.resumed };
        let write = |name: &str, slot: usize, has: Lock| {
            let mut variable = past.variable(|| name.to_owned(), true);
            let judged = variable.access(slot, true, |lock| *lock == has, || vec![has]);
            (judged.visible, judged.failed)
        };
        let (visible, failed) = (true, true);
        assert_eq!(write("static Main 0", 1, Lock::Monitor(5)), (!visible, !failed));
        assert_eq!(write("static Main 0", 1, Lock::Monitor(6)), (visible, failed));
        assert_eq!(write("static Main 1", 3, Lock::Monitor(6)), (!visible, !failed));
        assert_eq!(write("static Main 1", 2, Lock::Monitor(6)), (visible, failed));
        assert_eq!(write("base 7 1", 1, Lock::Owner(6)), (visible, failed));
        assert_eq!(write("base 8 1", 1, Lock::Owner(6)), (!visible, !failed));
        assert!(past.variable(|| "static Main 2".to_owned(), true).visible);
    }
}
