//! Draws expressions, conditions, places and monitors. Each shared access drawn is charged to
//! the budget of the body.

use super::{Generator, Scope, ScopeKind};
use crate::ast::{BinaryOp, Bool, CompareOp, Expr, IntVariable, Monitor, RefExpr, RefPlace};

impl Generator<'_> {
    /// Takes `operations` visible operations from the budget.
    pub(super) fn charge(&mut self, operations: i32) {
        self.budget -= operations * self.factor;
    }

    pub(super) fn constant(&mut self) -> Expr {
        Expr::Const(self.random.between(-1, 3))
    }

    /// A constant worth computing with: seldom zero.
    pub(super) fn amount(&mut self) -> Expr {
        Expr::Const(self.random.pick(&[1, 1, 2, 2, 3, -1, -2, 0]))
    }

    pub(super) fn expression(&mut self, scope: &Scope, depth: usize) -> Expr {
        let binary = if depth > 0 { 30 } else { 0 };
        let call = if depth > 0 && scope.methods > 0 { 6 } else { 0 };
        let choose = if depth > 0 { 4 } else { 0 };
        let effect = if depth > 0 { 5 } else { 0 };
        match self.random.weighted(&[25, 15, 35, binary, call, choose, effect]) {
            0 => self.constant(),
            1 => self.local(scope),
            2 => Expr::Read(self.shared_place(scope)),
            3 => {
                let op = self.operator();
                let left = self.expression(scope, depth - 1);
                let right = if self.random.chance(60) {
                    self.amount()
                } else {
                    self.expression(scope, depth - 1)
                };
                Expr::Binary(op, Box::new(left), Box::new(right))
            }
            4 => self.call(scope),
            5 => {
                let test = self.condition(scope, 0);
                let (yes, no) = (self.expression(scope, 0), self.constant());
                Expr::Choose(Box::new(test), Box::new(yes), Box::new(no))
            }
            _ => self.effect(scope, depth),
        }
    }

    /// An expression that also writes: a counter step or an assignment.
    fn effect(&mut self, scope: &Scope, depth: usize) -> Expr {
        let place = if scope.int_locals > 0 && self.random.chance(20) {
            IntVariable::Local(self.random.below(scope.int_locals))
        } else {
            self.shared_place(scope)
        };
        if self.random.chance(60) {
            self.charge(1);
            return Expr::Step {
                place,
                up: self.random.chance(70),
                prefix: self.random.chance(40),
            };
        }
        Expr::Assign(place, Box::new(self.expression(scope, depth - 1)))
    }

    pub(super) fn operator(&mut self) -> BinaryOp {
        if self.random.chance(self.weights.division) {
            return self.random.pick(&[BinaryOp::Divide, BinaryOp::Remainder]);
        }
        self.random.pick(&[
            BinaryOp::Add,
            BinaryOp::Add,
            BinaryOp::Subtract,
            BinaryOp::Multiply,
            BinaryOp::Xor,
        ])
    }

    fn local(&mut self, scope: &Scope) -> Expr {
        match scope.int_locals {
            0 => self.constant(),
            count => Expr::Read(IntVariable::Local(self.random.below(count))),
        }
    }

    /// A call of one of the methods in scope, of which there is at least one.
    pub(super) fn call(&mut self, scope: &Scope) -> Expr {
        let method = self.random.below(scope.methods);
        self.charge(self.method_costs[method]);
        let count = self.program.methods[method].parameters;
        let arguments = (0..count).map(|_| self.expression(scope, 0)).collect();
        Expr::Call(method, arguments)
    }

    /// A shared place that holds an int.
    pub(super) fn shared_place(&mut self, scope: &Scope) -> IntVariable {
        let arrays = if self.program.arrays.is_empty() { 0 } else { 20 };
        let cells = if self.program.cells.is_empty() { 0 } else { 20 };
        let inits = if self.program.inits.is_empty() { 0 } else { 20 };
        self.charge(1);
        match self.random.weighted(&[45, arrays, cells, inits]) {
            0 => IntVariable::Static(self.random.below(self.shared_ints)),
            1 => {
                let array = self.random.below(self.program.arrays.len());
                let length = self.program.arrays[array].len() as i32;
                let index = if self.random.chance(88) {
                    Expr::Const(self.random.between(0, length - 1))
                } else {
                    self.expression(scope, 0)
                };
                IntVariable::Element(array, Box::new(index))
            }
            2 => IntVariable::Value(self.receiver(scope)),
            _ => {
                self.charge(1);
                IntVariable::InitField(self.random.below(self.program.inits.len()))
            }
        }
    }

    /// A cell to get at something through; there is at least one shared cell.
    pub(super) fn receiver(&mut self, scope: &Scope) -> RefExpr {
        if scope.cell_locals > 0 && self.random.chance(25) {
            return RefExpr::Local(self.random.below(scope.cell_locals));
        }
        self.charge(1);
        let shared = RefExpr::Static(self.random.below(self.program.cells.len()));
        if self.random.chance(12) {
            self.charge(1);
            return RefExpr::Next(Box::new(shared));
        }
        shared
    }

    pub(super) fn reference(&mut self, scope: &Scope) -> RefExpr {
        match self.random.weighted(&[12, 30, 60]) {
            0 => RefExpr::Null,
            1 => RefExpr::New(Box::new(self.expression(scope, 0))),
            _ => self.receiver(scope),
        }
    }

    pub(super) fn ref_place(&mut self, scope: &Scope) -> RefPlace {
        let locals = if scope.cell_locals > 0 { 40 } else { 0 };
        match self.random.weighted(&[45, locals, 15]) {
            0 => {
                self.charge(1);
                RefPlace::Static(self.random.below(self.program.cells.len()))
            }
            1 => RefPlace::Local(self.random.below(scope.cell_locals)),
            _ => {
                self.charge(1);
                RefPlace::Next(self.receiver(scope))
            }
        }
    }

    pub(super) fn condition(&mut self, scope: &Scope, depth: usize) -> Bool {
        if self.random.chance(self.weights.thread_tests) {
            return match self.random.weighted(&[4, 4, 3, 1]) {
                0 if scope.kind == ScopeKind::Worker => self.interrupt_test(true),
                1 => self.interrupt_test(false),
                2 if !scope.started.is_empty() => {
                    self.charge(1);
                    Bool::IsAlive(self.random.pick(&scope.started))
                }
                _ => Bool::HoldsLock(self.random.below(self.program.locks)),
            };
        }
        let compound = if depth > 0 { 15 } else { 0 };
        let cells = if self.program.cells.is_empty() { 0 } else { 15 };
        match self.random.weighted(&[60, compound, cells, 5]) {
            0 => {
                let op = self.random.pick(&[
                    CompareOp::Equal,
                    CompareOp::Equal,
                    CompareOp::NotEqual,
                    CompareOp::Less,
                    CompareOp::GreaterEqual,
                ]);
                let left = if self.random.chance(75) {
                    Expr::Read(self.shared_place(scope))
                } else {
                    self.expression(scope, 0)
                };
                let right = if self.random.chance(85) {
                    self.constant()
                } else {
                    self.expression(scope, 0)
                };
                Bool::Compare(op, left, right)
            }
            1 => {
                let left = Box::new(self.condition(scope, depth - 1));
                let right = Box::new(self.condition(scope, depth - 1));
                if self.random.chance(50) { Bool::And(left, right) } else { Bool::Or(left, right) }
            }
            2 => {
                let left = self.receiver(scope);
                let right =
                    if self.random.chance(75) { RefExpr::Null } else { self.receiver(scope) };
                let same = Bool::Same(left, right);
                if self.random.chance(70) { Bool::Not(Box::new(same)) } else { same }
            }
            _ => Bool::Not(Box::new(self.condition(scope, 0))),
        }
    }

    pub(super) fn interrupt_test(&mut self, clear: bool) -> Bool {
        self.charge(1);
        if clear { Bool::Interrupted } else { Bool::IsInterrupted }
    }

    /// A condition that reads a static int and changes nothing, for loops that wait for it.
    pub(super) fn waiting_condition(&mut self) -> Bool {
        self.charge(1);
        let int = self.random.below(self.shared_ints);
        let initial = self.program.ints[int].initial;
        let op = self.random.pick(&[CompareOp::Equal, CompareOp::Less]);
        let bound = if op == CompareOp::Equal { initial } else { initial + 1 };
        Bool::Compare(op, Expr::Read(IntVariable::Static(int)), Expr::Const(bound))
    }

    pub(super) fn monitor(&mut self, scope: &Scope) -> Monitor {
        let cells = if self.program.cells.is_empty() { 0 } else { 15 };
        let inits = if self.program.inits.is_empty() { 0 } else { 6 };
        match self.random.weighted(&[60, 6, inits, cells]) {
            0 => Monitor::Lock(self.random.below(self.program.locks)),
            1 => Monitor::Program,
            2 => Monitor::Init(self.random.below(self.program.inits.len())),
            _ => Monitor::Cell(self.receiver(scope)),
        }
    }
}
