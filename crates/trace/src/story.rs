//! What a replay saw, free of any machine: lines per step, and how each thread ended.

/// A source line executed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Source file name.
    pub file: String,
    /// Line number.
    pub line: u32,
}

/// One step of a thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Thread number.
    pub thread: usize,
    /// Lines of the user's program executed, in order.
    pub lines: Vec<Line>,
    /// Something that no line shows, such as an expired wait.
    pub note: Option<String>,
}

/// How a thread stood at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreadEnd {
    /// Name.
    pub name: String,
    /// `waits for …`, `runnable`, `ended`.
    pub state: String,
    /// Monitors held.
    pub holds: Vec<String>,
    /// Java stack, innermost first.
    pub stack: Vec<String>,
}

/// What happened at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Threads that cannot go on.
    Deadlock,
    /// An exception left a thread: its text and stack.
    Exception {
        /// `java.lang.AssertionError: …`
        text: String,
        /// Where it was created, innermost first, and its causes, as `java` prints them.
        stack: Vec<String>,
    },
}

/// A trace, told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Story {
    /// Thread names by number.
    pub threads: Vec<String>,
    /// Steps in order.
    pub steps: Vec<Step>,
    /// How each thread that is left stood.
    pub ends: Vec<ThreadEnd>,
    /// What happened.
    pub ending: Ending,
}

impl Story {
    /// Source lines executed.
    pub fn line_count(&self) -> usize {
        self.steps.iter().map(|s| s.lines.len()).sum()
    }

    /// How often another thread goes on.
    pub fn context_switches(&self) -> usize {
        self.steps.windows(2).filter(|pair| pair[0].thread != pair[1].thread).count()
    }
}
