//! Threads as the JDK's `Thread` class sees them: start, interruption, status.

use crate::execute::escape;
use crate::heap::{Body, Ref};
use crate::machine::{Fatal, Vm, load_fatal};
use crate::program::MethodId;
use crate::state::{Status, Thread, Wake};

/// JVMTI thread states, as stored in `Thread.threadStatus`.
pub(crate) const RUNNABLE: u64 = 0x0005;
pub(crate) const TERMINATED: u64 = 0x0002;

/// `Thread.NORM_PRIORITY`.
const PRIORITY: u64 = 5;

impl Vm {
    /// Starts the thread of a `Thread` object, to run `Thread.run`.
    pub(crate) fn start_thread(&mut self, parent: usize, object: Ref) -> Result<(), Fatal> {
        let class = self.state.heap.get(object).class;
        let (name, descriptor) = ("run".into(), "()V".into());
        let run = self.program.find_method(class, &name, &descriptor);
        let Some(run) = run.and_then(|m| self.program.select(class, m)) else {
            return Err(Fatal::BadInput("a thread without a run method".into()));
        };
        self.launch(parent, object, run, &[object.into()])
    }

    /// Adds a thread that is about to run a method.
    pub(crate) fn launch(
        &mut self,
        parent: usize,
        object: Ref,
        method: MethodId,
        args: &[u64],
    ) -> Result<(), Fatal> {
        self.make_ready(method)?;
        let slot = self.canonical.new_thread(&self.state, parent);
        if self.state.threads.len() <= slot {
            self.state.threads.resize_with(slot + 1, || None);
        }
        self.state.heap.shape_changed = true;
        let mut thread = Thread::new(object);
        thread.daemon = self.is_daemon(object);
        self.state.threads[slot] = Some(Box::new(thread));
        self.push_frame(slot, method, args, false, 0)?;
        self.set_field(object, "eetop", slot as u64 + 1);
        self.set_thread_status(object, RUNNABLE);
        if self.state.heap.frozen {
            escape(&self.program, &mut self.state.heap, object);
        } else if self.is_check() {
            // So far a single thread ran, and nothing was marked.
            self.mark_shared();
        }
        Ok(())
    }

    /// A `Thread` that no Java code made, of no group.
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
        // Which of these there are depends on the JDK.
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

    // The interrupt status is a field of Thread from JDK 14 on, before that it is the VM's.

    fn has_interrupt_field(&self, object: Ref) -> bool {
        self.program.field_named(self.state.heap.get(object).class, "interrupted").is_some()
    }

    pub(crate) fn is_interrupted(&self, slot: usize) -> bool {
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

    /// `Thread.interrupt0`. From JDK 14 on the caller has set the status already, and the thread
    /// may have seen and cleared it since.
    pub(crate) fn interrupt(&mut self, slot: usize) {
        if !self.has_interrupt_field(self.state.thread(slot).object) {
            self.set_interrupted(slot, true);
        }
        match self.state.thread(slot).status {
            Status::Waiting { .. } if self.is_interrupted(slot) => {
                self.wake(slot, Wake::Interrupted)
            }
            Status::Parked { .. } => self.unpark(slot),
            // A later park returns at once.
            _ => self.state.thread_mut(slot).permit = true,
        }
    }

    /// Gives a thread the permit, or ends its park.
    pub(crate) fn unpark(&mut self, slot: usize) {
        // Another thread moves on, and what it refers to may change.
        self.state.heap.shape_changed = true;
        let thread = self.state.thread_mut(slot);
        if let Status::Parked { .. } = thread.status {
            thread.status = Status::Ready;
            self.finish_call(slot, 0);
        } else {
            thread.permit = true;
        }
    }
}
