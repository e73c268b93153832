//! Exceptions: made, thrown through frames, caught, and left uncaught.

use crate::environment::Reading;
use crate::execute::{self, Thrown};
use crate::intrinsics::{self};
use crate::machine::{Halt, Slow, Vm};
use hebra_program::patterns::EventKind;
use hebra_program::{Class, ClassId, MethodId};
use hebra_state::heap::Ref;
use hebra_state::{Frame, Status};
use hebra_system::{Property, Violation};

/// Class that handles uncaught exceptions, and the method of a thread that returns one.
const HANDLER: &str = "java/lang/Thread$UncaughtExceptionHandler";
const NAMES_HANDLER: &str = "getUncaughtExceptionHandler";

impl Vm {
    pub(crate) fn throwable(&mut self, slot: usize, thrown: Thrown) -> Slow<Ref> {
        let (class, message) = match thrown {
            Thrown::Object(object) => return Ok(object),
            Thrown::NullPointer => ("java/lang/NullPointerException", None),
            Thrown::Arithmetic => ("java/lang/ArithmeticException", Some("/ by zero".to_owned())),
            Thrown::ArrayIndex(index, length) => (
                "java/lang/ArrayIndexOutOfBoundsException",
                Some(format!("Index {index} out of bounds for length {length}")),
            ),
            Thrown::NegativeSize(size) => {
                ("java/lang/NegativeArraySizeException", Some(size.to_string()))
            }
            Thrown::ArrayStore(class) => {
                ("java/lang/ArrayStoreException", Some(self.program.external_name(class)))
            }
            Thrown::ClassCast(from, into) => {
                ("java/lang/ClassCastException", Some(self.cast_message(from, into)))
            }
            Thrown::IllegalMonitor => (
                "java/lang/IllegalMonitorStateException",
                // JDK 11 has no message.
                (self.program.feature > 11).then(|| "current thread is not owner".to_owned()),
            ),
            Thrown::StackOverflow => {
                let bound = format!("StackOverflowError at {} frames", execute::MAX_FRAMES);
                self.note_bound(slot, &bound, "a JVM's stack ends by their size");
                ("java/lang/StackOverflowError", None)
            }
            Thrown::OutOfMemory => {
                self.note_bound(slot, "OutOfMemoryError", "a JVM's heap has another size");
                ("java/lang/OutOfMemoryError", Some("Java heap space".to_owned()))
            }
            Thrown::ArrayTooLong => (
                "java/lang/OutOfMemoryError",
                Some("Requested array size exceeds VM limit".to_owned()),
            ),
        };
        let object = self.new_throwable(class, message.as_deref(), 0)?;
        let top =
            self.state.thread(slot).frames.last().map(|f| self.program.method(f.method).class);
        if thrown == Thrown::NullPointer && !top.is_some_and(|class| self.program.is_hidden(class))
        {
            // Filled in once: the JDK may ask for a message that says what was null.
            self.set_field(object, "extendedMessageState", 1);
        }
        Ok(object)
    }

    /// Notes that a run reached a bound of this machine that a real one does not have.
    fn note_bound(&mut self, slot: usize, bound: &str, why: &str) {
        if self.is_check() {
            let place = self.user_location(slot);
            let place = place.map_or(String::new(), |(file, line)| format!(" at {file}:{line}"));
            self.gathered.readings.insert(Reading::Doubt(format!("{bound}{place}: {why}")));
        }
    }

    fn cast_message(&self, from: ClassId, into: ClassId) -> String {
        let modules = self.modules(from, into);
        let (from, into) = (self.program.external_name(from), self.program.external_name(into));
        format!("class {from} cannot be cast to class {into} ({modules})")
    }

    /// Finds the handler of an exception, leaving frames on the way. Returns a halt if nothing
    /// catches it.
    pub(crate) fn unwind(&mut self, slot: usize, mut exception: Ref) -> Slow<Option<Halt>> {
        let uncaught_at = self.state.thread(slot).frames.last().copied();
        loop {
            let Some(frame) = self.state.thread(slot).frames.last().copied() else {
                return self.uncaught(slot, exception, uncaught_at).map(Some);
            };
            let class = self.program.method(frame.method).class;
            if self.program.class(class).driver == Some(frame.method) {
                self.leave_for_exception(slot);
                exception = self.class_is_broken(slot, class, exception)?;
                continue;
            }
            if let Some((target, register)) = self.find_handler(&frame, exception)? {
                let thread = self.state.thread_mut(slot);
                let frame = thread.frames.last_mut().expect("a frame");
                frame.pc = target;
                frame.chain = 0;
                let index = frame.base as usize + usize::from(register);
                thread.regs[index] = exception.into();
                return Ok(None);
            }
            if frame.lock != 0 {
                self.exit_monitor(slot, frame.lock);
                self.tell_synchronized(slot, EventKind::Exit, frame.method, frame.lock);
            }
            self.leave_for_exception(slot);
        }
    }

    fn leave_for_exception(&mut self, slot: usize) {
        let thread = self.state.thread_mut(slot);
        let was_atomic = thread.frames.pop().is_some_and(|frame| frame.atomic);
        thread.atomic -= u32::from(was_atomic);
        if let Some(caller) = thread.frames.last_mut() {
            caller.chain = 0;
        }
        if was_atomic {
            self.took_by_code(slot, true);
        }
    }

    fn find_handler(&mut self, frame: &Frame, exception: Ref) -> Slow<Option<(u32, u16)>> {
        let thrown = self.state.heap.get(exception).class;
        let mut index = 0;
        loop {
            let handlers = &self.program.method(frame.method).code.handlers;
            let Some(handler) = handlers.get(index) else { return Ok(None) };
            index += 1;
            if !(handler.start <= frame.pc && frame.pc < handler.end) {
                continue;
            }
            let (target, register) = (handler.target, handler.exception);
            let Some(name) = handler.class.clone() else { return Ok(Some((target, register))) };
            // A class that was never loaded cannot have instances.
            let Some(class) = self.program.loaded(&name) else { continue };
            if self.program.is_subclass(thrown, class) {
                return Ok(Some((target, register)));
            }
        }
    }

    fn uncaught(&mut self, slot: usize, exception: Ref, at: Option<Frame>) -> Slow<Halt> {
        if self.state.thread(slot).exiting {
            // As HotSpot does with what `Thread.exit` throws.
            return self.thread_ends(slot);
        }
        let again = std::mem::replace(&mut self.state.thread_mut(slot).failed, true);
        self.gathered.main_failed |= slot == 0;
        if self.is_check() && !self.is_thread_death(exception) {
            let violation = self.uncaught_violation(slot, exception, at);
            let is_checked = self.options.checks.contains(&violation.property);
            if is_checked && self.options.goes_on {
                self.step.passed.push(violation);
            } else if is_checked {
                if self.replay.observer.is_some() {
                    let message = |throwable| self.shown_message(throwable);
                    let described = self.view().describe_throwable(exception, message);
                    self.replay.uncaught = Some(described);
                }
                return Ok(Halt::Violated(violation));
            }
            if self.options.remember_failures && !again {
                self.remember_failure(slot, exception);
            }
        }
        // Without it the exception would only be printed.
        self.ask_new_classes();
        if self.is_check() && self.visibility.ends_unhandled() {
            return self.thread_ends(slot);
        }
        if again {
            self.handler_threw(slot, exception);
            return self.thread_ends(slot);
        }
        // As `JavaThread::exit` does: the thread's own handler is asked.
        let thread_class = self.known.thread.expect("booted");
        let (name, descriptor) =
            ("dispatchUncaughtException".into(), "(Ljava/lang/Throwable;)V".into());
        let Some(method) = self.program.find_method(thread_class, &name, &descriptor) else {
            return self.thread_ends(slot);
        };
        let object = self.state.thread(slot).object;
        if self.state.thread(slot).status == Status::Ending {
            return Ok(Halt::Point);
        }
        self.enter(slot, method, &[object.into(), exception.into()], false)?;
        Ok(Halt::Fuel)
    }

    fn remember_failure(&mut self, slot: usize, exception: Ref) {
        let class = self.state.heap.get(exception).class;
        let name = self.thread_name(slot);
        let known = self.names.iter().position(|n| *n == name);
        let index = known.unwrap_or(self.names.len());
        if known.is_none() {
            self.names.push(name);
        }
        self.state.failures.push((index as u16, class));
        self.state.failures.sort();
    }

    /// Returns true if a thread died of an exception that is remembered, in whatever state that was.
    pub fn has_seen_failures(&self) -> bool {
        !self.names.is_empty()
    }

    /// Returns threads that died of an exception, by the name they had, and its class.
    pub fn failures(&self) -> Vec<(String, String)> {
        let entry = |(name, class): &(u16, ClassId)| {
            let name = self.names.get(usize::from(*name)).cloned().unwrap_or_default();
            (name, self.program.external_name(*class))
        };
        self.state.failures.iter().map(entry).collect()
    }

    /// Checks the classes loaded since the last call. A thread whose exception was only printed
    /// would have asked one of these, had it ended later.
    pub(crate) fn ask_new_classes(&mut self) {
        let classes = &self.program.classes;
        let new = self.visibility.new_classes(classes.len());
        if new > 0 && classes[classes.len() - new..].iter().any(|class| self.may_handle(class)) {
            self.visibility.handler_is_loaded();
        }
    }

    /// Returns true if code of a class may run when an exception is left uncaught: a handler, the
    /// method of a thread that names one, or those of an exception that are called when it is
    /// printed.
    fn may_handle(&self, class: &Class) -> bool {
        let is_below =
            |above: Option<ClassId>| above.is_some_and(|above| class.supertypes.contains(&above));
        // The class of a lambda counts as one of the library.
        let handles = is_below(self.program.loaded(HANDLER))
            && !matches!(&*class.name, HANDLER | "java/lang/ThreadGroup");
        // Constructors are not called.
        let mut methods = class.methods.iter().map(|method| &*self.program.method(*method).name);
        let is_asked = match is_below(self.known.throwable) {
            true => methods.any(|method| !method.starts_with('<')),
            false => is_below(self.known.thread) && methods.any(|method| method == NAMES_HANDLER),
        };
        handles || !class.is_library && is_asked
    }

    /// Prints, as HotSpot does, that the handler of an uncaught exception threw one itself.
    fn handler_threw(&mut self, slot: usize, exception: Ref) {
        let class = self.program.external_name(self.state.heap.get(exception).class);
        let thread = self.thread_name(slot);
        let text = format!(
            "\nException: {class} thrown from the UncaughtExceptionHandler in thread \"{thread}\"\n"
        );
        intrinsics::output::emit(self, 1, text.into_bytes());
    }

    fn uncaught_violation(&self, slot: usize, exception: Ref, at: Option<Frame>) -> Violation {
        let class = self.state.heap.get(exception).class;
        let is_assertion =
            self.known.assertion_error.is_some_and(|a| self.program.is_subclass(class, a));
        let property = if is_assertion { Property::ASSERTION } else { Property::EXCEPTION };
        let mut message = self.program.external_name(class);
        if let Some(text) = self.shown_message(exception) {
            message = format!("{message}: {text}");
        }
        let trace = self.view().backtrace(exception);
        let user = |frame: &&(MethodId, u32)| {
            !self.program.class(self.program.method(frame.0).class).is_library
        };
        let place = trace.iter().find(user).or(trace.first()).copied();
        let place = place.or(at.map(|f| (f.method, f.pc)));
        let location = place.and_then(|(method, pc)| self.source_location(method, pc));
        let name = self.reported_name(slot);
        Violation { property, message: format!("{message} in thread {name}"), location }
    }

    /// Returns what `getMessage` of an exception would return, where that is the method of `Throwable` or another that is
    /// known here: it runs no code, which could change the state. Otherwise the detail message.
    fn shown_message(&self, exception: Ref) -> Option<String> {
        let class = self.state.heap.get(exception).class;
        let descriptor = "()Ljava/lang/String;".into();
        let method = self.program.find_method(class, &"getMessage".into(), &descriptor);
        let declares = method.map(|method| self.program.method(method).class);
        let declares = declares.map_or("", |class| &*self.program.class(class).name);
        let detail = self.view().throwable_message(exception);
        match declares {
            // From JDK 15 on.
            "java/lang/NullPointerException" if detail.is_none() && self.program.feature > 14 => {
                intrinsics::null_messages::message(self, exception)
            }
            "java/nio/file/FileSystemException" => {
                let text = |name| {
                    let text = self.view().field(exception, name) as Ref;
                    (text != 0).then(|| self.view().string(text))
                };
                let (file, other) = (text("file"), text("other"));
                if file.is_none() && other.is_none() {
                    return detail;
                }
                let other = other.map_or(String::new(), |other| format!(" -> {other}"));
                let detail = detail.map_or(String::new(), |detail| format!(": {detail}"));
                Some(format!("{}{other}{detail}", file.unwrap_or_default()))
            }
            _ => detail,
        }
    }

    /// Returns the source file and line of an operation.
    pub fn source_location(&self, method: MethodId, pc: u32) -> Option<(String, u32)> {
        let method = self.program.method(method);
        let class = self.program.class(method.class);
        Some((class.model.as_ref()?.source()?, method.code.line(pc)?))
    }
}
