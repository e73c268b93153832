//! Draws statements. Loops that wait for others have bodies that cannot make the state grow,
//! so that every program has finitely many states.

use super::weights::Kind;
use super::{Generator, Scope, ScopeKind};
use crate::ast::{
    Arm, AtomicOp, BinaryOp, Block, Bool, Catch, Custom, Expr, Handler, IntVariable, Monitor,
    RefExpr, RefPlace, Stmt,
};

impl Generator<'_> {
    /// Statements until the budget is used up.
    pub(super) fn block(&mut self, scope: &Scope) -> Block {
        let mut block = Block::new();
        while self.budget > 0 && block.len() < 8 {
            block.extend(self.statement(scope));
        }
        block
    }

    /// Statements for a part of the budget, at least one.
    fn part(&mut self, scope: &Scope) -> Block {
        let mut inner = scope.clone();
        inner.depth += 1;
        let share = self.random.between(1, 3).min(self.budget).max(1);
        let rest = self.budget - share;
        self.budget = share;
        let mut block = self.block(&inner);
        self.budget += rest;
        if block.is_empty() {
            block.push(Stmt::Yield);
        }
        block
    }

    /// One statement, or none if the kind drawn does not fit here.
    fn statement(&mut self, scope: &Scope) -> Option<Stmt> {
        let has_cells = !self.program.cells.is_empty();
        let nested = scope.depth < 3;
        let worker = scope.kind == ScopeKind::Worker;
        match self.weights.pick(self.random) {
            Kind::Assign => Some(self.assignment(scope)),
            Kind::Update => Some(self.update(scope)),
            Kind::AssignRef if has_cells => {
                let place = self.ref_place(scope);
                let value = self.reference(scope);
                Some(Stmt::AssignRef(place, value))
            }
            Kind::Call if scope.methods > 0 => {
                let call = self.call(scope);
                Some(if scope.int_locals > 0 && self.random.chance(50) {
                    Stmt::Assign(IntVariable::Local(self.random.below(scope.int_locals)), call)
                } else {
                    Stmt::Call(call)
                })
            }
            Kind::If if nested => {
                let test = self.condition(scope, 1);
                let yes = self.part(scope);
                let no = if self.random.chance(35) { self.part(scope) } else { Block::new() };
                Some(Stmt::If(test, yes, no))
            }
            Kind::For if nested && self.factor == 1 => {
                let rounds = self.random.between(1, 2);
                self.factor = rounds;
                let mut inner = scope.clone();
                inner.in_loop = true;
                let body = self.part(&inner);
                self.factor = 1;
                Some(Stmt::For(rounds as u8, body))
            }
            Kind::Spin => {
                let body = if self.random.chance(40) { vec![Stmt::Yield] } else { Block::new() };
                Some(Stmt::While(self.waiting_condition(), body))
            }
            Kind::Synchronized if nested => Some(self.synchronized(scope)),
            Kind::Wait => Some(self.on_monitor(scope, Self::wait_on)),
            Kind::Notify => Some(self.on_monitor(scope, Self::notify_on)),
            Kind::Try if nested => Some(self.try_statement(scope)),
            Kind::Throw => {
                let test = self.condition(scope, 0);
                let class = self.random.pick(&[Custom::E0, Custom::E1]);
                Some(Stmt::If(test, vec![Stmt::Throw(class)], Block::new()))
            }
            Kind::Return if scope.kind != ScopeKind::Init => {
                let test = self.condition(scope, 0);
                let value = (scope.kind == ScopeKind::Method).then(|| self.expression(scope, 0));
                Some(Stmt::If(test, vec![Stmt::Return(value)], Block::new()))
            }
            Kind::Break if scope.in_loop => {
                let test = self.condition(scope, 0);
                Some(Stmt::If(test, vec![Stmt::Break], Block::new()))
            }
            Kind::Interrupt if !scope.started.is_empty() => {
                self.charge(1);
                Some(Stmt::Interrupt(self.random.pick(&scope.started)))
            }
            Kind::InterruptSelf if worker => {
                self.charge(1);
                Some(Stmt::InterruptSelf)
            }
            Kind::ClearInterrupt if worker => {
                let clear = self.random.chance(60);
                let test = Box::new(self.interrupt_test(clear));
                let value = Expr::Choose(test, Box::new(Expr::Const(1)), Box::new(Expr::Const(2)));
                Some(Stmt::Assign(IntVariable::Local(self.random.below(scope.int_locals)), value))
            }
            Kind::Sleep => {
                self.charge(2);
                Some(Stmt::Sleep(self.handler(scope)))
            }
            Kind::Yield => Some(Stmt::Yield),
            Kind::Join if worker && !scope.started.is_empty() => {
                self.charge(1);
                let worker = self.random.pick(&scope.started);
                let (timed, handler) = (self.random.chance(25), self.handler(scope));
                Some(Stmt::Join { worker, timed, handler })
            }
            Kind::Switch if nested => Some(self.switch(scope)),
            Kind::Atomic => Some(self.atomic(scope)),
            Kind::Locked if nested => {
                self.charge(2);
                let lock = self.random.below(self.program.reentrant_locks);
                Some(Stmt::Locked(lock, self.part(scope)))
            }
            Kind::TryLocked if nested => {
                self.charge(2);
                let lock = self.random.below(self.program.reentrant_locks);
                let yes = self.part(scope);
                let no = if self.random.chance(40) { self.part(scope) } else { Block::new() };
                Some(Stmt::TryLocked(lock, yes, no))
            }
            Kind::Semaphore => Some(self.semaphore(scope)),
            Kind::Latch => Some(self.latch(scope)),
            Kind::Park if worker => {
                self.charge(1);
                Some(Stmt::Park)
            }
            Kind::Unpark if !scope.started.is_empty() => {
                self.charge(1);
                Some(Stmt::Unpark(self.random.pick(&scope.started)))
            }
            Kind::TwoLocks if nested => Some(self.two_locks(scope)),
            Kind::TryInterrupted if nested => Some(self.try_interrupted(scope)),
            Kind::TouchInit if !self.program.inits.is_empty() => Some(self.touch(scope)),
            Kind::CellAdd if has_cells => {
                self.charge(3);
                let cell = self.receiver(scope);
                let amount = Box::new(self.expression(scope, 0));
                let synchronized = self.random.chance(60);
                Some(Stmt::Call(Expr::CellAdd { cell, amount, synchronized }))
            }
            Kind::Unlink if scope.cell_locals > 0 => Some(self.unlink(scope)),
            Kind::Unlocked => {
                self.charge(1);
                let (monitor, all) = (self.monitor(scope), self.random.chance(50));
                Some(Stmt::Notify { monitor, all })
            }
            _ => None,
        }
    }

    /// A cell is handed out and taken back, and used before, in between or afterwards.
    fn unlink(&mut self, scope: &Scope) -> Stmt {
        let local = self.random.below(scope.cell_locals);
        let shared = self.random.below(self.program.cells.len());
        let mine = || RefExpr::Local(local);
        let made = RefExpr::New(Box::new(self.expression(scope, 0)));
        let mut block = vec![
            Stmt::AssignRef(RefPlace::Local(local), made),
            Stmt::AssignRef(RefPlace::Static(shared), mine()),
            Stmt::AssignRef(RefPlace::Static(shared), RefExpr::Null),
        ];
        self.charge(2);
        for _ in 0..self.random.between(1, 2) {
            let place = IntVariable::Value(mine());
            let position = self.random.between(1, block.len() as i32) as usize;
            let access = match self.random.chance(50) && scope.int_locals > 0 {
                true => Stmt::Assign(
                    IntVariable::Local(self.random.below(scope.int_locals)),
                    Expr::Read(place),
                ),
                false => Stmt::Assign(place, self.amount()),
            };
            block.insert(position, access);
        }
        Stmt::For(1, block)
    }

    fn assignment(&mut self, scope: &Scope) -> Stmt {
        if scope.int_locals > 0 && self.random.chance(40) {
            let place = self.shared_place(scope);
            let local = IntVariable::Local(self.random.below(scope.int_locals));
            return Stmt::Assign(local, Expr::Read(place));
        }
        let place = self.shared_place(scope);
        let value = self.expression(scope, 2);
        Stmt::Assign(place, value)
    }

    fn update(&mut self, scope: &Scope) -> Stmt {
        let place = if scope.int_locals > 0 && self.random.chance(15) {
            IntVariable::Local(self.random.below(scope.int_locals))
        } else {
            self.charge(1);
            self.shared_place(scope)
        };
        if self.random.chance(40) {
            return Stmt::Update(place, BinaryOp::Add, Expr::Const(1));
        }
        let op = self.operator();
        let value = if self.random.chance(50) { self.amount() } else { self.expression(scope, 1) };
        Stmt::Update(place, op, value)
    }

    fn atomic(&mut self, scope: &Scope) -> Stmt {
        self.charge(1);
        let atomic = self.random.below(self.program.atomics.len());
        let local = |this: &mut Self| IntVariable::Local(this.random.below(scope.int_locals));
        match self.random.weighted(&[20, 25, 20, 10, 25]) {
            0 => Stmt::AtomicSet(atomic, self.expression(scope, 1)),
            1 => Stmt::Assign(local(self), Expr::Atomic(atomic, AtomicOp::IncrementAndGet)),
            2 => {
                let amount = Box::new(self.expression(scope, 0));
                let call = if self.random.chance(60) {
                    AtomicOp::GetAndAdd(amount)
                } else {
                    AtomicOp::GetAndSet(amount)
                };
                Stmt::Assign(local(self), Expr::Atomic(atomic, call))
            }
            3 => Stmt::Assign(local(self), Expr::Atomic(atomic, AtomicOp::Get)),
            _ => {
                let old = Expr::Const(self.random.between(0, 2));
                let test = Bool::CompareAndSet(atomic, old, self.expression(scope, 0));
                Stmt::If(test, self.part(scope), Block::new())
            }
        }
    }

    fn semaphore(&mut self, scope: &Scope) -> Stmt {
        self.charge(1);
        let semaphore = self.random.below(self.program.semaphores.len());
        match self.random.weighted(&[35, 35, 20, 10]) {
            0 => {
                self.charge(1);
                Stmt::Acquire { semaphore, handler: self.handler(scope) }
            }
            1 => Stmt::Release(semaphore),
            2 => Stmt::If(Bool::TryAcquire(semaphore), self.part(scope), Block::new()),
            _ if scope.int_locals > 0 => {
                let local = IntVariable::Local(self.random.below(scope.int_locals));
                Stmt::Assign(local, Expr::Permits(semaphore))
            }
            _ => Stmt::Release(semaphore),
        }
    }

    fn latch(&mut self, scope: &Scope) -> Stmt {
        self.charge(1);
        let latch = self.random.below(self.program.latches.len());
        match self.random.weighted(&[30, 55, 15]) {
            0 => {
                self.charge(1);
                Stmt::Await { latch, handler: self.handler(scope) }
            }
            2 if scope.int_locals > 0 => {
                let local = IntVariable::Local(self.random.below(scope.int_locals));
                Stmt::Assign(local, Expr::Count(latch))
            }
            _ => Stmt::CountDown(latch),
        }
    }

    fn switch(&mut self, scope: &Scope) -> Stmt {
        let value = Expr::Read(self.shared_place(scope));
        let first = self.random.between(0, 1);
        let mut labels: Vec<Option<i32>> =
            (0..self.random.between(1, 2)).map(|n| Some(first + n)).collect();
        if self.random.chance(70) {
            labels.push(None);
        }
        let mut inner = scope.clone();
        inner.in_loop = true;
        let mut arms = Vec::new();
        for label in labels {
            let block = self.part(&inner);
            arms.push(Arm { label, block, falls_through: self.random.chance(25) });
        }
        Stmt::Switch(value, arms)
    }

    fn synchronized(&mut self, scope: &Scope) -> Stmt {
        self.charge(2);
        let monitor = self.monitor(scope);
        let mut inner = scope.clone();
        inner.held.push(monitor.clone());
        let body = self.part(&inner);
        Stmt::Synchronized(monitor, body)
    }

    /// Two locks inside each other, in any order: the usual way to a deadlock.
    fn two_locks(&mut self, scope: &Scope) -> Stmt {
        self.charge(4);
        let outer = self.random.below(self.program.locks);
        let inner = self.random.below(self.program.locks);
        let mut held = scope.clone();
        held.held.extend([Monitor::Lock(outer), Monitor::Lock(inner)]);
        let mut between = Block::new();
        if self.random.chance(25) {
            between.extend(self.part(scope));
        }
        let body = self.part(&held);
        between.push(Stmt::Synchronized(Monitor::Lock(inner), body));
        Stmt::Synchronized(Monitor::Lock(outer), between)
    }

    /// `synchronized` with a call on its monitor at the end, or the call alone if a monitor is
    /// already held.
    fn on_monitor(&mut self, scope: &Scope, call: fn(&mut Self, &Scope, Monitor) -> Stmt) -> Stmt {
        if let Some(monitor) = scope.held.last() {
            return call(self, scope, monitor.clone());
        }
        self.charge(2);
        let monitor = self.monitor(scope);
        let mut inner = scope.clone();
        inner.held.push(monitor.clone());
        let mut body = if self.random.chance(50) { Block::new() } else { self.part(&inner) };
        body.push(call(self, &inner, monitor.clone()));
        Stmt::Synchronized(monitor, body)
    }

    fn wait_on(&mut self, scope: &Scope, monitor: Monitor) -> Stmt {
        let wait = self.bare_wait(scope, monitor);
        match self.random.weighted(&[35, 35, 30]) {
            0 => Stmt::While(self.waiting_condition(), vec![wait]),
            1 => Stmt::If(self.waiting_condition(), vec![wait], Block::new()),
            _ => wait,
        }
    }

    fn bare_wait(&mut self, scope: &Scope, monitor: Monitor) -> Stmt {
        self.charge(2);
        if matches!(monitor, Monitor::Cell(_)) {
            self.charge(1);
        }
        let (timed, handler) = (self.random.chance(40), self.handler(scope));
        Stmt::Wait { monitor, timed, handler }
    }

    fn notify_on(&mut self, _: &Scope, monitor: Monitor) -> Stmt {
        self.charge(1);
        Stmt::Notify { monitor, all: self.random.chance(40) }
    }

    /// What to do about an interrupt: nothing, leave a mark, or let the `try` around do it.
    fn handler(&mut self, scope: &Scope) -> Handler {
        if scope.interruptible && self.random.chance(60) {
            return None;
        }
        if scope.int_locals > 0 && self.random.chance(60) {
            let local = IntVariable::Local(self.random.below(scope.int_locals));
            return Some(vec![Stmt::Assign(local, Expr::Const(self.random.between(4, 7)))]);
        }
        Some(Block::new())
    }

    /// A `try` that catches `InterruptedException` from anywhere in its body. javac wants the
    /// body to throw it for certain, so the last statement does.
    fn try_interrupted(&mut self, scope: &Scope) -> Stmt {
        let mut inner = scope.clone();
        inner.interruptible = true;
        let mut body = if self.random.chance(40) { self.part(&inner) } else { Block::new() };
        let mut thrower = match self.random.weighted(&[60, 25, 15]) {
            0 => {
                self.charge(2);
                let monitor = self.monitor(scope);
                inner.held.push(monitor.clone());
                let mut block =
                    if self.random.chance(40) { self.part(&inner) } else { Block::new() };
                block.push(self.bare_wait(&inner, monitor.clone()));
                Stmt::Synchronized(monitor, block)
            }
            1 if !scope.started.is_empty() && scope.kind == ScopeKind::Worker => {
                self.charge(1);
                let worker = self.random.pick(&scope.started);
                Stmt::Join { worker, timed: self.random.chance(25), handler: None }
            }
            _ => {
                self.charge(2);
                Stmt::Sleep(None)
            }
        };
        if let Stmt::Synchronized(_, block) = &mut thrower
            && let Some(Stmt::Wait { handler, .. }) = block.last_mut()
        {
            *handler = None;
        }
        body.push(thrower);
        let caught = if self.random.chance(70) { self.part(scope) } else { Block::new() };
        let mut catches = vec![(Catch::Interrupted, caught)];
        if self.random.chance(30) {
            catches.push((Catch::Runtime, Block::new()));
        }
        let finally = self.random.chance(20).then(|| self.part(scope));
        Stmt::Try { body, catches, finally }
    }

    fn try_statement(&mut self, scope: &Scope) -> Stmt {
        let body = self.part(scope);
        let classes: &[Catch] = match self.random.weighted(&[40, 15, 15, 8, 8, 6, 8]) {
            0 => &[Catch::Runtime],
            1 => &[Catch::NullPointer, Catch::Runtime],
            2 => &[Catch::E1, Catch::E0],
            3 => &[Catch::Throwable],
            4 => &[Catch::Arithmetic],
            5 => &[Catch::Error],
            _ => &[],
        };
        let mut catches = Vec::new();
        for class in classes {
            let handler = if self.random.chance(70) { self.part(scope) } else { Block::new() };
            catches.push((*class, handler));
        }
        let finally = (catches.is_empty() || self.random.chance(20)).then(|| self.part(scope));
        Stmt::Try { body, catches, finally }
    }

    fn touch(&mut self, scope: &Scope) -> Stmt {
        let class = self.random.below(self.program.inits.len());
        self.charge(2);
        let read = match self.random.weighted(&[40, 30, 15]) {
            0 => Expr::Read(IntVariable::InitField(class)),
            1 => Expr::InitGet { class, synchronized: false },
            _ => Expr::InitGet { class, synchronized: true },
        };
        match self.random.weighted(&[50, 25, 25]) {
            0 if scope.int_locals > 0 => {
                Stmt::Assign(IntVariable::Local(self.random.below(scope.int_locals)), read)
            }
            1 => Stmt::Update(IntVariable::InitField(class), BinaryOp::Add, Expr::Const(1)),
            _ => {
                let value = self.expression(scope, 1);
                Stmt::Assign(IntVariable::InitField(class), value)
            }
        }
    }
}
