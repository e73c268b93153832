//! The story that a replay saw, independent of any machine: lines per step with the values they
//! used, the state after each step if requested, and how each thread ended.

/// A source line executed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The source, by package and name.
    pub file: String,
    /// Line number.
    pub line: u32,
    /// Shared variables that it read or wrote, each once.
    pub values: Vec<Value>,
    /// Lock changes: `locks Event #1`, `unlocks Event #1`.
    pub locks: Vec<String>,
}

impl Line {
    /// Returns true if it is the same place in the source.
    pub fn is_at(&self, other: &Line) -> bool {
        (&self.file, self.line) == (&other.file, other.line)
    }
}

/// A variable with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// `Event #1.count`
    pub name: String,
    /// The value; if it was written, the one before.
    pub value: String,
    /// The value written last.
    pub written: Option<String>,
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.written {
            Some(written) => write!(f, "{} = {} → {written}", self.name, self.value),
            None => write!(f, "{} = {}", self.name, self.value),
        }
    }
}

/// One step of a thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Thread number.
    pub thread: usize,
    /// Lines of the user's program that were executed, in order.
    pub lines: Vec<Line>,
    /// An event that no line shows, such as an expired wait.
    pub note: Option<String>,
    /// Locks that the thread holds after the step.
    pub holds: Vec<String>,
    /// The state after the step, if requested.
    pub view: Option<View>,
}

/// The state at one moment, as far as a reader wants to see it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// Live threads.
    pub threads: Vec<ThreadView>,
    /// Static fields of the user's classes.
    pub statics: Vec<Named>,
    /// Objects reachable from variables of the user's code.
    pub objects: Vec<ObjectView>,
}

/// A thread at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreadView {
    /// Thread number.
    pub thread: usize,
    /// The action or wait of the thread.
    pub state: String,
    /// The thread it waits for.
    pub waits_for: Option<usize>,
    /// Locks it holds.
    pub holds: Vec<String>,
    /// Frames of the user's code, innermost first: the frame and its variables.
    pub frames: Vec<(String, Vec<Named>)>,
    /// The current place in the user's source.
    pub place: Option<(String, u32)>,
}

/// An object at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectView {
    /// `Event #1`
    pub label: String,
    /// The thread that holds its lock.
    pub owner: Option<usize>,
    /// Fields or elements.
    pub fields: Vec<Named>,
}

/// A variable with its value as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// Name.
    pub name: String,
    /// Value; for an object its label.
    pub value: String,
}

/// The state of a thread at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreadEnd {
    /// Thread number.
    pub thread: usize,
    /// Name.
    pub name: String,
    /// `waits for …`, `runnable`, `ended`.
    pub state: String,
    /// Locks held.
    pub holds: Vec<String>,
    /// Java stack, innermost first.
    pub stack: Vec<String>,
}

/// The end of a story.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Some threads are blocked forever.
    Deadlock,
    /// A thread ended with an uncaught exception.
    Exception {
        /// `java.lang.AssertionError: …`
        text: String,
        /// The place where it was created, innermost first, and its causes, as `java` prints them.
        stack: Vec<String>,
    },
}

/// The story of a trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Story {
    /// Thread names by number.
    pub threads: Vec<String>,
    /// Steps in order.
    pub steps: Vec<Step>,
    /// The state of each remaining thread.
    pub ends: Vec<ThreadEnd>,
    /// The end.
    pub ending: Ending,
    /// Timed waits and sleeps that end although other threads were runnable.
    pub passes: Vec<Pass>,
    /// True if it depends on the clock.
    pub reads_clock: bool,
}

/// Time that has to pass at some place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pass {
    /// `at Main.java:12`; the thread, if it is not in the user's code.
    pub place: String,
    /// The time in nanoseconds.
    pub nanos: u64,
}

impl std::fmt::Display for Pass {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} can pass {}", duration(self.nanos), self.place)
    }
}

/// The most places named by `Story::condition`.
const MOST_PLACES: usize = 3;

/// Formats a time in the largest unit that makes it a whole number.
pub fn duration(nanos: u64) -> String {
    const UNITS: &[(u64, &str)] = &[
        (86_400_000_000_000, "d"),
        (3_600_000_000_000, "h"),
        (60_000_000_000, "min"),
        (1_000_000_000, "s"),
        (1_000_000, "ms"),
        (1_000, "µs"),
    ];
    let unit = UNITS.iter().find(|(unit, _)| nanos > 0 && nanos.is_multiple_of(*unit));
    let (unit, name) = unit.copied().unwrap_or((1, "ns"));
    format!("{} {name}", nanos / unit)
}

impl Story {
    /// Visits every text outside of views, in reading order. The text of an exception may have
    /// several lines.
    pub fn for_each_text(&mut self, f: &mut dyn FnMut(&mut String)) {
        self.threads.iter_mut().for_each(&mut *f);
        for step in &mut self.steps {
            step.note.iter_mut().for_each(&mut *f);
            for line in &mut step.lines {
                f(&mut line.file);
                line.locks.iter_mut().for_each(&mut *f);
                for value in &mut line.values {
                    f(&mut value.name);
                    f(&mut value.value);
                    value.written.iter_mut().for_each(&mut *f);
                }
            }
            step.holds.iter_mut().for_each(&mut *f);
        }
        self.passes.iter_mut().for_each(|pass| f(&mut pass.place));
        for end in &mut self.ends {
            f(&mut end.name);
            f(&mut end.state);
            end.holds.iter_mut().for_each(&mut *f);
            end.stack.iter_mut().for_each(&mut *f);
        }
        if let Ending::Exception { text, stack } = &mut self.ending {
            f(text);
            stack.iter_mut().for_each(f);
        }
    }

    /// Visits every variable's name with a value of it.
    pub fn for_each_value(&mut self, f: &mut dyn FnMut(&str, &mut String)) {
        for step in &mut self.steps {
            for value in step.lines.iter_mut().flat_map(|line| &mut line.values) {
                f(&value.name, &mut value.value);
                value.written.iter_mut().for_each(|written| f(&value.name, written));
            }
            let Some(view) = &mut step.view else { continue };
            view.statics.iter_mut().for_each(|named| f(&named.name, &mut named.value));
            let frames = view.threads.iter_mut().flat_map(|thread| &mut thread.frames);
            for named in frames.flat_map(|(_, variables)| variables) {
                f(&named.name, &mut named.value);
            }
            for object in &mut view.objects {
                for named in &mut object.fields {
                    let separator = if named.name.starts_with('[') { "" } else { "." };
                    let name = format!("{}{separator}{}", object.label, named.name);
                    f(&name, &mut named.value);
                }
            }
        }
    }

    /// Visits every text of the views.
    pub fn for_each_text_of_views(&mut self, f: &mut dyn FnMut(&mut String)) {
        for view in self.steps.iter_mut().filter_map(|step| step.view.as_mut()) {
            let mut named = |all: &mut Vec<Named>| {
                for named in all {
                    f(&mut named.name);
                    f(&mut named.value);
                }
            };
            view.threads.iter_mut().flat_map(|t| &mut t.frames).for_each(|(_, v)| named(v));
            named(&mut view.statics);
            view.objects.iter_mut().for_each(|object| named(&mut object.fields));
            view.objects.iter_mut().for_each(|object| f(&mut object.label));
            for thread in &mut view.threads {
                f(&mut thread.state);
                thread.holds.iter_mut().for_each(&mut *f);
                thread.frames.iter_mut().for_each(|(frame, _)| f(frame));
                thread.place.iter_mut().for_each(|(file, _)| f(file));
            }
        }
    }

    /// Returns the sources that it passes through, once per executed line.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.steps.iter().flat_map(|step| &step.lines).map(|line| line.file.as_str())
    }

    /// Returns the times that must pass while other threads are runnable:
    /// `if 1 s can pass at Main.java:12`.
    pub fn condition(&self) -> Option<String> {
        let mut passes: Vec<Pass> = Vec::new();
        for Pass { place, nanos } in &self.passes {
            match passes.iter_mut().find(|known| known.place == *place) {
                Some(known) => known.nanos = known.nanos.saturating_add(*nanos),
                None => passes.push(Pass { place: place.clone(), nanos: *nanos }),
            }
        }
        let more = passes.len().saturating_sub(MOST_PLACES);
        let mut parts: Vec<String> =
            passes.iter().take(MOST_PLACES).map(ToString::to_string).collect();
        if more > 0 {
            parts.push(format!("time at {more} more places"));
        }
        (!parts.is_empty()).then(|| format!("if {}", parts.join(" and ")))
    }

    /// Returns the number of executed source lines.
    pub fn line_count(&self) -> usize {
        self.steps.iter().map(|s| s.lines.len()).sum()
    }

    /// Returns the number of context switches.
    pub fn context_switches(&self) -> usize {
        self.steps.windows(2).filter(|pair| pair[0].thread != pair[1].thread).count()
    }
}
