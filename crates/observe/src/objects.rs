//! Objects of the library that Hebra reads itself: strings, class mirrors, throwables, threads.

use crate::View;
use hebra_program::{ClassId, MethodId};
use hebra_state::heap::{Body, Ref};

impl View<'_> {
    /// Returns a field of an object, by name, that a library class declares; 0 if there is none.
    #[inline]
    pub fn field(&self, object: Ref, name: &str) -> u64 {
        let target = self.state.heap.get(object);
        let Some(field) = self.program.field_named(target.class, name) else { return 0 };
        match &target.body {
            Body::Fields(words) => words.get(usize::from(field.index)).copied().unwrap_or(0),
            _ => 0,
        }
    }

    /// Returns a field, by name, that the object's own class declares, the user's or the library's.
    pub fn own_field(&self, object: Ref, name: &str) -> Option<u64> {
        let object = self.state.heap.get(object);
        let fields = &self.program.class(object.class).fields;
        let field = fields.iter().find(|f| &*f.name == name && !f.flags.has(8))?;
        match &object.body {
            Body::Fields(words) => words.get(usize::from(field.index)).copied(),
            _ => None,
        }
    }

    /// Returns a static field by name.
    pub fn static_field(&self, class: ClassId, name: &str) -> Option<u64> {
        let field = self.program.static_named(class, name)?;
        self.state.statics[class.0 as usize].values.get(usize::from(field.index)).copied()
    }

    /// Returns the characters of a string object.
    pub fn string_units(&self, string: Ref) -> Vec<u16> {
        let Body::Fields(words) = &self.state.heap.get(string).body else { return Vec::new() };
        let value = words.get(usize::from(self.known.string_value)).copied().unwrap_or(0) as Ref;
        let coder = words.get(usize::from(self.known.string_coder)).copied().unwrap_or(0);
        let Body::Bytes(bytes) = &self.state.heap.get(value).body else { return Vec::new() };
        if coder == 0 {
            bytes.iter().map(|b| u16::from(*b as u8)).collect()
        } else {
            bytes.chunks_exact(2).map(|p| u16::from_le_bytes([p[0] as u8, p[1] as u8])).collect()
        }
    }

    /// Returns the text of a string object.
    pub fn string(&self, string: Ref) -> String {
        String::from_utf16_lossy(&self.string_units(string))
    }

    /// Returns the class that a mirror represents.
    pub fn class_of_mirror(&self, mirror: Ref) -> ClassId {
        let object = self.state.heap.get(mirror);
        match &object.body {
            Body::Fields(words) if Some(object.class) == self.known.class => {
                ClassId(words.last().copied().unwrap_or(0) as u32)
            }
            _ => ClassId(0),
        }
    }

    /// Returns the recorded stack of a throwable, innermost first.
    pub fn backtrace(&self, throwable: Ref) -> Vec<(MethodId, u32)> {
        let array = self.field(throwable, "backtrace") as Ref;
        match &self.state.heap.get(array).body {
            Body::Ints(words) if array != 0 => {
                words.chunks_exact(2).map(|p| (MethodId(p[0]), p[1])).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns the detail message of a throwable.
    pub fn throwable_message(&self, throwable: Ref) -> Option<String> {
        let message = self.field(throwable, "detailMessage") as Ref;
        (message != 0).then(|| self.string(message))
    }

    /// Returns the name of the thread in a slot.
    pub fn thread_name(&self, slot: usize) -> String {
        let Some(thread) = &self.state.threads[slot] else { return format!("#{slot}") };
        self.name_of_thread(thread.object).unwrap_or_else(|| format!("#{slot}"))
    }

    /// Returns the name in a `Thread`, which may have ended.
    pub fn name_of_thread(&self, thread: Ref) -> Option<String> {
        let name = self.field(thread, "name") as Ref;
        (name != 0).then(|| self.string(name))
    }

    /// Returns the text and stack of a throwable, causes included, with the messages that `message` gives.
    pub fn describe_throwable(
        &self,
        throwable: Ref,
        message: impl Fn(Ref) -> Option<String>,
    ) -> (String, Vec<String>) {
        let head = |throwable: Ref| {
            let class = self.program.external_name(self.state.heap.get(throwable).class);
            match message(throwable) {
                Some(message) => format!("{class}: {message}"),
                None => class,
            }
        };
        let mut stack = Vec::new();
        let mut at = throwable;
        for _ in 0..8 {
            for (method, pc) in self.backtrace(at) {
                stack.push(format!("    at {}", self.program.stack_line(method, pc)));
            }
            let cause = self.field(at, "cause") as Ref;
            if cause == 0 || cause == at {
                break;
            }
            stack.push(format!("Caused by: {}", head(cause)));
            at = cause;
        }
        (head(throwable), stack)
    }
}
