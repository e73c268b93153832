//! Settings that a program can change and initialisers of the library read: system properties, the
//! default locale and time zone. Initialisers that a dry run saw run before `main`, which is wrong
//! for one that reads a setting which `main` changes first.

use hebra_ir::Name;
use std::collections::{BTreeMap, BTreeSet};

/// Settings that initialisers read, and those that were changed.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Library classes whose initialisers read a setting, by setting.
    read: BTreeMap<String, BTreeSet<Name>>,
    /// Settings that the program, or the library for it, changed.
    changed: BTreeSet<String>,
}

/// Stands for every system property.
pub(crate) const ALL: &str = "*";

impl Settings {
    /// Returns true if the program changes any.
    pub fn is_changed(&self) -> bool {
        !self.changed.is_empty()
    }

    /// Returns the classes, in order of initialisation, that can be initialised before `main`: up
    /// to the first that read a setting which the program changes. Later ones may have used it.
    pub fn early(&self, mut classes: Vec<Name>) -> Vec<Name> {
        let late: BTreeSet<&Name> =
            self.changed.iter().flat_map(|setting| self.readers(setting)).collect();
        let first = classes.iter().position(|class| late.contains(class));
        classes.truncate(first.unwrap_or(classes.len()));
        classes
    }

    /// Notes that the initialisers of these classes read a setting.
    pub(crate) fn note_read(&mut self, setting: &str, classes: Vec<Name>) {
        self.read.entry(setting.to_owned()).or_default().extend(classes);
    }

    /// Notes that a setting changes.
    pub(crate) fn note_change(&mut self, setting: &str) {
        self.changed.insert(setting.to_owned());
    }

    /// Returns the classes whose initialisers read a setting.
    pub(crate) fn readers(&self, setting: &str) -> impl Iterator<Item = &Name> {
        let is_property = |name: &str| !name.starts_with(':');
        let meant = move |name: &str| {
            name == setting
                || setting == ALL && is_property(name)
                || name == ALL && is_property(setting)
        };
        self.read.iter().filter(move |(name, _)| meant(name)).flat_map(|(_, classes)| classes)
    }
}
