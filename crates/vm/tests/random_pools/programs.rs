//! Random Java programs with pools, futures, queues and synchronizers. A program is a list of actors (`main`, up to
//! two threads, up to three tasks) with a few operations each; every actor notes in a number of its own what its
//! operations gave. Operations are texts: `=call` gives a value to note, `!code` runs as it is, outside of any `try`.

use std::fmt::Write;

/// Numbers that look random (splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }

    fn one_in(&mut self, bound: usize) -> bool {
        self.below(bound) == 0
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }
}

/// Something that actors share: how it may be declared, and what may be asked of it. A call that is here twice is
/// drawn twice as often.
struct Subject {
    declared: &'static [&'static str],
    calls: &'static [&'static str],
}

const LATCH: Subject = Subject {
    declared: &[
        "CountDownLatch latch = new CountDownLatch(1)",
        "CountDownLatch latch = new CountDownLatch(2)",
    ],
    calls: &[
        "latch.countDown()",
        "latch.countDown()",
        "latch.countDown()",
        "latch.await()",
        "latch.await()",
        "=latch.await(1, TimeUnit.SECONDS)",
        "=latch.getCount()",
    ],
};

const BARRIER: Subject = Subject {
    declared: &[
        "CyclicBarrier barrier = new CyclicBarrier(2)",
        "CyclicBarrier barrier = new CyclicBarrier(2, () -> plain++)",
    ],
    calls: &[
        "=barrier.await()",
        "=barrier.await()",
        "=barrier.await()",
        "=barrier.await(1, TimeUnit.SECONDS)",
        "barrier.reset()",
        "=barrier.isBroken()",
        "=barrier.getNumberWaiting()",
    ],
};

const SEMAPHORE: Subject = Subject {
    declared: &[
        "Semaphore permits = new Semaphore(1)",
        "Semaphore permits = new Semaphore(0)",
        "Semaphore permits = new Semaphore(1, true)",
        "Semaphore permits = new Semaphore(2)",
        "Semaphore permits = new Semaphore(2, true)",
    ],
    calls: &[
        "permits.acquire()",
        "permits.acquire()",
        "permits.acquireUninterruptibly()",
        "permits.acquire(2)",
        "=permits.tryAcquire()",
        "=permits.tryAcquire(1, TimeUnit.SECONDS)",
        "permits.release()",
        "permits.release()",
        "permits.release()",
        "permits.release(2)",
        "=permits.availablePermits()",
        "=permits.drainPermits()",
    ],
};

const LOCK: Subject = Subject {
    declared: &[
        "ReentrantLock lock = new ReentrantLock()",
        "ReentrantLock lock = new ReentrantLock(true)",
    ],
    calls: &[
        "lock.lock()",
        "lock.lock()",
        "lock.lock()",
        "lock.lockInterruptibly()",
        "=lock.tryLock()",
        "=lock.tryLock(1, TimeUnit.SECONDS)",
        "lock.unlock()",
        "lock.unlock()",
        "lock.unlock()",
        "condition.await()",
        "condition.await()",
        "=condition.await(1, TimeUnit.SECONDS)",
        "condition.signal()",
        "condition.signalAll()",
        "=lock.isLocked()",
        "plain++",
        "=plain",
    ],
};

const READ_WRITE: Subject = Subject {
    declared: &[
        "ReentrantReadWriteLock both = new ReentrantReadWriteLock()",
        "ReentrantReadWriteLock both = new ReentrantReadWriteLock(true)",
    ],
    calls: &[
        "both.readLock().lock()",
        "both.readLock().lock()",
        "both.readLock().unlock()",
        "both.readLock().unlock()",
        "both.writeLock().lock()",
        "both.writeLock().lock()",
        "both.writeLock().unlock()",
        "both.writeLock().unlock()",
        "=both.writeLock().tryLock()",
        "=both.readLock().tryLock(1, TimeUnit.SECONDS)",
        "both.writeLock().lockInterruptibly()",
        "plain++",
        "=plain",
    ],
};

const QUEUE: Subject = Subject {
    declared: &[
        "BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1)",
        "BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(2)",
        "BlockingQueue<Integer> queue = new LinkedBlockingQueue<>(1)",
        "BlockingQueue<Integer> queue = new LinkedBlockingQueue<>()",
        "BlockingQueue<Integer> queue = new SynchronousQueue<>()",
        "BlockingQueue<Integer> queue = new SynchronousQueue<>(true)",
    ],
    calls: &[
        "queue.put(VALUE)",
        "queue.put(VALUE)",
        "queue.put(VALUE)",
        "=queue.take()",
        "=queue.take()",
        "=queue.take()",
        "=queue.offer(VALUE)",
        "=queue.poll()",
        "=queue.offer(VALUE, 1, TimeUnit.SECONDS)",
        "=queue.poll(1, TimeUnit.SECONDS)",
        "=queue.size()",
        "=queue.peek()",
        "queue.clear()",
    ],
};

const COMPLETABLE: Subject = Subject {
    declared: &["CompletableFuture<Integer> promise = new CompletableFuture<>()"],
    calls: &[
        "=promise.complete(VALUE)",
        "=promise.complete(VALUE)",
        "=promise.completeExceptionally(new IllegalStateException())",
        "=promise.join()",
        "=promise.join()",
        "=promise.get()",
        "=promise.get(1, TimeUnit.SECONDS)",
        "=promise.isDone()",
        "=promise.getNow(7)",
        "=promise.cancel(true)",
        "=promise.thenApply(v -> v + 1).join()",
        "=promise.thenApply(v -> v + 1).getNow(7)",
        "promise.thenAccept(v -> plain = v)",
        "=promise.exceptionally(e -> 5).join()",
        "=promise.handle((v, e) -> v == null ? 6 : v).getNow(7)",
        "other = promise.thenApply(v -> v + 1)",
        "=other.join()",
        "=other.complete(4)",
        "=promise.thenCombine(other, (v, w) -> v + w).join()",
        "=CompletableFuture.anyOf(promise, other).join()",
    ],
};

const FUTURE_TASK: Subject = Subject {
    declared: &["FutureTask<Integer> work = new FutureTask<>(c0)"],
    calls: &[
        "work.run()",
        "work.run()",
        "=work.get()",
        "=work.get()",
        "=work.get(1, TimeUnit.SECONDS)",
        "=work.cancel(false)",
        "=work.cancel(true)",
        "=work.isDone()",
        "=work.isCancelled()",
    ],
};

const MAP: Subject = Subject {
    declared: &["ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>()"],
    calls: &[
        "=map.putIfAbsent(1, VALUE)",
        "=map.merge(1, 1, Integer::sum)",
        "=map.get(1)",
        "=map.remove(1)",
        "=map.computeIfAbsent(1, k -> VALUE)",
        "=map.size()",
    ],
};

const ATOMIC: Subject = Subject {
    declared: &["AtomicInteger atomic = new AtomicInteger()"],
    calls: &[
        "=atomic.incrementAndGet()",
        "=atomic.compareAndSet(0, 2)",
        "=atomic.get()",
        "atomic.set(0)",
    ],
};

const MONITOR: Subject = Subject {
    declared: &["Object monitor = new Object()"],
    calls: &[
        "synchronized (monitor) { plain++; }",
        "synchronized (monitor) { monitor.wait(); }",
        "synchronized (monitor) { monitor.notify(); }",
        "synchronized (monitor) { monitor.wait(1000); plain = 3; }",
    ],
};

/// What comes after the executors, the more interesting ones more often.
const SUBJECTS: [&Subject; 14] = [
    &LATCH,
    &LATCH,
    &BARRIER,
    &SEMAPHORE,
    &SEMAPHORE,
    &LOCK,
    &READ_WRITE,
    &QUEUE,
    &QUEUE,
    &COMPLETABLE,
    &FUTURE_TASK,
    &MAP,
    &ATOMIC,
    &MONITOR,
];

/// What any actor may do.
const ANYWAY: [&str; 14] = [
    "=ticket.getAndIncrement()",
    "=ticket.getAndIncrement()",
    "=ticket.getAndIncrement()",
    "=Thread.interrupted()",
    "=Thread.interrupted()",
    "THREAD.join()",
    "THREAD.interrupt()",
    "THREAD.interrupt()",
    "THREAD.interrupt()",
    "=THREAD.isInterrupted()",
    "plain++",
    "=plain",
    "flag = 1",
    "=flag",
];

/// Executors. `Q` is a queue with room for one, `P` a policy.
const POOLS: [&str; 16] = [
    "ExecutorService pool = Executors.newFixedThreadPool(1)",
    "ExecutorService pool = Executors.newFixedThreadPool(1)",
    "ExecutorService pool = Executors.newFixedThreadPool(1)",
    "ExecutorService pool = Executors.newFixedThreadPool(2)",
    "ExecutorService pool = Executors.newSingleThreadExecutor()",
    "ExecutorService pool = Executors.newCachedThreadPool()",
    "ExecutorService pool = Executors.newCachedThreadPool()",
    "ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, Q, P)",
    "ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, Q, P)",
    "ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, Q, P)",
    "ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 2, 1, TimeUnit.SECONDS, Q, P)",
    "ThreadPoolExecutor pool = new ThreadPoolExecutor(0, 1, 1, TimeUnit.SECONDS, Q, P)",
    "ThreadPoolExecutor pool = new ThreadPoolExecutor(0, 1, 1, TimeUnit.SECONDS, Q, P)",
    "ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1)",
    "ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1)",
    "ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(0)",
];

const ROOM_FOR_ONE: [&str; 3] =
    ["new ArrayBlockingQueue<>(1)", "new LinkedBlockingQueue<>(1)", "new SynchronousQueue<>()"];

const POLICIES: [&str; 4] = [
    "new ThreadPoolExecutor.AbortPolicy()",
    "new ThreadPoolExecutor.CallerRunsPolicy()",
    "new ThreadPoolExecutor.DiscardPolicy()",
    "new ThreadPoolExecutor.DiscardOldestPolicy()",
];

/// How a task gets to a pool. `#` is its number.
const SUBMIT: [&str; 5] = [
    "f# = pool.submit(c#)",
    "f# = pool.submit(c#)",
    "pool.execute(x#)",
    "pool.execute(x#)",
    "other = CompletableFuture.supplyAsync(s#, pool)",
];

const SCHEDULE: [&str; 2] =
    ["f# = pool.schedule(c#, 0, TimeUnit.SECONDS)", "f# = pool.schedule(c#, 1, TimeUnit.SECONDS)"];

/// How two tasks do.
const SUBMIT_BOTH: [&str; 3] = [
    "=pool.invokeAll(List.of(c0, c1)).get(1).get()",
    "=pool.invokeAny(List.of(c0, c1))",
    "=pool.invokeAll(List.of(c0), 1, TimeUnit.SECONDS).get(0).isCancelled()",
];

/// What may be asked of a task that was submitted.
const FUTURES: [&str; 8] = [
    "=f#.get()",
    "=f#.get()",
    "=f#.get()",
    "=f#.get(1, TimeUnit.SECONDS)",
    "=f#.cancel(true)",
    "=f#.cancel(true)",
    "=f#.cancel(false)",
    "=f#.isDone()",
];

/// What may be asked of one that completes a future.
const ASYNC: [&str; 6] = [
    "=other.join()",
    "=other.thenApply(v -> v + 1).join()",
    "=other.thenCombine(CompletableFuture.completedFuture(2), (v, w) -> v + w).get()",
    "=other.exceptionally(e -> 5).join()",
    "=other.complete(4)",
    "=other.get(1, TimeUnit.SECONDS)",
];

const CLOSE: [&str; 8] = [
    "pool.shutdown()",
    "pool.shutdown()",
    "pool.shutdown()",
    "pool.shutdown()",
    "=pool.shutdownNow().size()",
    "=pool.shutdownNow().size()",
    "=pool.isTerminated()",
    "=pool.awaitTermination(1, TimeUnit.SECONDS)",
];

/// Programs from this number on have a `ForkJoinPool` and one task that may fork another.
pub const FORKED: u64 = 2_000_000;

/// Their workers are no daemons: the program ends when they have, after a while without work.
const FORK_POOLS: [&str; 4] = [
    "ForkJoinPool pool = new ForkJoinPool(1, See::worker, null, false)",
    "ForkJoinPool pool = new ForkJoinPool(1, See::worker, null, false)",
    "ForkJoinPool pool = new ForkJoinPool(1, See::worker, null, true)",
    "ForkJoinPool pool = new ForkJoinPool(2, See::worker, null, false)",
];

/// How a task gets to a `ForkJoinPool`, or to the common one, for whose workers nobody waits: those of a stream are done
/// when it is.
const FORK: [&str; 7] = [
    "f0 = pool.submit(c0)",
    "f0 = pool.submit(c0)",
    "f0 = pool.submit(c0)",
    "pool.execute(x0)",
    "=pool.invoke(ForkJoinTask.adapt(c0))",
    "other = CompletableFuture.supplyAsync(s0, pool)",
    "=IntStream.range(0, 2).parallel().map(i -> k0() + i).sum()",
];

/// What a task does with another.
const FORK_AGAIN: [&str; 3] = [
    "=ForkJoinTask.adapt(c1).fork().join()",
    "=ForkJoinTask.adapt(c1).invoke()",
    "=ForkJoinTask.adapt(c1).fork().tryUnfork()",
];

/// Programs from this number on have three threads and one synchronizer whose order of service may show.
pub const CROWDED: u64 = 1_000_000;

const CROWD: [&Subject; 9] =
    [&SEMAPHORE, &SEMAPHORE, &SEMAPHORE, &READ_WRITE, &READ_WRITE, &LOCK, &LOCK, &QUEUE, &LATCH];

/// What a thread of a crowd does before anything else if the synchronizer is a lock.
const TAKE: [&str; 5] = [
    "lock.lock()",
    "lock.lock()",
    "lock.lockInterruptibly()",
    "=lock.tryLock(1, TimeUnit.SECONDS)",
    "=lock.tryLock()",
];

const TICKET: &str = "=ticket.getAndIncrement()";

/// Who does something: its name and what it does, in this order.
#[derive(Clone, Debug)]
pub struct Actor {
    pub name: String,
    pub operations: Vec<String>,
}

/// A program.
#[derive(Clone, Debug)]
pub struct Program {
    /// The name of its class.
    pub name: String,
    declared: Vec<String>,
    pub actors: Vec<Actor>,
}

impl Program {
    /// Makes the program with a number.
    pub fn new(number: u64) -> Program {
        let mut random = Random(number.wrapping_mul(7_919));
        let mut maker = Maker { random: &mut random, subjects: Vec::new(), threads: 0 };
        let name = format!("P{number}");
        match number {
            FORKED.. => maker.forks(name),
            CROWDED.. => maker.crowd(name),
            _ => maker.program(name),
        }
    }

    /// Returns the same program without one of its operations, for each of them.
    pub fn smaller(&self) -> Vec<Program> {
        let mut all = Vec::new();
        for (actor, Actor { operations, .. }) in self.actors.iter().enumerate() {
            for index in 0..operations.len() {
                let mut smaller = self.clone();
                smaller.actors[actor].operations.remove(index);
                all.push(smaller);
            }
        }
        all
    }

    /// Returns its source.
    pub fn java(&self) -> String {
        let mut text = format!(
            "import java.util.List;\nimport java.util.concurrent.*;\nimport java.util.concurrent.atomic.*;\n\
             import java.util.concurrent.locks.*;\nimport java.util.function.Supplier;\nimport java.util.stream.IntStream;\n\npublic class {} {{\n",
            self.name
        );
        let bodies: String = self.actors.iter().map(|actor| self.body(actor)).collect();
        let _ = writeln!(text, "    static long {};", self.noted().join(", "));
        let all = format!("{bodies}{}", self.declared.join(" "));
        let mut declare = |name: &str, declaration: &str| {
            let is_used = |at: usize| {
                let before = all[..at].chars().next_back();
                let after = all[at + name.len()..].chars().next();
                !before.is_some_and(char::is_alphanumeric)
                    && !after.is_some_and(char::is_alphanumeric)
            };
            if all.match_indices(name).any(|(at, _)| is_used(at)) {
                let _ = writeln!(text, "    static {declaration};");
            }
        };
        declare("plain", "int plain");
        declare("flag", "volatile int flag");
        declare("ticket", "final AtomicInteger ticket = new AtomicInteger()");
        declare("other", "CompletableFuture<Integer> other");
        for task in 0..2 {
            declare(&format!("f{task}"), &format!("Future<Integer> f{task}"));
            declare(
                &format!("c{task}"),
                &format!("final Callable<Integer> c{task} = {}::k{task}", self.name),
            );
            declare(
                &format!("x{task}"),
                &format!("final Runnable x{task} = {}::k{task}", self.name),
            );
            declare(
                &format!("s{task}"),
                &format!("final Supplier<Integer> s{task} = {}::k{task}", self.name),
            );
        }
        declare("t0", "final Thread t0 = Thread.currentThread()");
        for thread in self.actors.iter().filter(|actor| actor.name.starts_with('t')) {
            let name = &thread.name;
            let made =
                format!("final Thread {name} = new Thread({}::run{name}, \"{name}\")", self.name);
            declare(name, &made);
        }
        for declaration in &self.declared {
            let _ = writeln!(text, "    static final {declaration};");
        }
        text + &bodies + "}\n"
    }

    /// Returns the fields in which actors note what they see.
    pub fn noted(&self) -> Vec<String> {
        self.actors.iter().map(|actor| format!("r{}", actor.name)).collect()
    }

    fn body(&self, actor: &Actor) -> String {
        let name = &actor.name;
        let head = match name.as_bytes()[0] {
            b'm' => "public static void main(String[] args)".to_owned(),
            b't' => format!("static void run{name}()"),
            _ => format!("static int {name}()"),
        };
        let mut text = format!("\n    {head} {{\n        long s = 1;\n");
        for operation in &actor.operations {
            if let Some(code) = operation.strip_prefix('!') {
                let _ = writeln!(text, "        {code};");
                continue;
            }
            let (call, value) = match operation.strip_prefix('=') {
                Some(call) => (String::new(), format!("See.of({call})")),
                None if operation.ends_with('}') => (operation.clone(), "1".to_owned()),
                None => (format!("{operation};"), "1".to_owned()),
            };
            let _ = writeln!(
                text,
                "        try {{ {call} r{name} = s = s * 32 + {value}; }} \
                 catch (Throwable e) {{ r{name} = s = s * 32 + See.of(e); }}"
            );
        }
        if let Some(number) = name.strip_prefix('k') {
            let _ = writeln!(text, "        return {number};");
        }
        text + "    }\n"
    }
}

/// Makes one program.
struct Maker<'a> {
    random: &'a mut Random,
    subjects: Vec<&'static Subject>,
    threads: usize,
}

impl Maker<'_> {
    fn program(&mut self, name: String) -> Program {
        let has_pool = self.random.one_in(2);
        let subjects = match (has_pool, self.random.below(6)) {
            (true, 0 | 1) => 0,
            (true, _) => 1,
            (false, 0 | 1) => 2,
            (false, _) => 1,
        };
        for _ in 0..subjects {
            let subject = SUBJECTS[self.random.below(SUBJECTS.len())];
            if !self.subjects.iter().any(|other| other.declared == subject.declared) {
                self.subjects.push(subject);
            }
        }
        self.threads = match has_pool {
            true => self.random.below(5) / 3,
            false => 1 + self.random.below(4) / 3,
        };
        let mut declared = Vec::new();
        let mut actors = Vec::new();
        if has_pool {
            declared.push(self.pool());
            actors.extend(self.pooled(&declared[0]));
        } else {
            let operations = self.operations(4 - self.threads, 0);
            actors.push(Actor { name: "main".to_owned(), operations });
            if self.subjects.iter().any(|subject| subject.declared == FUTURE_TASK.declared) {
                actors.push(self.task(0));
            }
        }
        for thread in 1..=self.threads {
            let mut operations =
                self.operations(if has_pool { 2 } else { 5 - self.threads }, thread);
            if has_pool && self.random.one_in(2) {
                operations.truncate(1);
                let submitted = actors[0].operations.join(" ");
                let calls = [&FUTURES[..], &CLOSE[..]][self.random.below(2)];
                let call = self.random.pick(calls).replace('#', "0");
                if !call.contains("f0") || submitted.contains("f0 =") {
                    operations.push(call);
                }
            }
            self.end(&mut operations, 12);
            actors.push(Actor { name: format!("t{thread}"), operations });
        }
        let main = &mut actors[0].operations;
        let at = self.random.below(main.len() / 2 + 1);
        for thread in 1..=self.threads {
            main.insert(at, format!("!t{thread}.start()"));
        }
        for subject in &self.subjects {
            declared.push(self.random.pick(subject.declared).to_owned());
        }
        if self.subjects.iter().any(|subject| subject.declared == LOCK.declared) {
            declared.push("Condition condition = lock.newCondition()".to_owned());
        }
        Program { name, declared, actors }
    }

    /// Returns a program of `main` and two threads that meet at one synchronizer.
    fn crowd(&mut self, name: String) -> Program {
        let subject = CROWD[self.random.below(CROWD.len())];
        let is_lock = subject.declared == LOCK.declared;
        (self.subjects, self.threads) = (vec![subject], 2);
        let mut declared = vec![self.random.pick(subject.declared).to_owned()];
        if is_lock {
            declared.push("Condition condition = lock.newCondition()".to_owned());
        }
        let mut actors = Vec::new();
        for thread in 0..3 {
            let mut operations = Vec::new();
            if is_lock {
                operations.push(self.random.pick(&TAKE).to_owned());
            }
            for _ in 0..2 {
                operations.push(match self.random.below(8) {
                    0 => TICKET.to_owned(),
                    1 | 2 => self.anyway(thread),
                    _ => self.subject_call().expect("there is a subject"),
                });
            }
            if self.random.one_in(3) {
                operations.push(TICKET.to_owned());
            }
            let name = if thread == 0 { "main".to_owned() } else { format!("t{thread}") };
            actors.push(Actor { name, operations });
        }
        for thread in [1, 2] {
            actors[0].operations.insert(0, format!("!t{thread}.start()"));
        }
        Program { name, declared, actors }
    }

    /// Returns a program of `main`, perhaps a thread, and a task in a `ForkJoinPool`.
    fn forks(&mut self, name: String) -> Program {
        if self.random.one_in(2) {
            self.subjects.push([&LATCH, &ATOMIC, &COMPLETABLE][self.random.below(3)]);
        }
        let mut declared = vec![self.random.pick(&FORK_POOLS).to_owned()];
        for subject in &self.subjects {
            declared.push(self.random.pick(subject.declared).to_owned());
        }
        let mut main = vec![self.random.pick(&FORK).to_owned()];
        let (has_future, has_other) = (main[0].starts_with("f0 ="), main[0].starts_with("other ="));
        for _ in 0..self.random.below(3) {
            main.push(match self.random.below(5) {
                0..=2 if has_future => self.random.pick(&FUTURES).replace('#', "0"),
                0..=2 if has_other => self.random.pick(&ASYNC).to_owned(),
                3 => self.random.pick(&CLOSE).to_owned(),
                _ => self.subject_call().unwrap_or_else(|| TICKET.to_owned()),
            });
        }
        let mut task = self.task(0);
        let forks_again = self.random.one_in(3);
        if forks_again {
            task.operations.push(self.random.pick(&FORK_AGAIN).to_owned());
        }
        let mut actors = vec![Actor { name: "main".to_owned(), operations: main }, task];
        if forks_again {
            actors.push(self.task(1));
        }
        if self.random.one_in(3) {
            let call = match (has_future, self.random.below(3)) {
                (true, 0 | 1) => self.random.pick(&FUTURES).replace('#', "0"),
                _ => self.random.pick(&CLOSE).to_owned(),
            };
            actors[0].operations.insert(1, "!t1.start()".to_owned());
            actors.push(Actor { name: "t1".to_owned(), operations: vec![call] });
        }
        Program { name, declared, actors }
    }

    fn pool(&mut self) -> String {
        let room = self.random.pick(&ROOM_FOR_ONE);
        let policy = self.random.pick(&POLICIES);
        self.random.pick(&POOLS).replace("Q, P", &format!("{room}, {policy}"))
    }

    /// Returns `main` with its pool, and the tasks.
    fn pooled(&mut self, pool: &str) -> Vec<Actor> {
        let mut main = Vec::new();
        let tasks = if self.random.one_in(3) { 2 } else { 1 };
        if tasks == 2 && self.random.one_in(4) {
            main.push(self.random.pick(&SUBMIT_BOTH).to_owned());
        } else {
            for task in 0..tasks {
                let ways: &[&str] = match pool.contains("Scheduled") && self.random.one_in(2) {
                    true => &SCHEDULE,
                    false => &SUBMIT,
                };
                main.push(self.random.pick(ways).replace('#', &task.to_string()));
            }
        }
        for _ in 0..self.random.below(3) {
            let task = self.random.below(tasks).to_string();
            let submitted = main.join(" ");
            let call = match self.random.below(6) {
                0..=2 if submitted.contains(&format!("f{task} =")) => {
                    self.random.pick(&FUTURES).replace('#', &task)
                }
                0..=2 if submitted.contains("other =") => self.random.pick(&ASYNC).to_owned(),
                3 => self.anyway(0),
                _ => match self.subject_call() {
                    Some(call) => call,
                    None => continue,
                },
            };
            main.push(call);
        }
        let closings = [0, 1, 1, 1, 1, 2][self.random.below(6)];
        for _ in 0..closings {
            main.push(self.random.pick(&CLOSE).to_owned());
        }
        if self.random.one_in(2) {
            let at = 1 + self.random.below(main.len());
            main.insert(at, TICKET.to_owned());
        }
        self.end(&mut main, 30);
        let mut actors = vec![Actor { name: "main".to_owned(), operations: main }];
        actors.extend((0..tasks).map(|task| self.task(task)));
        actors
    }

    fn task(&mut self, number: usize) -> Actor {
        let mut operations = match self.random.below(8) {
            0 => Vec::new(),
            1..=3 => vec![TICKET.to_owned()],
            _ => self.operations(2, 9),
        };
        self.end(&mut operations, 7);
        Actor { name: format!("k{number}"), operations }
    }

    /// Lets one actor in so many end with an exception.
    fn end(&mut self, operations: &mut Vec<String>, one_in: usize) {
        if self.random.one_in(one_in) {
            let condition = self.random.pick(&["flag == 0", "ticket.get() > 0", "true"]);
            operations.push(format!("!if ({condition}) throw new IllegalStateException()"));
        }
    }

    /// Returns one to `most` operations of a thread.
    fn operations(&mut self, most: usize, own: usize) -> Vec<String> {
        let count = 1 + self.random.below(most).max(self.random.below(most));
        (0..count)
            .map(|_| match self.random.below(10) {
                0..=7 => self.subject_call().unwrap_or_else(|| self.anyway(own)),
                _ => self.anyway(own),
            })
            .collect()
    }

    fn subject_call(&mut self) -> Option<String> {
        if self.subjects.is_empty() {
            return None;
        }
        let subject = self.subjects[self.random.below(self.subjects.len())];
        let value = (1 + self.random.below(2)).to_string();
        Some(self.random.pick(subject.calls).replace("VALUE", &value))
    }

    fn anyway(&mut self, own: usize) -> String {
        let others: Vec<usize> = (0..=self.threads).filter(|other| *other != own).collect();
        let other = match others.is_empty() {
            true => 0,
            false => others[self.random.below(others.len())],
        };
        self.random.pick(&ANYWAY).replace("THREAD", &format!("t{other}"))
    }
}
