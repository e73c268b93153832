//! Objects the machine makes or reads itself: strings, class mirrors, throwables; and the
//! collector.

use crate::machine::{Fatal, Vm, load_fatal};
use hebra_ir::Kind;
use hebra_observe::View;
use hebra_program::{ClassId, ClassKind};
use hebra_state::escape;
use hebra_state::for_each_live_ref;
use hebra_state::heap::{Body, FLAG_IMMUTABLE, FLAG_SHARED, Ref};

/// Longest recorded stack trace, as HotSpot's.
const MAX_BACKTRACE: usize = 1024;

impl Vm {
    // Fields by name: the machine follows the JDK's own declarations.

    /// Sets a field of an object by name; does nothing if the class has none.
    pub fn set_field(&mut self, object: Ref, name: &str, value: u64) {
        let class = self.state.heap.get(object).class;
        let Some(field) = self.program.field_named(class, name) else { return };
        let index = usize::from(field.index);
        let is_ref = self.program.class(class).instance_kinds.get(index) == Some(&Kind::Ref);
        let object = self.state.heap.write(object);
        let flags = object.flags;
        if let Body::Fields(words) = &mut object.body {
            let old = std::mem::replace(&mut words[index], value);
            if is_ref {
                self.state.heap.replaced(flags, old as Ref, value as Ref);
            }
        }
    }

    /// Sets a field of an object of the base that is being made: no change of the state. An object
    /// that is made once, and exists in all states, must have the field in all of them.
    pub(crate) fn set_constant(&mut self, object: Ref, name: &str, value: u64) {
        let class = self.state.heap.get(object).class;
        let Some(field) = self.program.field_named(class, name) else { return };
        let index = usize::from(field.index);
        if let Body::Fields(words) = &mut self.state.heap.objects[object as usize].body {
            words[index] = value;
        }
    }

    /// Sets a static field by name.
    pub fn set_static_field(&mut self, class: ClassId, name: &str, value: u64) {
        let Some(field) = self.program.static_named(class, name) else { return };
        let index = usize::from(field.index);
        self.state.heap.shape_changed = true;
        self.state.write_statics(class).values[index] = value;
    }

    // Strings.

    fn string_parts(&mut self, text: &[u16]) -> (Body, u64) {
        if text.iter().all(|c| *c < 256) {
            (Body::Bytes(text.iter().map(|c| *c as u8 as i8).collect()), 0)
        } else {
            let bytes = text.iter().flat_map(|c| c.to_le_bytes()).map(|b| b as i8);
            (Body::Bytes(bytes.collect()), 1)
        }
    }

    fn string_object(&mut self, text: &[u16], base: bool) -> Ref {
        let (body, coder) = self.string_parts(text);
        let (bytes, string) =
            (self.known.byte_array.expect("booted"), self.known.string.expect("booted"));
        let words = usize::from(self.program.class(string).instance_words);
        let mut fields = vec![0; words];
        let heap = &mut self.state.heap;
        let value = if base { heap.insert_base(bytes, body) } else { heap.insert(bytes, body) };
        heap.objects[value as usize].flags |= FLAG_IMMUTABLE;
        fields[usize::from(self.known.string_value)] = value.into();
        fields[usize::from(self.known.string_coder)] = coder;
        let body = Body::Fields(fields.into());
        if base { heap.insert_base(string, body) } else { heap.insert(string, body) }
    }

    /// Creates a string.
    pub fn new_string(&mut self, text: &str) -> Ref {
        let text: Vec<u16> = text.encode_utf16().collect();
        self.string_object(&text, false)
    }

    /// Creates a string of these UTF-16 units.
    pub(crate) fn new_string_of_units(&mut self, text: &[u16]) -> Ref {
        self.string_object(text, false)
    }

    /// Returns the string of the pool with this text.
    pub fn intern_string(&mut self, text: &[u16]) -> Ref {
        if let Some(string) = self.state.interned.get(text) {
            return *string;
        }
        let string = self.string_object(text, true);
        self.state.interned.insert(text.into(), string);
        if self.state.heap.frozen {
            self.state.late_strings.insert(string);
        }
        string
    }

    /// Puts a string into the pool unless there is one with this text. Returns the one in the pool.
    ///
    /// After freezing, the strings of the pool are the same in all states, whichever thread was
    /// first. So a string that should become the one in the pool can only be left out of it if
    /// nobody can compare the two.
    pub(crate) fn intern_object(&mut self, slot: usize, string: Ref) -> Result<Ref, Fatal> {
        let text = self.string_units(string);
        if !self.state.heap.frozen {
            let pooled = *self.state.interned.entry(text.into()).or_insert(string);
            escape(&self.program, &mut self.state.heap, pooled);
            return Ok(pooled);
        }
        let pooled = self.intern_string(&text);
        let is_late = self.state.late_strings.contains(&pooled);
        if pooled != string && is_late && self.outlives_call(slot, string) {
            let message = "String.intern() of a string that is used afterwards: whether it is the \
                           one in the pool depends on which thread is first";
            return Err(self.unsupported(slot, message));
        }
        Ok(pooled)
    }

    /// Returns true if an object may still be reached once the native method that a thread calls
    /// returns. The library's code for locales interns what it is given, and compares only what it interned;
    /// that a program compares its own text with that of a locale by identity, held in a collection, is left out.
    fn outlives_call(&self, slot: usize, object: Ref) -> bool {
        let heap = &self.state.heap;
        let thread = self.state.thread(slot);
        let is_librarys = |class: ClassId| self.program.class(class).is_library;
        let caller = thread.frames.last().map(|frame| self.program.method(frame.method).class);
        let is_for_locale = caller.is_some_and(|class| {
            is_librarys(class) && self.program.class(class).name.starts_with("sun/util/locale/")
        });
        let is_shared = heap.get(object).flags & FLAG_SHARED != 0;
        let mut found = is_shared && !is_for_locale || thread.object == object;
        for (depth, frame) in thread.frames.iter().enumerate() {
            if is_for_locale && is_librarys(self.program.method(frame.method).class) {
                continue;
            }
            found |= frame.lock == object;
            let is_before = depth + 1 < thread.frames.len() && thread.is_before(depth);
            for_each_live_ref(&self.program, frame, is_before, |register| {
                let at = frame.base as usize + usize::from(register);
                found |= thread.regs[at] as Ref == object;
            });
        }
        found
            || heap.objects.iter().any(|holder| match &holder.body {
                Body::Fields(_) if is_for_locale && is_librarys(holder.class) => false,
                Body::Refs(_) if is_for_locale => false,
                Body::Fields(words) => {
                    let refs = &self.program.class(holder.class).instance_refs;
                    refs.iter().any(|i| words.get(usize::from(*i)) == Some(&object.into()))
                }
                Body::Refs(refs) => refs.contains(&object),
                _ => false,
            })
    }

    // Class mirrors.

    /// Returns the `Class` object of a class.
    pub fn mirror(&mut self, class: ClassId) -> Ref {
        self.state.grow(&self.program);
        let known = self.state.mirrors[class.0 as usize];
        if known != 0 {
            return known;
        }
        let class_class = self.known.class.expect("booted");
        let words = usize::from(self.program.class(class_class).instance_words);
        let mut fields = vec![0; words];
        fields[words - 1] = class.0.into();
        let mirror = self.state.heap.insert_base(class_class, Body::Fields(fields.into()));
        self.state.mirrors[class.0 as usize] = mirror;
        let found = self.program.class(class);
        let (kind, flags) = (found.kind, self.program.modifiers(class));
        let component = match kind {
            ClassKind::Array(_, component) => self.mirror(component),
            _ => 0,
        };
        let mut set = |name: &str, value: u64| {
            let Some(field) = self.program.field_named(class_class, name) else { return };
            if let Body::Fields(words) = &mut self.state.heap.objects[mirror as usize].body {
                words[usize::from(field.index)] = value;
            }
        };
        set("componentType", component.into());
        set("primitive", u64::from(kind == ClassKind::Primitive));
        set("modifiers", flags.into());
        mirror
    }

    // Throwables.

    /// Creates a throwable as its constructor would, with the current stack.
    pub(crate) fn new_throwable(
        &mut self,
        class: &str,
        message: Option<&str>,
        cause: Ref,
    ) -> Result<Ref, Fatal> {
        let class = self.program.load(class).map_err(load_fatal)?;
        self.state.grow(&self.program);
        let words = usize::from(self.program.class(class).instance_words);
        let object = self.state.heap.insert(class, Body::Fields(vec![0; words].into()));
        if let Some(message) = message {
            let string = self.new_string(message);
            self.set_field(object, "detailMessage", string.into());
        }
        let throwable = self.known.throwable.expect("booted");
        self.set_field(object, "cause", if cause == 0 { object.into() } else { cause.into() });
        let unassigned = self.static_field(throwable, "UNASSIGNED_STACK").unwrap_or(0);
        self.set_field(object, "stackTrace", unassigned);
        let sentinel = self.static_field(throwable, "SUPPRESSED_SENTINEL").unwrap_or(0);
        self.set_field(object, "suppressedExceptions", sentinel);
        if let Some(slot) = self.step.current {
            self.fill_in_stack_trace(slot, object)?;
        }
        Ok(object)
    }

    /// Records the current stack in a throwable, its own constructors left out.
    pub(crate) fn fill_in_stack_trace(&mut self, slot: usize, object: Ref) -> Result<(), Fatal> {
        let class = self.state.heap.get(object).class;
        let mut trace: Vec<u32> = Vec::new();
        let mut in_constructor = true;
        for depth in (0..self.state.thread(slot).frames.len()).rev() {
            let frame = self.state.thread(slot).frames[depth];
            let method = self.program.method(frame.method);
            if in_constructor {
                let own = self.program.is_subclass(class, method.class);
                if own && (&*method.name == "<init>" || &*method.name == "fillInStackTrace") {
                    continue;
                }
                in_constructor = false;
            }
            if method.index == u32::MAX || self.program.is_hidden_method(frame.method) {
                continue;
            }
            trace.extend([frame.method.0, frame.pc]);
            if trace.len() >= 2 * MAX_BACKTRACE {
                break;
            }
        }
        let depth = trace.len() / 2;
        let ints = self.program.load("[I").map_err(load_fatal)?;
        self.state.grow(&self.program);
        let array = self.state.heap.insert(ints, Body::Ints(trace.into()));
        self.state.heap.objects[array as usize].flags |= FLAG_IMMUTABLE;
        self.set_field(object, "backtrace", array.into());
        self.set_field(object, "depth", depth as u64);
        Ok(())
    }

    // Readers; `View` has them.

    /// Returns a view of the state.
    #[inline]
    pub fn view(&self) -> View<'_> {
        View { program: &self.program, state: &self.state, known: &self.known }
    }

    /// Returns a field of an object, by name, that a library class declares; 0 if there is none.
    #[inline]
    pub fn field(&self, object: Ref, name: &str) -> u64 {
        let value = self.view().field(object, name);
        if hebra_state::vague::is_vague(value) {
            self.step.saw_vague.set(true);
        }
        value
    }

    /// Returns a static field by name.
    pub fn static_field(&self, class: ClassId, name: &str) -> Option<u64> {
        self.view().static_field(class, name)
    }

    /// Returns the characters of a string object.
    pub fn string_units(&self, string: Ref) -> Vec<u16> {
        self.view().string_units(string)
    }

    /// Returns the text of a string object.
    pub fn string(&self, string: Ref) -> String {
        self.view().string(string)
    }

    /// Returns the class that a mirror represents.
    pub fn class_of_mirror(&self, mirror: Ref) -> ClassId {
        self.view().class_of_mirror(mirror)
    }

    /// Returns the name of the thread in a slot.
    pub fn thread_name(&self, slot: usize) -> String {
        self.view().thread_name(slot)
    }
}
