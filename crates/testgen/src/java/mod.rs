//! Writes a program as Java 11 source: one public class with everything nested in it.
//! Expressions are fully parenthesised, so that the text has the shape of the tree.

mod expression;

use crate::ast::{
    BinaryOp, Block, Body, Catch, Custom, Expr, Handler, Monitor, Program, RefPlace, Stmt,
    WorkerStyle,
};
use crate::features::features;
use expression::{Spelling, symbol};

/// The source of `program` as the public class `class_name`.
pub fn emit_java(program: &Program, class_name: &str) -> String {
    Writer::new(program, class_name, false).program()
}

/// As [`emit_java`], with short random delays before statements and after shared reads. The delays do
/// not change what the program can do under sequential consistency; they make a real JVM show more of
/// it, and nothing else: each contains a memory fence.
pub fn emit_java_with_delays(program: &Program, class_name: &str) -> String {
    Writer::new(program, class_name, true).program()
}

struct Writer<'p> {
    program: &'p Program,
    class: &'p str,
    spelling: Spelling,
    text: String,
    depth: usize,
    /// Numbers the names that must not clash: loop counters and caught exceptions.
    fresh: usize,
}

impl<'p> Writer<'p> {
    fn new(program: &'p Program, class: &'p str, delays: bool) -> Self {
        Writer {
            program,
            class,
            spelling: Spelling { delays },
            text: String::new(),
            depth: 0,
            fresh: 0,
        }
    }

    fn line(&mut self, line: &str) {
        for _ in 0..self.depth {
            self.text.push_str("    ");
        }
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn open(&mut self, line: &str) {
        self.line(&format!("{line} {{"));
        self.depth += 1;
    }

    fn close(&mut self) {
        self.depth -= 1;
        self.line("}");
    }

    /// Closes one block and opens the next of the same statement.
    fn reopen(&mut self, middle: &str) {
        self.depth -= 1;
        self.open(&format!("}} {middle}"));
    }

    fn program(mut self) -> String {
        if !self.program.latches.is_empty() {
            self.line("import java.util.concurrent.CountDownLatch;");
        }
        if !self.program.semaphores.is_empty() {
            self.line("import java.util.concurrent.Semaphore;");
        }
        if !self.program.atomics.is_empty() {
            self.line("import java.util.concurrent.atomic.AtomicInteger;");
        }
        if features(self.program).contains("park") {
            self.line("import java.util.concurrent.locks.LockSupport;");
        }
        if self.program.reentrant_locks > 0 {
            self.line("import java.util.concurrent.locks.ReentrantLock;");
        }
        self.open(&format!("public class {}", self.class));
        self.fields();
        self.nested_classes();
        let program = self.program;
        for (index, method) in program.methods.iter().enumerate() {
            let parameters: Vec<String> =
                (0..method.parameters).map(|p| format!("int l{p}")).collect();
            let synchronized = if method.synchronized { "synchronized " } else { "" };
            self.open(&format!("static {synchronized}int m{index}({})", parameters.join(", ")));
            self.body(&method.body, method.parameters);
            if self.spelling.delays {
                self.line("delay();");
            }
            let result = self.spelling.expr(&method.result);
            self.line(&format!("return {result};"));
            self.close();
        }
        for (index, worker) in program.threads.iter().enumerate() {
            self.open(&format!("static void run{}()", index + 1));
            self.body(&worker.body, 0);
            self.close();
        }
        self.open("public static void main(String[] args)");
        for (index, worker) in program.threads.iter().enumerate() {
            let (class, t) = (self.class, index + 1);
            let made = match worker.style {
                WorkerStyle::Lambda => format!("new Thread(() -> run{t}(), \"t{t}\")"),
                WorkerStyle::MethodReference => format!("new Thread({class}::run{t}, \"t{t}\")"),
                WorkerStyle::RunnableClass => format!("new Thread(new R{t}(), \"t{t}\")"),
                WorkerStyle::ThreadClass => format!("new T{t}()"),
            };
            self.line(&format!("threads[{index}] = {made};"));
        }
        self.body(&program.main, 0);
        self.close();
        if self.spelling.delays {
            self.delay_methods();
        }
        self.close();
        self.text
    }

    fn delay_methods(&mut self) {
        // Sleeping with `parkNanos` would take permits away from a program that parks.
        let sleep = match features(self.program).contains("park") {
            true => "Thread.yield()",
            false => "java.util.concurrent.locks.LockSupport.parkNanos(time)",
        };
        self.open("static void delay()");
        // Between any two accesses to shared memory, so that they take effect in program order and
        // what is seen is sequentially consistent.
        self.line("java.lang.invoke.VarHandle.fullFence();");
        self.line("var random = java.util.concurrent.ThreadLocalRandom.current();");
        self.line("int n = random.nextInt(16);");
        self.line("if (n < 9) return;");
        self.line("if (n < 11) { Thread.yield(); return; }");
        self.line("long time = random.nextInt(n == 15 ? 300000 : 30000);");
        self.line(&format!("if (n < 13) {{ {sleep}; return; }}"));
        self.line("long end = System.nanoTime() + time;");
        self.line("while (System.nanoTime() < end) { }");
        self.close();
        self.line("static int pause(int value) { delay(); return value; }");
        self.line("static Cell pause(Cell value) { delay(); return value; }");
    }

    fn fields(&mut self) {
        let program = self.program;
        for (index, int) in program.ints.iter().enumerate() {
            let volatile = if int.volatile { "volatile " } else { "" };
            self.line(&format!("static {volatile}int x{index} = {};", int.initial));
        }
        for (index, initial) in program.arrays.iter().enumerate() {
            let initial: Vec<String> = initial.iter().map(i32::to_string).collect();
            self.line(&format!("static final int[] a{index} = {{{}}};", initial.join(", ")));
        }
        for (index, cell) in program.cells.iter().enumerate() {
            let volatile = if cell.volatile { "volatile " } else { "" };
            let initial = match cell.initial {
                Some(value) => format!("new Cell({value})"),
                None => "null".into(),
            };
            self.line(&format!("static {volatile}Cell c{index} = {initial};"));
        }
        for (index, initial) in program.atomics.iter().enumerate() {
            let value = format!("new AtomicInteger({initial})");
            self.line(&format!("static final AtomicInteger A{index} = {value};"));
        }
        for lock in 0..program.reentrant_locks {
            self.line(&format!("static final ReentrantLock R{lock} = new ReentrantLock();"));
        }
        for (index, permits) in program.semaphores.iter().enumerate() {
            let value = format!("new Semaphore({permits})");
            self.line(&format!("static final Semaphore S{index} = {value};"));
        }
        for (index, count) in program.latches.iter().enumerate() {
            let value = format!("new CountDownLatch({count})");
            self.line(&format!("static final CountDownLatch D{index} = {value};"));
        }
        for lock in 0..program.locks {
            self.line(&format!("static final Object L{lock} = new Object();"));
        }
        let count = program.threads.len();
        self.line(&format!("static final Thread[] threads = new Thread[{count}];"));
    }

    fn nested_classes(&mut self) {
        self.open("static class Cell");
        self.line("int v;");
        self.line("Cell next;");
        self.line("Cell(int v) { this.v = v; }");
        let amount = self.spelling.paused("d".into());
        self.line(&format!("int add(int d) {{ v += {amount}; return v; }}"));
        self.line(&format!("synchronized int syncAdd(int d) {{ v += {amount}; return v; }}"));
        self.close();
        self.line("static class E0 extends RuntimeException { }");
        self.line("static class E1 extends E0 { }");
        let program = self.program;
        for (index, init) in program.inits.iter().enumerate() {
            let extends = init.parent.map_or(String::new(), |parent| format!(" extends I{parent}"));
            self.open(&format!("static class I{index}{extends}"));
            self.line(&format!("static int f = {};", self.spelling.expr(&init.field)));
            if !init.body.block.is_empty() {
                self.open("static");
                self.body(&init.body, 0);
                self.close();
            }
            self.line("static int get() { return f; }");
            self.line("static synchronized int syncGet() { return f; }");
            self.close();
        }
        for (index, worker) in program.threads.iter().enumerate() {
            let t = index + 1;
            match worker.style {
                WorkerStyle::Lambda | WorkerStyle::MethodReference => continue,
                WorkerStyle::RunnableClass => {
                    self.open(&format!("static class R{t} implements Runnable"));
                }
                WorkerStyle::ThreadClass => {
                    self.open(&format!("static class T{t} extends Thread"));
                    self.line(&format!("T{t}() {{ super(\"t{t}\"); }}"));
                }
            }
            self.line(&format!("public void run() {{ run{t}(); }}"));
            self.close();
        }
    }

    fn body(&mut self, body: &Body, parameters: usize) {
        for local in parameters..body.int_locals {
            self.line(&format!("int l{local} = 0;"));
        }
        for local in 0..body.cell_locals {
            self.line(&format!("Cell k{local} = null;"));
        }
        self.block(&body.block);
    }

    fn block(&mut self, block: &Block) {
        for statement in block {
            if self.spelling.delays {
                self.line("delay();");
            }
            self.statement(statement);
        }
    }

    fn fresh(&mut self) -> usize {
        self.fresh += 1;
        self.fresh
    }

    /// A call that can throw `InterruptedException`.
    fn interruptible(&mut self, call: &str, handler: &Handler) {
        let Some(handler) = handler else {
            self.line(call);
            return;
        };
        let number = self.fresh();
        self.open("try");
        self.line(call);
        self.reopen(&format!("catch (InterruptedException e{number})"));
        self.block(handler);
        self.close();
    }

    /// A block after which a lock is released in any case.
    fn unlocking(&mut self, lock: usize, block: &Block) {
        self.open("try");
        self.block(block);
        self.reopen("finally");
        self.line(&format!("R{lock}.unlock();"));
        self.close();
    }

    fn statement(&mut self, statement: &Stmt) {
        match statement {
            Stmt::Assign(target, value) => {
                self.line(&format!(
                    "{} = {};",
                    self.spelling.place(target),
                    self.spelling.expr(value)
                ));
            }
            Stmt::Update(target, BinaryOp::Add, Expr::Const(1)) if !self.spelling.delays => {
                self.line(&format!("{}++;", self.spelling.place(target)));
            }
            Stmt::Update(target, op, value) => {
                // The old value has been read when the pause comes.
                let (target, value) = (self.spelling.place(target), self.spelling.expr(value));
                let value = self.spelling.paused(value);
                self.line(&format!("{target} {}= {value};", symbol(*op)));
            }
            Stmt::AssignRef(target, value) => {
                let target = match target {
                    RefPlace::Local(local) => format!("k{local}"),
                    RefPlace::Static(cell) => format!("c{cell}"),
                    RefPlace::Next(cell) => format!("{}.next", self.spelling.receiver(cell)),
                };
                self.line(&format!("{target} = {};", self.spelling.refexpr(value)));
            }
            Stmt::Call(call) => self.line(&format!("{};", self.spelling.expr(call))),
            Stmt::If(test, yes, no) => {
                self.open(&format!("if ({})", self.spelling.condition(test)));
                self.block(yes);
                if !no.is_empty() {
                    self.reopen("else");
                    self.block(no);
                }
                self.close();
            }
            Stmt::For(rounds, body) => {
                let i = format!("i{}", self.fresh());
                self.open(&format!("for (int {i} = 0; {i} < {rounds}; {i}++)"));
                self.block(body);
                self.close();
            }
            Stmt::While(test, body) => {
                self.open(&format!("while ({})", self.spelling.condition(test)));
                self.block(body);
                self.close();
            }
            Stmt::Switch(value, arms) => {
                self.open(&format!("switch ({})", self.spelling.expr(value)));
                for arm in arms {
                    let label = match arm.label {
                        Some(label) => format!("case {label}:"),
                        None => "default:".into(),
                    };
                    self.line(&label);
                    self.depth += 1;
                    self.block(&arm.block);
                    if !arm.falls_through {
                        self.line("break;");
                    }
                    self.depth -= 1;
                }
                self.close();
            }
            Stmt::Break => self.line("break;"),
            Stmt::Synchronized(monitor, body) => {
                let monitor = self.monitor(monitor);
                self.open(&format!("synchronized ({monitor})"));
                self.block(body);
                self.close();
            }
            Stmt::Locked(lock, body) => {
                self.line(&format!("R{lock}.lock();"));
                self.unlocking(*lock, body);
            }
            Stmt::TryLocked(lock, yes, no) => {
                self.open(&format!("if (R{lock}.tryLock())"));
                self.unlocking(*lock, yes);
                self.reopen("else");
                self.block(no);
                self.close();
            }
            Stmt::AtomicSet(atomic, value) => {
                self.line(&format!("A{atomic}.set({});", self.spelling.expr(value)));
            }
            Stmt::Acquire { semaphore, handler } => {
                self.interruptible(&format!("S{semaphore}.acquire();"), handler);
            }
            Stmt::Release(semaphore) => self.line(&format!("S{semaphore}.release();")),
            Stmt::Await { latch, handler } => {
                self.interruptible(&format!("D{latch}.await();"), handler);
            }
            Stmt::CountDown(latch) => self.line(&format!("D{latch}.countDown();")),
            Stmt::Park => self.line("LockSupport.park();"),
            Stmt::Unpark(worker) => self.line(&format!("LockSupport.unpark(threads[{worker}]);")),
            Stmt::Wait { monitor, timed, handler } => {
                let time = if *timed { "1" } else { "" };
                let call = format!("{}.wait({time});", self.monitor(monitor));
                self.interruptible(&call, handler);
            }
            Stmt::Notify { monitor, all } => {
                let name = if *all { "notifyAll" } else { "notify" };
                let monitor = self.monitor(monitor);
                self.line(&format!("{monitor}.{name}();"));
            }
            Stmt::Sleep(handler) => self.interruptible("Thread.sleep(1);", handler),
            Stmt::Yield => self.line("Thread.yield();"),
            Stmt::Try { body, catches, finally } => {
                self.open("try");
                self.block(body);
                for (class, handler) in catches {
                    let number = self.fresh();
                    self.reopen(&format!("catch ({} e{number})", catch_name(*class)));
                    self.block(handler);
                }
                if let Some(block) = finally {
                    self.reopen("finally");
                    self.block(block);
                }
                self.close();
            }
            Stmt::Throw(Custom::E0) => self.line("throw new E0();"),
            Stmt::Throw(Custom::E1) => self.line("throw new E1();"),
            Stmt::Return(None) => self.line("return;"),
            Stmt::Return(Some(value)) => {
                self.line(&format!("return {};", self.spelling.expr(value)))
            }
            Stmt::Start(worker) => self.line(&format!("threads[{worker}].start();")),
            Stmt::Join { worker, timed, handler } => {
                let time = if *timed { "1" } else { "" };
                self.interruptible(&format!("threads[{worker}].join({time});"), handler);
            }
            Stmt::Interrupt(worker) => self.line(&format!("threads[{worker}].interrupt();")),
            Stmt::InterruptSelf => self.line("Thread.currentThread().interrupt();"),
        }
    }

    fn monitor(&self, monitor: &Monitor) -> String {
        match monitor {
            Monitor::Lock(lock) => format!("L{lock}"),
            Monitor::Program => format!("{}.class", self.class),
            Monitor::Init(class) => format!("I{class}.class"),
            Monitor::Cell(cell) => self.spelling.receiver(cell),
        }
    }
}

fn catch_name(class: Catch) -> &'static str {
    match class {
        Catch::Runtime => "RuntimeException",
        Catch::Throwable => "Throwable",
        Catch::Error => "Error",
        Catch::Interrupted => "InterruptedException",
        Catch::NullPointer => "NullPointerException",
        Catch::Arithmetic => "ArithmeticException",
        Catch::E0 => "E0",
        Catch::E1 => "E1",
    }
}
