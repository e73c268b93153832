//! Locks that protect variables: accesses to shared memory that need no scheduling point.
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

use crate::learnt::Learnt;
use hebra_classfile::model::Flags;
use hebra_program::{ClassId, ClassKind, Program};
use hebra_state::State;
use hebra_state::heap::{Body, Heap, Ref};
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
/// those of later objects, which have no lasting name, by class.
#[derive(Clone, Default)]
pub(crate) struct Lockset {
    base: Vec<Box<[VariableRecord]>>,
    own: Vec<Box<[VariableRecord]>>,
    statics: Vec<Box<[VariableRecord]>>,
    /// True for the numbers of objects of the base.
    is_base: Vec<bool>,
    /// Names of variables known to be visible from earlier searches.
    known: FxHashSet<String>,
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
    }

    /// Takes over the knowledge of earlier searches.
    pub(crate) fn learn(&mut self, learnt: &Learnt) {
        self.known = learnt.visible.iter().cloned().collect();
        self.stolen = learnt.stolen_locks.iter().copied().collect();
    }

    /// Adds the knowledge of this search and those before it.
    pub(crate) fn tell(&self, program: &Program, learnt: &mut Learnt) {
        learnt.visible.extend(self.known.iter().cloned());
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

    /// Judges an access to a field (elements of an array count as one) of a shared object.
    #[inline]
    pub(crate) fn object(
        &mut self,
        program: &Program,
        heap: &Heap,
        who: Accessor,
        (reference, index): (Ref, usize),
        write: bool,
    ) -> Judged {
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
        let Some(variable) = table[number].get_mut(index) else { return Judged::VISIBLE };
        if variable.visible {
            return Judged::VISIBLE;
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
        variable.access(who.slot, write, holds, all)
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
            let variable = |i: usize| match applies {
                true => past.variable(&static_name(program, number, i), may_be_owned(i)),
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
            let mut locks = held(program, heap, &self.is_base, self.synchronizer, who);
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
    fn variable(self, name: &str, may_be_owned: bool) -> VariableRecord {
        match self.resumed.get(name) {
            Some(variable) if !self.known.contains(name) => variable.clone(),
            _ => VariableRecord::new(self.known.contains(name), may_be_owned),
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
    let name = |index: usize| match is_base {
        true => base_name(reference as usize, index),
        false => own_name(program, class.0 as usize, index),
    };
    match &object.body {
        Body::Fields(words) => {
            let may_be_owned = |index: usize| may_be_owned(program, class, index, false);
            let variable = |index: usize| match applies(&program.field_owner(class, index as u16)) {
                true => past.variable(&name(index), may_be_owned(index)),
                false => VariableRecord::new(true, false),
            };
            (0..words.len()).map(variable).collect()
        }
        // Intrinsics of strings also read bytes and characters.
        Body::Bytes(_) | Body::Chars(_) => Box::new([VariableRecord::new(true, false)]),
        _ => Box::new([past.variable(&name(0), is_base)]),
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

#[cfg(test)]
mod tests {
    use super::*;

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
            let mut variable = past.variable(name, true);
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
        assert!(past.variable("static Main 2", true).visible);
    }
}
