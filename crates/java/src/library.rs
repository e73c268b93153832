//! Calls of the library: they are opaque, but may call the user's methods on objects that were given to it.

use crate::calls::{Calling, renamed};
use crate::classes::dotted;
use crate::complaint::Built;
use crate::explore::{Explorer, Path, Way};
use crate::heap::{Holder, Slot};
use crate::manners::{ANYTHING, BASICS, Calls, Manner, manner};
use crate::state::{Act, ActKind, After, Mode};
use crate::step::Ways;
use crate::value::{ObjectId, Origin, Value};
use hebra_flow::Event;
use hebra_ir::{Name, split_descriptor};
use std::collections::BTreeSet;

impl Explorer<'_> {
    fn manner(&self, path: &Path, class: &Name, calling: &Calling) -> Built<Manner> {
        let method = calling.method;
        let known = match self.classes.is_own(class) {
            // A native method.
            true => return Ok(Manner { calls: Calls::Nothing, throws: true, keeps: true }),
            false => manner(class, &method.name, &method.descriptor),
        };
        match known {
            Ok(manner) => Ok(manner),
            Err(reason) => {
                let name = format!("{}.{}", dotted(class), method.name);
                self.complain(&path.state, format!("{name} {reason}, which is not modelled"))
            }
        }
    }

    /// Returns what a call of the library is called, and what it may be called: which class the receiver is of may not be
    /// known.
    fn library_names(
        &self,
        class: &Name,
        calling: &Calling,
        receiver: Option<&Name>,
    ) -> (Vec<Event>, Vec<Event>) {
        let method = calling.method;
        let names = self.names_of(class, &method.name, &method.descriptor);
        match receiver {
            None if calling.has_receiver => {
                let mut maybe = self.options.calls_of(&method.name);
                maybe.extend(names);
                (Vec::new(), maybe)
            }
            _ => (names, Vec::new()),
        }
    }

    /// Returns the act of a call of the library, or of its return.
    fn library_act(
        &self,
        path: &Path,
        kind: &'static str,
        (events, maybe): &(Vec<Event>, Vec<Event>),
    ) -> Act {
        let act = self.act(&path.state, ActKind::Event, renamed(events, kind));
        Act { maybe: renamed(maybe, kind), ..act }
    }

    /// Calls a method of the library.
    pub fn library(
        &mut self,
        path: Path,
        class: &Name,
        calling: &Calling,
        receiver: Option<Name>,
        ways: &mut Ways,
    ) -> Built<()> {
        let names = self.library_names(class, calling, receiver.as_ref());
        let place = path.clone();
        let act = self.library_act(&path, "call", &names);
        let path = path.act(act);
        if self.special(path.clone(), class, calling, &renamed(&names.0, "return"), ways)? {
            return Ok(());
        }
        let manner = self.manner(&place, class, calling)?;
        if class.starts_with("java/util/concurrent/") && &*calling.method.name == "cancel" {
            self.known.is_new |= !std::mem::replace(&mut self.known.interrupts, true);
        }
        let held = &place.state.own.held;
        let waits = |(held, _): &(ObjectId, u32)| {
            self.classes.is_waited_on_by_library(&self.class_of(*held))
        };
        if manner == ANYTHING && held.iter().any(waits) {
            let name = format!("{}.{}", dotted(class), calling.method.name);
            let message = "may wait on an object whose monitor is held, which gives it up";
            return self.complain(&place.state, format!("{name} {message}"));
        }
        if manner.keeps {
            let is_made = &*calling.method.name == "<init>";
            let values = calling.values(&path.state);
            // What a constructor makes is given to nobody yet.
            let kept = if is_made && calling.has_receiver { &values[1..] } else { &values[..] };
            for value in kept {
                self.escape(*value);
            }
        }
        if manner.calls == Calls::Nothing {
            if manner.throws {
                self.throw(path.clone(), Value::Thing, ways)?;
            }
            self.finish(path, calling, &names, ways);
            return Ok(());
        }
        let mut path = path;
        path.state.mode = Mode::Inside;
        ways.push(Way::On(path));
        Ok(())
    }

    /// Goes on after a call of the library.
    fn finish(
        &mut self,
        path: Path,
        calling: &Calling,
        names: &(Vec<Event>, Vec<Event>),
        ways: &mut Ways,
    ) {
        let descriptor = &calling.method.descriptor;
        let result = split_descriptor(descriptor).map_or("V", |(_, result)| result);
        let act = self.library_act(&path, "return", names);
        let is_there = gives_an_object(&calling.method.class, &calling.method.name);
        let value = match Value::of_library(result) {
            Value::Other if is_there => Value::Thing,
            value => value,
        };
        ways.push(Way::On(path.act(act).result(calling.to, value)));
    }

    /// Within a call of the library: it calls back, throws, or returns.
    pub fn inside(&mut self, path: Path, calling: &Calling, ways: &mut Ways) -> Built<()> {
        let method = calling.method;
        let values = calling.values(&path.state);
        let receiver = match values.first() {
            Some(Value::Object(object)) if calling.has_receiver => Some(self.class_of(*object)),
            _ => None,
        };
        let from = receiver.clone().unwrap_or_else(|| method.class.clone());
        let class = match self.classes.select(&from, &method.name, &method.descriptor) {
            crate::classes::Selected::Library(class) => class,
            _ => method.class.clone(),
        };
        let manner = self.manner(&path, &class, calling)?;
        let given: BTreeSet<ObjectId> = values
            .iter()
            .filter_map(|value| match value {
                Value::Object(object) => Some(*object),
                _ => None,
            })
            .collect();
        let mut objects = self.heap.escaped(self.at);
        objects.extend(&given);
        objects.sort();
        objects.dedup();
        for object in objects {
            let class = self.class_of(object);
            for (function, name) in self.classes.callbacks(&class) {
                let is_basic = BASICS.contains(&&*name);
                let is_called = match manner.calls {
                    Calls::Nothing => false,
                    Calls::Basics => is_basic,
                    Calls::Shown => !matches!(&*name, "run" | "call") || given.contains(&object),
                    Calls::Everything => true,
                };
                if !is_called || &*name == "finalize" {
                    continue;
                }
                let descriptor = self.classes.function(function).ir.id.descriptor.clone();
                let params = split_descriptor(&descriptor).map_or(Vec::new(), |(params, _)| params);
                let mut args = vec![Value::Object(object)];
                args.extend(params.iter().map(|param| Value::of_library(param)));
                let key = self.call_key(&path.state);
                let called = self.call(path.clone(), function, &args, After::Library, None, key)?;
                ways.push(Way::On(called));
            }
        }
        if manner.throws {
            self.throw(path.clone(), Value::Thing, ways)?;
        }
        let names = self.library_names(&class, calling, receiver.as_ref());
        self.finish(path, calling, &names, ways);
        Ok(())
    }

    /// Methods of the library that are modelled. Returns false if this is none.
    fn special(
        &mut self,
        path: Path,
        class: &Name,
        calling: &Calling,
        returned: &[Event],
        ways: &mut Ways,
    ) -> Built<bool> {
        let method = calling.method;
        let values = calling.values(&path.state);
        let holder = match values.first() {
            Some(Value::Object(object)) => Some(*object),
            _ => None,
        };
        let finish = |explorer: &Self, path: Path, value: Value, ways: &mut Ways| {
            let act = explorer.act(&path.state, ActKind::Event, returned.to_vec());
            ways.push(Way::On(path.act(act).result(calling.to, value)));
        };
        match (&**class, &*method.name) {
            ("java/lang/Thread", _) => return self.thread(path, calling, returned, ways),
            ("java/lang/Object", "wait" | "wait0" | "notify" | "notifyAll") => {
                self.wait_or_notify(path, calling, returned, ways)?;
            }
            ("java/lang/System" | "java/lang/Runtime", "exit" | "halt") => {
                // Nothing comes after it; other threads may be anywhere.
                self.exits.insert("System.exit");
                ways.push(Way::End(path.acts));
            }
            ("java/lang/Class", "desiredAssertionStatus") => {
                finish(self, path, Value::Int(1), ways)
            }
            ("java/lang/Enum", "<init>") => {
                if let (Some(object), [_, name, ordinal, ..]) = (holder, &values[..]) {
                    self.heap.write(&(Holder::Object(object), Slot::Named), *name);
                    self.heap.write(&(Holder::Object(object), Slot::Ordinal), *ordinal);
                    // The library finds constants by name and in sets.
                    self.escape(Value::Object(object));
                }
                finish(self, path, Value::Dead, ways);
            }
            ("java/lang/Enum", "ordinal") if let Some(object) = holder => {
                for value in self.heap.read(&(Holder::Object(object), Slot::Ordinal), self.at) {
                    finish(self, path.clone(), value, ways);
                }
            }
            (array, "clone")
                if array.starts_with('[')
                    && let Some(array) = holder =>
            {
                let copy = self.make(&path.state, &self.class_of(array));
                for slot in [Slot::Length, Slot::Elements, Slot::Stored] {
                    for value in self.heap.read(&(Holder::Object(array), slot.clone()), self.at) {
                        let slot = if slot == Slot::Length { Slot::Length } else { Slot::Elements };
                        self.write(&(Holder::Object(copy), slot), value);
                    }
                }
                finish(self, path, Value::Object(copy), ways);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Returns the text that a value is, if that is known.
    pub fn text_of(&self, value: Value) -> Option<String> {
        match value {
            Value::Object(object) => match &self.objects.get(object).origin {
                Origin::Text(text) => Some(text.clone()),
                _ => None,
            },
            _ => None,
        }
    }
}

/// Returns true for methods whose result is never null.
fn gives_an_object(class: &str, name: &str) -> bool {
    match class {
        "java/lang/StringBuilder" | "java/lang/StringBuffer" | "java/lang/String" => true,
        "java/lang/Integer" | "java/lang/Boolean" | "java/lang/Long" | "java/lang/Character" => {
            matches!(name, "valueOf" | "toString")
        }
        _ => matches!(name, "iterator" | "getClass"),
    }
}
