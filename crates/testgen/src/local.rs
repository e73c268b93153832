//! Work that no other thread can notice: splitting statements and expressions into smaller
//! tasks in Java's order of evaluation (JLS 15.7, 15.26), arithmetic, calls, and abrupt
//! completion (JLS 14.1, 14.20). Visible operations are left to `visible`.

use crate::ast::{
    BinaryOp, Bool, CompareOp, Expr, Monitor, Place, Program, RefExpr, RefPlace, Stmt,
};
use crate::machine::{
    Abrupt, Cell, Exception, Frame, MonitorId, MonitorUse, Node, State, Status, Task, Value,
};

impl<'p> State<'p> {
    /// Runs thread `t` up to its next visible operation or its end.
    pub(crate) fn settle(&mut self, program: &'p Program, t: usize) {
        while self.threads[t].status == Status::Runnable {
            match self.threads[t].control.last() {
                None => self.terminate(t),
                Some(task) if task.is_visible() && !self.fails_at_once(t) => return,
                Some(_) => {
                    let task = self.threads[t].control.pop().expect("just seen");
                    if let Err(exception) = self.run_local(program, t, task) {
                        self.threads[t].control.push(Task::Abrupt(Abrupt::Throw(exception)));
                    }
                }
            }
        }
    }

    /// Whether the next access of `t` fails on operands that only `t` can see, so that it
    /// never reaches shared memory.
    fn fails_at_once(&self, t: usize) -> bool {
        self.access_error(t).is_some()
    }

    fn access_error(&self, t: usize) -> Option<Exception> {
        let thread = &self.threads[t];
        let depth = match thread.control.last()? {
            Task::ReadElement(_) | Task::ReadValue | Task::ReadNext => 1,
            Task::WriteElement(_) | Task::WriteValue | Task::WriteNext => 2,
            _ => return None,
        };
        let operand = thread.operands[thread.operands.len() - depth];
        match (thread.control.last()?, operand) {
            (Task::ReadElement(array) | Task::WriteElement(array), Value::Int(index)) => {
                let inside = usize::try_from(index).is_ok_and(|i| i < self.arrays[*array].len());
                (!inside).then_some(Exception::ArrayIndex)
            }
            (_, Value::Ref(None)) => Some(Exception::NullPointer),
            (_, Value::Ref(Some(_))) => None,
            (_, Value::Int(_)) => panic!("a reference was expected"),
        }
    }

    fn run_local(
        &mut self,
        program: &'p Program,
        t: usize,
        task: Task<'p>,
    ) -> Result<(), Exception> {
        if task.is_visible() {
            self.threads[t].control.push(task);
            let exception = self.access_error(t).expect("only failing accesses get here");
            self.threads[t].control.pop();
            return Err(exception);
        }
        let thread = &mut self.threads[t];
        match task {
            Task::Block(Node(block)) => {
                if let [first, rest @ ..] = block {
                    if !rest.is_empty() {
                        thread.control.push(Task::Block(Node(rest)));
                    }
                    self.statement(t, first);
                }
            }
            Task::Eval(Node(expr)) => self.expression(t, expr),
            Task::EvalRef(Node(expr)) => self.reference(t, expr),
            Task::Test(Node(test)) => self.condition(t, test),
            Task::Push(value) => thread.operands.push(value),
            Task::Duplicate => {
                let top = *thread.operands.last().expect("the operands match the tasks");
                thread.operands.push(top);
            }
            Task::Drop => {
                thread.pop();
            }
            Task::Binary(op) => {
                let (right, left) = (thread.pop_int(), thread.pop_int());
                thread.operands.push(Value::Int(arithmetic(op, left, right)?));
            }
            Task::Compare(op) => {
                let (right, left) = (thread.pop_int(), thread.pop_int());
                let holds = match op {
                    CompareOp::Equal => left == right,
                    CompareOp::NotEqual => left != right,
                    CompareOp::Less => left < right,
                    CompareOp::GreaterEqual => left >= right,
                };
                thread.operands.push(Value::Int(holds.into()));
            }
            Task::Same => {
                let (right, left) = (thread.pop_ref(), thread.pop_ref());
                thread.operands.push(Value::Int((left == right).into()));
            }
            Task::Not => {
                let value = thread.pop_int();
                thread.operands.push(Value::Int(1 - value));
            }
            Task::AndThen(test) => match thread.pop_int() {
                0 => thread.operands.push(Value::Int(0)),
                _ => thread.control.push(Task::Test(test)),
            },
            Task::OrElse(test) => match thread.pop_int() {
                0 => thread.control.push(Task::Test(test)),
                _ => thread.operands.push(Value::Int(1)),
            },
            Task::Choose(yes, no) => {
                let chosen = if thread.pop_int() != 0 { yes } else { no };
                thread.control.push(Task::Eval(chosen));
            }
            Task::Branch(yes, no) => {
                let chosen = if thread.pop_int() != 0 { yes } else { no };
                thread.control.push(Task::Block(chosen));
            }
            Task::While { test, body, height } => {
                thread.plan([
                    Task::Test(test),
                    Task::WhileTest(body),
                    // Dropped again by `WhileTest` when the loop ends.
                    Task::While { test, body, height },
                ]);
            }
            Task::WhileTest(body) => {
                if thread.pop_int() != 0 {
                    thread.control.push(Task::Block(body));
                } else {
                    thread.control.pop();
                }
            }
            Task::For { rounds, body, height } => {
                if rounds > 0 {
                    thread
                        .plan([Task::Block(body), Task::For { rounds: rounds - 1, body, height }]);
                }
            }
            Task::WriteLocal(local) => {
                let value = thread.pop_int();
                thread.frame().ints[local] = value;
            }
            Task::WriteCellLocal(local) => {
                let value = thread.pop_ref();
                thread.frame().cells[local] = value;
            }
            Task::Allocate => {
                let value = thread.pop_int();
                thread.operands.push(Value::Ref(Some(self.heap.len())));
                self.heap.push(Cell { value, next: None });
            }
            Task::CellMonitor(purpose) => {
                let cell = thread.pop_ref().ok_or(Exception::NullPointer)?;
                self.use_monitor(t, MonitorId::Cell(cell), purpose);
            }
            Task::CellAdd { synchronized } => {
                let amount = thread.pop();
                let cell = thread.pop_ref().ok_or(Exception::NullPointer)?;
                let this = Value::Ref(Some(cell));
                if synchronized {
                    thread.control.push(Task::Exit(MonitorId::Cell(cell)));
                }
                thread.plan([
                    Task::Push(this),
                    Task::Duplicate,
                    Task::ReadValue,
                    Task::Push(amount),
                    Task::Binary(BinaryOp::Add),
                    Task::WriteValue,
                    Task::Push(this),
                    Task::ReadValue,
                ]);
                if synchronized {
                    thread.control.push(Task::Enter(MonitorId::Cell(cell)));
                }
            }
            Task::Invoke(index) => {
                let method = &program.methods[index];
                let mut frame = Frame::new(&method.body);
                for parameter in (0..method.parameters).rev() {
                    frame.ints[parameter] = thread.pop_int();
                }
                thread.frames.push(frame);
                let height = thread.operands.len();
                thread.control.push(Task::CallEnd { height });
                if method.synchronized {
                    thread.control.push(Task::Exit(MonitorId::Program));
                }
                thread.plan([
                    Task::Block(Node(&method.body.block)),
                    Task::Eval(Node(&method.result)),
                    Task::ReturnTop,
                ]);
                if method.synchronized {
                    thread.control.push(Task::Enter(MonitorId::Program));
                }
            }
            Task::SyncGet(class) => thread.plan([
                Task::Enter(MonitorId::Init(class)),
                Task::ReadInit(class),
                Task::Exit(MonitorId::Init(class)),
            ]),
            Task::ReturnTop => {
                let value = thread.pop_int();
                thread.control.push(Task::Abrupt(Abrupt::Return(Some(value))));
            }
            Task::Abrupt(abrupt) => self.unwind(t, abrupt),
            Task::Finally { block, .. } => thread.control.push(Task::Block(block)),
            Task::Catch { .. } | Task::Handler { .. } => {}
            Task::CallEnd { .. } => panic!("a method ends by returning"),
            _ => unreachable!("visible tasks were handled above"),
        }
        Ok(())
    }

    fn statement(&mut self, t: usize, statement: &'p Stmt) {
        let thread = &mut self.threads[t];
        let height = thread.operands.len();
        match statement {
            Stmt::Assign(place, value) => {
                let value = Task::Eval(Node(value));
                match place {
                    Place::Local(local) => thread.plan([value, Task::WriteLocal(*local)]),
                    Place::Static(int) => thread.plan([value, Task::WriteStatic(*int)]),
                    Place::Element(array, index) => {
                        thread.plan([Task::Eval(Node(index)), value, Task::WriteElement(*array)]);
                    }
                    Place::Value(cell) => {
                        thread.plan([Task::EvalRef(Node(cell)), value, Task::WriteValue]);
                    }
                    Place::InitField(class) => {
                        thread.plan([value, Task::Initialize(*class), Task::WriteInit(*class)]);
                    }
                }
            }
            Stmt::Update(place, op, value) => {
                let (op, value) = (Task::Binary(*op), Task::Eval(Node(value)));
                match place {
                    Place::Local(local) => {
                        let old = Task::Push(Value::Int(thread.frame().ints[*local]));
                        thread.plan([old, value, op, Task::WriteLocal(*local)]);
                    }
                    Place::Static(int) => {
                        thread.plan([Task::ReadStatic(*int), value, op, Task::WriteStatic(*int)]);
                    }
                    Place::Element(array, index) => thread.plan([
                        Task::Eval(Node(index)),
                        Task::Duplicate,
                        Task::ReadElement(*array),
                        value,
                        op,
                        Task::WriteElement(*array),
                    ]),
                    Place::Value(cell) => thread.plan([
                        Task::EvalRef(Node(cell)),
                        Task::Duplicate,
                        Task::ReadValue,
                        value,
                        op,
                        Task::WriteValue,
                    ]),
                    Place::InitField(class) => thread.plan([
                        Task::Initialize(*class),
                        Task::ReadInit(*class),
                        value,
                        op,
                        Task::Initialize(*class),
                        Task::WriteInit(*class),
                    ]),
                }
            }
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
            Stmt::Break => thread.plan([Task::Abrupt(Abrupt::Break)]),
            Stmt::Synchronized(monitor, body) => {
                self.monitor(t, monitor, MonitorUse::Synchronized(Node(body)));
            }
            Stmt::Wait { monitor, timed, handler } => {
                thread.plan([Task::Handler { handler: Node(handler), height }]);
                self.monitor(t, monitor, MonitorUse::Wait { timed: *timed });
            }
            Stmt::Notify { monitor, all } => {
                self.monitor(t, monitor, MonitorUse::Notify { all: *all });
            }
            Stmt::Sleep(handler) => {
                thread.plan([Task::Sleep, Task::Handler { handler: Node(handler), height }]);
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
            Stmt::Join(worker, handler) => {
                let join = Task::Join(worker + 1);
                thread.plan([join, Task::Handler { handler: Node(handler), height }]);
            }
            Stmt::Interrupt(worker) => thread.plan([Task::Interrupt(worker + 1)]),
            Stmt::InterruptSelf => thread.plan([Task::Interrupt(t)]),
        }
    }

    fn expression(&mut self, t: usize, expression: &'p Expr) {
        let thread = &mut self.threads[t];
        match expression {
            Expr::Const(value) => thread.plan([Task::Push(Value::Int(*value))]),
            Expr::Read(Place::Local(local)) => {
                let value = Value::Int(thread.frame().ints[*local]);
                thread.plan([Task::Push(value)]);
            }
            Expr::Read(Place::Static(int)) => thread.plan([Task::ReadStatic(*int)]),
            Expr::Read(Place::Element(array, index)) => {
                thread.plan([Task::Eval(Node(index)), Task::ReadElement(*array)]);
            }
            Expr::Read(Place::Value(cell)) => {
                thread.plan([Task::EvalRef(Node(cell)), Task::ReadValue]);
            }
            Expr::Read(Place::InitField(class)) => {
                thread.plan([Task::Initialize(*class), Task::ReadInit(*class)]);
            }
            Expr::Binary(op, left, right) => {
                thread.plan([Task::Eval(Node(left)), Task::Eval(Node(right)), Task::Binary(*op)]);
            }
            Expr::Choose(test, yes, no) => {
                thread.plan([Task::Test(Node(test)), Task::Choose(Node(yes), Node(no))]);
            }
            Expr::Call(method, arguments) => {
                thread.plan([Task::Invoke(*method)]);
                for argument in arguments.iter().rev() {
                    thread.plan([Task::Eval(Node(argument))]);
                }
            }
            Expr::InitGet { class, synchronized: false } => {
                thread.plan([Task::Initialize(*class), Task::ReadInit(*class)]);
            }
            Expr::InitGet { class, synchronized: true } => {
                thread.plan([Task::Initialize(*class), Task::SyncGet(*class)])
            }
            Expr::CellAdd { cell, amount, synchronized } => thread.plan([
                Task::EvalRef(Node(cell)),
                Task::Eval(Node(amount)),
                Task::CellAdd { synchronized: *synchronized },
            ]),
        }
    }

    fn reference(&mut self, t: usize, expression: &'p RefExpr) {
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

    fn condition(&mut self, t: usize, test: &'p Bool) {
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

    fn use_monitor(&mut self, t: usize, monitor: MonitorId, purpose: MonitorUse<'p>) {
        let thread = &mut self.threads[t];
        match purpose {
            MonitorUse::Synchronized(body) => {
                thread.plan([Task::Enter(monitor), Task::Block(body), Task::Exit(monitor)]);
            }
            MonitorUse::Wait { timed } => thread.plan([Task::Wait { monitor, timed }]),
            MonitorUse::Notify { all } => thread.plan([Task::Notify { monitor, all }]),
        }
    }

    /// Throws away tasks until one stops the abrupt completion. Leaving a monitor or failing
    /// an initialiser is visible: it is put back in front of the rest of the unwinding.
    fn unwind(&mut self, t: usize, abrupt: Abrupt) {
        let thread = &mut self.threads[t];
        while let Some(task) = thread.control.pop() {
            match task {
                Task::Exit(monitor) => {
                    thread.plan([Task::Exit(monitor), Task::Abrupt(abrupt)]);
                    return;
                }
                Task::InitDone { class, height } => {
                    let Abrupt::Throw(exception) = abrupt else {
                        panic!("an initialiser is left only by an exception");
                    };
                    thread.frames.pop();
                    thread.operands.truncate(height);
                    thread.plan([Task::InitFailed { class, exception }]);
                    return;
                }
                Task::Finally { block, height } => {
                    thread.operands.truncate(height);
                    thread.plan([Task::Block(block), Task::Abrupt(abrupt)]);
                    return;
                }
                Task::Catch { clauses, height } => {
                    let Abrupt::Throw(exception) = abrupt else { continue };
                    let clause = clauses.0.iter().find(|(class, _)| exception.is_caught_by(*class));
                    if let Some((_, handler)) = clause {
                        thread.operands.truncate(height);
                        thread.plan([Task::Block(Node(handler))]);
                        return;
                    }
                }
                Task::Handler { handler, height }
                    if abrupt == Abrupt::Throw(Exception::Interrupted) =>
                {
                    thread.operands.truncate(height);
                    thread.plan([Task::Block(handler)]);
                    return;
                }
                Task::For { height, .. } | Task::While { height, .. }
                    if abrupt == Abrupt::Break =>
                {
                    thread.operands.truncate(height);
                    return;
                }
                Task::CallEnd { height } => {
                    thread.frames.pop();
                    thread.operands.truncate(height);
                    if let Abrupt::Return(value) = abrupt {
                        let value = value.expect("methods return a value");
                        thread.operands.push(Value::Int(value));
                        return;
                    }
                }
                _ => {}
            }
        }
        if let Abrupt::Throw(exception) = abrupt {
            thread.uncaught = Some(exception);
        }
    }

    fn terminate(&mut self, t: usize) {
        let thread = &mut self.threads[t];
        thread.status = Status::Terminated;
        thread.operands.clear();
        thread.frames.clear();
        for other in &mut self.threads {
            if other.status == Status::Joining(t) {
                other.status = Status::Resuming { interrupted: false };
            }
        }
    }
}

/// Java's `int` arithmetic (JLS 15.17, 15.18): wraps around, and division by zero throws.
fn arithmetic(op: BinaryOp, left: i32, right: i32) -> Result<i32, Exception> {
    Ok(match op {
        BinaryOp::Add => left.wrapping_add(right),
        BinaryOp::Subtract => left.wrapping_sub(right),
        BinaryOp::Multiply => left.wrapping_mul(right),
        BinaryOp::Xor => left ^ right,
        BinaryOp::Divide | BinaryOp::Remainder if right == 0 => return Err(Exception::Arithmetic),
        BinaryOp::Divide => left.wrapping_div(right),
        BinaryOp::Remainder => left.wrapping_rem(right),
    })
}
