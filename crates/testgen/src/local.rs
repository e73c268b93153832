//! Work that no other thread can notice: arithmetic, local variables, control flow, calls, and
//! abrupt completion (JLS 14.1, 14.20). Splitting statements into tasks is left to `plan`,
//! visible operations to `visible`.

use crate::ast::{BinaryOp, CompareOp, Program};
use crate::machine::{Cell, Frame, State, Status};
use crate::task::Task;
use crate::value::{Abrupt, Exception, MonitorId, Node, Value};

impl<'p> State<'p> {
    /// Runs thread `t` up to its next visible operation or its end.
    pub(crate) fn settle(&mut self, program: &'p Program, t: usize) {
        while self.threads[t].status == Status::Runnable {
            match self.threads[t].control.last() {
                None => panic!("a thread ends with its last task"),
                Some(task) if task.is_visible() && self.access_error(t).is_none() => return,
                Some(_) => {
                    let task = self.threads[t].control.pop().expect("just seen");
                    if let Err(exception) = self.run_local(program, t, task) {
                        self.threads[t].control.push(Task::Abrupt(Abrupt::Throw(exception)));
                    }
                }
            }
        }
    }

    /// The exception of the next access of `t`, if it fails on operands that only `t` can see,
    /// so that it never reaches shared memory.
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
            Task::DuplicateBelow => {
                let top = *thread.operands.last().expect("the operands match the tasks");
                thread.operands.insert(thread.operands.len() - 2, top);
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
            Task::Dispatch(Node(arms)) => {
                let value = thread.pop_int();
                let chosen = arms.iter().position(|arm| arm.label.is_none_or(|n| n == value));
                let height = thread.operands.len();
                thread.control.push(Task::SwitchEnd { height });
                let rest = &arms[chosen.unwrap_or(arms.len())..];
                let stop = rest.iter().position(|arm| !arm.falls_through);
                let run = &rest[..stop.map_or(rest.len(), |stop| stop + 1)];
                thread.plan(run.iter().map(|arm| Task::Block(Node(arm.block.as_slice()))));
            }
            Task::TryBranch { lock, yes, no } => {
                if thread.pop_int() != 0 {
                    thread.plan([Task::Block(yes), Task::Exit(MonitorId::Reentrant(lock))]);
                } else {
                    thread.control.push(Task::Block(no));
                }
            }
            Task::ReadLocal(local) => {
                let value = thread.frame().ints[local];
                thread.operands.push(Value::Int(value));
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
            Task::Catch { .. } | Task::Handler { .. } | Task::SwitchEnd { .. } => {}
            Task::CallEnd { .. } => panic!("a method ends by returning"),
            _ => unreachable!("visible tasks were handled above"),
        }
        Ok(())
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
                Task::For { height, .. }
                | Task::While { height, .. }
                | Task::SwitchEnd { height }
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
                Task::End => {
                    if let Abrupt::Throw(exception) = abrupt {
                        thread.uncaught = Some(exception);
                    }
                    thread.control.push(Task::End);
                    return;
                }
                _ => {}
            }
        }
        unreachable!("every stack has an end");
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
