//! Threads as the JDK's `Thread` class sees them: start, end, interruption, status,
//! stopping.

use crate::machine::{Fatal, Halt, Vm, load_fatal};
use hebra_program::MethodId;
use hebra_reduction::{Mode, Reduction};
use hebra_state::heap::{Body, Ref};
use hebra_state::{Stale, Status, Thread, Wake};
use hebra_state::{escape, share_reachable};

/// JVMTI thread states, as stored in `Thread.threadStatus`.
pub(crate) const NEW: u64 = 0;
pub(crate) const RUNNABLE: u64 = 0x0005;
pub(crate) const TERMINATED: u64 = 0x0002;

/// `Thread.NORM_PRIORITY`.
const PRIORITY: u64 = 5;

/// Difference between virtual threads here and in HotSpot.
const VIRTUAL_NOTE: &str = "virtual threads never wait for a carrier thread; where all carriers are \
    taken by threads that block in synchronized code, a JVM before 24 may hang";

impl Vm {
    /// Returns true if a thread is virtual.
    pub(crate) fn is_virtual(&self, slot: usize) -> bool {
        let object = self.state.thread(slot).object;
        let class = &self.program.class(self.state.heap.get(object).class).name;
        &**class == "java/lang/ThreadBuilders$BoundVirtualThread"
    }

    /// Starts the thread of a `Thread` object, to run `Thread.run`.
    pub(crate) fn start_thread(&mut self, parent: usize, object: Ref) -> Result<(), Fatal> {
        // The method that overrides `Thread.run`; a private or static method of that name does not.
        let class = self.state.heap.get(object).class;
        let thread = self.known.thread.expect("booted");
        let run = self.program.declared(thread, &"run".into(), &"()V".into());
        let Some(run) = run.and_then(|m| self.program.select(class, m)) else {
            return Err(Fatal::BadInput("a thread without a run method".into()));
        };
        if self.is_check() && self.is_over() && !self.is_daemon(object) {
            let what = "a daemon starts a thread that is none while the program ends";
            return Err(self.unsupported(parent, what));
        }
        let slot = self.launch(parent, object, run, &[object.into()])?;
        self.tell_start(parent, object);
        if self.field(object, "stillborn") != 0 {
            // Stopped before it was started (JDK 17 and before).
            let thread = self.state.thread_mut(slot);
            thread.frames.clear();
            thread.status = Status::Ending;
        }
        Ok(())
    }

    /// Adds a thread that is about to run a method; returns its slot.
    pub(crate) fn launch(
        &mut self,
        parent: usize,
        object: Ref,
        method: MethodId,
        args: &[u64],
    ) -> Result<usize, Fatal> {
        self.make_ready(method)?;
        self.visibility.announce_start(&self.program, &self.state, parent, method);
        if !self.step.joins_ahead {
            // It has joined them, so the new thread may have one of their slots.
            self.state.forget_joined(parent);
        }
        let slot = self.canonical.new_thread(&self.state, parent);
        if self.state.threads.len() <= slot {
            self.state.threads.resize_with(slot + 1, || None);
        }
        self.state.heap.shape_changed = true;
        self.step.pause =
            self.options.mode == Mode::Check(Reduction::Full) && !self.state.heap.frozen;
        let mut thread = Thread::new(object);
        thread.locals = self.take_locals(object);
        thread.daemon = self.is_daemon(object);
        if thread.daemon {
            self.visibility.daemon_starts(&self.state);
        }
        self.state.threads[slot] = Some(Box::new(thread));
        self.note_start(slot, object);
        self.enter(slot, method, args, false)?;
        if self.is_virtual(slot) {
            self.gathered.notes.insert(VIRTUAL_NOTE.to_owned());
        }
        self.set_field(object, "eetop", slot as u64 + 1);
        self.set_thread_status(object, RUNNABLE);
        if self.state.heap.frozen {
            escape(&self.program, &mut self.state.heap, object);
        } else if self.is_check() {
            // So far a single thread ran, and nothing was marked.
            let threads_are_public = self.visibility.threads_are_public();
            share_reachable(&self.program, &mut self.state, threads_are_public);
        }
        Ok(slot)
    }

    /// Creates a `Thread` that no Java code made, of no group.
    pub(crate) fn new_thread_object(&mut self, name: &str, tid: u64) -> Result<Ref, Fatal> {
        let new_object = |vm: &mut Vm, class: &str| -> Result<Ref, Fatal> {
            let class = vm.program.load(class).map_err(load_fatal)?;
            vm.state.grow(&vm.program);
            let words = usize::from(vm.program.class(class).instance_words);
            Ok(vm.state.heap.insert(class, Body::Fields(vec![0; words].into())))
        };
        let thread = new_object(self, "java/lang/Thread")?;
        let name = self.new_string(name);
        self.set_field(thread, "name", name.into());
        self.set_field(thread, "tid", tid);
        self.set_field(thread, "priority", PRIORITY);
        let class = self.known.thread.expect("booted");
        // The JDK decides which of these exist.
        for (field, class_of_it) in [
            ("holder", "java/lang/Thread$FieldHolder"),
            ("interruptLock", "java/lang/Object"),
            ("blockerLock", "java/lang/Object"),
        ] {
            if self.program.field_named(class, field).is_some() {
                let object = new_object(self, class_of_it)?;
                self.set_field(thread, field, object.into());
                self.set_field(object, "priority", PRIORITY);
            }
        }
        Ok(thread)
    }

    /// Ends a thread whose frames are gone. A thread of a `ThreadContainer` (JDK 19 on) has to tell
    /// it, which `Thread.exit` does; the rest of that method is part of `end_thread`.
    pub(crate) fn thread_ends(&mut self, slot: usize) -> Result<Halt, Fatal> {
        let thread = self.state.thread(slot);
        let (object, exiting) = (thread.object, thread.exiting);
        self.step.footprint.object(object);
        let scoped =
            ["container", "headStackableScopes"].iter().any(|f| self.field(object, f) != 0);
        let class = self.known.thread.expect("booted");
        let exit = self.program.declared(class, &"exit".into(), &"()V".into());
        if let (false, true, Some(exit)) = (exiting, scoped, exit) {
            self.enter(slot, exit, &[object.into()], false)?;
            let thread = self.state.thread_mut(slot);
            (thread.exiting, thread.stopped) = (true, false);
        } else if self.visibility.ends_at_once(&self.state, slot) {
            self.step.footprint.everything();
            let mut finished = Thread::new(object);
            finished.status = Status::Finished;
            self.end_thread(slot, Some(finished))?;
        } else {
            self.state.thread_mut(slot).status = Status::Ending;
        }
        Ok(Halt::Point)
    }

    /// Notes that a thread checks whether another has ended.
    pub(crate) fn look_for_end(&mut self, slot: usize, object: Ref) {
        if self.state.thread(slot).object != object && self.thread_status(object) != 0 {
            self.look_for_end_as_daemon(slot);
            self.visibility.end_is_looked_for(&self.state.heap);
        }
    }

    /// Notes the same, as far as it matters for the end of the program.
    pub(crate) fn look_for_end_as_daemon(&mut self, slot: usize) {
        if self.is_check() && self.state.thread(slot).daemon {
            self.visibility.daemon_looks_for_end();
        }
    }

    /// Notes that a thread looks at what another does.
    pub(crate) fn look_at_thread(&mut self, slot: usize, object: Ref) {
        self.look_for_end(slot, object);
        let is_other = self.state.slot_of(object).is_some_and(|other| other != slot);
        if is_other && self.is_check() {
            self.visibility.state_is_watched();
            self.visibility.queues_are_seen();
        }
        if is_other {
            self.visibility.threads_are_observed(&self.state.heap);
        }
    }

    /// Does the last act of a thread: drops what it alone needed, and notifies threads that join it
    /// (it holds its own monitor for that). `left` is the part of it that is kept.
    pub(crate) fn end_thread(&mut self, slot: usize, left: Option<Thread>) -> Result<(), Fatal> {
        self.note_end(slot);
        let object = self.state.thread(slot).object;
        let holder = self.field(object, "holder") as Ref;
        let footprint = &mut self.step.footprint;
        footprint.object(object);
        footprint.object(holder);
        footprint.waiting();
        footprint.alive();
        self.set_field(object, "eetop", 0);
        // As `Thread.exit` does; the group is a field of the thread before JDK 21.
        for field in [
            "group",
            "target",
            "threadLocals",
            "inheritableThreadLocals",
            "inheritedAccessControlContext",
            "blocker",
            "nioBlocker",
            "uncaughtExceptionHandler",
        ] {
            if field != "target" || !self.keeps_targets() {
                self.set_field(object, field, 0);
            }
        }
        self.set_thread_status(object, TERMINATED);
        if self.holds(slot, object) {
            // It was seen terminated before.
            self.state.heap.write(object).lock = 0;
        }
        for waiter in self.waiters(object) {
            self.look_for_end_as_daemon(waiter);
            self.wake(waiter, Wake::Notified);
        }
        self.state.heap.shape_changed = true;
        self.state.threads[slot] = left.map(Box::new);
        if !self.is_over() {
            return Ok(());
        }
        self.step.footprint.everything();
        self.shut_down(slot)
    }

    /// Returns the group of a thread, 0 if it has none.
    pub(crate) fn thread_group(&self, object: Ref) -> Ref {
        let holder = self.field(object, "holder") as Ref;
        self.field(if holder != 0 { holder } else { object }, "group") as Ref
    }

    /// Returns the group whose monitor a thread takes for a moment when it is started and when it
    /// ends, 0 if there is none: its own group in JDK 18 and before.
    pub(crate) fn counting_group(&self, object: Ref) -> Ref {
        if self.program.feature < 19 { self.thread_group(object) } else { 0 }
    }

    // Stopping (JDK 17 and before).

    /// Stops a thread (`Thread.stop0`): it leaves its wait, and dies when it next can.
    pub(crate) fn stop(&mut self, slot: usize) {
        let thread = self.state.thread_mut(slot);
        if thread.exiting || thread.status == Status::Ending {
            return;
        }
        thread.stopped = true;
        self.threads_are_disturbed();
        self.state.heap.shape_changed = true;
        // It takes the monitor again before it dies; its sleep or park ends.
        self.wake(slot, Wake::Notified);
    }

    /// Returns true if this step of a stopped thread throws. In `run` it always does; in `check` it
    /// is the last alternative.
    pub(crate) fn is_stopped_now(&self, slot: usize, alternative: u32) -> bool {
        self.state.thread(slot).stopped
            && (!self.is_check() || self.alternatives(slot) == Ok(alternative + 1))
    }

    /// Returns true if an exception ends a thread in silence, as in `ThreadGroup`.
    pub(crate) fn is_thread_death(&self, exception: Ref) -> bool {
        let class = self.state.heap.get(exception).class;
        let death = self.program.loaded("java/lang/ThreadDeath");
        death.is_some_and(|death| self.program.is_subclass(class, death))
    }

    /// Throws the `ThreadDeath` of a stopped thread at its next operation.
    pub(crate) fn deliver_stop(&mut self, slot: usize) -> Halt {
        self.state.thread_mut(slot).stopped = false;
        let death = self.new_throwable("java/lang/ThreadDeath", None, 0);
        match death.and_then(|death| self.unwind(slot, death)) {
            Ok(None) => self.run_thread(slot, false),
            Ok(Some(halt)) => halt,
            Err(fatal) => fatal.into(),
        }
    }

    fn is_daemon(&self, object: Ref) -> bool {
        let holder = self.field(object, "holder") as Ref;
        if holder != 0 {
            self.field(holder, "daemon") != 0
        } else {
            self.field(object, "daemon") != 0
        }
    }

    pub(crate) fn thread_status(&self, object: Ref) -> u64 {
        let holder = self.field(object, "holder") as Ref;
        self.field(if holder != 0 { holder } else { object }, "threadStatus")
    }

    pub(crate) fn set_thread_status(&mut self, object: Ref, status: u64) {
        let holder = self.field(object, "holder") as Ref;
        let place = if holder != 0 { holder } else { object };
        self.set_field(place, "threadStatus", status);
    }

    // The interrupt status is a field of Thread from JDK 14 on; before that the VM keeps it.

    pub(crate) fn has_interrupt_field(&self, object: Ref) -> bool {
        self.program.field_named(self.state.heap.get(object).class, "interrupted").is_some()
    }

    /// Returns the interrupt status of the thread in a slot.
    pub fn is_interrupted(&self, slot: usize) -> bool {
        let thread = self.state.thread(slot);
        if self.has_interrupt_field(thread.object) {
            self.field(thread.object, "interrupted") != 0
        } else {
            thread.interrupted
        }
    }

    pub(crate) fn set_interrupted(&mut self, slot: usize, value: bool) {
        let object = self.state.thread(slot).object;
        if self.has_interrupt_field(object) {
            self.set_field(object, "interrupted", value.into());
        } else {
            self.state.thread_mut(slot).interrupted = value;
        }
    }

    /// Interrupts a thread (`Thread.interrupt0`). From JDK 14 on the caller has already set the
    /// status, and the thread may have seen and cleared it since.
    pub(crate) fn interrupt(&mut self, slot: usize) {
        if let Some(current) = self.step.current {
            self.visibility.interrupts(&self.program, &self.state, current, slot);
        }
        if !self.has_interrupt_field(self.state.thread(slot).object) {
            self.set_interrupted(slot, true);
        }
        // A thread that waits or sleeps sees it when it next moves (see `Vm::ways_on`). A later
        // park returns at once.
        self.unpark(slot);
    }

    /// Returns how many alternatives there are to unpark a thread. One that is already unparked may
    /// not have run since: the permit it was woken by still exists, or it was given a second one.
    /// Only a program that parks by itself can tell; the code of the library looks again whenever it
    /// is unparked.
    pub(crate) fn ways_to_unpark(&self, object: Ref) -> u32 {
        let thread = self.state.slot_of(object).map(|slot| self.state.thread(slot));
        let woken = thread.is_some_and(|t| t.status == Status::Ready && t.stale.is_waiting());
        1 + u32::from(woken && !self.models_library())
    }

    /// Gives a thread the permit, or ends its park.
    pub(crate) fn unpark(&mut self, slot: usize) {
        // Another thread moves on, and its references may change.
        self.state.heap.shape_changed = true;
        let still_there = match self.models_library() {
            true => self.visibility.relies_on_models(),
            false => self.step.alternative > 0,
        };
        let thread = self.state.thread_mut(slot);
        if let Status::Parked { timed } = thread.status {
            thread.status = Status::Ready;
            thread.stale = Stale::waiting(timed);
            self.finish_call(slot, 0);
        } else {
            let woken = thread.status == Status::Ready && thread.stale.is_waiting();
            thread.permit |= !(woken && still_there);
        }
    }
}
