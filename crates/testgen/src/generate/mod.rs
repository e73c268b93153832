//! Draws programs: their declarations, threads and main. What goes into a body is in
//! `statement` and `expression`; how often, in `weights`.

mod expression;
mod statement;
mod weights;

use crate::ast::{
    BinaryOp, Block, Body, Expr, InitClass, IntVariable, Method, Monitor, Program, RefPlace,
    SharedCell, SharedInt, Stmt, Worker, WorkerStyle,
};
use crate::random::Random;
use weights::Weights;

/// Which part of Java a program may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flavor {
    /// The language and the methods of `Object` and `Thread`.
    Core,
    /// Also `AtomicInteger`, `ReentrantLock`, `Semaphore`, `CountDownLatch` and `LockSupport`.
    Library,
    /// As `Core`, but threads often hand out objects, take them back and go on with them, and join
    /// others that may have ended.
    Unlinking,
}

/// Draws a program. The same stream gives the same program.
pub fn generate(flavor: Flavor, random: &mut Random) -> Program {
    let weights = Weights::draw(flavor, random);
    let mut generator = Generator {
        program: declarations(random, &weights),
        random,
        weights,
        budget: 0,
        factor: 1,
        shared_ints: 0,
        method_costs: Vec::new(),
        started_by_main: 0,
    };
    generator.shared_ints = generator.program.ints.len();
    generator.bodies();
    generator.program
}

/// The state of drawing one program.
struct Generator<'r> {
    random: &'r mut Random,
    weights: Weights,
    program: Program,
    /// How many more visible operations the current body should have. Drawing an operation
    /// takes `factor` away; a body ends when nothing is left.
    budget: i32,
    /// How often the place being drawn is executed, because of loops.
    factor: i32,
    /// The first so many static ints are for everybody; the rest record results.
    shared_ints: usize,
    method_costs: Vec<i32>,
    /// Main starts the first so many threads.
    started_by_main: usize,
}

/// What may be used at the place being drawn.
#[derive(Clone)]
struct Scope {
    int_locals: usize,
    cell_locals: usize,
    /// Monitors held by the surrounding `synchronized` statements of the same body.
    held: Vec<Monitor>,
    /// Methods with a smaller index may be called.
    methods: usize,
    /// Threads that have certainly been started.
    started: Vec<usize>,
    kind: ScopeKind,
    /// `break` is possible here.
    in_loop: bool,
    /// `InterruptedException` is caught further out.
    interruptible: bool,
    depth: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ScopeKind {
    Main,
    Worker,
    Method,
    Init,
}

impl Scope {
    fn new(kind: ScopeKind, int_locals: usize) -> Self {
        Scope {
            int_locals,
            cell_locals: 0,
            held: Vec::new(),
            methods: 0,
            started: Vec::new(),
            kind,
            in_loop: false,
            interruptible: false,
            depth: 0,
        }
    }
}

fn declarations(random: &mut Random, weights: &Weights) -> Program {
    let int = |random: &mut Random| SharedInt {
        volatile: random.chance(30),
        initial: if random.chance(70) { 0 } else { random.between(1, 3) },
    };
    let ints = (0..random.between(1, 3)).map(|_| int(random)).collect();
    let arrays = (0..weights.arrays)
        .map(|_| (0..random.between(2, 3)).map(|_| random.between(0, 2)).collect())
        .collect();
    let cells = (0..weights.cells)
        .map(|_| SharedCell {
            volatile: random.chance(30),
            initial: if random.chance(75) { Some(random.between(0, 3)) } else { None },
        })
        .collect();
    Program {
        ints,
        arrays,
        cells,
        locks: random.between(1, 3) as usize,
        atomics: (0..weights.atomics).map(|_| random.between(0, 2)).collect(),
        reentrant_locks: weights.reentrant_locks,
        semaphores: (0..weights.semaphores).map(|_| random.between(0, 2)).collect(),
        latches: (0..weights.latches).map(|_| random.between(1, 2)).collect(),
        methods: Vec::new(),
        inits: Vec::new(),
        threads: Vec::new(),
        main: Body::default(),
    }
}

impl Generator<'_> {
    fn bodies(&mut self) {
        // Classes refer to each other, so all of them exist before their bodies are drawn.
        for index in 0..self.weights.inits {
            let parent = (index > 0 && self.random.chance(25)).then(|| self.random.below(index));
            let field = Expr::Const(self.random.between(0, 4));
            self.program.inits.push(InitClass { parent, field, body: Body::default() });
        }
        for index in 0..self.weights.inits {
            let scope = Scope::new(ScopeKind::Init, 1);
            self.budget = self.random.between(0, 3);
            if self.random.chance(30) {
                let no_locals = Scope::new(ScopeKind::Init, 0);
                self.program.inits[index].field = self.expression(&no_locals, 1);
            }
            self.program.inits[index].body = self.body(scope);
        }
        for index in 0..self.weights.methods {
            let parameters = self.random.below(3);
            let mut scope = Scope::new(ScopeKind::Method, parameters + 1);
            scope.methods = index;
            let allowance = self.random.between(1, 4);
            self.budget = allowance;
            let body = self.body(scope.clone());
            let result = self.expression(&scope, 1);
            self.method_costs.push((allowance - self.budget).max(0) + 1);
            let synchronized = self.random.chance(45);
            self.program.methods.push(Method { synchronized, parameters, body, result });
        }
        self.threads();
        self.main();
    }

    /// Statements until the budget is used up. A `Cell` local is drawn only in some bodies, and
    /// seldom stays null.
    fn body(&mut self, mut scope: Scope) -> Body {
        let mut block = Block::new();
        if !self.program.cells.is_empty() && self.random.chance(self.weights.cell_locals) {
            if self.random.chance(85) {
                let value = self.reference(&scope);
                block.push(Stmt::AssignRef(RefPlace::Local(0), value));
            }
            scope.cell_locals = 1;
        }
        block.extend(self.block(&scope));
        Body { int_locals: scope.int_locals, cell_locals: scope.cell_locals, block }
    }

    /// Main starts threads in the order of their index, so a thread may interrupt or join earlier
    /// ones without further ado. Sometimes the last thread is started by another one instead.
    fn threads(&mut self) {
        let count = [2, 3, 4][self.random.weighted(&[58, 30, 12])];
        let total = match count {
            2 => self.random.between(6, 14),
            3 => self.random.between(7, 12),
            _ => self.random.between(6, 9),
        };
        self.started_by_main = count;
        let mut left = total;
        for index in 0..count {
            let fair = left / (count - index) as i32;
            let share = (fair + self.random.between(-1, 1)).max(1);
            left -= share;
            let mut scope = Scope::new(ScopeKind::Worker, 2);
            scope.methods = self.program.methods.len();
            // Whoever starts this thread was itself started after the threads before it.
            let nested = index > 0 && index + 1 == count && self.random.chance(8);
            let starter = nested.then(|| self.random.below(index));
            scope.started = (0..starter.map_or(index, |starter| starter + 1)).collect();
            self.budget = share;
            let mut body = self.body(scope);
            if self.random.chance(55) {
                self.record_locals(&mut body.block);
            }
            let style = self.random.pick(&[
                WorkerStyle::Lambda,
                WorkerStyle::MethodReference,
                WorkerStyle::RunnableClass,
                WorkerStyle::ThreadClass,
            ]);
            self.program.threads.push(Worker { style, body });
            if let Some(starter) = starter {
                let block = &mut self.program.threads[starter].body.block;
                let position = self.random.below(block.len() + 1);
                block.insert(position, Stmt::Start(index));
                self.started_by_main -= 1;
            }
        }
    }

    /// What a thread has read becomes visible in the end: its locals go to a static of its own.
    fn record_locals(&mut self, block: &mut Block) {
        self.program.ints.push(SharedInt { volatile: false, initial: 0 });
        let own = IntVariable::Static(self.program.ints.len() - 1);
        let local = |index| Box::new(Expr::Read(IntVariable::Local(index)));
        let scaled = Expr::Binary(BinaryOp::Multiply, local(1), Box::new(Expr::Const(16)));
        let both = Expr::Binary(BinaryOp::Add, local(0), Box::new(scaled));
        block.push(Stmt::Assign(own, both));
    }

    fn main(&mut self) {
        let count = self.program.threads.len();
        let mut scope = Scope::new(ScopeKind::Main, 2);
        scope.methods = self.program.methods.len();
        let mut block = Block::new();
        for index in 0..self.started_by_main {
            if index > 0 && self.random.chance(15) {
                self.budget = 1;
                block.extend(self.block(&scope));
            }
            block.push(Stmt::Start(index));
            scope.started.push(index);
        }
        if self.random.chance(2) {
            block.push(Stmt::Start(self.random.below(self.started_by_main)));
        }
        if self.random.chance(30) {
            self.budget = self.random.between(1, 2);
            block.extend(self.block(&scope));
        }
        let joins = [100, 50, 0][self.random.weighted(&[70, 20, 10])];
        let mut order: Vec<usize> = (0..count).collect();
        if self.random.chance(30) {
            order.reverse();
        }
        for index in order {
            if self.random.chance(joins) {
                let timed = self.random.chance(5);
                block.push(Stmt::Join { worker: index, timed, handler: Some(Block::new()) });
            }
        }
        if self.random.chance(25) {
            self.budget = self.random.between(1, 2);
            block.extend(self.block(&scope));
        }
        self.program.main = Body { int_locals: 2, cell_locals: 0, block };
    }
}
