//! Small programs whose outcomes are known by thought, for the reference explorer itself.

use hebra_testgen::ast::{
    Arm, AtomicOp, BinaryOp, Block, Body, Bool, Catch, CompareOp, Custom, Expr, InitClass,
    IntVariable, Method, Monitor, Program, RefExpr, SharedCell, SharedInt, Stmt, Worker,
    WorkerStyle,
};
use hebra_testgen::{emit_java, explore, observables};

/// Explores a program and compares its outcomes, as text, with the expected ones.
fn check(program: &Program, expected: &[&str]) {
    let observables = observables(program);
    let exploration = explore(program, 100_000).expect("a small program");
    let outcomes: Vec<String> =
        exploration.outcomes.iter().map(|outcome| outcome.render(&observables)).collect();
    let mut expected: Vec<&str> = expected.to_vec();
    expected.sort();
    let mut found: Vec<&str> = outcomes.iter().map(String::as_str).collect();
    found.sort();
    assert_eq!(found, expected, "\n{}", emit_java(program, "P"));
}

/// Main runs `before`, starts one thread for each of `bodies`, joins them and runs `after`.
fn program(ints: &[i32], bodies: Vec<Block>, after: Block) -> Program {
    let mut main = Block::new();
    main.extend((0..bodies.len()).map(Stmt::Start));
    main.extend((0..bodies.len()).map(join));
    main.extend(after);
    let worker = |block| Worker { style: WorkerStyle::Lambda, body: body(block) };
    Program {
        ints: ints.iter().map(|&initial| SharedInt { volatile: false, initial }).collect(),
        arrays: Vec::new(),
        cells: Vec::new(),
        locks: 2,
        atomics: Vec::new(),
        reentrant_locks: 0,
        semaphores: Vec::new(),
        latches: Vec::new(),
        methods: Vec::new(),
        inits: Vec::new(),
        threads: bodies.into_iter().map(worker).collect(),
        main: body(main),
    }
}

fn body(block: Block) -> Body {
    Body { int_locals: 2, cell_locals: 1, block }
}

fn join(worker: usize) -> Stmt {
    Stmt::Join { worker, timed: false, handler: Some(Block::new()) }
}

fn n(value: i32) -> Expr {
    Expr::Const(value)
}

fn x(int: usize) -> IntVariable {
    IntVariable::Static(int)
}

fn read(place: IntVariable) -> Expr {
    Expr::Read(place)
}

fn set(place: IntVariable, value: Expr) -> Stmt {
    Stmt::Assign(place, value)
}

fn add(place: IntVariable, value: Expr) -> Stmt {
    Stmt::Update(place, BinaryOp::Add, value)
}

fn plus(left: Expr, right: Expr) -> Expr {
    Expr::Binary(BinaryOp::Add, Box::new(left), Box::new(right))
}

fn is(place: IntVariable, value: i32) -> Bool {
    Bool::Compare(CompareOp::Equal, read(place), n(value))
}

fn when(test: Bool, block: Block) -> Stmt {
    Stmt::If(test, block, Block::new())
}

fn locked(lock: usize, block: Block) -> Stmt {
    Stmt::Synchronized(Monitor::Lock(lock), block)
}

fn wait(lock: usize, handler: Block) -> Stmt {
    Stmt::Wait { monitor: Monitor::Lock(lock), timed: false, handler: Some(handler) }
}

fn notify(lock: usize) -> Stmt {
    Stmt::Notify { monitor: Monitor::Lock(lock), all: false }
}

fn try_catch(body: Block, class: Catch, handler: Block) -> Stmt {
    Stmt::Try { body, catches: vec![(class, handler)], finally: None }
}

#[test]
fn an_increment_can_be_lost() {
    let increment = || vec![add(x(0), n(1))];
    check(
        &program(&[0], vec![increment(), increment()], vec![]),
        &["terminated x0=1 uncaught[]", "terminated x0=2 uncaught[]"],
    );
    let safe = || vec![locked(0, increment())];
    check(&program(&[0], vec![safe(), safe()], vec![]), &["terminated x0=2 uncaught[]"]);
}

#[test]
fn store_buffering_is_sequentially_consistent() {
    let side = |mine, other, result| vec![set(x(mine), n(1)), set(x(result), read(x(other)))];
    check(
        &program(&[0; 4], vec![side(0, 1, 2), side(1, 0, 3)], vec![]),
        &[
            "terminated x0=1 x1=1 x2=0 x3=1 uncaught[]",
            "terminated x0=1 x1=1 x2=1 x3=0 uncaught[]",
            "terminated x0=1 x1=1 x2=1 x3=1 uncaught[]",
        ],
    );
}

#[test]
fn locks_in_different_order_can_deadlock() {
    let side = |a, b| vec![locked(a, vec![locked(b, vec![add(x(0), n(1))])])];
    check(
        &program(&[0], vec![side(0, 1), side(1, 0)], vec![]),
        &["deadlock[main,t1,t2] x0=0 uncaught[]", "terminated x0=2 uncaught[]"],
    );
}

#[test]
fn a_notification_before_the_wait_is_lost() {
    let waiter = vec![locked(0, vec![wait(0, vec![])])];
    let notifier = vec![locked(0, vec![set(x(0), n(1)), notify(0)])];
    check(
        &program(&[0], vec![waiter, notifier.clone()], vec![]),
        &["deadlock[main,t1] x0=1 uncaught[]", "terminated x0=1 uncaught[]"],
    );
    let careful = vec![locked(0, vec![Stmt::While(is(x(0), 0), vec![wait(0, vec![])])])];
    check(&program(&[0], vec![careful, notifier.clone()], vec![]), &["terminated x0=1 uncaught[]"]);
    let timed = Stmt::Wait { monitor: Monitor::Lock(0), timed: true, handler: Some(vec![]) };
    check(
        &program(&[0], vec![vec![locked(0, vec![timed])], notifier], vec![]),
        &["terminated x0=1 uncaught[]"],
    );
}

#[test]
fn notify_wakes_any_one_waiter() {
    let waiter = |own| vec![locked(0, vec![add(x(0), n(1)), wait(0, vec![]), set(x(own), n(1))])];
    let notifier =
        vec![Stmt::While(Bool::Not(Box::new(is(x(0), 2))), vec![]), locked(0, vec![notify(0)])];
    check(
        &program(&[0; 3], vec![waiter(1), waiter(2), notifier], vec![]),
        &[
            "deadlock[main,t1] x0=2 x1=0 x2=1 uncaught[]",
            "deadlock[main,t2] x0=2 x1=1 x2=0 uncaught[]",
        ],
    );
}

#[test]
fn a_thread_that_is_interrupted_may_be_notified() {
    // Notified first: returns normally with the status set. Interrupted first: throws and the
    // notification goes to nobody, or is still in the wait set and is notified all the same.
    let waiter = vec![
        locked(0, vec![set(x(0), n(1)), wait(0, vec![set(x(1), n(1))])]),
        when(Bool::IsInterrupted, vec![set(x(2), n(1))]),
    ];
    let both = |first: Stmt, second: Stmt| {
        let ready = Stmt::While(is(x(0), 0), vec![]);
        program(&[0; 3], vec![waiter.clone(), vec![ready, locked(0, vec![first, second])]], vec![])
    };
    let notified = both(notify(0), Stmt::Interrupt(0));
    check(&notified, &["terminated x0=1 x1=0 x2=1 uncaught[]"]);
    let interrupted = both(Stmt::Interrupt(0), notify(0));
    check(
        &interrupted,
        &["terminated x0=1 x1=0 x2=1 uncaught[]", "terminated x0=1 x1=1 x2=0 uncaught[]"],
    );
}

#[test]
fn waiting_when_interrupted_throws_without_releasing() {
    let waiter = vec![
        Stmt::InterruptSelf,
        locked(0, vec![add(x(0), n(1)), wait(0, vec![]), add(x(0), n(1))]),
        when(Bool::IsInterrupted, vec![set(x(1), n(9))]),
    ];
    let reader = vec![locked(0, vec![set(x(1), read(x(0)))])];
    check(
        &program(&[0; 2], vec![waiter, reader], vec![]),
        &["terminated x0=2 x1=0 uncaught[]", "terminated x0=2 x1=2 uncaught[]"],
    );
}

#[test]
fn assignments_evaluate_from_left_to_right() {
    let assign = |place, value| Expr::Assign(place, Box::new(value));
    let post = |place| Expr::Step { place, up: true, prefix: false };
    let pre = |place| Expr::Step { place, up: false, prefix: true };
    // x0 += (x0 = 5) reads 1 first; x1 = x1++ keeps 7; x2 = --x2 + x2++.
    let block = vec![
        add(x(0), assign(x(0), n(5))),
        set(x(1), post(x(1))),
        set(x(2), plus(pre(x(2)), post(x(2)))),
    ];
    check(&program(&[1, 7, 4], vec![], block), &["terminated x0=6 x1=7 x2=6 uncaught[]"]);

    // a0[x0] = (x0 = 1) stores at the old index; a0[x0++] += x0 finds its place once.
    let mut arrays = program(
        &[0],
        vec![],
        vec![
            set(IntVariable::Element(0, Box::new(read(x(0)))), assign(x(0), n(1))),
            add(IntVariable::Element(0, Box::new(post(x(0)))), read(x(0))),
        ],
    );
    arrays.arrays = vec![vec![10, 20]];
    check(&arrays, &["terminated x0=2 a0[0]=1 a0[1]=22 uncaught[]"]);

    // The index is checked when the element is stored, after the right-hand side.
    arrays.main = body(vec![set(IntVariable::Element(0, Box::new(n(2))), assign(x(0), n(3)))]);
    check(
        &arrays,
        &["terminated x0=3 a0[0]=10 a0[1]=20 uncaught[main:ArrayIndexOutOfBoundsException]"],
    );
}

#[test]
fn null_is_noticed_at_the_access() {
    let with_null = |statement| {
        let mut program = program(&[0], vec![], vec![statement]);
        program.cells = vec![SharedCell { volatile: false, initial: None }];
        program
    };
    let side_effect = Expr::Assign(x(0), Box::new(n(1)));
    let value = || IntVariable::Value(RefExpr::Static(0));
    check(
        &with_null(set(value(), side_effect.clone())),
        &["terminated x0=1 c0.v=null c0.next.v=null uncaught[main:NullPointerException]"],
    );
    check(
        &with_null(add(value(), side_effect.clone())),
        &["terminated x0=0 c0.v=null c0.next.v=null uncaught[main:NullPointerException]"],
    );
    let amount = Box::new(side_effect);
    let call = Expr::CellAdd { cell: RefExpr::Static(0), amount, synchronized: true };
    check(
        &with_null(Stmt::Call(call)),
        &["terminated x0=1 c0.v=null c0.next.v=null uncaught[main:NullPointerException]"],
    );
}

#[test]
fn exceptions_release_monitors_and_run_finally() {
    let thrower = vec![locked(
        0,
        vec![Stmt::Try {
            body: vec![when(is(x(0), 0), vec![Stmt::Throw(Custom::E1)])],
            catches: vec![(Catch::NullPointer, vec![set(x(0), n(9))])],
            finally: Some(vec![add(x(0), n(1))]),
        }],
    )];
    let other = vec![locked(0, vec![add(x(0), n(10))])];
    check(
        &program(&[0], vec![thrower, other], vec![]),
        &["terminated x0=11 uncaught[]", "terminated x0=11 uncaught[t1:E1]"],
    );
}

#[test]
fn finally_overrides_a_return() {
    let mut program = program(&[0], vec![], vec![set(x(0), Expr::Call(0, vec![n(2)]))]);
    let parameter = || read(IntVariable::Local(0));
    let returns = |value| when(is(IntVariable::Local(0), 2), vec![Stmt::Return(Some(n(value)))]);
    let attempt = Stmt::Try {
        body: vec![returns(5)],
        catches: vec![],
        finally: Some(vec![add(x(0), n(1)), returns(6)]),
    };
    program.methods = vec![Method {
        synchronized: true,
        parameters: 1,
        body: body(vec![attempt]),
        result: parameter(),
    }];
    check(&program, &["terminated x0=6 uncaught[]"]);
}

#[test]
fn switches_fall_through_and_break() {
    let arm = |label, value, falls_through| Arm {
        label,
        block: vec![when(is(x(1), value), vec![Stmt::Break]), add(x(0), n(value))],
        falls_through,
    };
    let switch = Stmt::Switch(
        read(x(0)),
        vec![arm(Some(1), 10, true), arm(Some(2), 20, false), arm(None, 30, true)],
    );
    let run = |x0, x1, expected: &str| {
        check(&program(&[x0, x1], vec![], vec![switch.clone()]), &[expected]);
    };
    run(1, 0, "terminated x0=31 x1=0 uncaught[]");
    run(1, 20, "terminated x0=11 x1=20 uncaught[]");
    run(2, 0, "terminated x0=22 x1=0 uncaught[]");
    run(7, 0, "terminated x0=37 x1=0 uncaught[]");
}

fn init(parent: Option<usize>, field: Expr, block: Block) -> InitClass {
    InitClass { parent, field, body: body(block) }
}

fn field(class: usize) -> Expr {
    read(IntVariable::InitField(class))
}

#[test]
fn a_class_is_initialised_once() {
    let touch = |result| vec![set(x(result), field(0))];
    let mut twice = program(&[0; 3], vec![touch(1), touch(2)], vec![]);
    twice.inits =
        vec![init(None, n(3), vec![add(x(0), n(1)), add(IntVariable::InitField(0), n(1))])];
    check(&twice, &["terminated x0=1 x1=4 x2=4 I0.f=4 uncaught[]"]);
}

#[test]
fn a_failed_initialiser_makes_the_class_unusable() {
    let throw = when(is(x(0), 0), vec![Stmt::Throw(Custom::E0)]);
    let mut failing = program(&[0; 2], vec![vec![set(x(1), field(0))]], vec![set(x(1), field(0))]);
    failing.inits = vec![init(None, n(3), vec![throw.clone()])];
    check(
        &failing,
        &[
            "terminated x0=0 x1=0 I0.f=3 uncaught[main:NoClassDefFoundError,t1:ExceptionInInitializerError]",
        ],
    );
    // An error of the superclass is not wrapped again, and the subclass fails with it.
    let caught = try_catch(vec![set(x(1), field(1))], Catch::Error, vec![set(x(1), n(8))]);
    let mut derived = program(&[0; 2], vec![], vec![caught, set(x(1), field(1))]);
    derived.inits = vec![init(None, n(3), vec![throw]), init(Some(0), n(5), vec![])];
    check(&derived, &["terminated x0=0 x1=8 I0.f=3 I1.f=0 uncaught[main:NoClassDefFoundError]"]);
}

#[test]
fn initialisers_that_need_each_other_can_deadlock() {
    let touch = |class| vec![set(x(class), field(class))];
    let mut cycle = program(&[0; 2], vec![touch(0), touch(1)], vec![]);
    cycle.inits =
        vec![init(None, plus(field(1), n(1)), vec![]), init(None, plus(field(0), n(1)), vec![])];
    check(
        &cycle,
        &[
            "deadlock[main,t1,t2] x0=0 x1=0 I0.f=0 I1.f=0 uncaught[]",
            "terminated x0=1 x1=2 I0.f=1 I1.f=2 uncaught[]",
            "terminated x0=2 x1=1 I0.f=2 I1.f=1 uncaught[]",
        ],
    );
}

#[test]
fn a_thread_is_alive_from_start_to_end() {
    // The last write of a thread can be seen while the thread is still alive.
    let look = |result| {
        set(x(result), Expr::Choose(Box::new(Bool::IsAlive(0)), Box::new(n(1)), Box::new(n(2))))
    };
    let mut program = program(&[0; 4], vec![vec![set(x(0), n(1))]], vec![]);
    program.main = body(vec![
        look(1),
        Stmt::Start(0),
        Stmt::While(is(x(0), 0), vec![]),
        look(2),
        join(0),
        look(3),
    ]);
    check(
        &program,
        &["terminated x0=1 x1=2 x2=1 x3=2 uncaught[]", "terminated x0=1 x1=2 x2=2 x3=2 uncaught[]"],
    );
}

#[test]
fn a_second_start_throws() {
    let mut program = program(&[0], vec![vec![set(x(0), n(1))]], vec![]);
    program.main = body(vec![Stmt::Start(0), Stmt::Start(0)]);
    check(&program, &["terminated x0=1 uncaught[main:IllegalThreadStateException]"]);
}

#[test]
fn permits_do_not_add_up() {
    // Two unparks before the parks leave one permit.
    let parker = vec![Stmt::While(is(x(0), 0), vec![]), Stmt::Park, set(x(1), n(1)), Stmt::Park];
    let unparker = vec![Stmt::Unpark(0), Stmt::Unpark(0), set(x(0), n(1))];
    check(
        &program(&[0; 2], vec![parker, unparker], vec![]),
        &["deadlock[main,t1] x0=1 x1=1 uncaught[]"],
    );
    let parker = vec![Stmt::Park, Stmt::Park];
    let unparker = vec![Stmt::Unpark(0), Stmt::Unpark(0)];
    check(
        &program(&[0], vec![parker, unparker], vec![]),
        &["deadlock[main,t1] x0=0 uncaught[]", "terminated x0=0 uncaught[]"],
    );
}

#[test]
fn atomics_and_library_locks() {
    let increment = || vec![set(IntVariable::Local(0), Expr::Atomic(0, AtomicOp::IncrementAndGet))];
    let mut counter = program(&[], vec![increment(), increment()], vec![]);
    counter.atomics = vec![0];
    check(&counter, &["terminated A0=2 uncaught[]"]);

    let won = |value| vec![when(Bool::CompareAndSet(0, n(0), n(value)), vec![add(x(0), n(1))])];
    let mut race = program(&[0], vec![won(1), won(2)], vec![]);
    race.atomics = vec![0];
    check(&race, &["terminated x0=1 A0=1 uncaught[]", "terminated x0=1 A0=2 uncaught[]"]);

    let holder = vec![Stmt::Locked(0, vec![Stmt::Locked(0, vec![add(x(0), n(1))])])];
    let trier = vec![Stmt::TryLocked(0, vec![add(x(0), n(1))], vec![set(x(1), n(1))])];
    let mut locks = program(&[0; 2], vec![holder, trier], vec![]);
    locks.reentrant_locks = 1;
    check(&locks, &["terminated x0=1 x1=1 uncaught[]", "terminated x0=2 x1=0 uncaught[]"]);
}

fn acquire(semaphore: usize, handler: Block) -> Stmt {
    Stmt::Acquire { semaphore, handler: Some(handler) }
}

#[test]
fn permits_of_a_semaphore_add_up() {
    let taker = vec![acquire(0, vec![]), acquire(0, vec![])];
    let giver = vec![Stmt::Release(0), Stmt::Release(0)];
    let mut pair = program(&[], vec![taker, giver.clone()], vec![]);
    pair.semaphores = vec![0];
    check(&pair, &["terminated S0=0 uncaught[]"]);

    let mut short = program(&[], vec![vec![acquire(0, vec![])], giver], vec![acquire(0, vec![])]);
    short.semaphores = vec![-1];
    check(&short, &["deadlock[main] S0=0 uncaught[]"]);

    let trier = vec![when(Bool::TryAcquire(0), vec![set(x(0), n(1))])];
    let mut tried = program(&[0], vec![trier, vec![Stmt::Release(0)]], vec![]);
    tried.semaphores = vec![0];
    check(&tried, &["terminated x0=0 S0=1 uncaught[]", "terminated x0=1 S0=0 uncaught[]"]);
}

#[test]
fn a_permit_that_is_there_is_taken_before_an_interrupt_is_noticed() {
    // Interrupted before the call it throws, after the look at its status it succeeds.
    let taker = vec![acquire(0, vec![set(x(0), n(1))])];
    let mut there = program(&[0], vec![taker.clone(), vec![Stmt::Interrupt(0)]], vec![]);
    there.semaphores = vec![1];
    check(&there, &["terminated x0=0 S0=0 uncaught[]", "terminated x0=1 S0=1 uncaught[]"]);
    // Without a permit only the interrupt ends the call.
    there.semaphores = vec![0];
    check(&there, &["terminated x0=1 S0=0 uncaught[]"]);
}

#[test]
fn a_latch_opens_at_zero_and_stays_open() {
    let waiter = || vec![Stmt::Await { latch: 0, handler: Some(vec![]) }, add(x(0), n(1))];
    let down = vec![Stmt::CountDown(0), Stmt::CountDown(0), Stmt::CountDown(0)];
    let mut open = program(&[0], vec![waiter(), down.clone()], waiter());
    open.latches = vec![2];
    check(&open, &["terminated x0=2 D0=0 uncaught[]"]);
    open.latches = vec![4];
    check(&open, &["deadlock[main,t1] x0=0 D0=1 uncaught[]"]);
}
