//! Views of a state for reports: values as source text, variables by name, locks held, reasons why
//! threads wait. Reads only. Objects are named by the caller.

use crate::View;
use crate::cell::{Cell, element};
use hebra_classfile::model::Flags;
use hebra_ir::Variable;
use hebra_program::{Class, ClassId, ClassKind, Field};
use hebra_state::heap::{Body, Object, Ref};
use hebra_state::vague::{WILD, is_vague, marks};
use hebra_state::{Frame, Init};
use std::collections::BTreeMap;

/// Longest text of a string value that is shown.
const MOST_TEXT: usize = 40;
/// Most elements of an array that are shown.
const MOST_ELEMENTS: usize = 12;

/// Base class of locks of `java.util.concurrent` that know their owner.
pub const OWNABLE: &str = "java/util/concurrent/locks/AbstractOwnableSynchronizer";

/// Function of the caller that names an object.
pub type Label<'a> = dyn FnMut(Ref) -> String + 'a;

impl View<'_> {
    /// Returns the class of an object without its package, or the class that a mirror represents.
    pub fn describe_object(&self, object: Ref) -> String {
        let class = self.state.heap.get(object).class;
        if Some(class) == self.known.class {
            return format!("class {}", self.simple_name(self.class_of_mirror(object)));
        }
        self.simple_name(class)
    }

    /// Returns the name of a class without its package and enclosing classes. The synchronizers
    /// inside locks go by the name of the lock.
    pub fn simple_name(&self, class: ClassId) -> String {
        if let ClassKind::Array(_, component) = self.program.class(class).kind {
            return format!("{}[]", self.simple_name(component));
        }
        let external = self.program.external_name(class);
        let name = external.rsplit('.').next().unwrap_or(&external);
        let name = lock_class(name).unwrap_or(name);
        let inner = name.rsplit('$').next().unwrap_or(name);
        let anonymous = inner.starts_with(|c: char| c.is_ascii_digit());
        if anonymous || inner.is_empty() { name.to_owned() } else { inner.to_owned() }
    }

    /// Returns the lock that an object is the synchronizer of; the object itself if it is none.
    pub fn lock_around(&self, object: Ref) -> Ref {
        let class = &self.program.class(self.state.heap.get(object).class).name;
        let lock = lock_class(class).and_then(|name| self.program.loaded(name));
        let Some((lock, field)) =
            lock.and_then(|lock| Some((lock, self.program.field_named(lock, "sync")?.index)))
        else {
            return object;
        };
        let is_it = |holder: &Ref| {
            let Object { class, body, .. } = self.state.heap.get(*holder);
            let Body::Fields(words) = body else { return false };
            *class == lock && words.get(usize::from(field)) == Some(&object.into())
        };
        (1..self.state.heap.objects.len() as Ref).find(is_it).unwrap_or(object)
    }

    /// Returns objects whose lock a thread holds: monitors, and locks of `java.util.concurrent`,
    /// which it may hold for reading only.
    pub fn locks_held(&self, slot: usize) -> Vec<Ref> {
        let thread = self.state.threads.get(slot).and_then(|t| t.as_ref());
        let Some(owner) = thread.map(|thread| thread.object) else { return Vec::new() };
        // There are many objects and few classes.
        let can_be_owned: Vec<bool> = match self.program.loaded(OWNABLE) {
            Some(ownable) => (0..self.program.classes.len() as u32)
                .map(|class| self.program.is_subclass(ClassId(class), ownable))
                .collect(),
            None => vec![false; self.program.classes.len()],
        };
        let holds = |reference: &Ref| {
            let object = self.state.heap.get(*reference);
            object.lock_owner() == slot as u32 + 1
                || can_be_owned[object.class.0 as usize]
                    && (self.owner_of_lock(*reference) == Some(owner)
                        || self.readers(*reference).contains(&slot))
        };
        (1..self.state.heap.objects.len() as Ref).filter(holds).collect()
    }

    /// Returns true if an object is a `Thread` or a group of them. The library takes their monitors
    /// when threads are made and joined.
    pub fn is_thread(&self, object: Ref) -> bool {
        let class = self.state.heap.get(object).class;
        self.known.thread.is_some_and(|thread| self.program.is_subclass(class, thread))
            || &*self.program.class(class).name == "java/lang/ThreadGroup"
    }

    /// Returns the `Thread` that owns a lock of `java.util.concurrent`; none if it is not owned.
    pub fn owner_of_lock(&self, object: Ref) -> Option<Ref> {
        let ownable = self.program.loaded(OWNABLE)?;
        let class = self.state.heap.get(object).class;
        let is_one = self.program.is_subclass(class, ownable);
        let owner = is_one.then(|| self.field(object, "exclusiveOwnerThread") as Ref)?;
        (owner != 0).then_some(owner)
    }

    /// Returns the blocker of a parked thread: the object it waits for.
    pub fn park_blocker(&self, slot: usize) -> Option<Ref> {
        let thread = self.state.thread(slot).object;
        let class = self.state.heap.get(thread).class;
        self.program.field_named(class, "parkBlocker")?;
        Some(self.field(thread, "parkBlocker") as Ref).filter(|blocker| *blocker != 0)
    }

    /// Returns the variable's name, with its object, and its type; none if no source has it.
    pub fn describe_cell(&self, cell: Cell, label: &mut Label<'_>) -> Option<(String, String)> {
        match cell {
            Cell::Field(object, index) => {
                let class = self.state.heap.get(object).class;
                let (_, field) = self.program.declared_field(class, index, false)?;
                (!field.flags.has(Flags::SYNTHETIC)).then_some(())?;
                let name = format!("{}.{}", label(object), field.name);
                Some((name, field.descriptor.to_string()))
            }
            Cell::Element(array, index) => {
                let class = self.state.heap.get(array).class;
                let component = self.program.class(class).name.strip_prefix('[')?.to_owned();
                Some((format!("{}[{index}]", label(array)), component))
            }
            Cell::Static(class, index) => {
                let (_, field) = self.program.declared_field(class, index, true)?;
                (!field.flags.has(Flags::SYNTHETIC)).then_some(())?;
                let name = format!("{}.{}", self.simple_name(class), field.name);
                Some((name, field.descriptor.to_string()))
            }
        }
    }

    /// Formats a value of a type as in the source.
    pub fn describe_value(&self, descriptor: &str, bits: u64, label: &mut Label<'_>) -> String {
        match descriptor.as_bytes().first() {
            Some(b'B' | b'C' | b'I' | b'J' | b'F' | b'D' | b'S') if is_vague(bits) => {
                let is_wild = marks(bits) & WILD != 0;
                if is_wild { "some number".to_owned() } else { "a time".to_owned() }
            }
            Some(b'Z') => (bits & 1 != 0).to_string(),
            Some(b'B') => (bits as i8).to_string(),
            Some(b'S') => (bits as i16).to_string(),
            Some(b'I') => (bits as i32).to_string(),
            Some(b'C') => match char::from_u32(u32::from(bits as u16)) {
                Some(c) => quoted(&c.to_string(), '\''),
                None => format!("'\\u{:04x}'", bits as u16),
            },
            Some(b'J') => (bits as i64).to_string(),
            Some(b'F') => format!("{:?}", f32::from_bits(bits as u32)),
            Some(b'D') => format!("{:?}", f64::from_bits(bits)),
            _ => self.describe_reference(bits as Ref, label),
        }
    }

    /// Formats the value of a field as source text; a token by its name.
    fn describe_in_field(
        &self,
        class: &Class,
        field: &Field,
        bits: u64,
        label: &mut Label<'_>,
    ) -> String {
        if self.program.holds_symbol(class, field) {
            return "some number".to_owned();
        }
        let tokens = self.program.field_tokens(class, field).filter(|_| {
            // The tokens of an array are its elements'.
            !field.descriptor.starts_with(['L', '['])
        });
        match tokens.and_then(|tokens| tokens.names.get(bits as usize)) {
            Some(token) => token.to_string(),
            None => self.describe_value(&field.descriptor, bits, label),
        }
    }

    /// Formats the value of a variable as source text.
    pub fn describe_in_cell(&self, cell: Cell, bits: u64, label: &mut Label<'_>) -> String {
        let field = match cell {
            Cell::Field(object, index) => {
                self.program.declared_field(self.state.heap.get(object).class, index, false)
            }
            Cell::Static(class, index) => self.program.declared_field(class, index, true),
            Cell::Element(..) => None,
        };
        if let Some((class, field)) = field {
            return self.describe_in_field(class, field, bits, label);
        }
        let descriptor = self.describe_cell(cell, label).map_or(String::new(), |found| found.1);
        self.describe_value(&descriptor, bits, label)
    }

    /// Formats a reference: null, a string, the value in a box, else the caller's name for it.
    pub fn describe_reference(&self, reference: Ref, label: &mut Label<'_>) -> String {
        if reference == 0 || !self.state.heap.is_valid(reference) {
            return "null".to_owned();
        }
        let class = self.state.heap.get(reference).class;
        if Some(class) == self.known.string {
            let text = self.string(reference);
            let short: String = text.chars().take(MOST_TEXT).collect();
            let more = if short.len() < text.len() { "…" } else { "" };
            return quoted(&short, '"') + more;
        }
        if let Some(value) = self.boxed(reference) {
            return value;
        }
        label(reference)
    }

    /// Returns the value in an `Integer`, `Boolean` and the like, or the name of an enum constant.
    fn boxed(&self, reference: Ref) -> Option<String> {
        const BOXES: [&str; 8] =
            ["Integer", "Long", "Boolean", "Character", "Byte", "Short", "Float", "Double"];
        let id = self.state.heap.get(reference).class;
        let class = self.program.class(id);
        if class.name.strip_prefix("java/lang/").is_some_and(|name| BOXES.contains(&name)) {
            let field = class.fields.iter().find(|f| &*f.name == "value")?;
            let bits = self.field(reference, "value");
            return Some(self.describe_value(&field.descriptor, bits, &mut |_| String::new()));
        }
        let base = self.program.loaded("java/lang/Enum")?;
        let is_enum = self.program.is_subclass(id, base);
        is_enum.then(|| self.string(self.field(reference, "name") as Ref))
    }

    /// Returns true if its value says all about an object: a string, a box, a class.
    pub fn is_plain_value(&self, reference: Ref) -> bool {
        let class = self.state.heap.get(reference).class;
        Some(class) == self.known.string
            || Some(class) == self.known.class
            || self.boxed(reference).is_some()
    }

    /// Returns the contents of an object by name, as text, with the references among them. Of
    /// classes of the library only those that hold the user's data or locks are shown.
    pub fn contents(&self, reference: Ref, label: &mut Label<'_>) -> Vec<(String, String, Ref)> {
        let object: &Object = self.state.heap.get(reference);
        let class = self.program.class(object.class);
        let mut found = Vec::new();
        let target = |descriptor: &str, bits: u64| match descriptor.starts_with(['L', '[']) {
            true => bits as Ref,
            false => 0,
        };
        if let ClassKind::Array(..) = class.kind {
            let component = class.name.strip_prefix('[').unwrap_or_default().to_owned();
            for index in 0..object.length().min(MOST_ELEMENTS) {
                let bits = element(&object.body, index as i32).unwrap_or(0);
                let value = self.describe_value(&component, bits, label);
                found.push((format!("[{index}]"), value, target(&component, bits)));
            }
            return found;
        }
        let Body::Fields(words) = &object.body else { return found };
        for ancestor in &class.ancestors {
            let declaring = self.program.class(*ancestor);
            let shown = !declaring.is_library || self.is_shown(&declaring.name);
            for field in declaring.fields.iter().filter(|f| shown && !f.flags.has(Flags::STATIC)) {
                let bits = words.get(usize::from(field.index)).copied().unwrap_or(0);
                let value = self.describe_in_field(declaring, field, bits, label);
                found.push((field.name.to_string(), value, target(&field.descriptor, bits)));
            }
        }
        found
    }

    /// Returns true for library classes whose fields help a user: data structures and locks.
    fn is_shown(&self, class: &str) -> bool {
        let shown =
            ["java/util/concurrent/", "java/util/Array", "java/util/Linked", "java/util/Hash"];
        shown.iter().any(|prefix| class.starts_with(prefix))
    }

    /// Returns static fields of the user's classes whose initialisation has begun.
    pub fn user_statics(&self, label: &mut Label<'_>) -> Vec<(String, String, Ref)> {
        let mut found = Vec::new();
        for (number, statics) in self.state.statics.iter().enumerate() {
            let class = self.program.class(ClassId(number as u32));
            if class.is_library || matches!(statics.init, Init::No) {
                continue;
            }
            let fields = class.fields.iter().filter(|f| f.flags.has(Flags::STATIC));
            for field in fields.filter(|f| !f.flags.has(Flags::SYNTHETIC)) {
                let bits = statics.values.get(usize::from(field.index)).copied().unwrap_or(0);
                let name = format!("{}.{}", self.simple_name(ClassId(number as u32)), field.name);
                let is_reference = field.descriptor.starts_with(['L', '[']);
                let target = if is_reference { bits as Ref } else { 0 };
                found.push((name, self.describe_in_field(class, field, bits, label), target));
            }
        }
        found
    }

    /// Returns the named local variables of a frame that hold something there.
    pub fn locals(
        &self,
        slot: usize,
        frame: &Frame,
        label: &mut Label<'_>,
    ) -> Vec<(String, String, Ref)> {
        let thread = self.state.thread(slot);
        let method = self.program.method(frame.method);
        let Some(position) = method.code.positions.get(frame.pc as usize).copied() else {
            return Vec::new();
        };
        let code = &method.code;
        let sets = [&code.live, &code.live_in_call];
        let set_at = |sets: &Vec<u32>| {
            let number = *sets.get(frame.pc as usize)?;
            code.live_sets.get(number as usize)
        };
        let sets = sets.map(set_at);
        let is_live = |register: usize| {
            let mut all = sets.iter().flatten().flat_map(|set| &set.regs);
            all.any(|(live, _)| usize::from(*live) == register)
        };
        let mut found = Vec::new();
        for variable in &code.variables {
            let register = variable.reg.0 as usize;
            if !(variable.start..variable.end).contains(&position) {
                continue;
            }
            let Some(bits) = thread.regs.get(frame.base as usize + register).copied() else {
                continue;
            };
            let is_reference = variable.descriptor.starts_with(['L', '[']);
            // A reference that is no longer used may name another object by now.
            if is_reference && !is_live(register) {
                continue;
            }
            let target = if is_reference { bits as Ref } else { 0 };
            let value = self.describe_value(&variable.descriptor, bits, label);
            found.push((variable.name.to_string(), value, target));
        }
        found
    }

    /// Returns the integer variables of the user's code in this state, as selections spell them,
    /// each with the value farthest from 0: fields of all objects, static fields, local variables.
    pub fn user_integers(&self) -> BTreeMap<String, i64> {
        let mut found: BTreeMap<String, i64> = BTreeMap::new();
        let mut add = |class: &Class, member: &str, descriptor: &str, bits: u64| {
            let Some(value) = integer(descriptor, bits) else { return };
            let name = format!("{}.{member}", class.name.replace(['/', '$'], "."));
            let most = found.entry(name).or_insert(value);
            if value.unsigned_abs() > most.unsigned_abs() {
                *most = value;
            }
        };
        for object in &self.state.heap.objects {
            let Body::Fields(words) = &object.body else { continue };
            for ancestor in &self.program.class(object.class).ancestors {
                let class = self.program.class(*ancestor);
                let fields = class.fields.iter().filter(|f| !f.flags.has(Flags::STATIC));
                for field in fields.filter(|_| !class.is_library) {
                    let bits = words.get(usize::from(field.index)).copied().unwrap_or(0);
                    add(class, &field.name, &field.descriptor, bits);
                }
            }
        }
        for (number, statics) in self.state.statics.iter().enumerate() {
            let class = self.program.class(ClassId(number as u32));
            let fields = class.fields.iter().filter(|f| f.flags.has(Flags::STATIC));
            for field in fields.filter(|_| !class.is_library) {
                let bits = statics.values.get(usize::from(field.index)).copied().unwrap_or(0);
                add(class, &field.name, &field.descriptor, bits);
            }
        }
        for (_, thread) in self.state.live_threads() {
            for frame in thread.frames.iter().filter(|frame| self.is_user_frame(frame)) {
                let method = self.program.method(frame.method);
                // A lambda belongs to the method that contains it.
                let own =
                    method.name.strip_prefix("lambda$").and_then(|rest| rest.split('$').next());
                let own = own.unwrap_or(&method.name);
                let position = method.code.positions.get(frame.pc as usize).copied().unwrap_or(0);
                let here = |v: &&Variable| (v.start..v.end).contains(&position);
                for variable in method.code.variables.iter().filter(here) {
                    let register = frame.base as usize + usize::from(variable.reg.0);
                    let bits = thread.regs.get(register).copied().unwrap_or(0);
                    let class = self.program.class(method.class);
                    add(class, &format!("{own}.{}", variable.name), &variable.descriptor, bits);
                }
            }
        }
        found
    }

    /// Returns true if a frame is the user's code.
    pub fn is_user_frame(&self, frame: &Frame) -> bool {
        !self.program.class(self.program.method(frame.method).class).is_library
    }
}

/// Formats a text as a Java literal. The caller handles control characters.
fn quoted(text: &str, quote: char) -> String {
    let mut out = String::from(quote);
    for c in text.chars() {
        if c == quote || c == '\\' {
            out.push('\\');
        }
        out.push(c);
    }
    out.push(quote);
    out
}

/// Returns the value of an integer type; none for other types.
pub fn integer(descriptor: &str, bits: u64) -> Option<i64> {
    Some(match descriptor {
        "B" => i64::from(bits as i8),
        "S" => i64::from(bits as i16),
        "C" => i64::from(bits as u16),
        "I" => i64::from(bits as i32),
        "J" => bits as i64,
        _ => return None,
    })
}

/// Returns the class of the lock around a synchronizer of this class.
fn lock_class(name: &str) -> Option<&str> {
    ["$NonfairSync", "$FairSync", "$Sync"].iter().find_map(|end| name.strip_suffix(end))
}
