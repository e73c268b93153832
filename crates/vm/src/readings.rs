//! Reads and changes of a program's surroundings, as the machine notes them.

use crate::environment::Reading;
use crate::intrinsics::Flow;
use crate::machine::Vm;
use hebra_ir::Name;
use hebra_state::Init;

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
    ("jdk/internal/loader/ClassLoaders", u16::MAX),
    ("jdk/internal/reflect/ReflectionFactory", u16::MAX),
    ("jdk/internal/util/StaticProperty", u16::MAX),
];

impl Vm {
    /// Notes that a thread of the program looks at something. Uses by the library for its own ends
    /// do not count: `of_program` says whether its caller is the program.
    pub(crate) fn note_reading(&mut self, slot: usize, reading: impl FnOnce(String) -> Reading) {
        let place = match self.user_location(slot) {
            Some((file, line)) => format!("{file}:{line}"),
            None => return,
        };
        self.gathered.readings.insert(reading(place));
    }

    /// Returns true if the caller is the program itself, or a class made for its method reference.
    pub(crate) fn is_called_by_program(&self, slot: usize) -> bool {
        let frame = self.state.thread(slot).frames.last();
        frame.is_some_and(|frame| {
            let class = self.program.method(frame.method).class;
            !self.program.class(class).is_library || self.program.is_hidden(class)
        })
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
            self.settings.note_read(setting, names);
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
        self.settings.note_change(setting);
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
