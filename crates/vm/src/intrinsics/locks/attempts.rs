//! Synchronizers of the program's own classes: their `tryAcquire` and `tryAcquireShared` run as the code they are, and so does
//! the queue, but with `--reduction full` its operations are single ones (`joins.rs`).
//!
//! A thread that fails tries again a few times before it parks, and it is up to other threads how many times: whether
//! their operations on the queue come between its own. That makes no difference as long as an attempt that fails
//! leaves no trace, which is checked here for each of them (rule `attempts`). Whoever looks at the queue itself can tell, too.

use super::super::{Args, Flow, Intrinsic, Outcome, Visible, find};
use crate::attempts::Attempts;
use crate::machine::{Next, Vm};
use hebra_program::{IntrinsicId, Method, MethodId};
use hebra_state::Attempt;

/// The classes that a program extends to make a synchronizer.
const SYNCHRONIZERS: [&str; 2] = [
    "java/util/concurrent/locks/AbstractQueuedSynchronizer",
    "java/util/concurrent/locks/AbstractQueuedLongSynchronizer",
];

/// An attempt to take a synchronizer.
pub(super) const ATTEMPT: Intrinsic = Intrinsic::new(attempt, Visible::Never);

/// A question about the queue.
pub(super) const LOOKS: Intrinsic = Intrinsic::new(look, Visible::Never);

/// Methods of the library that try again, until they succeed or give up: from JDK 14 on, and before.
fn tries_again(method: &Method) -> bool {
    match &*method.name {
        "acquire" => method.descriptor.starts_with("(L"),
        name => name == "acquireQueued" || name.starts_with("doAcquire"),
    }
}

impl Vm {
    /// Returns the intrinsic of a method of the program, if that is an attempt to take a synchronizer.
    pub(crate) fn attempt_by(&self, method: MethodId) -> Option<IntrinsicId> {
        let method = self.program.method(method);
        if !matches!(&*method.name, "tryAcquire" | "tryAcquireShared") {
            return None;
        }
        let extends = |name: &&&str| {
            let base = self.program.loaded(name);
            base.is_some_and(|base| self.program.is_subclass(method.class, base))
        };
        let base = SYNCHRONIZERS.iter().find(extends)?;
        find(base, &method.name, &method.descriptor)
    }

    /// Returns true if operations on the queue of a synchronizer are single ones.
    pub(crate) fn joins_queues(&self) -> bool {
        self.models_library()
            && self.visibility.is_full(&self.state.heap)
            && self.visibility.attempts_leave_no_trace()
    }

    /// Returns true if to try again at the moment at which an attempt failed is to fail again.
    pub(crate) fn joins_repeats(&self) -> bool {
        self.joins_queues() && self.visibility.attempts_are_single()
    }

    /// Returns true if a thread tries again at the very moment at which it failed. It fails again.
    pub(crate) fn repeats_attempt(&self) -> bool {
        self.step.attempts.repeats && self.joins_repeats()
    }

    /// Notes that a thread has begun an attempt.
    pub(crate) fn begins_attempt(&mut self, slot: usize, next: &Next) {
        if !matches!(next, Next::Go) {
            return;
        }
        self.settle_attempts(slot);
        let frames = &mut self.state.thread_mut(slot).frames;
        frames.last_mut().expect("just pushed").attempt = Attempt::Begun;
        let caller = frames.len().saturating_sub(2);
        let method = frames[caller].method;
        let attempts = &mut self.step.attempts;
        // The first attempt of a call is made by another method, which then calls the one that tries again.
        let is_next = |failed: usize| caller == failed || caller == failed + 1;
        attempts.failed_at = attempts.failed_at.filter(|failed| is_next(*failed));
        attempts.repeats = attempts.has_failed() && tries_again(self.program.method(method));
        attempts.writes = Some(self.state.heap.writes);
        if !attempts.repeats {
            attempts.failed_at = None;
        }
    }

    /// Notes that the attempt at the top of a thread's stack ends with this result.
    pub(crate) fn ends_attempt(&mut self, slot: usize, result: u64) {
        self.settle_attempts(slot);
        let frames = &self.state.thread(slot).frames;
        let Some((frame, below)) = frames.split_last() else { return };
        let descriptor = &self.program.method(frame.method).descriptor;
        let fails = match descriptor.as_bytes().last() {
            Some(b'Z') => result as u32 == 0,
            Some(b'I') => (result as u32 as i32) < 0,
            _ => (result as i64) < 0,
        };
        let (attempt, depth) = (frame.attempt, below.len());
        let is_nested = below.iter().any(|frame| frame.attempt != Attempt::No);
        let attempts = &mut self.step.attempts;
        let is_single = attempt == Attempt::Begun && attempts.began_at == Some(depth);
        let fails_again = fails && attempt == Attempt::Begun && (is_single || attempts.repeats);
        attempts.failed_at = fails_again.then_some(depth.saturating_sub(1));
        (attempts.repeats, attempts.began_at) = (false, None);
        attempts.writes = is_nested.then_some(self.state.heap.writes);
        if fails && attempt == Attempt::Traced {
            self.visibility.attempt_left_trace(&self.state.heap);
        }
        if fails && attempt == Attempt::Traceless {
            self.visibility.attempt_took_steps(&self.state.heap);
        }
    }

    /// Notes at the beginning of a step whether the thread is in an attempt.
    pub(crate) fn resumes_attempt(&mut self, slot: usize) {
        let frames = &self.state.thread(slot).frames;
        let depth = frames.iter().rposition(|frame| frame.attempt != Attempt::No);
        self.step.attempts = Attempts {
            writes: depth.map(|_| self.state.heap.writes),
            began_at: depth,
            ..Attempts::default()
        };
    }

    /// Marks the attempts that a thread is in at the end of a step.
    pub(crate) fn stops_in_attempt(&mut self, slot: usize) {
        self.settle_attempts(slot);
        if self.step.attempts.writes.is_none() || self.step.attempts.began_at.is_none() {
            return;
        }
        self.mark_attempts(slot, Attempt::Begun, Attempt::Traceless);
    }

    /// Marks the attempts that a thread is in, if it has written to memory in this step.
    fn settle_attempts(&mut self, slot: usize) {
        let Some(before) = self.step.attempts.writes else { return };
        if before != self.state.heap.writes {
            self.step.attempts.writes = Some(self.state.heap.writes);
            self.mark_attempts(slot, Attempt::Begun, Attempt::Traced);
            self.mark_attempts(slot, Attempt::Traceless, Attempt::Traced);
        }
    }

    fn mark_attempts(&mut self, slot: usize, from: Attempt, to: Attempt) {
        if self.state.threads[slot].is_none() {
            return;
        }
        let mut is_changed = false;
        for frame in &mut self.state.thread_mut(slot).frames {
            if frame.attempt == from {
                frame.attempt = to;
                is_changed = true;
            }
            if is_changed {
                frame.chain = 0;
            }
        }
    }

    /// Counts a call as a write, if it may be noticed otherwise.
    pub(crate) fn may_leave_trace(&mut self, visible: Visible) {
        let accesses = matches!(
            visible,
            Visible::Never | Visible::Variable | Visible::Object(_) | Visible::Objects(..)
        );
        if self.step.attempts.writes.is_some() && !accesses {
            self.state.heap.writes = self.state.heap.writes.wrapping_add(1);
        }
    }
}

/// Lets the code try to take a synchronizer. What the program calls by itself it may count.
fn attempt(vm: &mut Vm, args: &Args) -> Outcome {
    let caller = vm.state.thread(args.slot).frames.last().map(|frame| frame.method);
    let by_queue = caller.is_some_and(|caller| {
        let class = vm.program.class(vm.program.method(caller).class);
        SYNCHRONIZERS.contains(&&*class.name)
    });
    let joins = by_queue && vm.joins_queues() && vm.visibility.relies_on_models();
    Ok(if joins { Flow::Attempt } else { Flow::Decline })
}

/// Leaves it to the code to look at the queue of a synchronizer, for good.
pub(super) fn look(vm: &mut Vm, args: &Args) -> Outcome {
    if vm.modelled(args.reference(0)).is_none() && vm.joins_queues() {
        vm.visibility.attempt_left_trace(&vm.state.heap);
    }
    Ok(Flow::Decline)
}
