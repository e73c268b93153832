//! Splits statements and expressions into smaller tasks, in Java's order of evaluation
//! (JLS 15.7, 15.26). The order in which tasks stand here is the order in which they run.

use crate::ast::{
    AtomicOp, BinaryOp, Bool, Expr, Handler, IntVariable, Monitor, RefExpr, RefPlace, Stmt,
};
use crate::machine::State;
use crate::task::{AtomicStep, MonitorUse, Synchroniser, Task};
use crate::value::{Abrupt, Exception, MonitorId, Node, Value};

/// What is evaluated first to know which place is meant: an index or a cell.
fn operand<'p>(place: &'p IntVariable) -> Option<Task<'p>> {
    match place {
        IntVariable::Local(_) | IntVariable::Static(_) | IntVariable::InitField(_) => None,
        IntVariable::Element(_, index) => Some(Task::Eval(Node(index))),
        IntVariable::Value(cell) => Some(Task::EvalRef(Node(cell))),
    }
}

/// Replaces the operand of the place by its value.
fn read<'p>(place: &IntVariable) -> Vec<Task<'p>> {
    match place {
        IntVariable::Local(local) => vec![Task::ReadLocal(*local)],
        IntVariable::Static(int) => vec![Task::ReadStatic(*int)],
        IntVariable::Element(array, _) => vec![Task::ReadElement(*array)],
        IntVariable::Value(_) => vec![Task::ReadValue],
        IntVariable::InitField(class) => vec![Task::Initialize(*class), Task::ReadInit(*class)],
    }
}

/// Takes a value and, below it, the operand of the place.
fn write<'p>(place: &IntVariable) -> Vec<Task<'p>> {
    match place {
        IntVariable::Local(local) => vec![Task::WriteLocal(*local)],
        IntVariable::Static(int) => vec![Task::WriteStatic(*int)],
        IntVariable::Element(array, _) => vec![Task::WriteElement(*array)],
        IntVariable::Value(_) => vec![Task::WriteValue],
        IntVariable::InitField(class) => vec![Task::Initialize(*class), Task::WriteInit(*class)],
    }
}

/// `place = value`; keeps the value as a result if `keep`.
fn assign<'p>(place: &'p IntVariable, value: &'p Expr, keep: bool) -> Vec<Task<'p>> {
    let mut tasks = Vec::from_iter(operand(place));
    let copy = if tasks.is_empty() { Task::Duplicate } else { Task::DuplicateBelow };
    tasks.push(Task::Eval(Node(value)));
    if keep {
        tasks.push(copy);
    }
    tasks.extend(write(place));
    tasks
}

/// `place op= value`: the place is located once and read before the value is computed.
fn update<'p>(place: &'p IntVariable, op: BinaryOp, value: &'p Expr) -> Vec<Task<'p>> {
    let mut tasks = Vec::from_iter(operand(place));
    if !tasks.is_empty() {
        tasks.push(Task::Duplicate);
    }
    tasks.extend(read(place));
    tasks.extend([Task::Eval(Node(value)), Task::Binary(op)]);
    tasks.extend(write(place));
    tasks
}

/// `place++` and its like, whose result is the old value, or the new one if `prefix`.
fn step<'p>(place: &'p IntVariable, up: bool, prefix: bool) -> Vec<Task<'p>> {
    let mut tasks = Vec::from_iter(operand(place));
    let mut copy = Task::Duplicate;
    if !tasks.is_empty() {
        tasks.push(Task::Duplicate);
        copy = Task::DuplicateBelow;
    }
    tasks.extend(read(place));
    let op = if up { BinaryOp::Add } else { BinaryOp::Subtract };
    let change = [Task::Push(Value::Int(1)), Task::Binary(op)];
    if prefix {
        tasks.extend(change);
        tasks.push(copy);
    } else {
        tasks.push(copy);
        tasks.extend(change);
    }
    tasks.extend(write(place));
    tasks
}

impl<'p> State<'p> {
    pub(crate) fn statement(&mut self, t: usize, statement: &'p Stmt) {
        let thread = &mut self.threads[t];
        let height = thread.operands.len();
        match statement {
            Stmt::Assign(place, value) => thread.plan(assign(place, value, false)),
            Stmt::Update(place, op, value) => thread.plan(update(place, *op, value)),
            Stmt::AssignRef(place, value) => {
                let value = Task::EvalRef(Node(value));
                match place {
                    RefPlace::Local(local) => thread.plan([value, Task::WriteCellLocal(*local)]),
                    RefPlace::Static(cell) => thread.plan([value, Task::WriteCell(*cell)]),
                    RefPlace::Next(cell) => {
                        thread.plan([Task::EvalRef(Node(cell)), value, Task::WriteNext]);
                    }
                }
            }
            Stmt::Call(call) => thread.plan([Task::Eval(Node(call)), Task::Drop]),
            Stmt::If(test, yes, no) => {
                thread.plan([Task::Test(Node(test)), Task::Branch(Node(yes), Node(no))]);
            }
            Stmt::For(rounds, body) => {
                thread.plan([Task::For { rounds: *rounds, body: Node(body), height }]);
            }
            Stmt::While(test, body) => {
                thread.plan([Task::While { test: Node(test), body: Node(body), height }]);
            }
            Stmt::Switch(value, arms) => {
                thread.plan([Task::Eval(Node(value)), Task::Dispatch(Node(arms))]);
            }
            Stmt::Break => thread.plan([Task::Abrupt(Abrupt::Break)]),
            Stmt::Synchronized(monitor, body) => {
                self.monitor(t, monitor, MonitorUse::Synchronized(Node(body)));
            }
            Stmt::Locked(lock, body) => {
                let purpose = MonitorUse::Synchronized(Node(body));
                self.use_monitor(t, MonitorId::Reentrant(*lock), purpose);
            }
            Stmt::TryLocked(lock, yes, no) => {
                let (yes, no) = (Node(yes.as_slice()), Node(no.as_slice()));
                thread.plan([Task::TryLock(*lock), Task::TryBranch { lock: *lock, yes, no }]);
            }
            Stmt::AtomicSet(atomic, value) => {
                thread.plan([Task::Eval(Node(value)), Task::Atomic(*atomic, AtomicStep::Set)]);
            }
            Stmt::Acquire { semaphore, handler } => {
                self.handler(t, handler);
                self.await_synchroniser(t, Synchroniser::Permit(*semaphore));
            }
            Stmt::Await { latch, handler } => {
                self.handler(t, handler);
                self.await_synchroniser(t, Synchroniser::Latch(*latch));
            }
            Stmt::Release(semaphore) => thread.plan([Task::Release(*semaphore)]),
            Stmt::CountDown(latch) => thread.plan([Task::CountDown(*latch)]),
            Stmt::Park => thread.plan([Task::Park]),
            Stmt::Unpark(worker) => thread.plan([Task::Unpark(worker + 1)]),
            Stmt::Wait { monitor, timed, handler } => {
                self.handler(t, handler);
                self.monitor(t, monitor, MonitorUse::Wait { timed: *timed });
            }
            Stmt::Notify { monitor, all } => {
                self.monitor(t, monitor, MonitorUse::Notify { all: *all });
            }
            Stmt::Sleep(handler) => {
                self.handler(t, handler);
                self.threads[t].plan([Task::Sleep]);
            }
            Stmt::Yield => {}
            Stmt::Try { body, catches, finally } => {
                if let Some(block) = finally {
                    thread.plan([Task::Finally { block: Node(block), height }]);
                }
                thread.plan([
                    Task::Block(Node(body)),
                    Task::Catch { clauses: Node(catches), height },
                ]);
            }
            Stmt::Throw(class) => {
                thread.plan([Task::Abrupt(Abrupt::Throw(Exception::Custom(*class)))]);
            }
            Stmt::Return(None) => thread.plan([Task::Abrupt(Abrupt::Return(None))]),
            Stmt::Return(Some(value)) => thread.plan([Task::Eval(Node(value)), Task::ReturnTop]),
            Stmt::Start(worker) => thread.plan([Task::Start(worker + 1)]),
            Stmt::Join { worker, timed, handler } => {
                self.handler(t, handler);
                self.threads[t].plan([Task::Join { target: worker + 1, timed: *timed }]);
            }
            Stmt::Interrupt(worker) => thread.plan([Task::Interrupt(worker + 1)]),
            Stmt::InterruptSelf => thread.plan([Task::Interrupt(t)]),
        }
    }

    /// Makes `handler` the next to catch `InterruptedException`.
    fn handler(&mut self, t: usize, handler: &'p Handler) {
        let thread = &mut self.threads[t];
        let height = thread.operands.len();
        if let Some(handler) = handler {
            thread.plan([Task::Handler { handler: Node(handler), height }]);
        }
    }

    /// The steps of `acquireSharedInterruptibly` of `AbstractQueuedSynchronizer`: an interrupt
    /// is looked at first, then comes one attempt, and only a thread whose attempt failed is
    /// interrupted again.
    fn await_synchroniser(&mut self, t: usize, synchroniser: Synchroniser) {
        self.threads[t].plan([Task::CheckInterrupt, Task::TrySynchroniser(synchroniser)]);
    }

    pub(crate) fn expression(&mut self, t: usize, expression: &'p Expr) {
        let thread = &mut self.threads[t];
        match expression {
            Expr::Const(value) => thread.plan([Task::Push(Value::Int(*value))]),
            Expr::Read(place) => {
                thread.plan(read(place));
                thread.plan(operand(place));
            }
            Expr::Binary(op, left, right) => {
                thread.plan([Task::Eval(Node(left)), Task::Eval(Node(right)), Task::Binary(*op)]);
            }
            Expr::Assign(place, value) => thread.plan(assign(place, value, true)),
            Expr::Step { place, up, prefix } => thread.plan(step(place, *up, *prefix)),
            Expr::Choose(test, yes, no) => {
                thread.plan([Task::Test(Node(test)), Task::Choose(Node(yes), Node(no))]);
            }
            Expr::Atomic(atomic, op) => {
                let (step, argument) = match op {
                    AtomicOp::Get => (AtomicStep::Get, None),
                    AtomicOp::IncrementAndGet => (AtomicStep::IncrementAndGet, None),
                    AtomicOp::GetAndAdd(value) => (AtomicStep::GetAndAdd, Some(value)),
                    AtomicOp::GetAndSet(value) => (AtomicStep::GetAndSet, Some(value)),
                };
                thread.plan([Task::Atomic(*atomic, step)]);
                thread.plan(argument.map(|value| Task::Eval(Node(value))));
            }
            Expr::Permits(semaphore) => thread.plan([Task::ReadPermits(*semaphore)]),
            Expr::Count(latch) => thread.plan([Task::ReadCount(*latch)]),
            Expr::Call(method, arguments) => {
                thread.plan([Task::Invoke(*method)]);
                thread.plan(arguments.iter().map(|argument| Task::Eval(Node(argument))));
            }
            Expr::InitGet { class, synchronized: false } => {
                thread.plan([Task::Initialize(*class), Task::ReadInit(*class)]);
            }
            Expr::InitGet { class, synchronized: true } => {
                thread.plan([Task::Initialize(*class), Task::SyncGet(*class)]);
            }
            Expr::CellAdd { cell, amount, synchronized } => thread.plan([
                Task::EvalRef(Node(cell)),
                Task::Eval(Node(amount)),
                Task::CellAdd { synchronized: *synchronized },
            ]),
        }
    }

    pub(crate) fn reference(&mut self, t: usize, expression: &'p RefExpr) {
        let thread = &mut self.threads[t];
        match expression {
            RefExpr::Null => thread.plan([Task::Push(Value::Ref(None))]),
            RefExpr::Local(local) => {
                let value = Value::Ref(thread.frame().cells[*local]);
                thread.plan([Task::Push(value)]);
            }
            RefExpr::Static(cell) => thread.plan([Task::ReadCell(*cell)]),
            RefExpr::Next(cell) => thread.plan([Task::EvalRef(Node(cell)), Task::ReadNext]),
            RefExpr::New(value) => thread.plan([Task::Eval(Node(value)), Task::Allocate]),
        }
    }

    pub(crate) fn condition(&mut self, t: usize, test: &'p Bool) {
        let holds_lock = match test {
            Bool::HoldsLock(lock) => self.owns(t, MonitorId::Lock(*lock)),
            _ => false,
        };
        let thread = &mut self.threads[t];
        match test {
            Bool::Compare(op, left, right) => {
                thread.plan([Task::Eval(Node(left)), Task::Eval(Node(right)), Task::Compare(*op)]);
            }
            Bool::Same(left, right) => {
                thread.plan([Task::EvalRef(Node(left)), Task::EvalRef(Node(right)), Task::Same]);
            }
            Bool::Not(inner) => thread.plan([Task::Test(Node(inner)), Task::Not]),
            Bool::And(left, right) => {
                thread.plan([Task::Test(Node(left)), Task::AndThen(Node(right))]);
            }
            Bool::Or(left, right) => {
                thread.plan([Task::Test(Node(left)), Task::OrElse(Node(right))]);
            }
            Bool::Interrupted => thread.plan([Task::Interrupted { clear: true }]),
            Bool::IsInterrupted => thread.plan([Task::Interrupted { clear: false }]),
            Bool::CompareAndSet(atomic, old, new) => thread.plan([
                Task::Eval(Node(old)),
                Task::Eval(Node(new)),
                Task::Atomic(*atomic, AtomicStep::CompareAndSet),
            ]),
            Bool::TryAcquire(semaphore) => thread.plan([Task::TryAcquire(*semaphore)]),
            Bool::IsAlive(worker) => thread.plan([Task::IsAlive(worker + 1)]),
            Bool::HoldsLock(_) => thread.plan([Task::Push(Value::Int(holds_lock.into()))]),
        }
    }

    fn monitor(&mut self, t: usize, monitor: &'p Monitor, purpose: MonitorUse<'p>) {
        match monitor {
            Monitor::Lock(lock) => self.use_monitor(t, MonitorId::Lock(*lock), purpose),
            Monitor::Program => self.use_monitor(t, MonitorId::Program, purpose),
            Monitor::Init(class) => self.use_monitor(t, MonitorId::Init(*class), purpose),
            Monitor::Cell(cell) => {
                self.threads[t].plan([Task::EvalRef(Node(cell)), Task::CellMonitor(purpose)]);
            }
        }
    }

    /// Uses a monitor that is now known. A block is followed by leaving its monitor; that task
    /// is there from the start because entering cannot fail.
    pub(crate) fn use_monitor(&mut self, t: usize, monitor: MonitorId, purpose: MonitorUse<'p>) {
        let thread = &mut self.threads[t];
        match purpose {
            MonitorUse::Synchronized(body) => {
                thread.plan([Task::Enter(monitor), Task::Block(body), Task::Exit(monitor)]);
            }
            MonitorUse::Wait { timed } => thread.plan([Task::Wait { monitor, timed }]),
            MonitorUse::Notify { all } => thread.plan([Task::Notify { monitor, all }]),
        }
    }
}
