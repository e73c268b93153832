//! Executable code: IR flattened into small fixed-size operations over registers.
//!
//! Operations that name classes or members start as `Slow` and are replaced once resolved; the
//! replacement depends on the program alone, never on the state.

use crate::ids::{ClassId, MethodId};
use hebra_ir::abstracts::Operation;
use hebra_ir::{self as ir, Kind, Name};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// No register: the result is dropped.
pub const NO_REG: u16 = u16::MAX;

/// One operation. Register operands are `u16`, jump targets indices of operations.
#[allow(missing_docs)]
#[rustfmt::skip]
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Op {
    Move { to: u16, from: u16 },
    /// Ints, floats and null: the low word; the high word is zero.
    Word { to: u16, value: u32 },
    Wide { to: u16, index: u32 },
    String { to: u16, literal: u32 },
    Mirror { to: u16, class: ClassId },
    Constant { to: u16, constant: u32 },

    IAdd { to: u16, a: u16, b: u16 }, ISub { to: u16, a: u16, b: u16 },
    IMul { to: u16, a: u16, b: u16 }, IDiv { to: u16, a: u16, b: u16 },
    IRem { to: u16, a: u16, b: u16 }, IShl { to: u16, a: u16, b: u16 },
    IShr { to: u16, a: u16, b: u16 }, IUshr { to: u16, a: u16, b: u16 },
    IAnd { to: u16, a: u16, b: u16 }, IOr { to: u16, a: u16, b: u16 },
    IXor { to: u16, a: u16, b: u16 },
    IAddK { to: u16, a: u16, k: i32 }, IMulK { to: u16, a: u16, k: i32 },
    IDivK { to: u16, a: u16, k: i32 }, IRemK { to: u16, a: u16, k: i32 },
    IShlK { to: u16, a: u16, k: i32 }, IShrK { to: u16, a: u16, k: i32 },
    IUshrK { to: u16, a: u16, k: i32 }, IAndK { to: u16, a: u16, k: i32 },
    IOrK { to: u16, a: u16, k: i32 }, IXorK { to: u16, a: u16, k: i32 },
    LAdd { to: u16, a: u16, b: u16 }, LSub { to: u16, a: u16, b: u16 },
    LMul { to: u16, a: u16, b: u16 }, LDiv { to: u16, a: u16, b: u16 },
    LRem { to: u16, a: u16, b: u16 }, LShl { to: u16, a: u16, b: u16 },
    LShr { to: u16, a: u16, b: u16 }, LUshr { to: u16, a: u16, b: u16 },
    LAnd { to: u16, a: u16, b: u16 }, LOr { to: u16, a: u16, b: u16 },
    LXor { to: u16, a: u16, b: u16 },
    FAdd { to: u16, a: u16, b: u16 }, FSub { to: u16, a: u16, b: u16 },
    FMul { to: u16, a: u16, b: u16 }, FDiv { to: u16, a: u16, b: u16 },
    FRem { to: u16, a: u16, b: u16 },
    DAdd { to: u16, a: u16, b: u16 }, DSub { to: u16, a: u16, b: u16 },
    DMul { to: u16, a: u16, b: u16 }, DDiv { to: u16, a: u16, b: u16 },
    DRem { to: u16, a: u16, b: u16 },
    INeg { to: u16, a: u16 }, LNeg { to: u16, a: u16 },
    FNeg { to: u16, a: u16 }, DNeg { to: u16, a: u16 },
    Convert { op: ir::Convert, to: u16, a: u16 },
    LCmp { to: u16, a: u16, b: u16 },
    FCmp { to: u16, a: u16, b: u16, nan: i8 },
    DCmp { to: u16, a: u16, b: u16, nan: i8 },

    Goto { target: u32 },
    IfEq { a: u16, b: u16, target: u32 }, IfNe { a: u16, b: u16, target: u32 },
    IfLt { a: u16, b: u16, target: u32 }, IfGe { a: u16, b: u16, target: u32 },
    IfGt { a: u16, b: u16, target: u32 }, IfLe { a: u16, b: u16, target: u32 },
    IfEqK { a: u16, k: i16, target: u32 }, IfNeK { a: u16, k: i16, target: u32 },
    IfLtK { a: u16, k: i16, target: u32 }, IfGeK { a: u16, k: i16, target: u32 },
    IfGtK { a: u16, k: i16, target: u32 }, IfLeK { a: u16, k: i16, target: u32 },
    LIf { cond: ir::Cond, a: u16, b: u16, target: u32 },
    /// References and null.
    IfSame { a: u16, b: u16, target: u32 }, IfDiffer { a: u16, b: u16, target: u32 },
    IfNull { a: u16, target: u32 }, IfNonNull { a: u16, target: u32 },
    Table { on: u16, index: u32 }, Lookup { on: u16, index: u32 },

    ArrayLength { to: u16, array: u16 },
    LoadByte { to: u16, array: u16, index: u16 }, LoadChar { to: u16, array: u16, index: u16 },
    LoadShort { to: u16, array: u16, index: u16 }, LoadInt { to: u16, array: u16, index: u16 },
    LoadLong { to: u16, array: u16, index: u16 }, LoadRef { to: u16, array: u16, index: u16 },
    StoreByte { array: u16, index: u16, value: u16 },
    StoreChar { array: u16, index: u16, value: u16 },
    StoreShort { array: u16, index: u16, value: u16 },
    StoreInt { array: u16, index: u16, value: u16 },
    StoreLong { array: u16, index: u16, value: u16 },
    StoreRef { array: u16, index: u16, value: u16 },

    /// `fixed`: never written once the object is constructed. `owner`: the required class of the
    /// object, checked in the user's code; `ClassId(0)`, `Object`, in the library's.
    GetField { to: u16, object: u16, field: u16, fixed: bool, owner: ClassId },
    PutField { object: u16, field: u16, value: u16, narrow: Narrow, is_final: bool, owner: ClassId },
    PutRef { object: u16, field: u16, value: u16, is_final: bool, owner: ClassId },
    /// The map of thread-local variables of a thread, its own (0) or inherited (1), which belongs to that thread.
    GetLocals { to: u16, object: u16, which: u16 },
    PutLocals { object: u16, which: u16, value: u16 },
    /// `check`: the class may not be initialised yet.
    GetStatic { to: u16, class: ClassId, field: u16, check: bool, fixed: bool },
    PutStatic { value: u16, class: ClassId, field: u16, check: bool, narrow: Narrow },
    PutStaticRef { value: u16, class: ClassId, field: u16, check: bool },

    New { to: u16, class: ClassId, check: bool },
    NewArray { to: u16, class: ClassId, length: u16 },
    CheckCast { object: u16, class: ClassId },
    InstanceOf { to: u16, object: u16, class: ClassId },
    MonitorEnter { object: u16 },
    MonitorExit { object: u16 },

    /// Calls, by number of the site.
    CallStatic { site: u32, check: bool },
    CallDirect { site: u32 },
    CallVirtual { site: u32 },
    CallInterface { site: u32 },

    Return,
    ReturnValue { value: u16 },
    Throw { exception: u16 },

    /// An operation over tokens; `wide`: its first operand is a `long`. `b` may be `NO_REG`.
    Abstract { to: u16, a: u16, b: u16, operation: u32, wide: bool },

    /// Not resolved yet, or too rare to be fast: see `Code::slow`.
    Slow { index: u32 },

    /// Asks the loader of the method's class for what the next operation names: see `Code::asked`. It
    /// stays, because what was asked for is part of the state.
    Ask { index: u32 },

    /// Initialisation of a class: superclasses, then `<clinit>`, then done.
    InitSupers { class: ClassId },
    InitCall { class: ClassId },
    InitDone { class: ClassId },
}

/// Condition under which an access of the library's code joins the operation before it (see `joins.rs` in
/// `vm`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Join {
    /// None.
    Always,
    /// It joins nothing, and what is behind it joins what was before it.
    Aside,
    /// Attempts to take synchronizers leave no trace if they fail.
    Queue,
    /// The same, and this step is an attempt that failed, with one scheduling point.
    Repeated,
    /// The call that is under way in the caller joins the operation before it.
    AsCaller,
    /// The future whose field it reads is done.
    Settled,
    /// The future whose method it is in is done.
    Done,
    /// The thread pool whose method it is in accepts tasks.
    Running,
    /// It does not.
    ShutDown,
    /// It is shut down but not stopped, its queue is empty, and it and its threads are made by the library.
    Drained,
    /// Its run state is at least `STOP`.
    Stopped,
    /// Its run state is at least `TIDYING`.
    Tidied,
    /// The element that it loads is a queue of a `ForkJoinPool` that stays where it is: one for tasks from
    /// outside, or that of the thread.
    QueueStays,
    /// The same, or there is no queue.
    QueueOrNone,
    /// The queue of a `ForkJoinPool` whose method it is in is that of the thread.
    Owned,
    /// It reads a field of the queue of the thread, a worker of a `ForkJoinPool`, and there is no task in it.
    OwnEmpty,
    /// The element that it loads would be the queue of the first idle worker, and there is none.
    NoneIdle,
    /// The thread is a worker of a `ForkJoinPool` that has had its time and ends.
    Dropped,
}

/// Narrowing of an `int` to a smaller field.
#[allow(missing_docs)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Narrow {
    No,
    Boolean,
    Byte,
    Char,
    Short,
}

impl Narrow {
    /// Returns the narrowing for a field descriptor.
    pub fn of(descriptor: &str) -> Narrow {
        match descriptor {
            "Z" => Narrow::Boolean,
            "B" => Narrow::Byte,
            "C" => Narrow::Char,
            "S" => Narrow::Short,
            _ => Narrow::No,
        }
    }

    /// Narrows a register value.
    #[inline(always)]
    pub fn apply(self, value: u64) -> u64 {
        match self {
            Narrow::No => value,
            Narrow::Boolean => value & 1,
            Narrow::Byte => value as i8 as i32 as u32 as u64,
            Narrow::Char => value as u16 as u64,
            Narrow::Short => value as i16 as i32 as u32 as u64,
        }
    }
}

/// Classes to ask for before an operation.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    /// Names of the classes, no arrays among them.
    pub names: Vec<Name>,
    /// Register that must not be null for it, or `NO_REG`: null passes a cast without resolution.
    pub unless_null: u16,
}

/// A call.
#[derive(Clone, Debug)]
pub struct Site {
    /// The resolved method.
    pub method: MethodId,
    /// Argument registers.
    pub args: Box<[u16]>,
    /// Result register or `NO_REG`.
    pub to: u16,
    /// Required class of the receiver, as for fields.
    pub owner: ClassId,
}

/// Registers whose values matter at a point.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Live {
    /// Ascending, with kinds as `is_ref`, `is_wide`.
    pub regs: Vec<(u16, Width)>,
}

/// Representation of a register in a stored state.
#[allow(missing_docs)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Width {
    Word,
    Wide,
    Ref,
}

impl From<Kind> for Width {
    fn from(kind: Kind) -> Width {
        match kind {
            Kind::Int | Kind::Float => Width::Word,
            Kind::Long | Kind::Double => Width::Wide,
            Kind::Ref => Width::Ref,
        }
    }
}

/// An exception handler over operations `start..end`.
#[derive(Clone, Debug)]
pub struct Handler {
    /// First covered operation.
    pub start: u32,
    /// One past the last.
    pub end: u32,
    /// Caught class.
    pub class: Option<Name>,
    /// First operation of the handler.
    pub target: u32,
    /// Register that receives the exception.
    pub exception: u16,
}

/// The code of a method.
#[derive(Clone, Debug, Default)]
pub struct Code {
    /// Operations, in common with copies until one of them is linked further.
    pub ops: Arc<[Op]>,
    /// Calls, likewise.
    pub sites: Arc<Vec<Site>>,
    /// All that linking does not change, so that copies of the code have it in common.
    pub fixed: Arc<Fixed>,
}

/// The part of a method's code that stays as it was prepared.
#[derive(Clone, Debug, Default)]
pub struct Fixed {
    /// Number of registers.
    pub registers: u16,
    /// IR of the operations that are `Slow`.
    pub slow: Vec<ir::Instruction>,
    /// Classes to be asked for.
    pub asked: Vec<Asked>,
    /// Definitions of the operations over tokens.
    pub operations: Vec<Arc<Operation>>,
    /// Constants of 64 bits.
    pub wides: Vec<u64>,
    /// `tableswitch`: lowest key, targets, default.
    pub tables: Vec<(i32, Vec<u32>, u32)>,
    /// `lookupswitch`: pairs and default.
    pub lookups: Vec<(Vec<(i32, u32)>, u32)>,
    /// Exception handlers in order of precedence.
    pub handlers: Vec<Handler>,
    /// Bytecode position of each operation.
    pub positions: Vec<u32>,
    /// Register that each operation sets; `NO_REG` if it sets none.
    pub targets: Vec<u16>,
    /// Distinct live sets.
    pub live_sets: Vec<Live>,
    /// Live set before each operation.
    pub live: Vec<u32>,
    /// Live set while a call made by this operation is in progress.
    pub live_in_call: Vec<u32>,
    /// `(first position, line)`.
    pub lines: Vec<(u32, u32)>,
    /// Source variables.
    pub variables: Vec<ir::Variable>,
    /// Bytecode positions of accesses that join the operation before them, and when.
    pub joins: Vec<(u32, Join)>,
}

impl Deref for Code {
    type Target = Fixed;

    #[inline(always)]
    fn deref(&self) -> &Fixed {
        &self.fixed
    }
}

impl DerefMut for Code {
    fn deref_mut(&mut self) -> &mut Fixed {
        Arc::make_mut(&mut self.fixed)
    }
}

impl Code {
    /// Returns true if the value of a register matters before an operation.
    pub fn is_live(&self, pc: u32, register: u16) -> bool {
        let set = self.live.get(pc as usize).and_then(|set| self.live_sets.get(*set as usize));
        set.is_none_or(|set| set.regs.iter().any(|(live, _)| *live == register))
    }

    /// Returns true if accesses behind this one may join it, so that it has to be a scheduling point for
    /// them: it is in code with such accesses and does not certainly join another one itself.
    pub fn is_head(&self, pc: u32) -> bool {
        let Some(position) = self.positions.get(pc as usize) else { return true };
        let is_no_head = |(at, join): &(u32, Join)| {
            at == position
                && matches!(join, Join::Always | Join::Aside | Join::Queue | Join::QueueOrNone)
        };
        !self.joins.iter().any(is_no_head)
    }

    /// Returns the source line of an operation.
    pub fn line(&self, pc: u32) -> Option<u32> {
        let position = *self.positions.get(pc as usize)?;
        let index = self.lines.partition_point(|(start, _)| *start <= position);
        index.checked_sub(1).map(|i| self.lines[i].1)
    }
}
