//! Visible operations, one per step: shared memory, monitors and wait sets (JLS 17.1, 17.2),
//! threads and interrupts (JLS 17.2.3), class initialisation (JVMS 5.5). Spurious wake-ups
//! are not modelled. A step is one visible operation followed by local work.

use crate::ast::Program;
use crate::machine::{Frame, InitStatus, State, Status};
use crate::task::{AtomicStep, Synchroniser, Task};
use crate::value::{Abrupt, Exception, MonitorId, Node, Value};

impl<'p> State<'p> {
    /// Every state that one step of some thread leads to.
    pub(crate) fn successors(&self, program: &'p Program) -> Vec<State<'p>> {
        let mut next = Vec::new();
        for t in 0..self.threads.len() {
            match self.threads[t].status {
                Status::New | Status::Terminated => {}
                Status::Waiting { timed, .. } => {
                    // The time runs out, or the thread sees that it is interrupted, which may take
                    // a while: it leaves the wait set but must still lock.
                    if timed || self.threads[t].interrupted {
                        let mut state = self.clone();
                        state.leave_wait_set(t, false);
                        next.push(state);
                    }
                }
                Status::Reacquiring { monitor, depth, notified } => {
                    if !self.monitors.contains_key(&monitor) {
                        let mut state = self.clone();
                        state.monitors.insert(monitor, (t, depth));
                        state.resume(program, t, !notified && self.threads[t].interrupted);
                        next.push(state);
                    }
                }
                // Joining is waiting on the monitor of the thread.
                Status::Joining { timed, .. } => {
                    let interrupted = self.threads[t].interrupted;
                    if timed || interrupted {
                        let mut state = self.clone();
                        state.resume(program, t, interrupted);
                        next.push(state);
                    }
                }
                Status::Sleeping => {
                    let mut state = self.clone();
                    state.resume(program, t, false);
                    next.push(state);
                }
                Status::Parked => {
                    if self.threads[t].permit || self.threads[t].interrupted {
                        let mut state = self.clone();
                        state.threads[t].permit = false;
                        state.resume(program, t, false);
                        next.push(state);
                    }
                }
                Status::Resuming { interrupted } => {
                    let mut state = self.clone();
                    state.resume(program, t, interrupted);
                    next.push(state);
                }
                Status::Runnable => self.steps_of(program, t, &mut next),
            }
        }
        next
    }

    fn steps_of(&self, program: &'p Program, t: usize, next: &mut Vec<State<'p>>) {
        let task = self.threads[t].control.last().expect("a settled thread has a task");
        if !self.is_enabled(t, task) {
            return;
        }
        // `notify` wakes any one of the waiters: one successor for each.
        let choices: Vec<Option<usize>> = match task {
            Task::Notify { monitor, all: false } if self.owns(t, *monitor) => {
                let waiters = self.waiters(*monitor);
                if waiters.is_empty() {
                    vec![None]
                } else {
                    waiters.into_iter().map(Some).collect()
                }
            }
            // A thread that waited may notice either first: the gift or the interrupt.
            Task::AwaitSynchroniser(synchroniser)
                if self.gives(*synchroniser) && self.threads[t].interrupted =>
            {
                vec![None, Some(t)]
            }
            _ => vec![None],
        };
        for woken in choices {
            let mut state = self.clone();
            let task = state.threads[t].control.pop().expect("just seen");
            if let Err(exception) = state.perform(program, t, task, woken) {
                state.threads[t].control.push(Task::Abrupt(Abrupt::Throw(exception)));
            }
            state.settle(program, t);
            next.push(state);
        }
    }

    fn is_enabled(&self, t: usize, task: &Task<'p>) -> bool {
        match task {
            Task::Enter(monitor) => self.monitors.get(monitor).is_none_or(|(owner, _)| *owner == t),
            Task::Initialize(class) => match self.inits[*class].0 {
                InitStatus::Running(owner) => owner == t,
                _ => true,
            },
            Task::AwaitSynchroniser(synchroniser) => {
                self.gives(*synchroniser) || self.threads[t].interrupted
            }
            _ => true,
        }
    }

    fn gives(&self, synchroniser: Synchroniser) -> bool {
        match synchroniser {
            Synchroniser::Permit(semaphore) => self.semaphores[semaphore] > 0,
            Synchroniser::Latch(latch) => self.latches[latch] == 0,
        }
    }

    fn take(&mut self, synchroniser: Synchroniser) {
        if let Synchroniser::Permit(semaphore) = synchroniser {
            self.semaphores[semaphore] -= 1;
        }
    }

    fn perform(
        &mut self,
        program: &'p Program,
        t: usize,
        task: Task<'p>,
        woken: Option<usize>,
    ) -> Result<(), Exception> {
        let thread = &mut self.threads[t];
        match task {
            Task::ReadStatic(int) => thread.operands.push(Value::Int(self.ints[int])),
            Task::WriteStatic(int) => self.ints[int] = thread.pop_int(),
            Task::ReadElement(array) => {
                let index = thread.pop_int() as usize;
                thread.operands.push(Value::Int(self.arrays[array][index]));
            }
            Task::WriteElement(array) => {
                let value = thread.pop_int();
                let index = thread.pop_int() as usize;
                self.arrays[array][index] = value;
            }
            Task::ReadValue => {
                let cell = thread.pop_ref().expect("checked before");
                thread.operands.push(Value::Int(self.heap[cell].value));
            }
            Task::WriteValue => {
                let value = thread.pop_int();
                let cell = thread.pop_ref().expect("checked before");
                self.heap[cell].value = value;
            }
            Task::ReadNext => {
                let cell = thread.pop_ref().expect("checked before");
                thread.operands.push(Value::Ref(self.heap[cell].next));
            }
            Task::WriteNext => {
                let value = thread.pop_ref();
                let cell = thread.pop_ref().expect("checked before");
                self.heap[cell].next = value;
            }
            Task::ReadCell(cell) => thread.operands.push(Value::Ref(self.cells[cell])),
            Task::WriteCell(cell) => self.cells[cell] = thread.pop_ref(),
            Task::ReadInit(class) => thread.operands.push(Value::Int(self.inits[class].1)),
            Task::WriteInit(class) => self.inits[class].1 = thread.pop_int(),
            Task::Initialize(class) => match self.inits[class].0 {
                InitStatus::Done | InitStatus::Running(_) => {}
                InitStatus::Erroneous => return Err(Exception::NoClassDef),
                InitStatus::Untouched => self.begin_initialiser(program, t, class),
            },
            Task::InitDone { class, .. } => {
                thread.frames.pop();
                self.inits[class].0 = InitStatus::Done;
            }
            Task::InitFailed { class, exception } => {
                self.inits[class].0 = InitStatus::Erroneous;
                let wrapped =
                    if exception.is_error() { exception } else { Exception::InInitializer };
                return Err(wrapped);
            }
            Task::Enter(monitor) => self.monitors.entry(monitor).or_insert((t, 0)).1 += 1,
            Task::Exit(monitor) => {
                let (owner, depth) = self.monitors[&monitor];
                assert_eq!(owner, t, "monitors are left by their owner");
                match depth {
                    1 => self.monitors.remove(&monitor),
                    _ => self.monitors.insert(monitor, (owner, depth - 1)),
                };
            }
            Task::Wait { monitor, timed } => {
                if !self.owns(t, monitor) {
                    return Err(Exception::IllegalMonitorState);
                }
                let thread = &mut self.threads[t];
                if thread.interrupted {
                    thread.interrupted = false;
                    return Err(Exception::Interrupted);
                }
                let (_, depth) = self.monitors.remove(&monitor).expect("owned");
                thread.status = Status::Waiting { monitor, depth, timed };
            }
            Task::Notify { monitor, all } => {
                if !self.owns(t, monitor) {
                    return Err(Exception::IllegalMonitorState);
                }
                let woken = if all { self.waiters(monitor) } else { woken.into_iter().collect() };
                for waiter in woken {
                    self.leave_wait_set(waiter, true);
                }
            }
            Task::TryLock(lock) => {
                let monitor = MonitorId::Reentrant(lock);
                let (owner, depth) = self.monitors.get(&monitor).copied().unwrap_or((t, 0));
                thread.operands.push(Value::Int((owner == t).into()));
                if owner == t {
                    self.monitors.insert(monitor, (t, depth + 1));
                }
            }
            Task::Atomic(atomic, step) => self.atomic(t, atomic, step),
            Task::CheckInterrupt => {
                if thread.interrupted {
                    thread.interrupted = false;
                    return Err(Exception::Interrupted);
                }
            }
            Task::TrySynchroniser(synchroniser) => {
                if self.gives(synchroniser) {
                    self.take(synchroniser);
                } else {
                    self.threads[t].control.push(Task::AwaitSynchroniser(synchroniser));
                }
            }
            Task::AwaitSynchroniser(synchroniser) => {
                if woken.is_some() || !self.gives(synchroniser) {
                    self.threads[t].interrupted = false;
                    return Err(Exception::Interrupted);
                }
                self.take(synchroniser);
            }
            Task::TryAcquire(semaphore) => {
                let free = self.semaphores[semaphore] > 0;
                thread.operands.push(Value::Int(free.into()));
                if free {
                    self.semaphores[semaphore] -= 1;
                }
            }
            Task::Release(semaphore) => self.semaphores[semaphore] += 1,
            Task::CountDown(latch) => self.latches[latch] = (self.latches[latch] - 1).max(0),
            Task::ReadPermits(semaphore) => {
                thread.operands.push(Value::Int(self.semaphores[semaphore]));
            }
            Task::ReadCount(latch) => thread.operands.push(Value::Int(self.latches[latch])),
            Task::Park => {
                if thread.permit {
                    thread.permit = false;
                } else if !thread.interrupted {
                    thread.status = Status::Parked;
                }
            }
            Task::Unpark(target) => {
                let target = &mut self.threads[target];
                assert!(target.status != Status::New, "only started threads are unparked");
                target.permit = target.status != Status::Terminated;
            }
            Task::Sleep => {
                if thread.interrupted {
                    thread.interrupted = false;
                    return Err(Exception::Interrupted);
                }
                thread.status = Status::Sleeping;
            }
            Task::Start(target) => {
                if self.threads[target].status != Status::New {
                    return Err(Exception::IllegalThreadState);
                }
                self.threads[target].status = Status::Runnable;
                self.settle(program, target);
            }
            Task::Join { target, timed } => {
                // A thread that is not alive is joined at once, whatever the interrupt status.
                if !matches!(self.threads[target].status, Status::New | Status::Terminated) {
                    let thread = &mut self.threads[t];
                    if thread.interrupted {
                        thread.interrupted = false;
                        return Err(Exception::Interrupted);
                    }
                    thread.status = Status::Joining { target, timed };
                }
            }
            Task::Interrupt(target) => self.interrupt(target),
            Task::Interrupted { clear } => {
                thread.operands.push(Value::Int(thread.interrupted.into()));
                if clear {
                    thread.interrupted = false;
                }
            }
            Task::IsAlive(target) => {
                let dead = matches!(self.threads[target].status, Status::New | Status::Terminated);
                self.threads[t].operands.push(Value::Int((!dead).into()));
            }
            Task::End => self.terminate(t),
            _ => unreachable!("not a visible operation"),
        }
        Ok(())
    }

    fn atomic(&mut self, t: usize, atomic: usize, step: AtomicStep) {
        let thread = &mut self.threads[t];
        let cell = &mut self.atomics[atomic];
        let old = *cell;
        let result = match step {
            AtomicStep::Get => old,
            AtomicStep::Set => {
                *cell = thread.pop_int();
                return;
            }
            AtomicStep::IncrementAndGet => {
                *cell = old.wrapping_add(1);
                *cell
            }
            AtomicStep::GetAndAdd => {
                *cell = old.wrapping_add(thread.pop_int());
                old
            }
            AtomicStep::GetAndSet => {
                *cell = thread.pop_int();
                old
            }
            AtomicStep::CompareAndSet => {
                let (new, expected) = (thread.pop_int(), thread.pop_int());
                if old == expected {
                    *cell = new;
                }
                (old == expected).into()
            }
        };
        thread.operands.push(Value::Int(result));
    }

    /// JVMS 5.5 steps 6 to 9: this thread runs the initialiser, after that of the superclass.
    fn begin_initialiser(&mut self, program: &'p Program, t: usize, class: usize) {
        self.inits[class].0 = InitStatus::Running(t);
        let declaration = &program.inits[class];
        let thread = &mut self.threads[t];
        let height = thread.operands.len();
        thread.frames.push(Frame::new(&declaration.body));
        thread.plan([
            Task::Eval(Node(&declaration.field)),
            // The class is already being initialised by this thread.
            Task::WriteInit(class),
            Task::Block(Node(&declaration.body.block)),
            Task::InitDone { class, height },
        ]);
        if let Some(parent) = declaration.parent {
            thread.plan([Task::Initialize(parent)]);
        }
    }

    /// An interrupt ends a sleep, and waiting once the thread sees it (JLS 17.2.3); otherwise it only
    /// sets the status. A thread that is notified first returns normally (JLS 17.2.4).
    fn interrupt(&mut self, target: usize) {
        let thread = &mut self.threads[target];
        if thread.status == Status::Terminated {
            return;
        }
        assert!(thread.status != Status::New, "only started threads are interrupted");
        thread.interrupted = true;
        if thread.status == Status::Sleeping {
            thread.status = Status::Resuming { interrupted: true };
        }
    }

    fn leave_wait_set(&mut self, waiter: usize, notified: bool) {
        let Status::Waiting { monitor, depth, .. } = self.threads[waiter].status else {
            panic!("only waiters are woken");
        };
        self.threads[waiter].status = Status::Reacquiring { monitor, depth, notified };
    }

    /// Lets `t` go on after waiting, with an exception if an interrupt ended the wait.
    fn resume(&mut self, program: &'p Program, t: usize, interrupted: bool) {
        let thread = &mut self.threads[t];
        thread.status = Status::Runnable;
        if interrupted {
            thread.interrupted = false;
            thread.control.push(Task::Abrupt(Abrupt::Throw(Exception::Interrupted)));
        }
        self.settle(program, t);
    }

    fn terminate(&mut self, t: usize) {
        let thread = &mut self.threads[t];
        thread.status = Status::Terminated;
        thread.interrupted = false;
        thread.permit = false;
        thread.frames.clear();
        assert!(thread.control.is_empty(), "nothing is left to do");
        for other in &mut self.threads {
            if matches!(other.status, Status::Joining { target, .. } if target == t) {
                other.status = Status::Resuming { interrupted: false };
            }
        }
    }

    pub(crate) fn owns(&self, t: usize, monitor: MonitorId) -> bool {
        self.monitors.get(&monitor).is_some_and(|(owner, _)| *owner == t)
    }

    fn waiters(&self, monitor: MonitorId) -> Vec<usize> {
        let waits = |t: &usize| matches!(self.threads[*t].status, Status::Waiting { monitor: m, .. } if m == monitor);
        (0..self.threads.len()).filter(waits).collect()
    }
}
