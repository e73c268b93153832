//! The state of the reference interpreter. A thread is a stack of things still to do
//! (`task::Task`) that point into the program text, a stack of operands, and its locals. States
//! are compared by value; a pointer into the text is compared by address, since every node
//! of the text has its own.

use crate::ast::{Body, Program};
use crate::task::Task;
use crate::value::{Exception, MonitorId, Node, Value};
use std::collections::BTreeMap;
use std::hash::Hash;

/// What a thread is doing.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Status {
    New,
    Runnable,
    /// In the wait set of a monitor that it held `depth` times.
    Waiting {
        monitor: MonitorId,
        depth: u32,
        timed: bool,
    },
    /// Out of the wait set, about to lock again. If it was not notified it then throws if it is
    /// interrupted.
    Reacquiring {
        monitor: MonitorId,
        depth: u32,
        notified: bool,
    },
    Sleeping,
    Parked,
    Joining {
        target: usize,
        timed: bool,
    },
    /// Out of a sleep or join, about to go on or to throw.
    Resuming {
        interrupted: bool,
    },
    Terminated,
}

/// The locals of a body that is running.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Frame {
    pub ints: Vec<i32>,
    pub cells: Vec<Option<usize>>,
}

#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Thread<'p> {
    pub status: Status,
    /// The interrupt status (JLS 17.2.3).
    pub interrupted: bool,
    /// The permit of `LockSupport`.
    pub permit: bool,
    /// The last task is the next one.
    pub control: Vec<Task<'p>>,
    pub operands: Vec<Value>,
    pub frames: Vec<Frame>,
    pub uncaught: Option<Exception>,
}

/// A cell on the heap, numbered by order of allocation and never collected.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Cell {
    pub value: i32,
    pub next: Option<usize>,
}

/// How far a class is initialised (JVMS 5.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum InitStatus {
    Untouched,
    Running(usize),
    Done,
    Erroneous,
}

/// Everything that can influence the future. Thread 0 is main.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct State<'p> {
    pub ints: Vec<i32>,
    pub arrays: Vec<Vec<i32>>,
    pub cells: Vec<Option<usize>>,
    pub heap: Vec<Cell>,
    pub atomics: Vec<i32>,
    pub semaphores: Vec<i32>,
    pub latches: Vec<i32>,
    pub inits: Vec<(InitStatus, i32)>,
    /// Owner and depth of every monitor that is held.
    pub monitors: BTreeMap<MonitorId, (usize, u32)>,
    pub threads: Vec<Thread<'p>>,
}

impl<'p> State<'p> {
    /// Main is about to run its first visible operation; the program class is initialised.
    pub(crate) fn initial(program: &'p Program) -> Self {
        let mut heap = Vec::new();
        let mut cells = Vec::new();
        for cell in &program.cells {
            cells.push(cell.initial.map(|value| {
                heap.push(Cell { value, next: None });
                heap.len() - 1
            }));
        }
        let main = Thread::new(Status::Runnable, &program.main);
        let workers = program.threads.iter().map(|w| Thread::new(Status::New, &w.body));
        State {
            ints: program.ints.iter().map(|int| int.initial).collect(),
            arrays: program.arrays.clone(),
            cells,
            heap,
            atomics: program.atomics.clone(),
            semaphores: program.semaphores.clone(),
            latches: program.latches.clone(),
            inits: vec![(InitStatus::Untouched, 0); program.inits.len()],
            monitors: BTreeMap::new(),
            threads: std::iter::once(main).chain(workers).collect(),
        }
    }
}

impl<'p> Thread<'p> {
    fn new(status: Status, body: &'p Body) -> Self {
        Thread {
            status,
            interrupted: false,
            permit: false,
            control: vec![Task::End, Task::Block(Node(&body.block))],
            operands: Vec::new(),
            frames: vec![Frame::new(body)],
            uncaught: None,
        }
    }

    pub(crate) fn frame(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("a running thread has a frame")
    }

    pub(crate) fn pop(&mut self) -> Value {
        self.operands.pop().expect("the operands match the tasks")
    }

    pub(crate) fn pop_int(&mut self) -> i32 {
        match self.pop() {
            Value::Int(value) => value,
            Value::Ref(_) => panic!("an int was expected"),
        }
    }

    pub(crate) fn pop_ref(&mut self) -> Option<usize> {
        match self.pop() {
            Value::Ref(value) => value,
            Value::Int(_) => panic!("a reference was expected"),
        }
    }

    /// Puts tasks on the stack so that the first of `tasks` is done first.
    pub(crate) fn plan<I>(&mut self, tasks: I)
    where
        I: IntoIterator<Item = Task<'p>, IntoIter: DoubleEndedIterator>,
    {
        self.control.extend(tasks.into_iter().rev());
    }
}

impl Frame {
    pub(crate) fn new(body: &Body) -> Self {
        Frame { ints: vec![0; body.int_locals], cells: vec![None; body.cell_locals] }
    }
}
