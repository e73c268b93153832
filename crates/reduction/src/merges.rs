//! Operations besides accesses to memory that are no separate scheduling points with
//! `--reduction full`, but part of the step before them.

use crate::assumptions::Assumption;
use crate::level::{Mode, Reduction};
use crate::lockset::Accessor;
use crate::visibility::{Blind, Visibility};
use hebra_program::{ClassId, Program};
use hebra_state::heap::{Heap, Ref};
use hebra_state::{State, Status, Thread};

impl Visibility {
    /// Returns true if releasing a shared monitor is a scheduling point.
    #[inline]
    pub fn are_releases_visible(&self) -> bool {
        !self.assumptions.assumes(Assumption::Release)
    }

    /// Returns true if releasing a monitor is a scheduling point.
    pub fn is_release_visible(&self, heap: &Heap, lock: Ref) -> bool {
        self.is_object_visible(heap, lock) && (!self.is_full(heap) || self.are_releases_visible())
    }

    /// Returns true if releasing a lock ends what can join the step: where a release is no
    /// scheduling point it commutes to the left only.
    pub fn ends_grant(&self, state: &State, slot: usize, lock: Ref) -> bool {
        self.is_full(&state.heap)
            && state.thread(slot).atomic == 0
            && self.is_object_visible(&state.heap, lock)
    }

    /// Returns true if a call of wait or notify with so many alternatives is a scheduling point.
    /// The thread holds the monitor, so no other can wait or notify meanwhile. A wait of another
    /// thread could have expired before the acquisition; it could also have been interrupted,
    /// unless that depends on something the thread did since. Only the thread to notify is still to
    /// be chosen.
    pub fn is_monitor_call_visible(
        &mut self,
        state: &State,
        slot: usize,
        object: Ref,
        ways: u32,
    ) -> bool {
        if !self.is_full(&state.heap)
            || self.are_releases_visible()
            || state.heap.get(object).lock_owner() != slot as u32 + 1
            || ways > 1
        {
            return true;
        }
        let waits = |thread: &Thread| matches!(thread.status, Status::Waiting { object: o, .. } if o == object);
        let has_waiters = state.live_threads().any(|(_, thread)| waits(thread));
        has_waiters && !self.assumptions.relies_on(Assumption::Uninterrupted)
    }

    /// Returns true if `join` is a single operation.
    pub fn is_join_single(&self, heap: &Heap) -> bool {
        self.is_full(heap) && self.assumptions.assumes(Assumption::Join)
    }

    /// Returns true if a thread that waits for the end of another goes on as soon as that one has ended, before
    /// anything else happens: to join a thread that has ended, and what follows it unseen, commutes to the left with
    /// all that others do. An interrupt that comes before the join would have to be noticed by it.
    pub fn joins_come_first(&mut self, heap: &Heap) -> bool {
        self.may_join_first(heap) && self.assumptions.relies_on(Assumption::Uninterrupted)
    }

    /// Returns true if a thread that is joined is known on until the one that joins it moves again: the join may have
    /// come ahead of time.
    pub fn knows_joined(&self, heap: &Heap) -> bool {
        self.may_join_first(heap) && self.blind != Blind::Joined
    }

    /// Returns true if joins come first, for a look that no step relies on.
    fn may_join_first(&self, heap: &Heap) -> bool {
        let needed = [
            Assumption::Join,
            Assumption::End,
            Assumption::Undisturbed,
            Assumption::Release,
            Assumption::Unwatched,
            Assumption::Uninterrupted,
        ];
        self.is_full(heap)
            && needed.into_iter().all(|assumption| self.assumptions.assumes(assumption))
    }

    /// Returns true if a thread that has nothing left to do ends at once. If there are daemon
    /// threads, their actions before the program ends may depend on it.
    pub fn ends_at_once(&self, state: &State, slot: usize) -> bool {
        let mut others = state.live_threads().filter(|(other, _)| *other != slot);
        self.is_full(&state.heap)
            && self.assumptions.assumes(Assumption::End)
            && state.heap.get(state.thread(slot).object).lock_owner() == 0
            && others.all(|(_, thread)| !thread.daemon)
    }

    /// Returns true if starting a thread is a scheduling point. It commutes to the left if only the
    /// starter can reach the thread: nobody else can ask whether it is alive, join or interrupt it. A
    /// daemon may be too late to start one that keeps the program alive.
    pub fn is_start_visible(&mut self, state: &State, slot: usize, started: Ref) -> bool {
        !self.is_full(&state.heap)
            || self.is_object_visible(&state.heap, started)
            || state.thread(slot).daemon
            || self.threads_are_public()
            || self.states_are_watched()
            || !self.assumptions.relies_on(Assumption::Unheld)
    }

    /// Returns true if numbering a thread, by the counter in a static field, is a scheduling point.
    pub fn is_number_visible(
        &mut self,
        program: &Program,
        state: &State,
        slot: usize,
        (class, index): (ClassId, usize),
    ) -> bool {
        if !self.is_full(&state.heap) || !self.assumptions.relies_on(Assumption::Unheld) {
            return true;
        }
        let init = state.statics[class.0 as usize].init;
        let who = Accessor::new(state, slot);
        self.is_static_access_visible(program, &state.heap, who, (class, init, index), true)
    }

    /// Returns true if a thread that is made is counted by its group without a scheduling point: the
    /// number shows in nothing.
    pub fn joins_group_unseen(&mut self, heap: &Heap) -> bool {
        self.is_full(heap) && self.assumptions.relies_on(Assumption::Unheld)
    }

    /// Returns true if every thread can reach every other one, by a thread group or an enumeration.
    pub fn threads_are_public(&self) -> bool {
        !self.assumptions.assumes(Assumption::Hidden)
    }

    /// Returns true if static fields belong to the thread that initialises their class until it has done so.
    pub fn initialisers_are_alone(&self) -> bool {
        self.mode == Mode::Check(Reduction::Full)
            && self.assumptions.assumes(Assumption::Initialisers)
    }

    /// Returns true if the maps of thread-local variables belong to their thread, not to its object.
    pub fn locals_are_own(&self) -> bool {
        self.mode == Mode::Check(Reduction::Full) && self.assumptions.assumes(Assumption::OwnLocals)
    }

    /// Notes that a thread looks at the thread-local variables of another, or at its own by `Unsafe` or the like.
    pub fn locals_are_looked_at(&mut self) {
        self.assumptions.withdraw(Assumption::OwnLocals);
    }

    /// Returns true if idle workers of a pool need no version numbers.
    pub fn omits_versions(&self) -> bool {
        self.assumptions.assumes(Assumption::Unversioned)
    }

    /// Returns true if thread pools do not count the tasks that they have done.
    pub fn omits_task_counts(&self) -> bool {
        self.assumptions.assumes(Assumption::UncountedTasks)
    }

    /// Returns true if numbers may be vague.
    pub fn follows_times(&self) -> bool {
        !self.assumptions.assumes(Assumption::Clockless) && self.may_follow_times()
    }

    /// Returns true if what a clock shows may be followed as a vague number.
    pub fn may_follow_times(&self) -> bool {
        self.may_follow
    }

    /// Returns true if something needed a time itself.
    pub fn is_time_needed(&self) -> bool {
        !self.assumptions.assumes(Assumption::Followed)
    }

    /// Returns the places that need a time itself, and as what.
    pub fn unfollowed(&self) -> impl Iterator<Item = &str> {
        self.unfollowed.iter().map(String::as_str)
    }

    /// Returns true if printing takes the monitor of the stream.
    pub fn locks_streams(&self) -> bool {
        !self.assumptions.assumes(Assumption::Streams)
    }

    /// Returns true if threads look at the states of others.
    pub fn states_are_watched(&self) -> bool {
        !self.assumptions.assumes(Assumption::Unwatched)
    }

    /// Returns true if a daemon may notice the end of the last other thread.
    pub fn daemons_run_on(&self) -> bool {
        !self.assumptions.assumes(Assumption::Unnoticed)
    }

    /// Returns true if a thread with an uncaught exception ends at once, and relies on it.
    pub fn ends_unhandled(&mut self) -> bool {
        self.assumptions.relies_on(Assumption::Unhandled)
    }

    /// Returns true if no thread interrupts another, and relies on it.
    pub fn is_nobody_interrupted(&mut self, heap: &Heap) -> bool {
        self.is_full(heap) && self.assumptions.relies_on(Assumption::Uninterrupted)
    }

    /// Returns the same, for a look that no step relies on yet.
    pub fn assumes_nobody_interrupted(&self, heap: &Heap) -> bool {
        self.is_full(heap) && self.assumptions.assumes(Assumption::Uninterrupted)
    }

    /// Returns true if it matters which threads may be in the queue of a modelled lock.
    pub fn follows_queues(&self, heap: &Heap) -> bool {
        !self.is_full(heap) || !self.assumptions.assumes(Assumption::Unasked)
    }
}
