//! Ways on from instructions that read and write memory: arrays, fields, and the contents that are known of them.

use crate::classes::{class_of, dotted};
use crate::complaint::Built;
use crate::explore::{Explorer, Path, Way};
use crate::heap::{Holder, Place, Slot};
use crate::state::{Act, ActKind, After, State};
use crate::step::{ARRAYS, Ways};
use crate::value::{ObjectId, Origin, Value};
use hebra_classfile::model::Flags;
use hebra_flow::Event;
use hebra_ir::{Element, MemberRef, Name, Reg};
use std::collections::BTreeSet;

impl Explorer<'_> {
    pub fn new_array(&mut self, path: Path, to: Reg, class: &Name, length: Reg) -> Built<Ways> {
        let length = path.state.get(length);
        let mut ways = Vec::new();
        if !matches!(length, Value::Int(0..)) {
            ways = self.thrown_at(&path, "java/lang/NegativeArraySizeException")?;
            if matches!(length, Value::Int(_)) {
                return Ok(ways);
            }
        }
        let array = self.make(&path.state, class);
        self.heap.write(&(Holder::Object(array), Slot::Length), length);
        ways.push(Way::On(path.with(to, Value::Object(array))));
        Ok(ways)
    }

    /// Arrays of arrays: the inner ones of each level are not told apart.
    pub fn fill(&mut self, array: ObjectId, class: Name, state: &State) {
        self.heap.write(&(Holder::Object(array), Slot::Length), Value::Unknown);
        let inner: Name = class[1..].into();
        if inner.starts_with('[') {
            let object = self.make(state, &inner);
            self.known.is_new |= self.known.plural.insert(object);
            self.heap.write(&(Holder::Object(array), Slot::Elements), Value::Object(object));
            self.fill(object, inner, state);
        }
    }

    fn element_type(element: Element) -> &'static str {
        match element {
            Element::Ref => "Ljava/lang/Object;",
            Element::Long | Element::Float | Element::Double => "J",
            _ => "I",
        }
    }

    /// Returns the exception of an index that may be out of bounds; and false if it is for sure.
    fn bounds(
        &mut self,
        path: &Path,
        array: ObjectId,
        index: Value,
        ways: &mut Ways,
    ) -> Built<bool> {
        let lengths = self.heap.read(&(Holder::Object(array), Slot::Length), self.at);
        let fits = |length: &Value| match (index, length) {
            (Value::Int(index), Value::Int(length)) => Some((0..*length).contains(&index)),
            (Value::Int(..0), _) => Some(false),
            _ => None,
        };
        if !lengths.iter().all(|length| fits(length) == Some(true)) {
            ways.extend(self.thrown_at(path, "java/lang/ArrayIndexOutOfBoundsException")?);
        }
        Ok(lengths.is_empty() || lengths.iter().any(|length| fits(length) != Some(false)))
    }

    pub fn array_load(
        &mut self,
        path: Path,
        element: Element,
        to: Reg,
        array: Reg,
        index: Reg,
    ) -> Built<Ways> {
        let mut ways = Vec::new();
        let kind = Explorer::element_type(element);
        for path in self.dereferenced(path, array, ARRAYS, &mut ways)? {
            let Value::Object(array) = path.state.get(array) else {
                ways.extend(self.thrown_at(&path, "java/lang/ArrayIndexOutOfBoundsException")?);
                ways.push(Way::On(path.with(to, Value::of_library(kind))));
                continue;
            };
            let index = path.state.get(index);
            if !self.bounds(&path, array, index, &mut ways)? {
                continue;
            }
            let holder = Holder::Object(array);
            let summary = self.heap.read(&(holder, Slot::Elements), self.at);
            match index {
                Value::Int(number) => {
                    let place = (holder, Slot::Element(number));
                    let mut values = self.heap.read(&place, self.at);
                    let is_settled = self.is_switch_map(array) && !values.is_empty();
                    if !is_settled {
                        values.insert(Value::default_of(kind));
                    }
                    values.extend(summary);
                    self.read_values(path, to, place, values, Vec::new(), &mut ways);
                }
                _ => {
                    let mut values = summary;
                    values.insert(Value::default_of(kind));
                    values.extend(self.heap.read(&(holder, Slot::Stored), self.at));
                    for value in spread(values) {
                        ways.push(Way::On(path.clone().with(to, value)));
                    }
                }
            }
        }
        Ok(ways)
    }

    /// Returns true for the arrays that compilers make to switch over enums: all that is read was written before.
    fn is_switch_map(&self, array: ObjectId) -> bool {
        let Origin::Made(_, function, ..) = self.objects.get(array).origin else { return false };
        let function = self.classes.function(crate::classes::FunctionId(function));
        let is_map = |field: &hebra_classfile::model::Field| field.name.starts_with("$SwitchMap$");
        &*function.ir.id.name == "<clinit>" && function.class.fields.iter().all(is_map)
    }

    pub fn array_store(
        &mut self,
        path: Path,
        element: Element,
        array: Reg,
        index: Reg,
        value: Reg,
    ) -> Built<Ways> {
        let mut ways = Vec::new();
        for path in self.dereferenced(path, array, ARRAYS, &mut ways)? {
            let (index, value) = (path.state.get(index), path.state.get(value));
            let Value::Object(array) = path.state.get(array) else {
                ways.extend(self.thrown_at(&path, "java/lang/ArrayIndexOutOfBoundsException")?);
                self.escape(value);
                ways.push(Way::On(path.next()));
                continue;
            };
            if !self.bounds(&path, array, index, &mut ways)? {
                continue;
            }
            if element == Element::Ref && !self.fits(array, value) {
                ways.extend(self.thrown_at(&path, "java/lang/ArrayStoreException")?);
            }
            let holder = Holder::Object(array);
            let value = match (element, value) {
                (Element::Byte, Value::Int(_)) if &*self.class_of(array) == "[Z" => value,
                (Element::Byte, Value::Int(number)) => Value::Int(i32::from(number as i8)),
                (Element::Char, Value::Int(number)) => Value::Int(i32::from(number as u16)),
                (Element::Short, Value::Int(number)) => Value::Int(i32::from(number as i16)),
                _ => value,
            };
            self.write(&(holder, Slot::Stored), value);
            match index {
                Value::Int(number) => {
                    let place = (holder, Slot::Element(number));
                    self.write(&place, value);
                    let act = self.act(&path.state, ActKind::Set(place, value), Vec::new());
                    ways.push(Way::On(path.act(act).next()));
                }
                _ => {
                    self.write(&(holder, Slot::Elements), value);
                    ways.push(Way::On(path.next()));
                }
            }
        }
        Ok(ways)
    }

    fn fits(&self, array: ObjectId, value: Value) -> bool {
        let class = self.class_of(array);
        match value {
            Value::Null => true,
            Value::Object(object) => {
                let own = self.class_of(object);
                class_of(&class[1..]).is_some_and(|element| self.classes.is_below(&own, element))
            }
            _ => &*class == "[Ljava/lang/Object;",
        }
    }

    /// Returns true if the code that runs was called from a constructor or initialiser of a class.
    fn is_making(&self, state: &State, class: &str, what: &str) -> bool {
        let is_it = |function: crate::classes::FunctionId| {
            let id = &self.classes.function(function).ir.id;
            &*id.class == class && &*id.name == what
        };
        let mut stack = state.stack;
        let mut function = state.function;
        loop {
            if is_it(function) {
                return true;
            }
            if stack.0 == 0 {
                return false;
            }
            let frame = self.stacks.get(stack.0);
            if frame.after == After::End {
                return false;
            }
            function = frame.function;
            stack = frame.below;
        }
    }

    pub fn read_field(
        &mut self,
        path: Path,
        to: Reg,
        holder: Holder,
        field: &MemberRef,
        ways: &mut Ways,
    ) {
        let Some((class, flags, descriptor)) = self.classes.field(field) else {
            ways.push(Way::On(path.with(to, Value::of_library(&field.descriptor))));
            return;
        };
        let slot = Slot::Field(class.name.clone(), field.name.clone());
        let place = (holder, slot.clone());
        let mut values = self.heap.read(&place, self.at);
        if matches!(holder, Holder::Object(_)) {
            values.extend(self.heap.read(&(Holder::Any, slot), self.at));
        }
        if holder == Holder::Any {
            values = BTreeSet::from([Value::Unknown]);
        }
        let constructor = if flags.has(Flags::STATIC) { "<clinit>" } else { "<init>" };
        let is_settled = self.classes.is_settled(&class, &field.name, flags)
            && !self.is_making(&path.state, &class.name, constructor);
        if !is_settled {
            let constant = class.fields.iter().find(|f| f.name == field.name);
            let constant = constant.and_then(|f| f.constant.clone());
            values.insert(match constant {
                Some(constant) if flags.has(Flags::STATIC) => self.constant(&constant),
                _ => Value::default_of(&descriptor),
            });
        }
        let is_hidden = self.classes.is_linked(&class.name);
        let events = match is_hidden {
            true => Vec::new(),
            false => vec![Event {
                kind: "read",
                subject: format!("{}.{}", dotted(&class.name), field.name),
            }],
        };
        if is_settled && values.len() == 1 && !values.contains(&Value::Unknown) {
            // It has had this value since before anybody could see it.
            let act = self.act(&path.state, ActKind::Event, events);
            ways.extend(
                values
                    .into_iter()
                    .map(|value| Way::On(path.clone().act(act.clone()).with(to, value))),
            );
            return;
        }
        self.read_values(path, to, place, values, events, ways);
    }

    /// Goes on with each value that a variable may have.
    fn read_values(
        &mut self,
        path: Path,
        to: Reg,
        place: Place,
        values: BTreeSet<Value>,
        events: Vec<Event>,
        ways: &mut Ways,
    ) {
        for value in spread(values) {
            let kind = match value {
                Value::Unknown => ActKind::Event,
                _ => ActKind::Test(place.clone(), value),
            };
            let act = self.act(&path.state, kind, events.clone());
            ways.push(Way::On(path.clone().act(act).with(to, value)));
        }
    }

    pub fn write_field(
        &mut self,
        path: Path,
        holder: Holder,
        field: &MemberRef,
        value: Value,
        ways: &mut Ways,
    ) {
        let Some((class, _, descriptor)) = self.classes.field(field) else {
            self.escape(value);
            ways.push(Way::On(path.next()));
            return;
        };
        let value = match (&*descriptor, value) {
            ("B", Value::Int(number)) => Value::Int(i32::from(number as i8)),
            ("C", Value::Int(number)) => Value::Int(i32::from(number as u16)),
            ("S", Value::Int(number)) => Value::Int(i32::from(number as i16)),
            ("Z", Value::Int(number)) => Value::Int(number & 1),
            _ => value,
        };
        let place = (holder, Slot::Field(class.name.clone(), field.name.clone()));
        self.write(&place, value);
        let subject = format!("{}.{}", dotted(&class.name), field.name);
        let mut events = vec![Event { kind: "write", subject: subject.clone() }];
        if let Some(shown) = self.shown(value, &descriptor) {
            events.push(Event { kind: "write", subject: format!("{subject}={shown}") });
        }
        let mut maybe = Vec::new();
        for written in self.options.values_of(&subject) {
            let event = Event { kind: "write", subject: format!("{subject}={written}") };
            match self.is_value(value, &descriptor, written.trim()) {
                Some(true) if !events.contains(&event) => events.push(event),
                None => maybe.push(event),
                _ => {}
            }
        }
        let act = self.act(&path.state, ActKind::Set(place, value), events);
        ways.push(Way::On(path.act(Act { maybe, ..act }).next()));
    }

    /// Returns a value as users write it.
    pub fn shown(&self, value: Value, descriptor: &str) -> Option<String> {
        match value {
            Value::Int(number) if descriptor == "Z" => Some((number != 0).to_string()),
            Value::Int(number) => Some(number.to_string()),
            Value::Null => Some("null".to_owned()),
            Value::Object(object) => self.constant_name(object),
            _ => None,
        }
    }

    /// Returns true if what a user wrote means a value, false if it does not, nothing if that is not known.
    fn is_value(&self, value: Value, descriptor: &str, written: &str) -> Option<bool> {
        match value {
            Value::Int(number) => Some(match descriptor {
                "Z" => written == if number == 0 { "false" } else { "true" },
                "C" if written.starts_with('\'') => {
                    let unit = char::from_u32(number as u32);
                    unit.is_some_and(|unit| written == format!("'{unit}'"))
                }
                _ => written.parse() == Ok(number),
            }),
            Value::Null => Some(written == "null"),
            Value::Object(object) => {
                if let Some(text) = self.text_of(value) {
                    return Some(written == format!("\"{text}\""));
                }
                if let Some(constant) = self.constant_name(object) {
                    // With a class before it, it may be that of another enum.
                    return match written.rsplit('.').next() == Some(&constant) {
                        true => (written == constant).then_some(true),
                        false => Some(false),
                    };
                }
                let class = self.class_of(object);
                let is_shown = ["java/lang/Enum", "java/lang/String"];
                let may_be = is_shown.iter().any(|above| self.classes.is_below(&class, above));
                (!may_be).then_some(false)
            }
            _ => None,
        }
    }

    /// Returns the name of a constant of an enum.
    pub fn constant_name(&self, object: ObjectId) -> Option<String> {
        let class = self.class_of(object);
        let is_enum =
            self.classes.is_own(&class) && self.classes.is_below(&class, "java/lang/Enum");
        let names = self.heap.written(&(Holder::Object(object), Slot::Named));
        match names.first() {
            Some(Value::Object(name)) if is_enum && names.len() == 1 => {
                match &self.objects.get(*name).origin {
                    Origin::Text(text) => Some(text.clone()),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

/// Returns values to go on with; one of which nothing is known stands for all.
fn spread(values: BTreeSet<Value>) -> Vec<Value> {
    match values.contains(&Value::Unknown) {
        true => vec![Value::Unknown],
        false => values.into_iter().collect(),
    }
}
