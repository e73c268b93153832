//! Patterns of events: what the user's code does that a property speaks of, as users write it. Which code could show
//! such an event is told here from names alone; whether one happened is decided where the program runs.

use hebra_ir::Name;

/// A kind of event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EventKind {
    /// A method is about to run its first instruction, or one of the library is about to be called.
    Call,
    /// A method is left normally.
    Return,
    /// The monitor of an object is taken.
    Enter,
    /// The monitor of an object is given up.
    Exit,
    /// A field is read.
    Read,
    /// A field is written.
    Write,
    /// A thread is started.
    Start,
    /// A `join` returns because the thread has ended.
    Join,
    /// A thread begins to wait on an object.
    Wait,
    /// A thread notifies those that wait on an object.
    Notify,
    /// Control reaches a line.
    At,
}

impl EventKind {
    /// All kinds with their names.
    pub const ALL: [(EventKind, &'static str); 11] = [
        (EventKind::Call, "call"),
        (EventKind::Return, "return"),
        (EventKind::Enter, "enter"),
        (EventKind::Exit, "exit"),
        (EventKind::Read, "read"),
        (EventKind::Write, "write"),
        (EventKind::Start, "start"),
        (EventKind::Join, "join"),
        (EventKind::Wait, "wait"),
        (EventKind::Notify, "notify"),
        (EventKind::At, "at"),
    ];
}

/// An event as a user names it: `T2: call(Mutex.lock)`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pattern {
    /// The thread that it is restricted to: its name, its class or that of its `Runnable`.
    pub task: Option<String>,
    /// The kind.
    pub kind: EventKind,
    /// The class, method or field, with dots; the beginning may be left out. Of `at`, the source file.
    pub subject: String,
    /// The value written, if the pattern is for one only.
    pub value: Option<String>,
    /// The line of `at`, otherwise 0.
    pub line: u32,
}

impl Pattern {
    /// Reads what a user wrote: the thread, the name of the kind, and what stands in parentheses. The error says what is
    /// wrong.
    pub fn new(task: Option<&str>, kind: &str, argument: &str) -> Result<Pattern, String> {
        let known = EventKind::ALL.iter().find(|(_, name)| *name == kind);
        let Some((kind, name)) = known.copied() else {
            let names: Vec<&str> = EventKind::ALL.iter().map(|(_, name)| *name).collect();
            return Err(format!("`{kind}` is no event of Java; there are {}", names.join(", ")));
        };
        let (mut subject, mut value, mut line) = (argument.trim(), None, 0);
        if let (EventKind::Write, Some((field, written))) = (kind, argument.split_once('=')) {
            (subject, value) = (field.trim(), Some(written.trim().to_owned()));
        }
        if kind == EventKind::At {
            let place = argument.trim().rsplit_once(':');
            let place = place.and_then(|(file, line)| Some((file, line.trim().parse().ok()?)));
            let Some((file, number)) = place else {
                return Err(format!("write at(File.java:31), not at({argument})"));
            };
            (subject, line) = (file.rsplit('/').next().unwrap_or(file).trim(), number);
        }
        let is_part = |part: &str| !part.is_empty() && !part.contains(char::is_whitespace);
        if !subject.split('.').all(is_part) || value.as_deref() == Some("") {
            return Err(format!("`{argument}` in {name}(…) is no name with dots"));
        }
        let task = task.map(str::to_owned);
        Ok(Pattern { task, kind, subject: subject.to_owned(), value, line })
    }

    /// Returns the last part of its name: that of a method or field.
    pub fn member(&self) -> &str {
        self.subject.rsplit('.').next().unwrap_or(&self.subject)
    }
}

/// Returns true if a name that a user writes stands for a class, method or field. `name` is that of class files, with
/// dots for slashes; classes inside others can be written with dots too.
pub fn is_name(written: &str, name: &str) -> bool {
    let is_end = |name: &str| {
        name.strip_suffix(written).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    };
    is_end(name) || name.contains('$') && is_end(&name.replace('$', "."))
}

/// All patterns; events are numbered by them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Patterns(pub Vec<Pattern>);

impl Patterns {
    /// Returns true if there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns true if there are patterns of this kind.
    pub fn has(&self, kind: EventKind) -> bool {
        self.0.iter().any(|pattern| pattern.kind == kind)
    }

    /// Returns true if there is a pattern of this kind for a method or field of this name.
    pub fn names(&self, kind: EventKind, member: &Name) -> bool {
        self.0.iter().any(|pattern| pattern.kind == kind && *pattern.member() == **member)
    }

    /// Returns true if there is a pattern for a line of a source file.
    pub fn has_line(&self, file: &str, line: u32) -> bool {
        let is_it = |pattern: &Pattern| {
            pattern.kind == EventKind::At && pattern.line == line && pattern.subject == file
        };
        self.0.iter().any(is_it)
    }
}
