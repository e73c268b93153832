//! What can be seen when nothing can run any more: the observables, the outcomes, and their
//! stable text form.

use crate::ast::Program;
use std::fmt::Write;

/// Stands for null among the final values; programs never compute it.
pub const NULL: i32 = -1_000_000_007;

/// One number to be read off a final state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Observable {
    /// A static `int` field. `class` is the simple name of the nested class that declares it,
    /// or `None` for the program class itself. A class that was never initialised counts as
    /// having 0 there.
    StaticInt {
        /// The nested class.
        class: Option<String>,
        /// The field.
        name: String,
    },
    /// An element of the array in a static field of the program class.
    ArrayElement {
        /// The field.
        name: String,
        /// The index.
        index: usize,
    },
    /// The field `v` of the cell found by starting at a static field of the program class and
    /// following `next` some number of times; [`NULL`] where a reference on the way is null.
    CellValue {
        /// The field.
        name: String,
        /// How many times to follow `next`.
        hops: usize,
    },
    /// The value of the `AtomicInteger` in a static field of the program class.
    AtomicInt {
        /// The field.
        name: String,
    },
    /// How many permits the `Semaphore` in a static field of the program class has, or how far the
    /// `CountDownLatch` there still has to count.
    Synchroniser {
        /// The field.
        name: String,
    },
    /// 1 if two static fields refer to the same cell or are both null, else 0.
    SameCell {
        /// One field.
        left: String,
        /// The other.
        right: String,
    },
}

impl Observable {
    /// The Java expression this number stands for; also its label in the text form.
    pub fn label(&self) -> String {
        match self {
            Observable::StaticInt { class: None, name } => name.clone(),
            Observable::StaticInt { class: Some(class), name } => format!("{class}.{name}"),
            Observable::ArrayElement { name, index } => format!("{name}[{index}]"),
            Observable::CellValue { name, hops } => format!("{name}{}.v", ".next".repeat(*hops)),
            Observable::AtomicInt { name } | Observable::Synchroniser { name } => name.clone(),
            Observable::SameCell { left, right } => format!("{left}=={right}"),
        }
    }
}

/// The numbers that make up `finals` of every outcome of `program`, in that order.
pub fn observables(program: &Program) -> Vec<Observable> {
    let mut list = Vec::new();
    for int in 0..program.ints.len() {
        list.push(Observable::StaticInt { class: None, name: format!("x{int}") });
    }
    for (array, initial) in program.arrays.iter().enumerate() {
        for index in 0..initial.len() {
            list.push(Observable::ArrayElement { name: format!("a{array}"), index });
        }
    }
    for cell in 0..program.cells.len() {
        for hops in 0..=1 {
            list.push(Observable::CellValue { name: format!("c{cell}"), hops });
        }
    }
    for left in 0..program.cells.len() {
        for right in left + 1..program.cells.len() {
            list.push(Observable::SameCell {
                left: format!("c{left}"),
                right: format!("c{right}"),
            });
        }
    }
    for atomic in 0..program.atomics.len() {
        list.push(Observable::AtomicInt { name: format!("A{atomic}") });
    }
    for semaphore in 0..program.semaphores.len() {
        list.push(Observable::Synchroniser { name: format!("S{semaphore}") });
    }
    for latch in 0..program.latches.len() {
        list.push(Observable::Synchroniser { name: format!("D{latch}") });
    }
    for class in 0..program.inits.len() {
        list.push(Observable::StaticInt { class: Some(format!("I{class}")), name: "f".into() });
    }
    list
}

/// How a run can end. Exceptions are named by the simple name of their class, such as
/// `NullPointerException`, or `E0` for a nested class of the program.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// Every thread that was started has ended.
    Terminated {
        /// The values of the observables.
        finals: Vec<i32>,
        /// Threads that ended by an uncaught exception, in order of thread.
        uncaught: Vec<(usize, String)>,
    },
    /// Nothing can run and some started thread has not ended.
    Deadlock {
        /// The values of the observables.
        finals: Vec<i32>,
        /// The threads that have not ended, in order; main is 0.
        blocked: Vec<usize>,
        /// Threads that ended by an uncaught exception, in order of thread.
        uncaught: Vec<(usize, String)>,
    },
}

impl Outcome {
    /// The values of the observables.
    pub fn finals(&self) -> &[i32] {
        match self {
            Outcome::Terminated { finals, .. } | Outcome::Deadlock { finals, .. } => finals,
        }
    }

    /// The uncaught exceptions.
    pub fn uncaught(&self) -> &[(usize, String)] {
        match self {
            Outcome::Terminated { uncaught, .. } | Outcome::Deadlock { uncaught, .. } => uncaught,
        }
    }

    /// Returns true if some thread is stuck.
    pub fn is_deadlock(&self) -> bool {
        matches!(self, Outcome::Deadlock { .. })
    }

    /// One line, for example `deadlock[main,t2] x0=1 c0.v=null uncaught[t1:E0]`.
    pub fn render(&self, observables: &[Observable]) -> String {
        let mut line = match self {
            Outcome::Terminated { .. } => "terminated".to_string(),
            Outcome::Deadlock { blocked, .. } => {
                let names: Vec<String> = blocked.iter().map(|&t| thread_name(t)).collect();
                format!("deadlock[{}]", names.join(","))
            }
        };
        for (observable, &value) in observables.iter().zip(self.finals()) {
            let _ = match value {
                NULL => write!(line, " {}=null", observable.label()),
                _ => write!(line, " {}={value}", observable.label()),
            };
        }
        let deaths: Vec<String> = self
            .uncaught()
            .iter()
            .map(|(thread, class)| format!("{}:{class}", thread_name(*thread)))
            .collect();
        let _ = write!(line, " uncaught[{}]", deaths.join(","));
        line
    }
}

/// The Java name of a thread: `main`, `t1`, `t2`, ….
pub fn thread_name(thread: usize) -> String {
    match thread {
        0 => "main".into(),
        _ => format!("t{thread}"),
    }
}
