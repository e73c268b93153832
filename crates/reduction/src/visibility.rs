//! `Visibility`: the answers to "is this a scheduling point?", and what they rest on.

use crate::assumptions::{Assumption, Assumptions};
use crate::learnt::Learnt;
use crate::level::{Mode, Reduction};
use crate::lockset::{Accessor, Judged, Lockset, Protection};
use crate::summary::Summary;
use crate::thread_classes::ThreadClasses;
use hebra_program::{ClassId, ClassKind, Program};
use hebra_state::heap::{FLAG_IMMUTABLE, FLAG_SHARED, Heap, Ref};
use hebra_state::{Init, State};
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Decides which operations are scheduling points.
#[derive(Clone)]
pub struct Visibility {
    pub(crate) mode: Mode,
    pub(crate) assumptions: Assumptions,
    pub(crate) lockset: Lockset,
    pub(crate) threads: ThreadClasses,
    /// Accesses that threads may make from their current positions.
    pub(crate) summary: Summary,
    /// Number of classes that were checked for handlers of exceptions.
    pub(crate) classes_asked: usize,
    /// See `blind_to`.
    pub(crate) blind: Blind,
    /// Places that need a time itself, and as what.
    pub(crate) unfollowed: BTreeSet<String>,
    /// Times are followed until the search ends, even if something needs one on the way: its states have several outcomes
    /// of tests.
    pub(crate) may_follow: bool,
}

/// Checks besides those of assumptions that a test can take out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Blind {
    #[default]
    Nothing,
    /// Variables that break the discipline.
    Accesses,
    /// Owners of synchronizers that others overwrite.
    Owners,
    /// Acts that the summary of the code does not announce.
    Facts,
    /// Opponents that can still move.
    Opponents,
    /// Threads that were joined ahead of time.
    Joined,
}

impl Blind {
    const ALL: [(&str, Blind); 5] = [
        ("accesses", Blind::Accesses),
        ("owners", Blind::Owners),
        ("facts", Blind::Facts),
        ("opponents", Blind::Opponents),
        ("joined", Blind::Joined),
    ];
}

impl Visibility {
    /// Creates the rules for a use of the machine.
    pub fn new(mode: Mode) -> Visibility {
        Visibility {
            mode,
            assumptions: Assumptions::default(),
            lockset: Lockset::default(),
            threads: ThreadClasses::default(),
            summary: Summary::default(),
            classes_asked: 0,
            blind: Blind::Nothing,
            unfollowed: BTreeSet::new(),
            may_follow: true,
        }
    }

    /// Takes the check of a rule out, by the rule's name: the acts of a program against it go
    /// unseen, and verdicts are wrong. Only for tests, which show so that a program needs the check.
    /// Returns false if there is no such rule.
    pub fn blind_to(&mut self, rule: &str) -> bool {
        let assumption = Assumption::ALL.into_iter().find(|known| known.name() == rule);
        let blind = Blind::ALL.into_iter().find(|(name, _)| *name == rule);
        self.assumptions.blind_to = assumption;
        self.blind = blind.map_or(Blind::Nothing, |(_, blind)| blind);
        assumption.is_some() || blind.is_some()
    }

    /// Returns the names of all rules whose check can be taken out.
    pub fn rules() -> impl Iterator<Item = &'static str> {
        let assumptions = Assumption::ALL.into_iter().map(Assumption::name);
        assumptions.chain(Blind::ALL.into_iter().map(|(name, _)| name))
    }

    /// Begins the search: takes the current objects as the base. `stop` asks to stop from outside.
    pub fn begin(&mut self, program: &Program, state: &State, stop: Option<Arc<AtomicBool>>) {
        self.summary.begin(program, stop);
        self.lockset.begin(program, &state.heap);
        self.threads = ThreadClasses::new(program, &state.mirrors);
        // Taken before the search began.
        for (number, object) in state.heap.objects.iter().enumerate() {
            if object.lock_owner() == 0 {
                continue;
            }
            let is_thread = self.threads.is_thread(program, object.class);
            let is_group = self.threads.is_group(program, object.class);
            if is_thread {
                self.assumptions.rule_out(Assumption::Join);
            }
            if is_thread || is_group {
                self.assumptions.rule_out(Assumption::End);
            }
            if is_group || self.threads.is_mirror(number as Ref) {
                self.assumptions.rule_out(Assumption::Unheld);
            }
        }
    }

    /// Takes over the knowledge of earlier searches.
    pub fn learn(&mut self, learnt: &Learnt) {
        self.lockset.learn(learnt);
        self.assumptions.learn(&learnt.withdrawn);
        learnt.unannounced.iter().for_each(|text| self.summary.learn(text));
        self.unfollowed.clone_from(&learnt.unfollowed);
        self.may_follow = self.assumptions.assumes(Assumption::Followed);
    }

    /// Adds the knowledge of this search and those before it.
    pub fn tell(&self, program: &Program, learnt: &mut Learnt) {
        self.lockset.tell(program, learnt, self.has_failed());
        learnt.withdrawn.extend(self.assumptions.withdrawn());
        learnt.unannounced.extend(self.summary.learnt());
        learnt.unfollowed.extend(self.unfollowed.iter().cloned());
    }

    /// Returns the knowledge of the variables that kept to the discipline, for a checkpoint.
    pub fn protections(&self, program: &Program) -> Vec<Protection> {
        self.lockset.protections(program)
    }

    /// Takes over the knowledge of the search that this one resumes.
    pub fn resume(&mut self, protections: &[Protection]) {
        self.lockset.resume(protections);
        self.assumptions.resume();
        self.summary.resume();
    }

    /// Takes over the accesses of a copy since it was made: together they fail where one search
    /// that made all their accesses would. Only the first `classes` classes mean the same to both.
    pub fn absorb(&mut self, copy: Visibility, classes: usize) {
        self.assumptions.absorb(copy.assumptions);
        self.unfollowed.extend(copy.unfollowed);
        let failed = self.summary.absorb(copy.summary);
        let failed = self.lockset.absorb(copy.lockset, classes) || failed;
        self.assumptions.failed |= failed;
    }

    /// Returns true if an assumption turned out false after it was relied on: the search must start
    /// again.
    pub fn has_failed(&self) -> bool {
        self.assumptions.failed
    }

    /// Returns true if the rules of `full` apply: before the search begins there is one thread, and
    /// nothing to reduce.
    #[inline]
    pub fn is_full(&self, heap: &Heap) -> bool {
        self.mode == Mode::Check(Reduction::Full) && heap.frozen
    }

    /// Returns true if operations on an object may be scheduling points.
    pub fn is_object_visible(&self, heap: &Heap, object: Ref) -> bool {
        match self.mode {
            Mode::Run => false,
            Mode::Check(Reduction::None) => true,
            Mode::Check(Reduction::Local | Reduction::Full) => is_shared(heap, object),
        }
    }

    /// Notes an access to a field or an element of a shared object. Returns true if it is a
    /// scheduling point. With `full` only.
    #[inline]
    pub fn is_access_visible(
        &mut self,
        program: &Program,
        heap: &Heap,
        who: Accessor,
        (reference, index): (Ref, usize),
        write: bool,
    ) -> bool {
        if self.assumptions.assumes(Assumption::End) {
            self.look_for_end(program, heap, who, reference, index);
        }
        if who.alone || !self.assumptions.assumes(Assumption::Undisturbed) {
            return !who.alone;
        }
        let judged = self.lockset.object(program, heap, who, (reference, index), write);
        self.take(judged)
    }

    /// Notes an access to a static field. Returns true if it is a scheduling point. With `full`
    /// only.
    #[inline]
    pub fn is_static_access_visible(
        &mut self,
        program: &Program,
        heap: &Heap,
        who: Accessor,
        (class, init, index): (ClassId, Init, usize),
        write: bool,
    ) -> bool {
        let initialises = init == Init::Running(who.slot as u16);
        if who.alone || initialises && self.assumptions.assumes(Assumption::Initialisers) {
            return false;
        }
        if !self.assumptions.assumes(Assumption::Undisturbed) {
            return true;
        }
        let judged = self.lockset.static_field(program, heap, who, (class, index), write);
        self.take(judged)
    }

    #[inline]
    fn take(&mut self, judged: Judged) -> bool {
        let seen = self.blind != Blind::Accesses;
        self.assumptions.failed |= judged.failed & seen;
        judged.visible & seen
    }

    /// Notes an access by an intrinsic to a field or to elements of an object. With `full`, returns true if
    /// it is a scheduling point.
    pub fn note_access(
        &mut self,
        program: &Program,
        state: &State,
        slot: usize,
        (object, indices): (Ref, Range<usize>),
        write: bool,
    ) -> bool {
        let heap = &state.heap;
        if self.is_full(heap) && is_shared(heap, object) {
            let who = Accessor::new(state, slot);
            let found = heap.get(object);
            let place = (found.class, indices.start as u16, false);
            let indices: Vec<usize> = match program.class(found.class).kind {
                ClassKind::Array(..) => {
                    self.lockset.variables_among(found, object, indices).collect()
                }
                _ => indices.collect(),
            };
            let mut is_visible = false;
            for index in indices {
                is_visible |= self.is_access_visible(program, heap, who, (object, index), write);
            }
            if is_visible {
                self.announce_field(program, state, slot, place, write);
            }
            return is_visible;
        }
        false
    }

    /// Notes an access by an intrinsic to a static field.
    pub fn note_static_access(
        &mut self,
        program: &Program,
        state: &State,
        slot: usize,
        (class, index): (ClassId, usize),
        write: bool,
    ) {
        if self.is_full(&state.heap) {
            let who = Accessor::new(state, slot);
            let init = state.statics[class.0 as usize].init;
            if !matches!(init, Init::Done) && init != Init::Running(slot as u16) && !who.alone {
                self.assumptions.withdraw(Assumption::Initialisers);
            }
            let place = (class, init, index);
            if self.is_static_access_visible(program, &state.heap, who, place, write) {
                self.announce_field(program, state, slot, (class, index as u16, true), write);
            }
        }
    }
}

/// Returns true if several threads can reach an object that may still change.
#[inline]
pub(crate) fn is_shared(heap: &Heap, object: Ref) -> bool {
    heap.get(object).flags & (FLAG_SHARED | FLAG_IMMUTABLE) == FLAG_SHARED
}
