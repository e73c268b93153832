//! What fields and elements of arrays may hold, whenever they are read: contents only grow.

use crate::value::{ObjectId, Value};
use hebra_ir::Name;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// Whose variable it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Holder {
    /// A class's.
    Static,
    /// An object's, or an array's.
    Object(ObjectId),
    /// That of some object that is not known.
    Any,
}

impl Holder {
    /// Returns whatever a value refers to.
    pub(crate) fn of(value: Value) -> Holder {
        match value {
            Value::Object(object) => Holder::Object(object),
            _ => Holder::Any,
        }
    }
}

/// Which of its holder's variables it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Slot {
    /// A field: the class that declares it, and its name.
    Field(Name, Name),
    /// An element of an array.
    Element(i32),
    /// Some element of an array.
    Elements,
    /// All that was stored in an array, for those who read some element.
    Stored,
    /// The length of an array.
    Length,
    /// What a thread runs if its class does not say so.
    Target,
    /// The name of a thread, or of an enum's constant.
    Named,
    /// The number of an enum's constant.
    Ordinal,
}

/// A variable.
pub(crate) type Place = (Holder, Slot);

/// The most values that are told apart.
pub(crate) const MOST_VALUES: usize = 64;

/// Contents of all variables, and the objects that the library has.
#[derive(Default)]
pub(crate) struct Heap {
    contents: FxHashMap<Place, BTreeSet<Value>>,
    readers: FxHashMap<Place, FxHashSet<usize>>,
    escaped: BTreeSet<ObjectId>,
    escape_readers: FxHashSet<usize>,
    /// Readers of what has grown.
    pub woken: Vec<usize>,
    /// Variables with too many values have [`Value::Unknown`]; kept when everything else is found anew.
    pub wide: FxHashSet<Place>,
    pub has_new_wide: bool,
}

impl Heap {
    /// Forgets everything but what was too wide.
    pub fn renew(&mut self) {
        *self = Heap { wide: std::mem::take(&mut self.wide), ..Heap::default() };
    }

    /// Returns what was written to a variable. `reader` is told when that grows.
    pub fn read(&mut self, place: &Place, reader: usize) -> BTreeSet<Value> {
        self.readers.entry(place.clone()).or_default().insert(reader);
        self.written(place)
    }

    /// Returns what was written to a variable.
    pub fn written(&self, place: &Place) -> BTreeSet<Value> {
        match self.wide.contains(place) {
            true => BTreeSet::from([Value::Unknown]),
            false => self.contents.get(place).cloned().unwrap_or_default(),
        }
    }

    pub fn write(&mut self, place: &Place, value: Value) {
        let contents = self.contents.entry(place.clone()).or_default();
        if !contents.insert(value) {
            return;
        }
        let is_wide = contents.len() > MOST_VALUES || value == Value::Unknown;
        if is_wide && self.wide.insert(place.clone()) {
            self.has_new_wide = true;
        }
        if let Some(readers) = self.readers.get(place) {
            self.woken.extend(readers);
        }
    }

    /// Returns the objects that the library has.
    pub fn escaped(&mut self, reader: usize) -> Vec<ObjectId> {
        self.escape_readers.insert(reader);
        self.escaped.iter().copied().collect()
    }

    pub fn is_escaped(&self, object: ObjectId) -> bool {
        self.escaped.contains(&object)
    }

    /// The library gets an object. Returns true if it did not have it.
    pub fn escape(&mut self, object: ObjectId) -> bool {
        let is_new = self.escaped.insert(object);
        if is_new {
            self.woken.extend(&self.escape_readers);
        }
        is_new
    }

    /// Returns the variables that were written or read.
    pub fn places(&self) -> BTreeSet<Place> {
        self.contents.keys().chain(self.readers.keys()).cloned().collect()
    }
}
