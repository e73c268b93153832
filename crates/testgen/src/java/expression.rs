//! Spells expressions, conditions, places and references.

use crate::ast::{AtomicOp, BinaryOp, Bool, CompareOp, Expr, IntVariable, RefExpr};

/// How expressions are written.
#[derive(Clone, Copy)]
pub(super) struct Spelling {
    /// Every shared value read or written in an expression goes through `pause`, which returns it
    /// after a delay.
    pub delays: bool,
}

impl Spelling {
    /// `text`, with a pause after it has been evaluated.
    pub(super) fn paused(self, text: String) -> String {
        if self.delays { format!("pause({text})") } else { text }
    }

    pub(super) fn place(self, place: &IntVariable) -> String {
        match place {
            IntVariable::Local(local) => format!("l{local}"),
            IntVariable::Static(int) => format!("x{int}"),
            IntVariable::Element(array, index) => format!("a{array}[{}]", self.expr(index)),
            IntVariable::Value(cell) => format!("{}.v", self.receiver(cell)),
            IntVariable::InitField(class) => format!("I{class}.f"),
        }
    }

    pub(super) fn expr(self, expression: &Expr) -> String {
        match expression {
            Expr::Const(value) if *value < 0 => format!("({value})"),
            Expr::Const(value) => value.to_string(),
            Expr::Read(IntVariable::Local(local)) => format!("l{local}"),
            Expr::Read(source) => self.paused(self.place(source)),
            Expr::Binary(op, left, right) => {
                format!("({} {} {})", self.expr(left), symbol(*op), self.expr(right))
            }
            Expr::Assign(target, value) => {
                self.paused(format!("({} = {})", self.place(target), self.expr(value)))
            }
            Expr::Step { place: target, up, prefix } => {
                let (target, sign) = (self.place(target), if *up { "++" } else { "--" });
                let step =
                    if *prefix { format!("({sign}{target})") } else { format!("({target}{sign})") };
                self.paused(step)
            }
            Expr::Choose(test, yes, no) => {
                format!("({} ? {} : {})", self.condition(test), self.expr(yes), self.expr(no))
            }
            Expr::Atomic(atomic, op) => {
                let call = match op {
                    AtomicOp::Get => "get()".into(),
                    AtomicOp::IncrementAndGet => "incrementAndGet()".into(),
                    AtomicOp::GetAndAdd(value) => format!("getAndAdd({})", self.expr(value)),
                    AtomicOp::GetAndSet(value) => format!("getAndSet({})", self.expr(value)),
                };
                format!("A{atomic}.{call}")
            }
            Expr::Permits(semaphore) => format!("S{semaphore}.availablePermits()"),
            Expr::Count(latch) => format!("((int) D{latch}.getCount())"),
            Expr::Call(method, arguments) => {
                let arguments: Vec<String> =
                    arguments.iter().map(|argument| self.expr(argument)).collect();
                format!("m{method}({})", arguments.join(", "))
            }
            Expr::InitGet { class, synchronized: false } => format!("I{class}.get()"),
            Expr::InitGet { class, synchronized: true } => format!("I{class}.syncGet()"),
            Expr::CellAdd { cell, amount, synchronized } => {
                let name = if *synchronized { "syncAdd" } else { "add" };
                format!("{}.{name}({})", self.receiver(cell), self.expr(amount))
            }
        }
    }

    pub(super) fn refexpr(self, expression: &RefExpr) -> String {
        match expression {
            RefExpr::Null => "null".into(),
            RefExpr::Local(local) => format!("k{local}"),
            RefExpr::Static(cell) => self.paused(format!("c{cell}")),
            RefExpr::Next(cell) => self.paused(format!("{}.next", self.receiver(cell))),
            RefExpr::New(value) => format!("new Cell({})", self.expr(value)),
        }
    }

    /// A reference in front of a dot, where `null` needs a type.
    pub(super) fn receiver(self, expression: &RefExpr) -> String {
        match expression {
            RefExpr::Null => "((Cell) null)".into(),
            RefExpr::New(_) => format!("({})", self.refexpr(expression)),
            _ => self.refexpr(expression),
        }
    }

    pub(super) fn condition(self, test: &Bool) -> String {
        match test {
            Bool::Compare(op, left, right) => {
                let op = match op {
                    CompareOp::Equal => "==",
                    CompareOp::NotEqual => "!=",
                    CompareOp::Less => "<",
                    CompareOp::GreaterEqual => ">=",
                };
                format!("({} {op} {})", self.expr(left), self.expr(right))
            }
            Bool::Same(left, right) => {
                format!("({} == {})", self.refexpr(left), self.refexpr(right))
            }
            Bool::Not(inner) => format!("!{}", self.condition(inner)),
            Bool::And(left, right) => {
                format!("({} && {})", self.condition(left), self.condition(right))
            }
            Bool::Or(left, right) => {
                format!("({} || {})", self.condition(left), self.condition(right))
            }
            Bool::Interrupted => "Thread.interrupted()".into(),
            Bool::IsInterrupted => "Thread.currentThread().isInterrupted()".into(),
            Bool::CompareAndSet(atomic, old, new) => {
                format!("A{atomic}.compareAndSet({}, {})", self.expr(old), self.expr(new))
            }
            Bool::TryAcquire(semaphore) => format!("S{semaphore}.tryAcquire()"),
            Bool::IsAlive(worker) => format!("threads[{worker}].isAlive()"),
            Bool::HoldsLock(lock) => format!("Thread.holdsLock(L{lock})"),
        }
    }
}

pub(super) fn symbol(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Add => "+",
        BinaryOp::Subtract => "-",
        BinaryOp::Multiply => "*",
        BinaryOp::Xor => "^",
        BinaryOp::Divide => "/",
        BinaryOp::Remainder => "%",
    }
}
