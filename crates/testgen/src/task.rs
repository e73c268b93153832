//! The tasks of the reference interpreter: what a thread can have still to do, and which of
//! these other threads can notice. `plan` makes tasks; `local` and `visible` carry them out.

use crate::ast::{Arm, BinaryOp, Block, Bool, Catch, CompareOp, Expr, RefExpr, Stmt};
use crate::value::{Abrupt, Exception, MonitorId, Node, Value};

/// What to do with a monitor once it has been evaluated.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum MonitorUse<'p> {
    Synchronized(Node<'p, [Stmt]>),
    Wait { timed: bool },
    Notify { all: bool },
}

/// Something of the library that a thread can wait for.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Synchroniser {
    /// A permit of a semaphore.
    Permit(usize),
    /// A latch at zero.
    Latch(usize),
}

/// What happens to an atomic integer; operands and result are on the operand stack.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum AtomicStep {
    Get,
    Set,
    IncrementAndGet,
    GetAndAdd,
    GetAndSet,
    CompareAndSet,
}

/// One thing a thread has still to do. `height` is the operand stack to go back to when the
/// task ends an abrupt completion.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) enum Task<'p> {
    // Local work, which splits into smaller tasks.
    Block(Node<'p, [Stmt]>),
    Eval(Node<'p, Expr>),
    EvalRef(Node<'p, RefExpr>),
    Test(Node<'p, Bool>),
    Push(Value),
    Duplicate,
    /// Copies the top operand below the one under it.
    DuplicateBelow,
    Drop,
    Binary(BinaryOp),
    Compare(CompareOp),
    Same,
    Not,
    AndThen(Node<'p, Bool>),
    OrElse(Node<'p, Bool>),
    Choose(Node<'p, Expr>, Node<'p, Expr>),
    Branch(Node<'p, [Stmt]>, Node<'p, [Stmt]>),
    WhileTest(Node<'p, [Stmt]>),
    Dispatch(Node<'p, [Arm]>),
    TryBranch {
        lock: usize,
        yes: Node<'p, [Stmt]>,
        no: Node<'p, [Stmt]>,
    },
    ReadLocal(usize),
    WriteLocal(usize),
    WriteCellLocal(usize),
    Allocate,
    CellMonitor(MonitorUse<'p>),
    CellAdd {
        synchronized: bool,
    },
    Invoke(usize),
    /// The body of `syncGet`, once its class is initialised.
    SyncGet(usize),
    ReturnTop,
    Abrupt(Abrupt),

    // Marks where an abrupt completion stops; nothing to do when reached normally.
    Catch {
        clauses: Node<'p, [(Catch, Block)]>,
        height: usize,
    },
    Handler {
        handler: Node<'p, [Stmt]>,
        height: usize,
    },
    Finally {
        block: Node<'p, [Stmt]>,
        height: usize,
    },
    For {
        rounds: u8,
        body: Node<'p, [Stmt]>,
        height: usize,
    },
    While {
        test: Node<'p, Bool>,
        body: Node<'p, [Stmt]>,
        height: usize,
    },
    SwitchEnd {
        height: usize,
    },
    CallEnd {
        height: usize,
    },

    // Visible operations: one step of the search each.
    ReadStatic(usize),
    WriteStatic(usize),
    ReadElement(usize),
    WriteElement(usize),
    ReadValue,
    WriteValue,
    ReadNext,
    WriteNext,
    ReadCell(usize),
    WriteCell(usize),
    ReadInit(usize),
    WriteInit(usize),
    Initialize(usize),
    /// Ends an initialiser; also the mark where its exceptions stop.
    InitDone {
        class: usize,
        height: usize,
    },
    InitFailed {
        class: usize,
        exception: Exception,
    },
    Enter(MonitorId),
    /// Leaves a monitor; an abrupt completion does so too.
    Exit(MonitorId),
    Wait {
        monitor: MonitorId,
        timed: bool,
    },
    Notify {
        monitor: MonitorId,
        all: bool,
    },
    TryLock(usize),
    Atomic(usize, AtomicStep),
    /// Throws if the thread is interrupted: the first thing an interruptible call looks at.
    CheckInterrupt,
    /// Takes what the synchroniser gives, or goes on to `AwaitSynchroniser`.
    TrySynchroniser(Synchroniser),
    /// Takes what the synchroniser gives as soon as it does; an interrupt may end the waiting.
    AwaitSynchroniser(Synchroniser),
    TryAcquire(usize),
    Release(usize),
    CountDown(usize),
    ReadPermits(usize),
    ReadCount(usize),
    Park,
    Unpark(usize),
    Sleep,
    Start(usize),
    Join {
        target: usize,
        timed: bool,
    },
    Interrupt(usize),
    Interrupted {
        clear: bool,
    },
    IsAlive(usize),
    /// The end of a thread, at the bottom of its stack.
    End,
}

impl Task<'_> {
    /// Returns true if other threads can influence or notice the task.
    pub(crate) fn is_visible(&self) -> bool {
        match self {
            Task::Block(_)
            | Task::Eval(_)
            | Task::EvalRef(_)
            | Task::Test(_)
            | Task::Push(_)
            | Task::Duplicate
            | Task::DuplicateBelow
            | Task::Drop
            | Task::Binary(_)
            | Task::Compare(_)
            | Task::Same
            | Task::Not
            | Task::AndThen(_)
            | Task::OrElse(_)
            | Task::Choose(..)
            | Task::Branch(..)
            | Task::WhileTest(_)
            | Task::Dispatch(_)
            | Task::TryBranch { .. }
            | Task::ReadLocal(_)
            | Task::WriteLocal(_)
            | Task::WriteCellLocal(_)
            | Task::Allocate
            | Task::CellMonitor(_)
            | Task::CellAdd { .. }
            | Task::Invoke(_)
            | Task::SyncGet(_)
            | Task::ReturnTop
            | Task::Abrupt(_)
            | Task::Catch { .. }
            | Task::Handler { .. }
            | Task::Finally { .. }
            | Task::For { .. }
            | Task::While { .. }
            | Task::SwitchEnd { .. }
            | Task::CallEnd { .. } => false,
            Task::ReadStatic(_)
            | Task::WriteStatic(_)
            | Task::ReadElement(_)
            | Task::WriteElement(_)
            | Task::ReadValue
            | Task::WriteValue
            | Task::ReadNext
            | Task::WriteNext
            | Task::ReadCell(_)
            | Task::WriteCell(_)
            | Task::ReadInit(_)
            | Task::WriteInit(_)
            | Task::Initialize(_)
            | Task::InitDone { .. }
            | Task::InitFailed { .. }
            | Task::Enter(_)
            | Task::Exit(_)
            | Task::Wait { .. }
            | Task::Notify { .. }
            | Task::TryLock(_)
            | Task::Atomic(..)
            | Task::CheckInterrupt
            | Task::TrySynchroniser(_)
            | Task::AwaitSynchroniser(_)
            | Task::TryAcquire(_)
            | Task::Release(_)
            | Task::CountDown(_)
            | Task::ReadPermits(_)
            | Task::ReadCount(_)
            | Task::Park
            | Task::Unpark(_)
            | Task::Sleep
            | Task::Start(_)
            | Task::Join { .. }
            | Task::IsAlive(_)
            | Task::End
            | Task::Interrupt(_)
            | Task::Interrupted { .. } => true,
        }
    }
}
