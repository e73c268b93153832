//! Draws statements. Loops that wait for others have bodies that cannot make the state grow,
//! so that every program has finitely many states.

use super::weights::Kind;
use super::{Generator, Scope, ScopeKind};
use crate::ast::{BinaryOp, Block, Catch, Custom, Expr, Monitor, Place, Stmt};

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
                    Stmt::Assign(Place::Local(self.random.below(scope.int_locals)), call)
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
            Kind::Synchronized if nested => Some(self.synchronized(scope, None)),
            Kind::Wait => Some(self.wait(scope)),
            Kind::Notify => Some(self.notify(scope)),
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
                Some(Stmt::Assign(Place::Local(self.random.below(scope.int_locals)), value))
            }
            Kind::Sleep => {
                self.charge(2);
                Some(Stmt::Sleep(self.handler(scope)))
            }
            Kind::Yield => Some(Stmt::Yield),
            Kind::Join if worker && !scope.started.is_empty() => {
                self.charge(1);
                let target = self.random.pick(&scope.started);
                Some(Stmt::Join(target, self.handler(scope)))
            }
            Kind::TouchInit if !self.program.inits.is_empty() => Some(self.touch(scope)),
            Kind::CellAdd if has_cells => {
                self.charge(3);
                let cell = self.receiver(scope);
                let amount = Box::new(self.expression(scope, 0));
                let synchronized = self.random.chance(60);
                Some(Stmt::Call(Expr::CellAdd { cell, amount, synchronized }))
            }
            Kind::Unlocked => {
                self.charge(1);
                let (monitor, all) = (self.monitor(scope), self.random.chance(50));
                Some(Stmt::Notify { monitor, all })
            }
            _ => None,
        }
    }

    fn assignment(&mut self, scope: &Scope) -> Stmt {
        if scope.int_locals > 0 && self.random.chance(40) {
            let place = self.shared_place(scope);
            let local = Place::Local(self.random.below(scope.int_locals));
            return Stmt::Assign(local, Expr::Read(place));
        }
        let place = self.shared_place(scope);
        let value = self.expression(scope, 2);
        Stmt::Assign(place, value)
    }

    fn update(&mut self, scope: &Scope) -> Stmt {
        let place = if scope.int_locals > 0 && self.random.chance(15) {
            Place::Local(self.random.below(scope.int_locals))
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

    /// `synchronized` with `last` at its end.
    fn synchronized(
        &mut self,
        scope: &Scope,
        last: Option<fn(&Monitor, &mut Self) -> Stmt>,
    ) -> Stmt {
        self.charge(2);
        let monitor = self.monitor(scope);
        let mut inner = scope.clone();
        inner.held.push(monitor.clone());
        let mut body = match last {
            Some(_) if self.random.chance(50) => Block::new(),
            _ => self.part(&inner),
        };
        if let Some(last) = last {
            body.push(last(&monitor, self));
        }
        Stmt::Synchronized(monitor, body)
    }

    fn wait(&mut self, scope: &Scope) -> Stmt {
        match scope.held.last() {
            Some(monitor) => Self::wait_on(monitor, self),
            None => self.synchronized(scope, Some(Self::wait_on)),
        }
    }

    fn wait_on(monitor: &Monitor, this: &mut Self) -> Stmt {
        this.charge(2);
        if matches!(monitor, Monitor::Cell(_)) {
            this.charge(1);
        }
        let timed = this.random.chance(40);
        let handler = if this.random.chance(40) {
            vec![Stmt::Assign(Place::Local(0), Expr::Const(7))]
        } else {
            Block::new()
        };
        let wait = Stmt::Wait { monitor: monitor.clone(), timed, handler };
        match this.random.weighted(&[35, 35, 30]) {
            0 => Stmt::While(this.waiting_condition(), vec![wait]),
            1 => Stmt::If(this.waiting_condition(), vec![wait], Block::new()),
            _ => wait,
        }
    }

    fn notify(&mut self, scope: &Scope) -> Stmt {
        match scope.held.last() {
            Some(monitor) => Self::notify_on(monitor, self),
            None => self.synchronized(scope, Some(Self::notify_on)),
        }
    }

    fn notify_on(monitor: &Monitor, this: &mut Self) -> Stmt {
        this.charge(1);
        Stmt::Notify { monitor: monitor.clone(), all: this.random.chance(40) }
    }

    /// What to do about an interrupt: nothing, or leave a mark.
    fn handler(&mut self, scope: &Scope) -> Block {
        if scope.int_locals > 0 && self.random.chance(60) {
            let local = Place::Local(self.random.below(scope.int_locals));
            return vec![Stmt::Assign(local, Expr::Const(self.random.between(4, 7)))];
        }
        Block::new()
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
            0 => Expr::Read(Place::InitField(class)),
            1 => Expr::InitGet { class, synchronized: false },
            _ => Expr::InitGet { class, synchronized: true },
        };
        match self.random.weighted(&[50, 25, 25]) {
            0 if scope.int_locals > 0 => {
                Stmt::Assign(Place::Local(self.random.below(scope.int_locals)), read)
            }
            1 => Stmt::Update(Place::InitField(class), BinaryOp::Add, Expr::Const(1)),
            _ => {
                let value = self.expression(scope, 1);
                Stmt::Assign(Place::InitField(class), value)
            }
        }
    }
}
