//! Abstract values of registers and fields, and the objects among them.

use hebra_ir::Name;
use rustc_hash::FxHashMap;

/// An abstract object: those that one place of the expanded graph makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ObjectId(pub u32);

/// What is known of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Value {
    /// It is not read any more.
    Dead,
    /// Any value of its type.
    Unknown,
    /// A reference that the library gave: null, an object of its own, or one that was given to it.
    Other,
    /// The same, and not null.
    Thing,
    /// Null.
    Null,
    /// This number.
    Int(i32),
    /// One of these objects.
    Object(ObjectId),
}

impl Value {
    /// The value of a type of which nothing is known.
    pub fn of_library(descriptor: &str) -> Value {
        match descriptor.as_bytes().first() {
            Some(b'L' | b'[') => Value::Other,
            _ => Value::Unknown,
        }
    }

    /// The value that fields and elements begin with.
    pub fn default_of(descriptor: &str) -> Value {
        match descriptor.as_bytes().first() {
            Some(b'L' | b'[') => Value::Null,
            Some(b'J' | b'F' | b'D') => Value::Unknown,
            _ => Value::Int(0),
        }
    }
}

/// A part of the call chain in which objects are told apart: calls, with the numbers that the callers knew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct KeyId(pub u32);

/// What makes an object the one it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Origin {
    /// Made at this place of a function, with these numbers known.
    Made(KeyId, u32, (u32, u32), Vec<(u16, i32)>),
    /// The only one of its class: a lambda that captures nothing.
    Shared,
    /// The object of a class: its monitor is that of static synchronized methods.
    ClassObject(Name),
    /// A text constant.
    Text(String),
    /// The thread that runs `main`.
    MainThread,
    /// Exceptions that the machine or the library throws.
    Thrown,
}

/// An abstract object.
#[derive(Clone, Debug)]
pub(crate) struct Object {
    /// Its class.
    pub class: Name,
    /// Where it comes from.
    pub origin: Origin,
    /// Where it is made, for names and messages: file and line.
    pub place: (String, usize),
}

/// All abstract objects.
#[derive(Default)]
pub(crate) struct Objects {
    list: Vec<Object>,
    numbers: FxHashMap<(Name, Origin), ObjectId>,
}

impl Objects {
    pub fn get(&self, id: ObjectId) -> &Object {
        &self.list[id.0 as usize]
    }

    pub fn intern(&mut self, class: &Name, origin: Origin, place: &(String, usize)) -> ObjectId {
        let fresh = ObjectId(self.list.len() as u32);
        let key = (class.clone(), origin.clone());
        let id = *self.numbers.entry(key).or_insert(fresh);
        if id == fresh {
            self.list.push(Object { class: class.clone(), origin, place: place.clone() });
        }
        id
    }
}
