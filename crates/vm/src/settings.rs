//! Settings that a program can change and initialisers of the library read: system properties, the
//! default locale and time zone. Initialisers that a dry run saw run before `main`, which is wrong
//! for one that reads a setting which `main` changes first.

use crate::environment::Reading;
use crate::intrinsics::Flow;
use crate::machine::Vm;
use hebra_ir::Name;
use hebra_state::Init;
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

/// Classes that a JVM initialises before `main`, up to which release, and that read settings: they
/// see no changes by a program.
const BEFORE_MAIN: &[(&str, u16)] = &[
    ("java/io/File", u16::MAX),
    ("java/lang/ClassLoader", u16::MAX),
    ("java/lang/StringCoding", u16::MAX),
    ("java/lang/System", u16::MAX),
    ("java/lang/invoke/MethodHandleStatics", u16::MAX),
    ("java/nio/charset/Charset", u16::MAX),
    ("java/util/Locale", 17),
    ("jdk/internal/reflect/ReflectionFactory", u16::MAX),
    ("jdk/internal/util/StaticProperty", u16::MAX),
];

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

    fn readers(&self, setting: &str) -> impl Iterator<Item = &Name> {
        let is_property = |name: &str| !name.starts_with(':');
        let meant = move |name: &str| {
            name == setting
                || setting == ALL && is_property(name)
                || name == ALL && is_property(setting)
        };
        self.read.iter().filter(move |(name, _)| meant(name)).flat_map(|(_, classes)| classes)
    }
}

impl Vm {
    /// Notes that a thread reads a setting, with the initialisers of the library that it is in.
    pub(crate) fn read_setting(&mut self, slot: usize, setting: &str) {
        if self.state.thread(slot).atomic == 0 || self.state.heap.frozen {
            return;
        }
        let frames = self.state.thread(slot).frames.iter();
        let classes = frames.map(|frame| (frame.method, self.program.method(frame.method).class));
        let classes = classes.map(|(method, class)| (method, self.program.class(class)));
        let initialised =
            classes.filter(|(method, class)| class.is_library && class.driver == Some(*method));
        let names: Vec<Name> = initialised.map(|(_, class)| class.name.clone()).collect();
        let feature = self.program.feature;
        let is_early = |name: &Name| {
            BEFORE_MAIN.iter().any(|(early, last)| **early == **name && feature <= *last)
        };
        if !names.iter().any(is_early) {
            self.settings.read.entry(setting.to_owned()).or_default().extend(names);
        }
    }

    /// Returns the next action that a JVM does before `main` and that must precede a change of a
    /// setting, if there is one left.
    pub(crate) fn before_change(&mut self) -> Option<Flow> {
        if self.settings.is_changed() {
            return None;
        }
        let feature = self.program.feature;
        let early = BEFORE_MAIN.iter().filter(|(_, last)| feature <= *last);
        for (name, _) in early {
            let Ok(class) = self.program.load(name) else { continue };
            self.state.grow(&self.program);
            if self.state.statics[class.0 as usize].init == Init::No {
                return Some(Flow::Init(class));
            }
        }
        // Later releases do this in its initialiser.
        let charset = self.program.loaded("java/nio/charset/Charset")?;
        let descriptor = "()Ljava/nio/charset/Charset;".into();
        match self.static_field(charset, "defaultCharset") {
            Some(0) => {
                let find = self.program.declared(charset, &"defaultCharset".into(), &descriptor);
                find.map(|method| Flow::First(method, Vec::new()))
            }
            _ => None,
        }
    }

    /// Notes that a thread changes a setting.
    pub(crate) fn change_setting(&mut self, slot: usize, setting: &str) {
        if self.state.thread(slot).atomic > 0 {
            return;
        }
        self.settings.changed.insert(setting.to_owned());
        let Some(class) = self.settings.readers(setting).next().cloned() else { return };
        if !self.is_check() {
            return;
        }
        let class = class.replace('/', ".");
        self.note_reading(slot, |place| {
            Reading::Sample(format!(
                "{place} changes a setting (such as a system property) after the initialiser of \
                 {class}, which reads it, was done before main"
            ))
        });
    }
}
