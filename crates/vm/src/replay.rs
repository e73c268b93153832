//! The machine while a run is followed: tells its observer, keeps the cast of its threads.

use crate::cast::{Cast, distinct, mark};
use crate::machine::Vm;
use crate::observer::{Observer, Stands};
use hebra_state::Status;
use hebra_state::heap::Ref;
use std::any::Any;

impl Vm {
    /// Lets an observer follow the run from here on, in place of the one before.
    pub fn observe(&mut self, observer: impl Observer) {
        self.replay.observer = Some(Box::new(observer));
    }

    /// Returns the observer, if it is of this type.
    pub fn observer<T: Observer>(&self) -> Option<&T> {
        let observer: &dyn Any = self.replay.observer.as_deref()?;
        observer.downcast_ref()
    }

    /// Returns the observer, if it is of this type.
    pub fn observer_mut<T: Observer>(&mut self) -> Option<&mut T> {
        let observer: &mut dyn Any = self.replay.observer.as_deref_mut()?;
        observer.downcast_mut()
    }

    /// Tells the observer that the operation it was told of is not executed.
    pub(crate) fn forget_operation(&mut self) {
        if let Some(observer) = &mut self.replay.observer {
            observer.forget();
        }
    }

    /// Tells the observer that a thread has stopped. `at_point`: it did so before an operation.
    pub(crate) fn tell_end_of_step(&mut self, slot: usize, at_point: bool) {
        let Some(observer) = &mut self.replay.observer else { return };
        let thread = self.state.threads[slot].as_deref();
        let ready = thread.filter(|thread| thread.status == Status::Ready);
        let executed = !at_point || ready.is_none();
        let frame = ready.and_then(|thread| Some((thread, thread.frames.last()?)));
        let stands = Stands {
            operation: frame.map(|(_, frame)| (frame.method, frame.pc)),
            registers: frame.map_or(&[], |(thread, frame)| &thread.regs[frame.base as usize..]),
        };
        observer.end_step(slot, executed, stands);
    }

    /// Tells the observer that a lock was taken or fully released.
    pub(crate) fn note_lock(&mut self, object: Ref, taken: bool) {
        if let Some(observer) = &mut self.replay.observer {
            observer.lock(object, taken);
        }
    }

    /// Tells the observer that a thread gives up waiting for a modelled lock.
    pub(crate) fn note_giving_up(&mut self, slot: usize, nanos: u64) {
        if self.replay.observer.is_some() && self.can_another_go_on(slot) {
            let location = self.user_location(slot);
            if let Some(observer) = &mut self.replay.observer {
                observer.gives_up(location, nanos);
            }
        }
    }

    /// Returns the exception that left a thread last, with its stack.
    pub fn last_uncaught(&self) -> Option<(String, Vec<String>)> {
        self.replay.uncaught.clone()
    }

    pub(crate) fn set_wait_length(&mut self, slot: usize, nanos: u64) {
        let lengths = &mut self.replay.wait_lengths;
        if lengths.len() <= slot {
            lengths.resize(slot + 1, 0);
        }
        lengths[slot] = nanos;
    }

    /// Returns the length of the timed wait or sleep of a thread, in nanoseconds, if it is about to
    /// end although another thread is runnable without time passing. In a replay only.
    pub fn time_that_passes(&self, slot: usize) -> Option<u64> {
        let thread = self.state.thread(slot);
        let length = || self.replay.wait_lengths.get(slot).copied().unwrap_or(0);
        let expires = match thread.status {
            Status::Waiting { timed, .. } | Status::Parked { timed } => {
                (timed && !thread.stopped).then(length)
            }
            Status::Sleeping => (!self.is_interrupted(slot)).then(length),
            _ => None,
        };
        expires.filter(|_| self.can_another_go_on(slot))
    }

    /// Returns true if another thread is runnable without time passing.
    fn can_another_go_on(&self, slot: usize) -> bool {
        let can_go_on = |other: usize| {
            let status = self.state.thread(other).status;
            let ready = matches!(status, Status::Ready | Status::Entering { .. } | Status::Ending);
            ready && self.alternatives(other).is_ok()
        };
        let mut others = self.state.live_threads().map(|(other, _)| other);
        others.any(|other| other != slot && can_go_on(other))
    }
}

impl Vm {
    /// Begins to keep track of threads.
    pub fn watch_threads(&mut self) {
        if self.replay.cast.is_some() {
            return;
        }
        let mut cast = Cast::default();
        for (slot, thread) in self.state.known_threads() {
            cast.enter(slot, thread.object, self.thread_name(slot));
        }
        self.replay.cast = Some(cast);
    }

    /// Returns the number of the thread in a slot, or of the last one that was there.
    pub fn thread_number(&self, slot: usize) -> usize {
        let cast = self.replay.cast.as_ref();
        cast.and_then(|cast| cast.in_slots.get(&slot).copied()).unwrap_or(slot)
    }

    /// Returns the name of the thread in a slot for a report.
    pub fn reported_name(&self, slot: usize) -> String {
        match self.replay.cast.as_ref().and_then(|cast| cast.in_slots.get(&slot)) {
            Some(number) => mark(*number),
            None => self.thread_name(slot),
        }
    }

    /// Returns the name of a thread, which may have ended, for a report.
    pub fn reported_thread(&self, object: Ref) -> String {
        let members = self.replay.cast.iter().flat_map(|cast| &cast.members);
        let number = members.enumerate().filter(|(_, member)| member.object == object).last();
        match number {
            Some((number, _)) => mark(number),
            None => self.view().name_of_thread(object).unwrap_or_else(|| "a thread".to_owned()),
        }
    }

    /// Records the current names of threads.
    pub fn update_thread_names(&mut self) {
        let Some(mut cast) = self.replay.cast.take() else { return };
        for (slot, _) in self.state.live_threads() {
            cast.rename(slot, self.thread_name(slot));
        }
        self.replay.cast = Some(cast);
    }

    /// Returns the names of all threads of the run, by number.
    pub fn thread_names(&self) -> Vec<String> {
        let members = self.replay.cast.iter().flat_map(|cast| &cast.members);
        distinct(&members.map(|member| member.name.clone()).collect::<Vec<_>>())
    }

    /// Records that a thread starts in a slot.
    pub(crate) fn note_start(&mut self, slot: usize, object: Ref) {
        let name = self.replay.cast.is_some().then(|| self.thread_name(slot));
        if let (Some(cast), Some(name)) = (&mut self.replay.cast, name) {
            cast.enter(slot, object, name);
        }
    }

    /// Records that the thread of a slot is about to end.
    pub(crate) fn note_end(&mut self, slot: usize) {
        let name = self.replay.cast.is_some().then(|| self.thread_name(slot));
        if let (Some(cast), Some(name)) = (&mut self.replay.cast, name) {
            cast.rename(slot, name);
        }
    }
}
