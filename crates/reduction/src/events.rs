//! What a program may do against an assumption. The machine reports each such act here before, or
//! in the step in which, it happens; the assumption is then withdrawn.

use crate::assumptions::Assumption;
use crate::lockset::Accessor;
use crate::visibility::{Blind, Visibility};
use hebra_program::{ClassId, MethodId, Program};
use hebra_state::heap::{Heap, Ref};
use hebra_state::{State, Status};

impl Visibility {
    /// Notes that a thread looks at what another does or waits for.
    pub fn threads_are_observed(&mut self, heap: &Heap) {
        if self.is_full(heap) {
            for assumption in [Assumption::Release, Assumption::Join, Assumption::End] {
                self.assumptions.withdraw(assumption);
            }
        }
    }

    /// Notes that a thread finds others without a reference to them.
    pub fn threads_are_enumerated(&mut self, heap: &Heap) {
        self.threads_are_observed(heap);
        if self.mode.tracks_sharing() {
            self.assumptions.withdraw(Assumption::Hidden);
        }
    }

    /// Notes that a thread is stopped or suspended from outside.
    pub fn threads_are_disturbed(&mut self, heap: &Heap) {
        if self.is_full(heap) {
            self.assumptions.withdraw(Assumption::Undisturbed);
            self.threads_are_observed(heap);
        }
    }

    /// Notes that the program reads a clock.
    pub fn clock_is_read(&mut self) {
        self.assumptions.withdraw(Assumption::Clockless);
    }

    /// Notes that something needs a time that was read from a clock: where, and as what.
    pub fn time_is_needed(&mut self, by: &str) {
        self.assumptions.withdraw(Assumption::Followed);
        self.unfollowed.insert(by.to_owned());
    }

    /// Notes that a thread asks for the state of another.
    pub fn state_is_watched(&mut self) {
        self.assumptions.withdraw(Assumption::Unwatched);
    }

    /// Notes that a thread checks whether another has ended.
    pub fn end_is_looked_for(&mut self, heap: &Heap) {
        if self.is_full(heap) {
            self.assumptions.withdraw(Assumption::End);
        }
    }

    /// Notes that a daemon checks whether another thread has ended.
    pub fn daemon_looks_for_end(&mut self) {
        self.assumptions.withdraw(Assumption::Unnoticed);
    }

    /// Notes an access by another thread to a field that changes when its thread ends.
    pub(crate) fn look_for_end(
        &mut self,
        program: &Program,
        heap: &Heap,
        who: Accessor,
        reference: Ref,
        index: usize,
    ) {
        if self.threads.shows_end(program, heap, who, (reference, index)) {
            self.assumptions.withdraw(Assumption::End);
        }
    }

    /// Notes that a daemon thread starts. A thread that ended at once, and that nobody has joined,
    /// might still be at its end and keep the program alive.
    pub fn daemon_starts(&mut self, state: &State) {
        let mut threads = state.known_threads().map(|(_, thread)| thread.status);
        if self.is_full(&state.heap) && threads.any(|status| status == Status::Finished) {
            self.assumptions.withdraw(Assumption::End);
        }
    }

    /// Notes that an interrupted thread joins one that has ended. If that one ended at once, it
    /// might still be at its end, and then the join would notice the interrupt.
    pub fn interrupted_joins_ended(&mut self, state: &State, ended: Ref) {
        let mut threads = state.known_threads().map(|(_, thread)| thread);
        if threads.any(|other| other.object == ended && other.status == Status::Finished) {
            self.assumptions.withdraw(Assumption::End);
        }
    }

    /// Notes that code of a class enters the monitor of an object. Threads that wait on a thread's
    /// monitor are notified when it ends, so the moment matters. With `full` only.
    #[inline]
    pub fn enters(&mut self, program: &Program, heap: &Heap, object: Ref, by: ClassId) {
        let class = heap.get(object).class;
        if self.threads.is_thread(program, class) {
            self.assumptions.withdraw(Assumption::Join);
            self.assumptions.withdraw(Assumption::End);
        }
        // A thread that ends takes the monitor of its group (`Vm::counting_group`).
        if self.threads.is_group(program, class)
            && !(program.class(class).is_library && program.class(by).is_library)
        {
            self.assumptions.withdraw(Assumption::End);
            self.assumptions.withdraw_if_relied(Assumption::Unheld);
        }
        if self.threads.is_mirror(object) {
            self.assumptions.withdraw_if_relied(Assumption::Unheld);
        }
    }

    /// Notes that a method takes the monitor of a standard stream. The library's own code, in
    /// `printf`, does not count.
    #[cold]
    pub fn stream_entered(&mut self, program: &Program, method: MethodId) {
        if !program.class(program.method(method).class).is_library {
            self.assumptions.withdraw(Assumption::Streams);
        }
    }

    /// Returns true if this is the number of the field that names the owner of a synchronizer.
    #[inline]
    pub fn may_name_owner(&self, field: u16) -> bool {
        self.lockset.may_name_owner(field)
    }

    /// Notes that a thread is about to write the field that may name the owner of a synchronizer,
    /// with this value if known.
    #[cold]
    pub fn owner_changes(
        &mut self,
        program: &Program,
        heap: &Heap,
        who: Accessor,
        lock: Ref,
        new: Option<Ref>,
    ) {
        if self.blind != Blind::Owners {
            let failed = self.lockset.owner_changes(program, heap, who, lock, new);
            self.assumptions.failed |= failed;
        }
    }

    /// Notes that the interrupt status of a thread at a modelled lock shows.
    pub fn interruption_is_asked(&mut self, heap: &Heap) {
        if self.is_full(heap) {
            self.assumptions.withdraw(Assumption::Unasked);
        }
    }

    /// Notes that a thread interrupts another, or itself.
    pub fn interrupts(&mut self, program: &Program, state: &State, slot: usize, other: usize) {
        if self.is_full(&state.heap) {
            self.announce_interruption(program, state, slot);
            if slot != other {
                self.assumptions.withdraw_if_relied(Assumption::Uninterrupted);
            }
        }
    }

    /// Notes that a thread interrupts one that has ended, and might still be on its way there: it may have passed
    /// its last join ahead of time.
    pub fn interrupts_ended(&mut self, heap: &Heap) {
        if self.is_full(heap) {
            self.assumptions.withdraw_if_relied(Assumption::Uninterrupted);
        }
    }

    /// Notes that a pool has more workers than can do without version numbers.
    pub fn versions_are_needed(&mut self) {
        self.assumptions.withdraw(Assumption::Unversioned);
    }

    /// Notes that the program asks a thread pool how many tasks it has done.
    pub fn tasks_are_counted(&mut self) {
        self.assumptions.withdraw(Assumption::UncountedTasks);
    }

    /// Returns how many of `classes` classes are new since the last call.
    pub fn new_classes(&mut self, classes: usize) -> usize {
        classes - std::mem::replace(&mut self.classes_asked, classes).min(classes)
    }

    /// Notes that a class was loaded whose code may run when an exception is left uncaught.
    pub fn handler_is_loaded(&mut self) {
        self.assumptions.withdraw_if_relied(Assumption::Unhandled);
    }
}
