//! Joins come first: with `--reduction full`, a thread that waits for the end of another goes on as soon as that one
//! has ended, to its next visible operation and not through it. Nothing else is tried in that state: the step is a
//! persistent set, because nobody can tell whether it comes now or later (`Visibility::joins_come_first`). So `main`,
//! which joins its threads in turn, does not double the states in which some of them have ended.
//!
//! What makes the join come early must not be taken for what the program did. The ended thread is known on, and
//! keeps its slot, until the one that joined it moves of its own accord: until then others may act as if it had not been
//! joined, start a thread (which must not be taken for the ended one) or a daemon. The step starts no threads itself for
//! the same reason. If no other thread is left, there is nobody to tell.
//!
//! No thread is postponed for ever: the step passes the join, which the thread had to wait at.

use crate::intrinsics::{Visible, intrinsic};
use crate::machine::Vm;
use hebra_program::Run;
use hebra_program::code::Op;
use hebra_reduction::{Mode, Reduction};
use hebra_state::heap::Ref;
use hebra_state::{Queued, Status};

impl Vm {
    /// Returns a thread that stands before the `join` of one that has ended, and comes first.
    pub(crate) fn joiner(&mut self) -> Option<usize> {
        if !self.may_join_ahead() {
            return None;
        }
        let ended = |(_, thread): (usize, &hebra_state::Thread)| thread.status == Status::Finished;
        if !self.state.known_threads().any(ended)
            || self.state.live_threads().any(|(_, thread)| thread.exclusive || thread.atomic > 0)
        {
            return None;
        }
        let mut slots = 0..self.state.threads.len();
        let slot = slots.find(|slot| self.stands_before_ended(*slot))?;
        self.visibility.joins_come_first(&self.state.heap).then_some(slot)
    }

    /// Returns true if a thread waited for the end of another, which has ended since.
    fn stands_before_ended(&self, slot: usize) -> bool {
        let Some(thread) = self.state.threads[slot].as_deref() else { return false };
        let Some(frame) = thread.frames.last() else { return false };
        if thread.status != Status::Ready
            || thread.midway
            || thread.stopped
            || thread.suspended
            || thread.queued != Queued::No
        {
            return false;
        }
        let code = &self.program.method(frame.method).code;
        let op = &code.ops[frame.pc as usize];
        let (Op::CallDirect { site } | Op::CallVirtual { site }) = op else { return false };
        let site = &code.sites[*site as usize];
        let Some(receiver) = site.args.first() else { return false };
        let receiver = thread.regs[frame.base as usize + usize::from(*receiver)] as Ref;
        let is_it = |(_, ended): (usize, &hebra_state::Thread)| {
            ended.object == receiver && ended.status == Status::Finished
        };
        if !self.state.known_threads().any(is_it) {
            return false;
        }
        let callee = self.callee(op, site.method, receiver);
        callee.is_some_and(|callee| match self.program.method(callee).run {
            Run::Intrinsic(number, _) => intrinsic(number).visible == Visible::Join,
            _ => false,
        })
    }

    /// Prepares a step of a thread: it passes a join ahead of time, or what it has joined before is over.
    pub(crate) fn begin_joins(&mut self, slot: usize) {
        self.step.joins_ahead = self.joiner() == Some(slot);
        if !self.step.joins_ahead {
            self.state.forget_joined(slot);
        }
    }

    /// Forgets a thread that has ended and is joined, now or with the next step of the one that joins it. That is so
    /// for all joins, so that states do not differ by which came ahead of time.
    pub(crate) fn forget_ended(&mut self, slot: usize, ended: Ref) {
        let others = self.state.live_threads().any(|(other, _)| other != slot);
        if others && self.may_join_ahead() && self.visibility.knows_joined(&self.state.heap) {
            self.state.join_ahead(ended, slot);
        } else {
            self.state.forget_joined(slot);
            self.state.forget_thread(ended);
        }
    }

    /// Returns true if joins may come first at all.
    fn may_join_ahead(&self) -> bool {
        self.options.mode == Mode::Check(Reduction::Full)
            && self.options.joins_first
            && !self.options.spurious_wakeups
            && !self.checks_races()
    }
}
