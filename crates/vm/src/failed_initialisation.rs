//! Classes whose initialiser threw (JVMS 5.5, steps 9 to 11): the error for the thread that ran it,
//! and the error for later uses of the class. As in HotSpot since JDK 17, a class remembers why it
//! is broken, in a hidden word of its mirror.

use crate::machine::{Fatal, Vm};
use hebra_program::ClassId;
use hebra_state::Init;
use hebra_state::escape;
use hebra_state::heap::{Body, Ref};

/// First JDK whose VM tells later uses of a broken class the reason.
const REMEMBERS: u16 = 17;

impl Vm {
    /// Handles an exception of the class's initialiser. Returns what the use that ran it throws:
    /// errors as they are, other exceptions wrapped.
    pub(crate) fn class_is_broken(
        &mut self,
        slot: usize,
        class: ClassId,
        thrown: Ref,
    ) -> Result<Ref, Fatal> {
        self.end_initialisation(class, Init::Failed);
        if self.program.feature >= REMEMBERS {
            let reason = self.reason(slot, thrown)?;
            self.remember(class, reason);
        }
        let kind = self.state.heap.get(thrown).class;
        if self.program.is_subclass(kind, self.known.error.expect("booted")) {
            return Ok(thrown);
        }
        let error = self.new_throwable(WRAPPER, None, thrown)?;
        if self.program.feature < 12 {
            // These keep it in a separate field, which `getCause` reads.
            self.set_field(error, "exception", thrown.into());
            self.set_field(error, "cause", 0);
        }
        Ok(error)
    }

    /// Returns the error that the use of a broken class throws.
    pub(crate) fn use_of_broken(&mut self, class: ClassId) -> Result<Ref, Fatal> {
        let message = format!("Could not initialize class {}", self.program.external_name(class));
        let mirror = self.mirror(class);
        let reason = match &self.state.heap.get(mirror).body {
            Body::Fields(words) => words[words.len() - 2] as Ref,
            _ => 0,
        };
        self.new_throwable("java/lang/NoClassDefFoundError", Some(&message), reason)
    }

    /// Returns what HotSpot keeps: an error that describes the exception and has its stack, but not
    /// the exception itself.
    fn reason(&mut self, slot: usize, thrown: Ref) -> Result<Ref, Fatal> {
        let class = self.program.external_name(self.state.heap.get(thrown).class);
        let detail =
            self.view().throwable_message(thrown).map_or(String::new(), |text| format!(": {text}"));
        let thread = self.thread_name(slot);
        let message = format!("Exception {class}{detail} [in thread \"{thread}\"]");
        let reason = self.new_throwable(WRAPPER, Some(&message), 0)?;
        self.set_field(reason, "cause", 0);
        for field in ["backtrace", "depth", "stackTrace"] {
            let value = self.field(thrown, field);
            self.set_field(reason, field, value);
        }
        Ok(reason)
    }

    fn remember(&mut self, class: ClassId, reason: Ref) {
        self.set_hidden(class, REASON, reason);
    }

    /// Returns what a hidden word of a class's mirror refers to, counted from the last.
    pub(crate) fn hidden(&mut self, class: ClassId, place: usize) -> Ref {
        let mirror = self.mirror(class);
        match &self.state.heap.get(mirror).body {
            Body::Fields(words) => words[words.len() - place] as Ref,
            _ => 0,
        }
    }

    /// Sets what a hidden word of a class's mirror refers to.
    pub(crate) fn set_hidden(&mut self, class: ClassId, place: usize, value: Ref) {
        let mirror = self.mirror(class);
        self.state.heap.shape_changed = true;
        if let Body::Fields(words) = &mut self.state.heap.write(mirror).body {
            let place = words.len() - place;
            words[place] = value.into();
        }
        if self.options.mode.tracks_sharing() {
            escape(&self.program, &mut self.state.heap, value);
        }
    }
}

const WRAPPER: &str = "java/lang/ExceptionInInitializerError";
/// Hidden word of a mirror, from the last: why the class is broken.
const REASON: usize = 2;
/// Hidden word of a mirror, from the last: its protection domain, if the program defined the class.
pub(crate) const DOMAIN: usize = 3;
