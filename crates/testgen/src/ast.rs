//! The small language of generated programs: what can be written, nothing about what it
//! means. Variables are referred to by index into the program's declarations; `java` gives
//! them names and `machine` gives them values.

/// A whole concurrent program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// Static `int` fields of the program class; named `x0`, `x1`, ….
    pub ints: Vec<SharedInt>,
    /// Static final `int[]` fields, by their initial contents; named `a0`, `a1`, ….
    pub arrays: Vec<Vec<i32>>,
    /// Static `Cell` fields; named `c0`, `c1`, ….
    pub cells: Vec<SharedCell>,
    /// How many `static final Object` locks there are; named `L0`, `L1`, ….
    pub locks: usize,
    /// Static final `AtomicInteger` fields, by their initial values; named `A0`, `A1`, ….
    pub atomics: Vec<i32>,
    /// How many static final `ReentrantLock` fields there are; named `R0`, `R1`, ….
    pub reentrant_locks: usize,
    /// Static final `Semaphore` fields, by their initial permits; named `S0`, `S1`, ….
    pub semaphores: Vec<i32>,
    /// Static final `CountDownLatch` fields, by their initial counts; named `D0`, `D1`, ….
    pub latches: Vec<i32>,
    /// Static methods of the program class; named `m0`, `m1`, …. A body calls only methods
    /// with a smaller index, so there is no recursion.
    pub methods: Vec<Method>,
    /// Nested classes with a static initialiser; named `I0`, `I1`, ….
    pub inits: Vec<InitClass>,
    /// The threads besides main. Thread `i` of this list is thread `i + 1` of outcomes and is
    /// named `t{i+1}` in Java; main is thread 0.
    pub threads: Vec<Worker>,
    /// The body of `main`.
    pub main: Body,
}

/// A static `int` field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedInt {
    /// Declared `volatile`; without meaning under sequential consistency.
    pub volatile: bool,
    /// Its value before main starts.
    pub initial: i32,
}

/// A static field that refers to a `Cell` or is null.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedCell {
    /// Declared `volatile`.
    pub volatile: bool,
    /// `Some(v)` starts as a fresh cell holding `v`, `None` starts as null.
    pub initial: Option<i32>,
}

/// A static method with `int` parameters and an `int` result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Method {
    /// Declared `synchronized`: holds the monitor of the program class.
    pub synchronized: bool,
    /// How many parameters; they are the first `int` locals of the body.
    pub parameters: usize,
    /// The statements.
    pub body: Body,
    /// Returned when the body completes normally.
    pub result: Expr,
}

/// A nested class with one static `int` field `f` and a static initialiser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InitClass {
    /// The superclass, an earlier class of the list, if any.
    pub parent: Option<usize>,
    /// The initialising expression of `f`, run first.
    pub field: Expr,
    /// The `static { … }` block.
    pub body: Body,
}

/// A thread besides main.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worker {
    /// How the Java source makes the thread; without meaning for the outcomes.
    pub style: WorkerStyle,
    /// What the thread runs.
    pub body: Body,
}

/// The ways of making a thread in Java source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkerStyle {
    /// `new Thread(() -> { … })`.
    Lambda,
    /// `new Thread(Program::run1)`.
    MethodReference,
    /// `new Thread(new R1())` with a class that implements `Runnable`.
    RunnableClass,
    /// `new T1()` with a class that extends `Thread`.
    ThreadClass,
}

/// A sequence of statements with its own local variables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Body {
    /// How many `int` locals (`l0`, `l1`, …), parameters included; they start at 0.
    pub int_locals: usize,
    /// How many `Cell` locals (`k0`, `k1`, …); they start as null.
    pub cell_locals: usize,
    /// The statements.
    pub block: Block,
}

/// Statements in order.
pub type Block = Vec<Stmt>;

/// A statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stmt {
    /// `place = expr;`
    Assign(IntVariable, Expr),
    /// `place op= expr;`
    Update(IntVariable, BinaryOp, Expr),
    /// `ref = refexpr;`
    AssignRef(RefPlace, RefExpr),
    /// A call for its effect; the expression is a call.
    Call(Expr),
    /// `if (…) … else …`
    If(Bool, Block, Block),
    /// A loop of a fixed number of rounds.
    For(u8, Block),
    /// `while (…) …`
    While(Bool, Block),
    /// `break;` out of the innermost loop.
    Break,
    /// `synchronized (…) …`
    Synchronized(Monitor, Block),
    /// `switch (…) { case …: … default: … }`
    Switch(Expr, Vec<Arm>),
    /// `R.lock(); try { … } finally { R.unlock(); }`
    Locked(usize, Block),
    /// `if (R.tryLock()) { try { … } finally { R.unlock(); } } else { … }`
    TryLocked(usize, Block, Block),
    /// `A.set(e);`
    AtomicSet(usize, Expr),
    /// `S.acquire();`
    Acquire {
        /// The semaphore.
        semaphore: usize,
        /// What to do about an interrupt.
        handler: Handler,
    },
    /// `S.release();`
    Release(usize),
    /// `D.await();`
    Await {
        /// The latch.
        latch: usize,
        /// What to do about an interrupt.
        handler: Handler,
    },
    /// `D.countDown();`
    CountDown(usize),
    /// `LockSupport.park();` Not together with interrupts or locks of the library, which may
    /// leave a permit behind.
    Park,
    /// `LockSupport.unpark(threads[i]);` for a thread that has been started for certain.
    Unpark(usize),
    /// `m.wait();` or `m.wait(1);`
    Wait {
        /// The object waited on.
        monitor: Monitor,
        /// `wait(1)`: the time may run out at any moment.
        timed: bool,
        /// What to do about an interrupt.
        handler: Handler,
    },
    /// `m.notify();` or `m.notifyAll();`
    Notify {
        /// The object notified.
        monitor: Monitor,
        /// `notifyAll`.
        all: bool,
    },
    /// `Thread.sleep(1);`
    Sleep(Handler),
    /// `Thread.yield();`
    Yield,
    /// `try … catch … finally …`
    Try {
        /// The guarded statements.
        body: Block,
        /// The catch clauses in order; no clause repeats or follows a wider one.
        catches: Vec<(Catch, Block)>,
        /// The finally block.
        finally: Option<Block>,
    },
    /// `throw new E0();` or `E1`; directly under an `if` so that javac sees no dead code.
    Throw(Custom),
    /// `return;` in a thread, `return expr;` in a method; directly under an `if`.
    Return(Option<Expr>),
    /// `threads[i].start();`
    Start(usize),
    /// `threads[i].join();` or `threads[i].join(1);`
    Join {
        /// The thread to wait for.
        worker: usize,
        /// `join(1)`: the time may run out at any moment.
        timed: bool,
        /// What to do about an interrupt.
        handler: Handler,
    },
    /// `threads[i].interrupt();` Only for a thread that has been started for certain:
    /// what the call does before that differs between Java versions.
    Interrupt(usize),
    /// `Thread.currentThread().interrupt();`
    InterruptSelf,
}

/// The catch block for `InterruptedException` directly around a call that waits. Without one
/// the call stands inside a `try` of the same body that catches the exception.
pub type Handler = Option<Block>;

/// One case of a `switch`; the arms have different labels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arm {
    /// `case n:`, or `default:`, which is the last arm if there is one.
    pub label: Option<i32>,
    /// The statements.
    pub block: Block,
    /// Goes on with the next arm instead of ending with `break;`.
    pub falls_through: bool,
}

/// A variable that holds an `int`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IntVariable {
    /// A local of the running body.
    Local(usize),
    /// A static `int`.
    Static(usize),
    /// An element of a shared array.
    Element(usize, Box<Expr>),
    /// The field `v` of a cell.
    Value(RefExpr),
    /// The field `f` of a class with an initialiser.
    InitField(usize),
}

/// An expression of type `int`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expr {
    /// A literal.
    Const(i32),
    /// The value in a place.
    Read(IntVariable),
    /// `(a op b)`
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `(place = e)`
    Assign(IntVariable, Box<Expr>),
    /// `place++`, `place--`, `++place` or `--place`.
    Step {
        /// What is counted.
        place: IntVariable,
        /// Up, else down.
        up: bool,
        /// The value is the new one.
        prefix: bool,
    },
    /// `(cond ? a : b)`
    Choose(Box<Bool>, Box<Expr>, Box<Expr>),
    /// A method of an `AtomicInteger`.
    Atomic(usize, AtomicOp),
    /// `S.availablePermits()`
    Permits(usize),
    /// `(int) D.getCount()`
    Count(usize),
    /// A call of a static method of the program.
    Call(usize, Vec<Expr>),
    /// `I0.get()`, or `I0.syncGet()`, which holds the monitor of `I0.class`.
    InitGet {
        /// The class.
        class: usize,
        /// `syncGet`.
        synchronized: bool,
    },
    /// `cell.add(d)` or `cell.syncAdd(d)`: `v += d; return v;`
    CellAdd {
        /// The receiver.
        cell: RefExpr,
        /// The argument.
        amount: Box<Expr>,
        /// `syncAdd`, a synchronized instance method.
        synchronized: bool,
    },
}

/// The methods of `AtomicInteger` with an `int` result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AtomicOp {
    /// `get()`
    Get,
    /// `incrementAndGet()`
    IncrementAndGet,
    /// `getAndAdd(e)`
    GetAndAdd(Box<Expr>),
    /// `getAndSet(e)`
    GetAndSet(Box<Expr>),
}

/// Arithmetic of `int`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `^`
    Xor,
    /// `/`, which throws on zero.
    Divide,
    /// `%`, which throws on zero.
    Remainder,
}

/// An expression of type `Cell`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RefExpr {
    /// `null`
    Null,
    /// A local.
    Local(usize),
    /// A static field.
    Static(usize),
    /// The field `next` of a cell.
    Next(Box<RefExpr>),
    /// `new Cell(v)`
    New(Box<Expr>),
}

/// A place that holds a `Cell`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RefPlace {
    /// A local.
    Local(usize),
    /// A static field.
    Static(usize),
    /// The field `next` of a cell.
    Next(RefExpr),
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bool {
    /// `(a op b)` of ints.
    Compare(CompareOp, Expr, Expr),
    /// `(a == b)` of cells.
    Same(RefExpr, RefExpr),
    /// `!a`
    Not(Box<Bool>),
    /// `(a && b)`
    And(Box<Bool>, Box<Bool>),
    /// `(a || b)`
    Or(Box<Bool>, Box<Bool>),
    /// `Thread.interrupted()`: reads and clears.
    Interrupted,
    /// `Thread.currentThread().isInterrupted()`
    IsInterrupted,
    /// `A.compareAndSet(a, b)`
    CompareAndSet(usize, Expr, Expr),
    /// `S.tryAcquire()`
    TryAcquire(usize),
    /// `threads[i].isAlive()`
    IsAlive(usize),
    /// `Thread.holdsLock(L)` for one of the locks.
    HoldsLock(usize),
}

/// Comparison of ints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CompareOp {
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `>=`
    GreaterEqual,
}

/// An object used as a monitor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Monitor {
    /// One of the locks.
    Lock(usize),
    /// The class object of the program.
    Program,
    /// The class object of a class with an initialiser; naming it does not initialise it.
    Init(usize),
    /// A cell, possibly null.
    Cell(RefExpr),
}

/// The exception classes that programs declare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Custom {
    /// `class E0 extends RuntimeException`
    E0,
    /// `class E1 extends E0`
    E1,
}

/// The classes named in catch clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Catch {
    /// `RuntimeException`
    Runtime,
    /// `Throwable`
    Throwable,
    /// `Error`
    Error,
    /// `InterruptedException`; the body throws it.
    Interrupted,
    /// `NullPointerException`
    NullPointer,
    /// `ArithmeticException`
    Arithmetic,
    /// `E0`, hence also `E1`.
    E0,
    /// `E1`
    E1,
}
