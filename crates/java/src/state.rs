//! Positions of a thread in the expanded graph: its frames with what registers hold, and what it has done for sure.

use crate::classes::FunctionId;
use crate::value::{KeyId, ObjectId, Value};
use hebra_flow::Event;
use hebra_ir::{Name, Reg};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::hash::Hash;
use std::rc::Rc;

/// The frames below the one that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct StackId(pub u32);

/// The calls that led to a frame, whatever their registers held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SiteId(pub u32);

/// What happens when a call is over.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum After {
    /// The thread ends.
    End,
    /// The caller goes on after the instruction, with the result.
    Resume(Option<Reg>),
    /// The instruction that needed this class is tried again.
    Initialised(Name),
    /// The library, which called back, goes on.
    Library,
}

/// A caller.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Frame {
    pub below: StackId,
    pub function: FunctionId,
    pub block: u32,
    pub index: u32,
    pub mode: Mode,
    pub registers: Rc<[Value]>,
    pub after: After,
    /// What the callee is called when it returns.
    pub names: Rc<[Event]>,
    /// The monitor that the callee holds as a whole.
    pub lock: Option<Value>,
    /// For the objects that the callee makes.
    pub key: KeyId,
    pub site: SiteId,
    /// The callee.
    pub callee: FunctionId,
}

/// What a thread has done for sure on the way to a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Own {
    /// Monitors that it holds, and how often.
    pub held: Vec<(ObjectId, u32)>,
    /// Threads that were started.
    pub started: BTreeSet<ObjectId>,
    /// Classes that are initialised, or that this thread is initialising.
    pub initialised: BTreeSet<Name>,
    /// No other thread was started yet.
    pub is_alone: bool,
}

/// How far an instruction is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Mode {
    /// Before it.
    Before,
    /// Before the first one of `main`, whose class may not be initialised.
    Starting,
    /// Before it, where its line was reached already.
    Again,
    /// In a call of the library, which may call back.
    Inside,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State {
    pub task: usize,
    pub stack: StackId,
    pub function: FunctionId,
    pub block: u32,
    pub index: u32,
    pub mode: Mode,
    pub registers: Rc<[Value]>,
    pub own: Rc<Own>,
}

/// Numbers for values.
pub(crate) struct Interner<T> {
    list: Vec<T>,
    numbers: FxHashMap<T, u32>,
}

impl<T: Clone + Eq + Hash> Interner<T> {
    pub fn new() -> Interner<T> {
        Interner { list: Vec::new(), numbers: FxHashMap::default() }
    }

    pub fn number(&mut self, value: T) -> u32 {
        if let Some(number) = self.numbers.get(&value) {
            return *number;
        }
        let number = self.list.len() as u32;
        self.list.push(value.clone());
        self.numbers.insert(value, number);
        number
    }

    pub fn get(&self, number: u32) -> &T {
        &self.list[number as usize]
    }
}

/// An event, its other names, and what is done beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Act {
    pub kind: ActKind,
    /// What it is called; nothing if it has no name.
    pub events: Vec<Event>,
    /// Names that it may have too: what is not known of it decides.
    pub maybe: Vec<Event>,
    /// Where it stands in the source.
    pub place: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ActKind {
    /// Nothing beside the event.
    Event,
    /// Takes or gives up a monitor for the first or last time.
    Acquire(ObjectId),
    Release(ObjectId),
    Start(ObjectId),
    /// Returns when the thread has ended; the flag is false if it may never have been started.
    Join(ObjectId, bool),
    /// Sleeps until a notify of this object.
    Sleep(Value),
    /// Wakes one, or any number, of those who sleep.
    Wake(Value, bool),
    /// Reads or writes a variable: a value that it has.
    Test(crate::heap::Place, Value),
    Set(crate::heap::Place, Value),
    /// Begins and ends the initialisation of a class; finds that another thread has ended it.
    Begin(Name),
    Finish(Name),
    Find(Name),
    /// The same where it ends with an exception.
    Fail(Name),
    FindFailed(Name),
}
