//! The queue of a synchronizer: who waits for it, and in which order.
//!
//! A thread in line stands before its call with its rank, or has been signalled and is about to take
//! the lock again. Where the order makes no difference (`Vm::has_line`) only the latter are in line:
//! nobody can tell whether any other thread is in the queue already or has yet to come.

use super::super::LockCall;
use super::synchronizer::Synchronizer;
use super::{MOST_IN_LINE, too_much};
use crate::intrinsics::Args;
use crate::machine::{Fatal, Vm};
use hebra_state::{Queued, Status, Thread, Wake};

impl Vm {
    /// Returns the threads in line for a synchronizer.
    pub(super) fn line(&self, on: Synchronizer) -> impl Iterator<Item = usize> {
        let slots = self.state.live_threads();
        slots.filter(move |(slot, thread)| self.is_in_line(*slot, thread, on)).map(|(slot, _)| slot)
    }

    fn is_in_line(&self, slot: usize, thread: &Thread, on: Synchronizer) -> bool {
        match thread.status {
            Status::Ready => {
                thread.in_line && self.request(slot).is_some_and(|request| request.on == on)
            }
            Status::Entering { object, wake: Wake::Notified, .. } => {
                thread.queued != Queued::Owed && self.condition_lock(object) == Some(on)
            }
            _ => false,
        }
    }

    /// Returns the first thread in line.
    pub(super) fn first_in_line(&self, on: Synchronizer) -> Option<usize> {
        self.line(on).find(|slot| self.state.thread(*slot).rank == 0)
    }

    /// Returns true if a thread in line lets others take the synchronizer beside it.
    pub(super) fn is_shared_in_line(&self, slot: usize) -> bool {
        self.state.thread(slot).status == Status::Ready
            && self.request(slot).is_some_and(|request| request.shared)
    }

    /// Returns the threads before one that waits for a synchronizer, if it is in line.
    pub(crate) fn before_in_line(&self, slot: usize, on: Synchronizer) -> Vec<usize> {
        let thread = self.state.thread(slot);
        if !self.is_in_line(slot, thread, on) {
            return Vec::new();
        }
        self.line(on).filter(|other| self.state.thread(*other).rank < thread.rank).collect()
    }

    /// Returns the rank of the next thread that gets in line.
    pub(super) fn next_rank(&mut self, args: &Args, on: Synchronizer) -> Result<u8, Fatal> {
        let rank = self.line(on).count();
        if rank >= MOST_IN_LINE { Err(too_much(self, args)) } else { Ok(rank as u8) }
    }

    /// Puts a thread at the end of the line.
    pub(super) fn joins_line(&mut self, args: &Args, on: Synchronizer) -> Result<(), Fatal> {
        let rank = self.next_rank(args, on)?;
        let thread = self.state.thread_mut(args.slot);
        (thread.in_line, thread.rank) = (true, rank);
        Ok(())
    }

    /// Takes a thread out of the line, if it is in it; others move up.
    pub(super) fn leaves_line(&mut self, slot: usize, on: Synchronizer) {
        let thread = self.state.thread(slot);
        if !self.is_in_line(slot, thread, on) {
            return;
        }
        let thread = self.state.thread_mut(slot);
        let rank = std::mem::take(&mut thread.rank);
        thread.in_line = false;
        let behind: Vec<usize> = self
            .line(on)
            .filter(|other| *other != slot && self.state.thread(*other).rank > rank)
            .collect();
        for other in behind {
            self.state.thread_mut(other).rank -= 1;
        }
    }

    /// Returns the other threads that stand before a call on a synchronizer.
    pub(super) fn callers(&self, on: Synchronizer, call: LockCall) -> Vec<usize> {
        let ready = |thread: &Thread| thread.status == Status::Ready;
        let slots = self.state.live_threads().filter(|(_, thread)| ready(thread));
        let is_caller = |slot: &usize| {
            self.request(*slot).is_some_and(|request| request.on == on && request.call == call)
        };
        slots.map(|(slot, _)| slot).filter(is_caller).collect()
    }
}
