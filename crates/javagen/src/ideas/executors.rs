//! Thread pools and futures (`java.util.concurrent`). They bring threads of their own, so programs have fewer others.

use super::{Idea, NONE};

pub(crate) const IDEAS: &[Idea] = &[
    Idea {
        name: "pool",
        weight: 3,
        fields: &[
            "final ExecutorService pool = Executors.«newFixedThreadPool(1)¦newSingleThreadExecutor()¦newFixedThreadPool(2)»;",
            "volatile int jobs;",
        ],
        statements: &[
            "Future<Integer> $v = pool.submit(() -> { Pause.here(); return ++jobs; }); see($v.get() % 10);",
            "pool.execute(() -> { jobs++; });",
            "Future<?> $v = pool.submit(() -> { throw new IllegalStateException(); }); try { $v.get(); } catch (ExecutionException $vx) { see(code($vx.getCause())); }",
            "Future<?> $v = pool.submit(() -> { jobs++; }); see(bit($v.cancel(«true¦false»))); see(bit($v.isCancelled()));",
            "pool.shutdown();",
            "try { pool.execute(() -> jobs++); } catch (RejectedExecutionException $v) { see(7); }",
            "see(jobs % 10);",
            "see(bit(pool.isShutdown()));",
        ],
        ends: &["pool.isShutdown()"],
        last: "pool.shutdown();",
        large: true,
        heavy: true,
        ..NONE
    },
    Idea {
        name: "task",
        weight: 3,
        fields: &[
            "volatile int ran;",
            "final FutureTask<Integer> task = new FutureTask<>(() -> { Pause.here(); «return 3;¦throw new IllegalStateException();¦return ++ran;¦Thread.sleep(1); return 4;» });",
        ],
        statements: &[
            "task.run();",
            "task.run();",
            "see(task.get());",
            "try { see(task.get()); } catch (ExecutionException | CancellationException $v) { see(code($v)); }",
            "see(task.get(1, TimeUnit.MILLISECONDS));",
            "see(bit(task.cancel(«true¦false»)));",
            "see(bit(task.isDone()));",
            "see(bit(Thread.interrupted()));",
            "ran++;",
        ],
        ends: &["task.isDone()", "ran"],
        heavy: true,
        ..NONE
    },
    Idea {
        name: "completable",
        weight: 3,
        fields: &[
            "final CompletableFuture<Integer> first = new CompletableFuture<>(), second = new CompletableFuture<>();",
            "volatile int calls;",
        ],
        statements: &[
            "see(bit(first.complete($n)));",
            "see(bit(second.complete(4)));",
            "see(bit(first.completeExceptionally(new IllegalStateException())));",
            "first.thenAccept(z -> calls = calls * 2 + z);",
            "first.whenComplete((z, x) -> { Pause.here(); calls++; });",
            "see(first.thenCombine(second, Integer::sum).getNow(8));",
            "see(first.getNow(7));",
            "see(first.get());",
            "try { see(first.join()); } catch (CompletionException $v) { see(9); }",
            "see(first.exceptionally(x -> 6).thenApply(z -> z + 1).getNow(9));",
            "see(bit(first.isDone()));",
            "see(bit(first.cancel(true)));",
            "see((int) CompletableFuture.anyOf(first, second).getNow(8));",
            "see(calls % 10);",
        ],
        ends: &["calls % 100", "first.isDone()"],
        heavy: true,
        ..NONE
    },
];
