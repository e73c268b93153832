import hebra.Verify;

/**
 * A framework that schedules jobs: equal workers share a pool of work. Each repeatedly takes an
 * item, works on it, and brings the new items that this made back to the pool. Whoever uses the
 * framework says how many workers there are, what the work is, and whether a worker that has found
 * what was looked for may end the computation at once. The computation may end only if the pool is
 * empty or a worker has said that it is done.
 *
 * <p>What work makes, and how much of it there is, is up to the environment, so nothing bounds the
 * number of items in the pool.
 *
 * <p>Defect, seeded: "1 <= busy" became "1 < busy" where a worker that finds the pool empty asks
 * whether somebody is left who may bring new items. It then ends the computation although one is.
 *
 * <p>Abstraction: {@code WorkPool.items}, the number of items in the pool, at {@code signs}.
 * Workers that find the pool empty before the driver has filled it end too early without an
 * abstraction choice. {@code -- fixed} has the defect removed, and the same abstraction proves it.
 */
public final class ReplicatedWorkers {
    static final int WORKERS = 3;

    /** Drives the framework as a user of it would: starts it, brings work, waits for the end. */
    public static void main(String[] args) throws InterruptedException {
        boolean fixed = args.length > 0 && args[0].equals("fixed");
        Configuration configuration = new Configuration(WORKERS, true);
        Computation computation = new Computation(configuration, new AnyWork(), fixed);
        computation.start();
        do {
            computation.bring();
        } while (Verify.choose());
        computation.noMoreWork();
        computation.awaitEnd();
    }
}

/** What the user of the framework decides. */
final class Configuration {
    final int workers;
    final boolean mayEndEarly;

    Configuration(int workers, boolean mayEndEarly) {
        this.workers = workers;
        this.mayEndEarly = mayEndEarly;
    }
}

/** What came of working on an item. */
final class Outcome {
    final boolean makesWork;
    final boolean isLast;

    Outcome(boolean makesWork, boolean isLast) {
        this.makesWork = makesWork;
        this.isLast = isLast;
    }
}

/** The work itself, which the user of the framework supplies. */
interface Work {
    Outcome workOnItem();
}

/** Stands for all kinds of work: anything may come of it. */
final class AnyWork implements Work {
    @Override
    public Outcome workOnItem() {
        return new Outcome(Verify.choose(), Verify.choose());
    }
}

/** The work that waits to be done, and who may still bring more. */
abstract class WorkPool {
    private int items = 0;

    /** Workers that are at work, and the driver until it has brought everything. */
    private int busy;

    private boolean ended = false;
    private boolean globalDone = false;

    WorkPool(int busy) {
        this.busy = busy;
    }

    /** Whether somebody may still bring new items, if so many are busy. */
    protected abstract boolean mayBringWork(int busy);

    synchronized void add() {
        items = items + 1;
        notifyAll();
    }

    /** Takes an item and gives true, or false when the computation has ended. */
    synchronized boolean take() throws InterruptedException {
        busy--;
        endIfIdle();
        while (items == 0 && !ended) {
            wait();
        }
        busy++;
        if (ended) {
            return false;
        }
        items = items - 1;
        return true;
    }

    /** Somebody who was busy from the beginning will bring nothing any more. */
    synchronized void leave() {
        busy--;
        endIfIdle();
    }

    /** Ends the computation although there may be work left. */
    synchronized void endNow() {
        globalDone = true;
        ended = true;
        notifyAll();
    }

    synchronized void checkEnd() {
        assert items == 0 || globalDone : "the computation ended with work left";
    }

    private void endIfIdle() {
        if (items == 0 && !mayBringWork(busy)) {
            ended = true;
            notifyAll();
        }
    }
}

/** A pool that ends when nobody is busy. */
final class PatientPool extends WorkPool {
    PatientPool(int busy) {
        super(busy);
    }

    @Override
    protected boolean mayBringWork(int busy) {
        return 1 <= busy;
    }
}

/** A pool that ends when only one is busy: the seeded defect. */
final class HastyPool extends WorkPool {
    HastyPool(int busy) {
        super(busy);
    }

    @Override
    protected boolean mayBringWork(int busy) {
        return 1 < busy;
    }
}

/** Takes items and works on them until the computation ends. */
final class Worker extends Thread {
    private final Computation computation;

    Worker(Computation computation) {
        this.computation = computation;
    }

    @Override
    public void run() {
        try {
            while (computation.pool.take()) {
                Outcome outcome = computation.work.workOnItem();
                if (outcome.makesWork) {
                    computation.pool.add();
                }
                if (outcome.isLast && computation.configuration.mayEndEarly) {
                    computation.pool.endNow();
                }
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts a worker");
        }
    }
}

/** An instance of the framework. */
final class Computation {
    final Configuration configuration;
    final Work work;
    final WorkPool pool;
    private final Worker[] workers;

    Computation(Configuration configuration, Work work, boolean fixed) {
        this.configuration = configuration;
        this.work = work;
        // All the workers, and the driver.
        int busy = configuration.workers + 1;
        this.pool = fixed ? new PatientPool(busy) : new HastyPool(busy);
        this.workers = new Worker[configuration.workers];
    }

    void start() {
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Worker(this);
            workers[i].start();
        }
    }

    /** Brings an item to the pool. */
    void bring() {
        pool.add();
    }

    /** Says that no more items will be brought. */
    void noMoreWork() {
        pool.leave();
    }

    /** Waits until all workers have ended. */
    void awaitEnd() throws InterruptedException {
        for (Worker worker : workers) {
            worker.join();
        }
        pool.checkEnd();
    }
}
