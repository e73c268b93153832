//! Accesses to shared memory that need no scheduling point, with `--reduction full`.
//!
//! An access to a variable that is no longer written, that every access finds under one and the
//! same lock, or that only one thread accesses, commutes with whatever other threads do (Lipton's
//! both-movers; Stoller, "Model-checking multi-threaded distributed Java programs", for the
//! argument that checking the discipline on the reduced space is enough). Every variable is assumed
//! to be of this kind. Each access checks it; a variable that breaks the discipline is visible from
//! then on, and if accesses to it went unscheduled before, the search must start again.
//!
//! Accesses by a lone thread cannot conflict and do not count. Neither do accesses to the static
//! fields of a class by the thread that initialises it: all others wait.

use crate::assumptions::Assumption;
use crate::learnt::Learnt;
use crate::machine::{Mode, Reduction, Vm};
use crate::summary::Summary;
use hebra_classfile::model::Flags;
use hebra_program::{ClassId, ClassKind, MethodId, Program};
use hebra_state::heap::{Body, FLAG_IMMUTABLE, FLAG_SHARED, Heap, Object, Ref};
use hebra_state::{Init, State};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// Something that only one thread can hold at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lock {
    /// The monitor of the object that holds the variable.
    This,
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
            Lock::Monitor(object) => has_monitor(object),
            Lock::Owner(object) => owner(heap, synchronizer, object) == who.thread,
        }
    }

    fn name(self) -> String {
        match self {
            Lock::This => "this".to_owned(),
            Lock::Monitor(object) => format!("monitor {object}"),
            Lock::Owner(object) => format!("owner {object}"),
        }
    }

    fn named(name: &str) -> Option<Lock> {
        match name.split_once(' ') {
            None => (name == "this").then_some(Lock::This),
            Some(("monitor", object)) => object.parse().ok().map(Lock::Monitor),
            Some(("owner", object)) => object.parse().ok().map(Lock::Owner),
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
struct Variable {
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

/// All variables. Those of objects that existed when the search began are told apart by object;
/// those of later objects, which have no lasting name, by class.
#[derive(Clone, Default)]
pub struct Discipline {
    base: Vec<Box<[Variable]>>,
    own: Vec<Box<[Variable]>>,
    statics: Vec<Box<[Variable]>>,
    /// True for the numbers of objects of the base.
    is_base: Vec<bool>,
    /// Names of variables known to be visible from earlier searches.
    known: FxHashSet<String>,
    /// Knowledge of variables from the search that this one resumes, by name, until they are
    /// accessed again.
    resumed: FxHashMap<String, Variable>,
    /// `AbstractOwnableSynchronizer` and the index of its owner field.
    synchronizer: Option<(ClassId, u16)>,
    /// Synchronizers of the base that another thread than the owner took, released or handed on.
    stolen: FxHashSet<Ref>,
    /// Assumptions that did not hold, by their index in the type.
    withdrawn: [bool; Assumption::ALL.len()],
    /// `java.lang.Thread`.
    thread: Option<ClassId>,
    /// `ThreadGroup`, where its monitor counts (JDK 18 and before).
    group: Option<ClassId>,
    /// `Thread.FieldHolder` (JDK 19 on) and the index of the field that leads there.
    holder: Option<(ClassId, u16)>,
    /// Assumptions that a step relied on, as far as this is noted (see `relies_on`).
    relied: [bool; Assumption::ALL.len()],
    /// Number of classes that were checked for handlers of exceptions.
    classes_asked: usize,
    /// Accesses that threads may make from their current positions.
    pub(crate) summary: Summary,
    /// An assumption turned out false after it was relied on.
    pub failed: bool,
}

impl Discipline {
    /// Begins the search: takes the current objects as the base.
    pub fn begin(&mut self, program: &Program, heap: &Heap) {
        self.summary.begin(program);
        self.is_base = vec![true; heap.objects.len()];
        heap.free.iter().for_each(|r| self.is_base[*r as usize] = false);
        self.base.resize_with(heap.objects.len(), Box::default);
        self.thread = program.loaded("java/lang/Thread");
        self.group = program.loaded("java/lang/ThreadGroup").filter(|_| program.feature < 19);
        // Taken before the search began.
        let is_held = |object: &Object| object.lock_owner() != 0;
        for object in heap.objects.iter().filter(|object| is_held(object)) {
            let class = program.class(object.class);
            let is_group = class.ancestors.get(1) == self.group.as_ref() && self.group.is_some();
            let is_thread = self.is_thread(program, object.class);
            self.withdrawn[Assumption::Join as usize] |= is_thread;
            self.withdrawn[Assumption::End as usize] |= is_thread || is_group;
        }
        self.holder = program
            .loaded("java/lang/Thread$FieldHolder")
            .and_then(|holder| Some((holder, program.field_named(self.thread?, "holder")?.index)));
        let class = program.loaded("java/util/concurrent/locks/AbstractOwnableSynchronizer");
        self.synchronizer = class.and_then(|class| {
            Some((class, program.field_named(class, "exclusiveOwnerThread")?.index))
        });
    }

    /// Takes over the knowledge of earlier searches.
    pub(crate) fn learn(&mut self, learnt: &Learnt) {
        self.known = learnt.visible.iter().cloned().collect();
        learnt.unannounced.iter().for_each(|text| self.summary.learn(text));
        self.withdrawn =
            Assumption::ALL.map(|assumption| learnt.withdrawn.contains(assumption.name()));
        self.stolen = learnt.stolen_locks.iter().copied().collect();
    }

    /// Adds the knowledge of this search and those before it.
    pub(crate) fn tell(&self, program: &Program, learnt: &mut Learnt) {
        learnt.visible.extend(self.known.iter().cloned());
        let mut add = |table: &[Box<[Variable]>], name: &dyn Fn(usize, usize) -> String| {
            for (number, variables) in table.iter().enumerate() {
                for (index, _) in variables.iter().enumerate().filter(|(_, v)| v.visible) {
                    learnt.visible.insert(name(number, index));
                }
            }
        };
        add(&self.base, &base_name);
        add(&self.own, &|class, index| own_name(program, class, index));
        add(&self.statics, &|class, index| static_name(program, class, index));
        let withdrawn = Assumption::ALL.into_iter().filter(|assumption| !self.assumes(*assumption));
        learnt.withdrawn.extend(withdrawn.map(|assumption| assumption.name().to_owned()));
        learnt.stolen_locks.extend(&self.stolen);
        learnt.unannounced.extend(self.summary.learnt());
    }

    /// Returns the knowledge of the variables that kept to the discipline, in a fixed order: a
    /// search that resumes this one needs it, because it does not repeat all accesses. Synthesised
    /// classes, whose names depend on the run, have only final fields and are not among them.
    pub fn protections(&self, program: &Program) -> Vec<Protection> {
        let mut all: BTreeMap<String, &Variable> =
            self.resumed.iter().map(|(name, variable)| (name.clone(), variable)).collect();
        fn add<'a>(
            all: &mut BTreeMap<String, &'a Variable>,
            table: &'a [Box<[Variable]>],
            name: &dyn Fn(usize, usize) -> String,
        ) {
            for (number, variables) in table.iter().enumerate() {
                for (index, variable) in variables.iter().enumerate() {
                    if variable.locks.is_some() || variable.visible {
                        all.insert(name(number, index), variable);
                    }
                }
            }
        }
        add(&mut all, &self.base, &base_name);
        add(&mut all, &self.own, &|class, index| own_name(program, class, index));
        add(&mut all, &self.statics, &|class, index| static_name(program, class, index));
        let protected = all.into_iter().filter(|(_, variable)| variable.is_relied_on());
        let protection = |(name, variable): (String, &Variable)| {
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
    pub fn resume(&mut self, protections: &[Protection]) {
        let variable = |(name, written, owner, locks): &Protection| {
            let locks = Some(locks.iter().filter_map(|lock| Lock::named(lock)).collect());
            let accessors = owner.map_or(Accessors::Several, Accessors::One);
            (name.clone(), Variable { visible: false, written: *written, locks, accessors })
        };
        self.resumed = protections.iter().map(variable).collect();
        self.relied = [true; Assumption::ALL.len()];
        self.summary.resume();
    }

    /// Notes an access to a field (elements of an array count as one) of a shared object. Returns
    /// true if it is a scheduling point.
    #[inline]
    pub fn object(
        &mut self,
        program: &Program,
        heap: &Heap,
        who: Accessor,
        reference: Ref,
        index: usize,
        write: bool,
    ) -> bool {
        if self.assumes(Assumption::End) {
            self.look_for_end(program, heap, who, reference, index);
        }
        if who.alone || !self.assumes(Assumption::Undisturbed) {
            return !who.alone;
        }
        let class = heap.get(reference).class;
        let is_base = self.is_base.get(reference as usize) == Some(&true);
        let number = if is_base { reference } else { class.0 } as usize;
        let table = if is_base { &mut self.base } else { &mut self.own };
        if table.get(number).is_none_or(|variables| variables.is_empty()) {
            let past = Past { known: &self.known, resumed: &self.resumed };
            let variables = object_variables(program, heap, reference, past, is_base);
            if table.len() <= number {
                table.resize_with(number + 1, Box::default);
            }
            table[number] = variables;
        }
        let Some(variable) = table[number].get_mut(index) else { return true };
        if variable.visible {
            return true;
        }
        let holds = |lock: &Lock| lock.is_held(heap, self.synchronizer, who, reference);
        let all = || {
            let mut locks = held(program, heap, &self.is_base, self.synchronizer, who);
            // An owner field does not protect the synchronizer's own fields.
            locks.retain(|lock| *lock != Lock::Owner(reference) && !is_stolen(&self.stolen, *lock));
            if holds(&Lock::This) {
                locks.push(Lock::This);
            }
            locks
        };
        let (visible, failed) = variable.access(who.slot, write, holds, all);
        self.failed |= failed;
        visible
    }

    /// Notes an access to a static field. Returns true if it is a scheduling point.
    #[inline]
    pub fn static_field(
        &mut self,
        program: &Program,
        heap: &Heap,
        who: Accessor,
        (class, init): (ClassId, Init),
        index: usize,
        write: bool,
    ) -> bool {
        let initialises = init == Init::Running(who.slot as u16);
        if who.alone || initialises && self.assumes(Assumption::Initialisers) {
            return false;
        }
        if !self.assumes(Assumption::Undisturbed) {
            return true;
        }
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
            let variable = |i: usize| match applies {
                true => past.variable(&static_name(program, number, i), may_be_owned(i)),
                false => Variable::new(true, false),
            };
            self.statics[number] = (0..count).map(variable).collect();
        }
        let Some(variable) = self.statics[number].get_mut(index) else { return true };
        if variable.visible {
            return true;
        }
        // No object holds the variable: nobody owns null.
        let holds = |lock: &Lock| lock.is_held(heap, self.synchronizer, who, 0);
        let all = || {
            let mut locks = held(program, heap, &self.is_base, self.synchronizer, who);
            locks.retain(|lock| !is_stolen(&self.stolen, *lock));
            locks
        };
        let (visible, failed) = variable.access(who.slot, write, holds, all);
        self.failed |= failed;
        visible
    }

    /// Notes an access by another thread to a field that changes when its thread ends.
    fn look_for_end(
        &mut self,
        program: &Program,
        heap: &Heap,
        who: Accessor,
        reference: Ref,
        index: usize,
    ) {
        let class = heap.get(reference).class;
        let is_holder = self.holder.is_some_and(|(holder, _)| holder == class);
        if !is_holder && (reference == who.thread || !self.is_thread(program, class)) {
            return;
        }
        let own = |(_, field): (ClassId, u16)| match &heap.get(who.thread).body {
            Body::Fields(words) => words.get(usize::from(field)).copied() == Some(reference.into()),
            _ => false,
        };
        let field = program.instance_field(class, index as u16);
        if field.is_some_and(|(owner, name)| tells_end(&owner, &name))
            && !(is_holder && self.holder.is_some_and(own))
        {
            self.withdraw(Assumption::End);
        }
    }

    /// Takes over the accesses of a copy since it was made: together they fail where one search
    /// that made all their accesses would. Only the first `classes` classes mean the same to both.
    pub fn absorb(&mut self, copy: Discipline, classes: usize) {
        self.failed |= copy.failed;
        self.failed |= self.summary.absorb(copy.summary);
        self.stolen.extend(copy.stolen);
        for assumption in Assumption::ALL {
            let index = assumption as usize;
            let (mine, theirs) = (self.withdrawn[index], copy.withdrawn[index]);
            self.failed |= self.relied[index] && theirs && !mine;
            self.failed |= copy.relied[index] && mine && !theirs;
            self.withdrawn[index] |= theirs;
            self.relied[index] |= copy.relied[index];
        }
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
                    self.failed |= variable.absorb(other);
                }
            }
        }
    }

    /// Returns true if a class is `Thread` or a subclass.
    fn is_thread(&self, program: &Program, class: ClassId) -> bool {
        self.thread.is_some() && program.class(class).ancestors.get(1) == self.thread.as_ref()
    }

    /// Returns true if an assumption still holds.
    #[inline]
    pub fn assumes(&self, assumption: Assumption) -> bool {
        !self.withdrawn[assumption as usize]
    }

    /// Returns true if every thread can reach every other one, by a thread group or an enumeration.
    pub fn threads_are_public(&self) -> bool {
        !self.assumes(Assumption::Hidden)
    }

    /// Withdraws an assumption; what was explored so far may have relied on it.
    pub fn withdraw(&mut self, assumption: Assumption) {
        self.failed |= self.assumes(assumption);
        self.withdrawn[assumption as usize] = true;
    }

    /// Returns true if an assumption still holds, for a step that relies on it.
    pub fn relies_on(&mut self, assumption: Assumption) -> bool {
        let holds = self.assumes(assumption);
        self.relied[assumption as usize] |= holds;
        holds
    }

    /// Withdraws an assumption; what was explored so far counts unless a step relied on it.
    pub fn withdraw_if_relied(&mut self, assumption: Assumption) {
        self.failed |= self.relied[assumption as usize] && self.assumes(assumption);
        self.withdrawn[assumption as usize] = true;
    }

    /// Returns how many of `classes` classes are new since the last call.
    pub fn new_classes(&mut self, classes: usize) -> usize {
        classes - std::mem::replace(&mut self.classes_asked, classes).min(classes)
    }

    /// Returns true if this is the number of the field that names the owner of a synchronizer.
    #[inline]
    pub fn may_name_owner(&self, field: u16) -> bool {
        self.synchronizer.is_some_and(|(_, owner)| owner == field)
    }

    /// Notes that a thread is about to write the field that may name the owner of a synchronizer,
    /// with this value if known. Accesses under a lock commute with all that others do only if
    /// nobody but the owner ends the ownership, and nobody takes it for another.
    #[cold]
    pub fn owner_changes(
        &mut self,
        program: &Program,
        heap: &Heap,
        who: Accessor,
        lock: Ref,
        new: Option<Ref>,
    ) {
        let is_base = self.is_base.get(lock as usize) == Some(&true);
        let class = heap.get(lock).class;
        let is_lock = self.synchronizer.is_some_and(|(above, _)| program.is_subclass(class, above));
        let old = owner(heap, self.synchronizer, lock);
        let is_own = |thread: Ref| thread == 0 || thread == who.thread;
        let is_fair = is_own(old) && new.is_some_and(is_own);
        if is_base && is_lock && !is_fair && !who.alone && self.stolen.insert(lock) {
            self.failed = true;
        }
    }

    /// Notes that a method takes the monitor of a standard stream. The library's own code, in
    /// `printf`, does not count.
    #[cold]
    pub(crate) fn stream_entered(&mut self, program: &Program, method: MethodId) {
        if !program.class(program.method(method).class).is_library {
            self.withdraw(Assumption::Streams);
        }
    }

    /// Notes that a thread looks at what another does or waits for.
    pub fn threads_are_observed(&mut self) {
        for assumption in [Assumption::Release, Assumption::Join, Assumption::End] {
            self.withdraw(assumption);
        }
    }

    /// Notes that code of a class enters the monitor of an object of this class. Threads that wait
    /// on a thread's monitor are notified when it ends, so the moment matters.
    #[inline]
    pub fn enters(&mut self, program: &Program, class: ClassId, by: ClassId) {
        if self.is_thread(program, class) {
            self.withdraw(Assumption::Join);
            self.withdraw(Assumption::End);
        }
        // A thread that ends takes the monitor of its group (`Vm::counting_group`).
        if program.class(class).ancestors.get(1) == self.group.as_ref()
            && self.group.is_some()
            && !(program.class(class).is_library && program.class(by).is_library)
        {
            self.withdraw(Assumption::End);
        }
    }
}

impl Variable {
    /// Creates a variable. With `may_be_owned` it is assumed to have one accessor only.
    fn new(visible: bool, may_be_owned: bool) -> Variable {
        let accessors = if may_be_owned { Accessors::None } else { Accessors::Several };
        Variable { visible, accessors, ..Variable::default() }
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
    fn absorb(&mut self, other: Variable) -> bool {
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

    /// Checks the discipline: returns whether the access is visible, and whether earlier ones
    /// should have been.
    fn access(
        &mut self,
        slot: usize,
        write: bool,
        holds: impl Fn(&Lock) -> bool,
        all: impl Fn() -> Vec<Lock>,
    ) -> (bool, bool) {
        self.written |= write;
        let first = self.locks.is_none();
        let locks = self.locks.get_or_insert_with(all);
        if !first {
            locks.retain(holds);
        }
        self.accessors = self.accessors.and(Accessors::One(slot));
        self.visible = self.is_contended();
        (self.visible, self.visible && !first)
    }
}

/// Knowledge of variables from earlier searches and from the one that is resumed.
#[derive(Clone, Copy)]
struct Past<'a> {
    known: &'a FxHashSet<String>,
    resumed: &'a FxHashMap<String, Variable>,
}

impl Past<'_> {
    /// Returns a variable that may keep to the discipline, before this search accesses it.
    fn variable(self, name: &str, may_be_owned: bool) -> Variable {
        match self.resumed.get(name) {
            Some(variable) if !self.known.contains(name) => variable.clone(),
            _ => Variable::new(self.known.contains(name), may_be_owned),
        }
    }
}

fn object_variables(
    program: &Program,
    heap: &Heap,
    reference: Ref,
    past: Past<'_>,
    is_base: bool,
) -> Box<[Variable]> {
    let object = heap.get(reference);
    let class = object.class;
    let name = |index: usize| match is_base {
        true => base_name(reference as usize, index),
        false => own_name(program, class.0 as usize, index),
    };
    match &object.body {
        Body::Fields(words) => {
            let may_be_owned = |index: usize| may_be_owned(program, class, index, false);
            let variable = |index: usize| match applies(&program.field_owner(class, index as u16)) {
                true => past.variable(&name(index), may_be_owned(index)),
                false => Variable::new(true, false),
            };
            (0..words.len()).map(variable).collect()
        }
        // Intrinsics of strings also read bytes and characters.
        Body::Bytes(_) | Body::Chars(_) => Box::new([Variable::new(true, false)]),
        _ => Box::new([past.variable(&name(0), is_base)]),
    }
}

fn is_stolen(stolen: &FxHashSet<Ref>, lock: Lock) -> bool {
    matches!(lock, Lock::Owner(object) if stolen.contains(&object))
}

/// Returns true if a field of a thread changes when the thread ends (see `Vm::end_thread`).
fn tells_end(owner: &str, field: &str) -> bool {
    matches!(owner, "java/lang/Thread" | "java/lang/Thread$FieldHolder")
        && matches!(
            field,
            "group"
                | "target"
                | "task"
                | "threadStatus"
                | "eetop"
                | "threadLocals"
                | "inheritableThreadLocals"
                | "inheritedAccessControlContext"
                | "uncaughtExceptionHandler"
        )
}

/// Returns true if a field may be used by one thread alone. Volatile fields and those of the
/// library are meant for several.
fn may_be_owned(program: &Program, class: ClassId, index: usize, is_static: bool) -> bool {
    let field = program.declared_field(class, index as u16, is_static);
    field.is_some_and(|(owner, f)| !owner.is_library && !f.flags.has(Flags::VOLATILE))
}

/// Returns true if the machine leaves the fields of a class to its code, so that all accesses are
/// seen.
fn applies(class: &str) -> bool {
    class.starts_with("java/util/")
        || !["java/", "jdk/", "sun/"].iter().any(|prefix| class.starts_with(prefix))
}

/// Returns all locks with lasting names that a thread holds.
fn held(
    program: &Program,
    heap: &Heap,
    is_base: &[bool],
    synchronizer: Option<(ClassId, u16)>,
    who: Accessor,
) -> Vec<Lock> {
    let mut locks = Vec::new();
    for (number, object) in heap.objects.iter().enumerate().take(is_base.len()) {
        if !is_base[number] {
            continue;
        }
        let reference = number as Ref;
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
    locks
}

fn owner(heap: &Heap, synchronizer: Option<(ClassId, u16)>, object: Ref) -> Ref {
    match (synchronizer, &heap.get(object).body) {
        (Some((_, index)), Body::Fields(words)) => {
            words.get(usize::from(index)).copied().unwrap_or(0) as Ref
        }
        _ => 0,
    }
}

fn base_name(object: usize, index: usize) -> String {
    format!("base {object} {index}")
}

fn own_name(program: &Program, class: usize, index: usize) -> String {
    format!("own {} {index}", program.class(ClassId(class as u32)).name)
}

fn static_name(program: &Program, class: usize, index: usize) -> String {
    format!("static {} {index}", program.class(ClassId(class as u32)).name)
}

impl Vm {
    /// Notes an access by an intrinsic to a field or the elements of an object. It is visible
    /// whenever the object is shared; the discipline must know.
    pub(crate) fn note_access(&mut self, slot: usize, object: Ref, index: usize, write: bool) {
        let flags = self.state.heap.get(object).flags & (FLAG_SHARED | FLAG_IMMUTABLE);
        if self.is_disciplined() && flags == FLAG_SHARED {
            let who = Accessor::new(&self.state, slot);
            let heap = &self.state.heap;
            let class = heap.get(object).class;
            if self.discipline.object(&self.program, heap, who, object, index, write) {
                self.announce_field(slot, class, index as u16, false, write);
            }
        }
    }

    /// Notes that an intrinsic writes a field, which may name the owner of a synchronizer.
    pub(crate) fn note_owner_write(&mut self, slot: usize, object: Ref, index: usize) {
        if self.is_disciplined() && self.discipline.may_name_owner(index as u16) {
            let who = Accessor::new(&self.state, slot);
            let Vm { discipline, program, state, .. } = self;
            discipline.owner_changes(program, &state.heap, who, object, None);
        }
    }

    /// Notes an access by an intrinsic to a static field.
    pub(crate) fn note_static_access(
        &mut self,
        slot: usize,
        class: ClassId,
        index: usize,
        write: bool,
    ) {
        if self.is_disciplined() {
            let who = Accessor::new(&self.state, slot);
            let init = self.state.statics[class.0 as usize].init;
            if !matches!(init, Init::Done) && init != Init::Running(slot as u16) && !who.alone {
                self.discipline.withdraw(Assumption::Initialisers);
            }
            let place = (class, init);
            let heap = &self.state.heap;
            if self.discipline.static_field(&self.program, heap, who, place, index, write) {
                self.announce_field(slot, class, index as u16, true, write);
            }
        }
    }

    pub(crate) fn is_disciplined(&self) -> bool {
        self.mode == Mode::Check(Reduction::Full) && self.state.heap.frozen
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Accesses of the resumed search count: one that breaks with them is no first access.
    #[test]
    fn a_resumed_search_knows_the_locks_of_accesses_it_does_not_repeat() {
        let named = |name: &str, owner: Option<usize>, locks: &[&str]| {
            (name.to_owned(), false, owner, locks.iter().map(|lock| lock.to_string()).collect())
        };
        let mut discipline = Discipline::default();
        discipline
            .learn(&Learnt { visible: ["static Main 2".to_owned()].into(), ..Learnt::default() });
        discipline.resume(&[
            named("static Main 0", None, &["monitor 5", "this"]),
            named("static Main 1", Some(3), &[]),
            named("base 7 1", None, &[]),
        ]);
        let past = Past { known: &discipline.known, resumed: &discipline.resumed };
        let write = |name: &str, slot: usize, has: Lock| {
            past.variable(name, true).access(slot, true, |lock| *lock == has, || vec![has])
        };
        let (visible, failed) = (true, true);
        assert_eq!(write("static Main 0", 1, Lock::Monitor(5)), (!visible, !failed));
        assert_eq!(write("static Main 0", 1, Lock::Monitor(6)), (visible, failed));
        assert_eq!(write("static Main 1", 3, Lock::Monitor(6)), (!visible, !failed));
        assert_eq!(write("static Main 1", 2, Lock::Monitor(6)), (visible, failed));
        assert_eq!(write("base 7 1", 1, Lock::Owner(6)), (visible, failed));
        assert_eq!(write("base 8 1", 1, Lock::Owner(6)), (!visible, !failed));
        assert!(past.variable("static Main 2", true).visible);
    }
}
