//! What a replay saw: the source lines each thread executed, for reports.

use crate::execute::Watch;
use crate::heap::Ref;
use crate::machine::Vm;
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
    /// The line of the operation under way: it counts once the operation is executed.
    pending: Option<Line>,
}

impl Recorder {
    /// The operation under way was executed.
    fn commit(&mut self) {
        let line = self.pending.take();
        if line.is_some() && self.lines.last() != line.as_ref() {
            self.lines.extend(line);
        }
    }

    /// The step is over; `executed` tells whether its last operation was.
    pub(crate) fn end_step(&mut self, executed: bool) {
        if executed {
            self.commit();
        }
        self.pending = None;
    }

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
            self.recorder.commit();
            return;
        }
        let Some(line) = found.code.line(pc) else { return };
        self.recorder.commit();
        self.recorder.pending = Some(Line { thread: self.slot, method, line });
    }
}

impl Vm {
    /// Begins to record, forgetting what was recorded.
    pub fn start_recording(&mut self) {
        self.recorder = Some(Recorder::default());
    }

    /// Source file and line of everything recorded.
    pub fn recorded_lines(&self) -> Vec<(String, u32)> {
        let Some(recorder) = &self.recorder else { return Vec::new() };
        let place = |line: &Line| {
            let class = self.program.class(self.program.method(line.method).class);
            let file = class.model.as_ref()?.source_file.as_ref()?;
            Some((file.to_string(), line.line))
        };
        recorder.lines.iter().filter_map(place).collect()
    }

    /// The exception that left a thread last, with its stack.
    pub fn last_uncaught(&self) -> Option<(String, Vec<String>)> {
        self.uncaught.clone()
    }

    /// The text and stack of a throwable, causes included.
    pub(crate) fn describe_throwable(&self, throwable: Ref) -> (String, Vec<String>) {
        let head = |throwable: Ref| {
            let class = self.program.external_name(self.state.heap.get(throwable).class);
            match self.throwable_message(throwable) {
                Some(message) => format!("{class}: {message}"),
                None => class,
            }
        };
        let mut stack = Vec::new();
        let mut at = throwable;
        for _ in 0..8 {
            for (method, pc) in self.backtrace(at) {
                let frame = crate::state::Frame {
                    method,
                    pc,
                    base: 0,
                    lock: 0,
                    retry: false,
                    atomic: false,
                    timed: false,
                    chain: 0,
                };
                stack.push(format!("    at {}", self.describe_frame(&frame)));
            }
            let cause = self.field(at, "cause") as Ref;
            if cause == 0 || cause == at {
                break;
            }
            stack.push(format!("Caused by: {}", head(cause)));
            at = cause;
        }
        (head(throwable), stack)
    }

    /// The class of an object, or what a class mirror or string stands for.
    pub fn describe_object(&self, object: Ref) -> String {
        let class = self.state.heap.get(object).class;
        if Some(class) == self.known.class {
            return format!("class {}", self.program.external_name(self.class_of_mirror(object)));
        }
        self.program.external_name(class)
    }

    /// Objects whose monitor a thread holds.
    pub fn monitors_held(&self, slot: usize) -> Vec<Ref> {
        let count = self.state.heap.objects.len() as Ref;
        (1..count).filter(|r| self.state.heap.get(*r).lock_owner() == slot as u32 + 1).collect()
    }

    /// Threads that died of an exception, by the name they had, and its class.
    pub fn failures(&self) -> Vec<(String, String)> {
        let entry = |(name, class): &(u16, crate::program::ClassId)| {
            let name = self.names.get(usize::from(*name)).cloned().unwrap_or_default();
            (name, self.program.external_name(*class))
        };
        self.state.failures.iter().map(entry).collect()
    }

    /// Thread numbers given out so far: number, parent, ordinal.
    pub fn thread_numbers(&self) -> Vec<(u16, u16, u16)> {
        self.canonical.thread_numbers()
    }

    /// Uses these thread numbers, so that choices mean the same as before.
    pub fn set_thread_numbers(&mut self, numbers: &[(u16, u16, u16)]) {
        self.canonical.set_thread_numbers(numbers);
    }
}
