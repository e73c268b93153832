//! What a replay saw: the source lines each thread executed, for reports.

use crate::execute::Watch;
use crate::program::{MethodId, Program};

/// A source line of the user's program, executed by a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Thread slot.
    pub thread: u16,
    /// Method the line is in.
    pub method: MethodId,
    /// Line number.
    pub line: u32,
}

/// Collects lines.
#[derive(Clone, Debug, Default)]
pub struct Recorder {
    /// Lines in the order executed; a thread's repeated line is one entry.
    pub lines: Vec<Line>,
    last_pc: Option<(u16, MethodId, u32)>,
}

impl Recorder {
    /// A watch for one thread.
    pub(crate) fn watch<'a>(&'a mut self, program: &'a Program, slot: usize) -> Watcher<'a> {
        Watcher { recorder: self, program, slot: slot as u16 }
    }
}

/// Feeds a recorder.
pub(crate) struct Watcher<'a> {
    recorder: &'a mut Recorder,
    program: &'a Program,
    slot: u16,
}

impl Watch for Watcher<'_> {
    fn at(&mut self, method: MethodId, pc: u32) {
        let found = self.program.method(method);
        if self.program.class(found.class).is_library {
            return;
        }
        let Some(line) = found.code.line(pc) else { return };
        let entry = Line { thread: self.slot, method, line };
        // A backward jump to the same line starts it again.
        let again = self.recorder.last_pc.is_some_and(|(thread, m, last)| {
            thread == self.slot && m == method && pc < last
        });
        self.recorder.last_pc = Some((self.slot, method, pc));
        if self.recorder.lines.last() != Some(&entry) || again {
            self.recorder.lines.push(entry);
        }
    }
}
