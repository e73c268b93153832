//! Operations besides accesses to memory that are no separate scheduling points with
//! `--reduction full`, but part of the step before them. The argument for each, and which threads
//! could tell, is in `docs/decisions/005-reduction-full.md`; it relies on an `Assumption`,
//! withdrawn as soon as the program does something against it.

use crate::assumptions::Assumption;
use crate::machine::Vm;
use hebra_state::Status;
use hebra_state::heap::Ref;

impl Vm {
    /// Returns true if releasing a monitor is a scheduling point.
    pub(crate) fn is_release_visible(&self, lock: Ref) -> bool {
        self.is_visible(lock)
            && (!self.is_disciplined() || !self.discipline.assumes(Assumption::Release))
    }

    /// Returns true if a call of wait or notify with so many alternatives is a scheduling point.
    /// The thread holds the monitor, so no other can wait or notify meanwhile. A wait of another
    /// thread could have expired before the acquisition; it could also have been interrupted,
    /// unless that depends on something the thread did since. Only the thread to notify is still to
    /// be chosen.
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

    /// Returns true if `join` is a single operation.
    pub(crate) fn is_join_modelled(&self) -> bool {
        self.is_disciplined() && self.discipline.assumes(Assumption::Join)
    }

    /// Returns true if a thread that has nothing left to do ends at once. If there are daemon
    /// threads, their actions before the program ends may depend on it.
    pub(crate) fn ends_at_once(&self, slot: usize) -> bool {
        let mut others = self.state.live_threads().filter(|(other, _)| *other != slot);
        self.is_disciplined()
            && self.discipline.assumes(Assumption::End)
            && self.state.heap.get(self.state.thread(slot).object).lock_owner() == 0
            && others.all(|(_, thread)| !thread.daemon)
    }

    /// Notes that a daemon thread starts. A thread that ended at once, and that nobody has joined,
    /// might still be at its end and keep the program alive.
    pub(crate) fn daemon_starts(&mut self) {
        let mut threads = self.state.known_threads().map(|(_, thread)| thread.status);
        if self.is_disciplined() && threads.any(|status| status == Status::Finished) {
            self.discipline.withdraw(Assumption::End);
        }
    }

    /// Notes that a thread joins one that has ended. If it is interrupted and that one ended at
    /// once, that one might still be at its end, and then the join would notice the interrupt.
    pub(crate) fn joins_ended(&mut self, slot: usize, ended: Ref) {
        let mut threads = self.state.known_threads().map(|(_, thread)| thread);
        let was_at_once =
            threads.any(|other| other.object == ended && other.status == Status::Finished);
        if was_at_once && self.is_interrupted(slot) {
            self.discipline.withdraw(Assumption::End);
        }
    }
}
