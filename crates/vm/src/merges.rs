//! Which operations besides accesses to memory are no scheduling points of their own with
//! `--reduction full`, but part of the step before them. The argument for each, and who could tell,
//! is in `docs/decisions/005-reduction-full.md`; what it relies on is an `Assumption`, withdrawn as
//! soon as the program does something against it.

use crate::assumptions::Assumption;
use crate::heap::Ref;
use crate::machine::Vm;
use crate::state::Status;

impl Vm {
    /// Returns true if giving back a monitor is a scheduling point.
    pub(crate) fn is_release_visible(&self, lock: Ref) -> bool {
        self.is_visible(lock)
            && (!self.is_disciplined() || !self.discipline.assumes(Assumption::Release))
    }

    /// Returns true if a call of wait or notify that can go in so many ways is a scheduling point.
    /// The thread has the monitor, so no other can wait or notify meanwhile. That a wait of another
    /// expires could have happened before the acquisition; so could its interruption, unless that
    /// depends on something the thread did since. Only which thread to notify is still to be
    /// chosen.
    pub(crate) fn is_monitor_call_visible(&mut self, slot: usize, object: Ref, ways: u32) -> bool {
        if !self.is_disciplined()
            || !self.discipline.assumes(Assumption::Release)
            || !self.holds(slot, object)
            || ways > 1
        {
            return true;
        }
        !self.waiters(object).is_empty() && !self.discipline.relies_on(Assumption::Uninterrupted)
    }

    /// Returns true if `join` is an operation of its own.
    pub(crate) fn is_join_modelled(&self) -> bool {
        self.is_disciplined() && self.discipline.assumes(Assumption::Join)
    }

    /// Returns true if a thread that has nothing left to do is over at once. If there are daemon
    /// threads, what they do before the program ends may depend on it.
    pub(crate) fn ends_at_once(&self, slot: usize) -> bool {
        let mut others = self.state.live_threads().filter(|(other, _)| *other != slot);
        self.is_disciplined()
            && self.discipline.assumes(Assumption::End)
            && self.state.heap.get(self.state.thread(slot).object).lock_owner() == 0
            && others.all(|(_, thread)| !thread.daemon)
    }

    /// A daemon thread starts. A thread that was over at once, and that nobody has joined, might
    /// still be at its end and keep the program alive.
    pub(crate) fn daemon_starts(&mut self) {
        let mut threads = self.state.known_threads().map(|(_, thread)| thread.status);
        if self.is_disciplined() && threads.any(|status| status == Status::Finished) {
            self.discipline.withdraw(Assumption::End);
        }
    }

    /// A thread joins one that has ended. If it is interrupted and that one was over at once, it
    /// might still be at its end, and then the interruption would be noticed.
    pub(crate) fn joins_ended(&mut self, slot: usize, ended: Ref) {
        let mut threads = self.state.known_threads().map(|(_, thread)| thread);
        let was_at_once =
            threads.any(|other| other.object == ended && other.status == Status::Finished);
        if was_at_once && self.is_interrupted(slot) {
            self.discipline.withdraw(Assumption::End);
        }
    }
}
