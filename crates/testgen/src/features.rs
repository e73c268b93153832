//! Names the language features a program uses, so that a test can leave out what the checker
//! does not support yet and so that no feature goes unused without anybody noticing.

use crate::ast::{
    AtomicOp, BinaryOp, Block, Body, Bool, Catch, Expr, Handler, IntVariable, Monitor, Program,
    RefExpr, RefPlace, Stmt, WorkerStyle,
};
use std::collections::BTreeSet;

/// Every name that [`features`] can give.
pub const ALL_FEATURES: &[&str] = &[
    "alive",
    "array",
    "assignment-expression",
    "atomic",
    "break",
    "call",
    "catch",
    "catch-error",
    "cell",
    "cell-method",
    "cell-monitor",
    "class-init",
    "class-init-parent",
    "class-monitor",
    "conditional-expression",
    "division",
    "finally",
    "for",
    "holds-lock",
    "interrupt",
    "interrupt-propagates",
    "interrupt-self",
    "interrupt-test",
    "join-in-worker",
    "join-timed",
    "lambda",
    "latch",
    "method-reference",
    "new",
    "next",
    "notify",
    "notify-all",
    "park",
    "reentrant-lock",
    "return",
    "runnable-class",
    "semaphore",
    "short-circuit",
    "sleep",
    "start-in-worker",
    "step-expression",
    "switch",
    "synchronized",
    "synchronized-cell-method",
    "synchronized-method",
    "thread-class",
    "throw",
    "try-lock",
    "update",
    "volatile",
    "wait",
    "wait-timed",
    "while",
    "yield",
];

/// The features that `program` uses, by names from [`ALL_FEATURES`].
pub fn features(program: &Program) -> BTreeSet<&'static str> {
    let mut visitor = Visitor { found: BTreeSet::new(), in_worker: false };
    visitor.program(program);
    visitor.found
}

struct Visitor {
    found: BTreeSet<&'static str>,
    in_worker: bool,
}

impl Visitor {
    fn add(&mut self, feature: &'static str) {
        debug_assert!(ALL_FEATURES.contains(&feature), "{feature}");
        self.found.insert(feature);
    }

    fn add_if(&mut self, condition: bool, feature: &'static str) {
        if condition {
            self.add(feature);
        }
    }

    fn program(&mut self, program: &Program) {
        let volatile_int = program.ints.iter().any(|int| int.volatile);
        let volatile_cell = program.cells.iter().any(|cell| cell.volatile);
        self.add_if(volatile_int || volatile_cell, "volatile");
        for method in &program.methods {
            self.add_if(method.synchronized, "synchronized-method");
            self.body(&method.body);
            self.expr(&method.result);
        }
        for init in &program.inits {
            self.add_if(init.parent.is_some(), "class-init-parent");
            self.expr(&init.field);
            self.body(&init.body);
        }
        self.body(&program.main);
        self.in_worker = true;
        for worker in &program.threads {
            self.add(match worker.style {
                WorkerStyle::Lambda => "lambda",
                WorkerStyle::MethodReference => "method-reference",
                WorkerStyle::RunnableClass => "runnable-class",
                WorkerStyle::ThreadClass => "thread-class",
            });
            self.body(&worker.body);
        }
    }

    fn body(&mut self, body: &Body) {
        self.block(&body.block);
    }

    fn block(&mut self, block: &Block) {
        for statement in block {
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &Stmt) {
        match statement {
            Stmt::Assign(place, value) => {
                self.place(place);
                self.expr(value);
            }
            Stmt::Update(place, op, value) => {
                self.add("update");
                self.operator(*op);
                self.place(place);
                self.expr(value);
            }
            Stmt::AssignRef(place, value) => {
                if let RefPlace::Next(cell) = place {
                    self.add("next");
                    self.reference(cell);
                }
                self.add("cell");
                self.reference(value);
            }
            Stmt::Call(call) => self.expr(call),
            Stmt::If(test, yes, no) => {
                self.condition(test);
                self.block(yes);
                self.block(no);
            }
            Stmt::For(_, body) => {
                self.add("for");
                self.block(body);
            }
            Stmt::While(test, body) => {
                self.add("while");
                self.condition(test);
                self.block(body);
            }
            Stmt::Switch(value, arms) => {
                self.add("switch");
                self.expr(value);
                arms.iter().for_each(|arm| self.block(&arm.block));
            }
            Stmt::Break => self.add("break"),
            Stmt::Synchronized(monitor, body) => {
                self.add("synchronized");
                self.monitor(monitor);
                self.block(body);
            }
            Stmt::Locked(_, body) => {
                self.add("reentrant-lock");
                self.block(body);
            }
            Stmt::TryLocked(_, yes, no) => {
                self.add("try-lock");
                self.block(yes);
                self.block(no);
            }
            Stmt::AtomicSet(_, value) => {
                self.add("atomic");
                self.expr(value);
            }
            Stmt::Acquire { handler, .. } => {
                self.add("semaphore");
                self.handler(handler);
            }
            Stmt::Release(_) => self.add("semaphore"),
            Stmt::Await { handler, .. } => {
                self.add("latch");
                self.handler(handler);
            }
            Stmt::CountDown(_) => self.add("latch"),
            Stmt::Park | Stmt::Unpark(_) => self.add("park"),
            Stmt::Wait { monitor, timed, handler } => {
                self.add(if *timed { "wait-timed" } else { "wait" });
                self.monitor(monitor);
                self.handler(handler);
            }
            Stmt::Notify { monitor, all } => {
                self.add(if *all { "notify-all" } else { "notify" });
                self.monitor(monitor);
            }
            Stmt::Sleep(handler) => {
                self.add("sleep");
                self.handler(handler);
            }
            Stmt::Yield => self.add("yield"),
            Stmt::Try { body, catches, finally } => {
                self.block(body);
                for (class, handler) in catches {
                    self.add("catch");
                    let wide = matches!(class, Catch::Throwable | Catch::Error);
                    self.add_if(wide, "catch-error");
                    self.block(handler);
                }
                if let Some(block) = finally {
                    self.add("finally");
                    self.block(block);
                }
            }
            Stmt::Throw(_) => self.add("throw"),
            Stmt::Return(value) => {
                self.add("return");
                value.iter().for_each(|value| self.expr(value));
            }
            Stmt::Start(_) => self.add_if(self.in_worker, "start-in-worker"),
            Stmt::Join { timed, handler, .. } => {
                self.add_if(self.in_worker, "join-in-worker");
                self.add_if(*timed, "join-timed");
                self.handler(handler);
            }
            Stmt::Interrupt(_) => self.add("interrupt"),
            Stmt::InterruptSelf => self.add("interrupt-self"),
        }
    }

    fn handler(&mut self, handler: &Handler) {
        match handler {
            Some(block) => self.block(block),
            None => self.add("interrupt-propagates"),
        }
    }

    fn place(&mut self, place: &IntVariable) {
        match place {
            IntVariable::Local(_) | IntVariable::Static(_) => {}
            IntVariable::Element(_, index) => {
                self.add("array");
                self.expr(index);
            }
            IntVariable::Value(cell) => self.reference(cell),
            IntVariable::InitField(_) => self.add("class-init"),
        }
    }

    fn operator(&mut self, op: BinaryOp) {
        self.add_if(matches!(op, BinaryOp::Divide | BinaryOp::Remainder), "division");
    }

    fn expr(&mut self, expression: &Expr) {
        match expression {
            Expr::Const(_) => {}
            Expr::Read(place) => self.place(place),
            Expr::Binary(op, left, right) => {
                self.operator(*op);
                self.expr(left);
                self.expr(right);
            }
            Expr::Assign(place, value) => {
                self.add("assignment-expression");
                self.place(place);
                self.expr(value);
            }
            Expr::Step { place, .. } => {
                self.add("step-expression");
                self.place(place);
            }
            Expr::Choose(test, yes, no) => {
                self.add("conditional-expression");
                self.condition(test);
                self.expr(yes);
                self.expr(no);
            }
            Expr::Atomic(_, op) => {
                self.add("atomic");
                if let AtomicOp::GetAndAdd(value) | AtomicOp::GetAndSet(value) = op {
                    self.expr(value);
                }
            }
            Expr::Permits(_) => self.add("semaphore"),
            Expr::Count(_) => self.add("latch"),
            Expr::Call(_, arguments) => {
                self.add("call");
                arguments.iter().for_each(|argument| self.expr(argument));
            }
            Expr::InitGet { synchronized, .. } => {
                self.add("class-init");
                self.add_if(*synchronized, "class-monitor");
            }
            Expr::CellAdd { cell, amount, synchronized } => {
                self.add(if *synchronized { "synchronized-cell-method" } else { "cell-method" });
                self.reference(cell);
                self.expr(amount);
            }
        }
    }

    fn reference(&mut self, reference: &RefExpr) {
        self.add("cell");
        match reference {
            RefExpr::Null | RefExpr::Local(_) | RefExpr::Static(_) => {}
            RefExpr::Next(cell) => {
                self.add("next");
                self.reference(cell);
            }
            RefExpr::New(value) => {
                self.add("new");
                self.expr(value);
            }
        }
    }

    fn condition(&mut self, test: &Bool) {
        match test {
            Bool::Compare(_, left, right) => {
                self.expr(left);
                self.expr(right);
            }
            Bool::Same(left, right) => {
                self.reference(left);
                self.reference(right);
            }
            Bool::Not(inner) => self.condition(inner),
            Bool::And(left, right) | Bool::Or(left, right) => {
                self.add("short-circuit");
                self.condition(left);
                self.condition(right);
            }
            Bool::Interrupted | Bool::IsInterrupted => self.add("interrupt-test"),
            Bool::CompareAndSet(_, old, new) => {
                self.add("atomic");
                self.expr(old);
                self.expr(new);
            }
            Bool::TryAcquire(_) => self.add("semaphore"),
            Bool::IsAlive(_) => self.add("alive"),
            Bool::HoldsLock(_) => self.add("holds-lock"),
        }
    }

    fn monitor(&mut self, monitor: &Monitor) {
        match monitor {
            Monitor::Lock(_) => {}
            Monitor::Program | Monitor::Init(_) => self.add("class-monitor"),
            Monitor::Cell(cell) => {
                self.add("cell-monitor");
                self.reference(cell);
            }
        }
    }
}
