//! Monitors: entering, exiting, wait sets.

use crate::machine::Vm;
use hebra_state::heap::Ref;
use hebra_state::{Status, Thread, lock_word};

impl Vm {
    /// Takes the monitor if it is free or already held by this thread.
    pub(crate) fn try_enter(&mut self, slot: usize, object: Ref) -> bool {
        let owner = self.state.heap.get(object).lock_owner();
        if owner != 0 && owner != slot as u32 + 1 {
            return false;
        }
        if self.visibility.is_full(&self.state.heap) {
            let class = self.state.heap.get(object).class;
            let frame = self.state.thread(slot).frames.last();
            let by = frame.map_or(class, |frame| self.program.method(frame.method).class);
            self.visibility.enters(&self.program, &self.state.heap, object, by);
        }
        if owner == 0 {
            self.note_lock(object, true);
        }
        let object = self.state.heap.write(object);
        object.lock = ((slot as u32 + 1) << 16) | ((object.lock & 0xffff) + 1);
        true
    }

    /// Exits the monitor once; returns false if this thread does not hold it.
    pub(crate) fn exit_monitor(&mut self, slot: usize, object: Ref) -> bool {
        if self.state.heap.get(object).lock_owner() != slot as u32 + 1 {
            return false;
        }
        let monitor = self.state.heap.write(object);
        monitor.lock -= 1;
        if monitor.lock & 0xffff == 0 {
            monitor.lock = 0;
            self.note_lock(object, false);
        }
        true
    }

    /// Returns the monitor of an object, if another thread holds it.
    pub(crate) fn monitor_in_the_way(&self, slot: usize, object: Ref) -> Option<Ref> {
        let owner = self.state.heap.get(object).lock_owner();
        (object != 0 && owner != 0 && owner != slot as u32 + 1).then_some(object)
    }

    pub(crate) fn holds(&self, slot: usize, object: Ref) -> bool {
        self.state.heap.get(object).lock_owner() == slot as u32 + 1
    }

    /// Returns the threads in the wait set of an object, by slot.
    pub(crate) fn waiters(&self, object: Ref) -> Vec<usize> {
        let waits =
            |t: &Thread| matches!(t.status, Status::Waiting { object: o, .. } if o == object);
        self.state.live_threads().filter(|(_, t)| waits(t)).map(|(slot, _)| slot).collect()
    }

    pub(crate) fn wake(&mut self, slot: usize, wake: hebra_state::Wake) {
        let thread = self.state.thread_mut(slot);
        if let Status::Waiting { object, count, .. } = thread.status {
            thread.status = Status::Entering { object, count, wake };
            let rank = std::mem::take(&mut thread.rank);
            if self.models_library() {
                self.close_ranks(object, rank);
            }
        }
    }

    pub(crate) fn set_lock(&mut self, slot: usize, object: Ref, count: u16) {
        self.state.heap.write(object).lock = lock_word(slot, count);
        self.note_lock(object, true);
    }
}
