//! The synchronizers that are modelled, and what a thread may do at a call that takes one.
//!
//! All of them are subclasses of `AbstractQueuedSynchronizer`, or of its twin with 64 bits. Whether a thread could take one is
//! read off the fields that the subclass keeps; taking and releasing it is then the subclass's own
//! code, run as a single operation. It finds no queue: `line.rs` keeps that, where it matters.

use super::super::{LockCall, Visible, intrinsic};
use super::interruption::FirstLook;
use super::{CONDITIONS, OWNER};
use crate::machine::Vm;
use crate::obstacle::Obstacle;
use hebra_program::Run;
use hebra_program::code::Op;
use hebra_reduction::SynchronizerKind as Kind;
use hebra_state::heap::Ref;
use hebra_state::{Frame, Queued, Status};

/// A modelled synchronizer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Synchronizer {
    pub(crate) object: Ref,
    pub(crate) kind: Kind,
    /// Threads that come later do not overtake those in the line.
    pub(crate) fair: bool,
}

/// A thread's next call, on a modelled synchronizer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Request {
    pub(crate) on: Synchronizer,
    pub(crate) call: LockCall,
    /// Others may take the synchronizer as well.
    pub(crate) shared: bool,
    /// Number of permits.
    pub(crate) permits: i32,
    /// The call returns at once if it cannot take the synchronizer.
    pub(crate) has_no_time: bool,
}

/// What a thread may do at a call that takes a synchronizer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// Take it.
    Take,
    /// Take it, after an interrupt was noticed in the queue: the status is set again later.
    TakeNoticed,
    /// Get in line.
    Join,
    /// Run out of time.
    Expire,
    /// Throw an `InterruptedException`.
    Throw,
}

/// The ways that are open; none if the thread is blocked.
pub(crate) type Ways = [Option<Way>; 3];

/// First JDK where a thread that was interrupted out of a condition remembers a second interrupt
/// while it took the lock again.
pub(super) const REWRITTEN: u16 = 14;

/// Bits of the state of a `ReentrantReadWriteLock` that count the writer's entries.
const WRITES: u64 = 0xffff;
/// The same of one with a state of 64 bits.
const LONG_WRITES: u64 = 0xffff_ffff;

impl Vm {
    /// Returns true if the synchronizers of the library are modelled.
    pub(crate) fn models_library(&self) -> bool {
        self.options.models_library && self.is_check() && self.visibility.models_library()
    }

    /// Returns the synchronizer that an object is, if that is modelled.
    pub(crate) fn synchronizer(&self, object: Ref) -> Option<Synchronizer> {
        if object == 0 || !self.models_library() {
            return None;
        }
        let class = self.program.class(self.state.heap.get(object).class);
        let (kind, fair) = match &*class.name {
            "java/util/concurrent/locks/ReentrantLock$NonfairSync" => (Kind::Lock, false),
            "java/util/concurrent/locks/ReentrantLock$FairSync" => (Kind::Lock, true),
            "java/util/concurrent/locks/ReentrantReadWriteLock$NonfairSync" => {
                (Kind::ReadWrite, false)
            }
            "java/util/concurrent/locks/ReentrantReadWriteLock$FairSync" => (Kind::ReadWrite, true),
            "java/util/concurrent/Semaphore$NonfairSync" => (Kind::Semaphore, false),
            "java/util/concurrent/Semaphore$FairSync" => (Kind::Semaphore, true),
            "java/util/concurrent/CountDownLatch$Sync" => (Kind::Latch, false),
            "java/util/concurrent/ThreadPoolExecutor$Worker" => (Kind::Worker, false),
            _ => return None,
        };
        class.is_library.then_some(Synchronizer { object, kind, fair })
    }

    /// Returns the synchronizer behind a `ReentrantLock`, a condition, or itself, if that is
    /// modelled.
    pub(super) fn modelled(&self, object: Ref) -> Option<Synchronizer> {
        if object == 0 || !self.models_library() {
            return None;
        }
        let class = self.program.class(self.state.heap.get(object).class);
        if let Some(found) = self.synchronizer(object) {
            return Some(found);
        }
        let is_condition = CONDITIONS.contains(&&*class.name);
        let field = if is_condition { "this$0" } else { "sync" };
        self.synchronizer(self.field(object, field) as Ref)
    }

    /// Returns the synchronizer that a thread takes again after it waited for this condition.
    pub(crate) fn condition_lock(&self, waited_for: Ref) -> Option<Synchronizer> {
        if waited_for == 0 || !self.models_library() {
            return None;
        }
        let class = self.program.class(self.state.heap.get(waited_for).class);
        let is_condition = CONDITIONS.contains(&&*class.name);
        self.modelled(waited_for).filter(|_| is_condition)
    }

    /// Returns true if a thread runs code of a synchronizer as a single operation. Where a method that
    /// uses synchronizers is one, they are modelled.
    pub(super) fn is_inside(&self, slot: usize) -> bool {
        let is_section = |frame: &Frame| match self.program.method(frame.method).run {
            Run::Intrinsic(number, _) => intrinsic(number).visible == Visible::Section,
            _ => false,
        };
        let mut frames = self.state.thread(slot).frames.iter();
        frames.any(|frame| frame.atomic && !is_section(frame))
    }

    /// Returns the next call of a thread if it is on a modelled synchronizer or condition.
    pub(crate) fn request(&self, slot: usize) -> Option<Request> {
        if !self.models_library() {
            return None;
        }
        let thread = self.state.thread(slot);
        let frame = thread.frames.last()?;
        let code = &self.program.method(frame.method).code;
        let op = &code.ops[frame.pc as usize];
        let (Op::CallVirtual { site } | Op::CallInterface { site } | Op::CallDirect { site }) = op
        else {
            return None;
        };
        let site = &code.sites[*site as usize];
        let argument = |index: usize| {
            let register = site.args.get(index)?;
            Some(thread.regs[frame.base as usize + usize::from(*register)])
        };
        let receiver = argument(0)? as Ref;
        let callee = self.callee(op, site.method, receiver)?;
        let Run::Intrinsic(number, _) = self.program.method(callee).run else { return None };
        let Visible::Lock(call, shared) = intrinsic(number).visible else { return None };
        let on_thread = matches!(call, LockCall::IsInterrupted | LockCall::Interrupt);
        if on_thread || self.is_inside(slot) {
            return None;
        }
        let on = self.modelled(receiver)?;
        let is_itself = on.object == receiver;
        let permits = if is_itself { argument(1).unwrap_or(0) as u32 as i32 } else { 1 };
        let has_no_time = call == LockCall::TryFor
            && argument(if is_itself { 2 } else { 1 }).unwrap_or(0) as i64 <= 0;
        Some(Request { on, call, shared, permits, has_no_time })
    }

    pub(crate) fn owns(&self, slot: usize, on: Synchronizer) -> bool {
        self.field(on.object, OWNER) as Ref == self.state.thread(slot).object
    }

    /// Returns true if nobody has the lock, not even for reading.
    pub(crate) fn is_free(&self, on: Synchronizer) -> bool {
        self.field(on.object, "state") == 0
    }

    /// Returns true if the state of a synchronizer has 64 bits.
    fn is_long(&self, on: Synchronizer) -> bool {
        let class = self.state.heap.get(on.object).class;
        self.program.field_named(class, "state").is_some_and(|field| &*field.descriptor == "J")
    }

    /// Returns true if the state of a synchronizer lets a thread take it that is first in line.
    pub(super) fn may_take(&self, slot: usize, request: &Request) -> bool {
        let on = request.on;
        let state = self.field(on.object, "state");
        match on.kind {
            Kind::Lock => state == 0 || self.owns(slot, on),
            Kind::Semaphore => state as u32 as i32 >= request.permits,
            Kind::Latch | Kind::Worker => state == 0,
            Kind::ReadWrite => {
                let writes = if self.is_long(on) { LONG_WRITES } else { WRITES };
                let written = state & writes != 0;
                let is_free = if request.shared { !written } else { state == 0 };
                is_free || written && self.owns(slot, on)
            }
        }
    }

    /// Returns true if a thread that is not in line may take a synchronizer.
    fn may_overtake(&self, slot: usize, request: &Request) -> bool {
        let on = request.on;
        if !self.may_take(slot, request) {
            return false;
        }
        let Some(first) = self.first_in_line(on) else { return true };
        let reads = || self.view().reads(slot, on.object);
        match on.kind {
            Kind::Lock | Kind::Semaphore if on.fair => self.owns(slot, on),
            // A reader waits behind a writer, or if the lock is fair behind anybody.
            Kind::ReadWrite if request.shared => {
                let gives_way = on.fair || !self.is_shared_in_line(first);
                !gives_way || self.owns(slot, on) || reads()
            }
            Kind::ReadWrite if on.fair => self.owns(slot, on),
            Kind::Lock | Kind::Semaphore | Kind::Latch | Kind::Worker | Kind::ReadWrite => true,
        }
    }

    /// Returns true if a thread may take a synchronizer now.
    pub(super) fn is_next(&self, slot: usize, request: &Request) -> bool {
        match self.state.thread(slot).in_line {
            true => self.state.thread(slot).rank == 0 && self.may_take(slot, request),
            false => self.may_overtake(slot, request),
        }
    }

    /// Returns true if it makes a difference in which order threads wait for a synchronizer: one of
    /// them may keep another waiting that could go on.
    pub(crate) fn has_line(&self, on: Synchronizer) -> bool {
        match on.kind {
            Kind::Lock | Kind::Latch | Kind::Worker => on.fair,
            Kind::ReadWrite => true,
            Kind::Semaphore => on.fair || !self.visibility.takes_single_permits(),
        }
    }

    /// Returns what a thread may do at a call that takes a synchronizer.
    pub(crate) fn ways(&self, slot: usize, request: &Request) -> Result<Ways, Obstacle> {
        let in_line = self.state.thread(slot).in_line;
        let may_take = self.is_next(slot, request);
        let gets_in_line = !in_line && self.has_line(request.on);
        let next = match may_take {
            true => Some(Way::Take),
            false if request.has_no_time => Some(Way::Expire),
            false if gets_in_line => Some(Way::Join),
            false if request.call == LockCall::TryFor => Some(Way::Expire),
            false => None,
        };
        // It may have found too few permits before, and get in line behind one who wants more.
        let join = may_take && gets_in_line && self.may_be_late(slot, request);
        let join = join.then_some(Way::Join);
        // It may have tried for the last time while another had the lock.
        let expires = may_take && in_line && request.call == LockCall::TryFor;
        let other = join.or(expires.then_some(Way::Expire));
        let in_the_way = |for_good| Err(Obstacle::Lock { lock: request.on.object, for_good });
        match (request.call, self.first_look(slot)) {
            (LockCall::Take, _) => match next {
                None => in_the_way(true),
                Some(Way::Take) if self.may_owe(slot, in_line) => {
                    Ok([next, Some(Way::TakeNoticed), join])
                }
                next => Ok([next, join, None]),
            },
            (_, FirstLook::Interrupted) => Ok([Some(Way::Throw), None, None]),
            (LockCall::TakeInterruptibly, FirstLook::Free) if next.is_none() => in_the_way(false),
            (_, FirstLook::Free) => Ok([next, other, None]),
            (LockCall::TryFor, FirstLook::Either) => {
                let goes_on = may_take || self.has_tried(slot);
                Ok([Some(Way::Throw), next.filter(|_| goes_on), other])
            }
            (_, FirstLook::Either) => Ok([Some(Way::Throw), next, join]),
        }
    }

    /// Returns true if a thread may get in line for a semaphore that it could take by now.
    fn may_be_late(&self, slot: usize, request: &Request) -> bool {
        request.on.kind == Kind::Semaphore
            && matches!(self.state.thread(slot).queued, Queued::Contended | Queued::Tried)
            && self.first_in_line(request.on).is_some()
    }

    /// Notes it if a thread wants several permits of a semaphore at once. It may never get them, but keep others waiting
    /// for whom there would be enough: that it stands there is what counts.
    pub(super) fn counts_permits(&mut self, slot: usize, call: LockCall) {
        let takes = matches!(call, LockCall::Take | LockCall::TakeInterruptibly | LockCall::TryFor);
        if takes
            && self.visibility.takes_single_permits()
            && let Some(request) = self.request(slot)
            && request.on.kind == Kind::Semaphore
            && request.permits != 1
        {
            self.visibility.permits_are_counted();
        }
    }

    /// Notes the threads that find too few permits in a semaphore that is about to get more.
    pub(super) fn permits_come(&mut self, on: Synchronizer) {
        if on.kind != Kind::Semaphore || on.fair || !self.has_line(on) {
            return;
        }
        for slot in 0..self.state.threads.len() {
            let Some(thread) = self.state.threads[slot].as_deref() else { continue };
            if thread.status != Status::Ready || thread.in_line {
                continue;
            }
            let Some(request) = self.request(slot).filter(|request| request.on == on) else {
                continue;
            };
            let queued = match (request.call, self.state.thread(slot).queued) {
                (LockCall::Take, Queued::No) => Queued::Contended,
                (LockCall::TakeInterruptibly | LockCall::TryFor, Queued::Checked) => Queued::Tried,
                _ => continue,
            };
            if !self.may_take(slot, &request) {
                self.state.thread_mut(slot).queued = queued;
            }
        }
    }
}
