import hebra.Verify;

/**
 * DEOS: the scheduler of a real-time kernel for avionics, written anew from the descriptions of
 * Honeywell's. Threads run in periods, each with a budget of time per period; the kernel interrupts
 * a thread that has used its budget, and a tick of the system clock starts new periods. The promise
 * is time partitioning: in each of its periods every thread can have the processor for its whole
 * budget, whatever the other threads do. {@link PartitionMonitor} asserts it.
 *
 * <p>The environment is made of choices: what the threads do (go on until they are interrupted,
 * yield, delete themselves) and how long they have run before that: not at all, or half the time
 * that the timer was set to.
 *
 * <p>Defect: the budget of a thread that deletes itself goes back to the main thread of its process
 * at once, although the thread may have used some of it in this period. That time is spent twice,
 * and a thread of another process has too little. With {@code -- fixed} it goes back when the next
 * period starts. {@code -- fixed flags} does so and tells by a boolean, not by the number of the
 * period, whether a thread has already run in this period.
 *
 * <p>Abstraction: {@code Period.number}, which grows without bound, at {@code signs}; what threads
 * remember of it follows by inference. The defect shows within the first two ticks, before the
 * first abstraction choice. With {@code -- fixed} the verdict is {@code unknown}: whether a thread
 * has run in this period is a relation between two numbers, which {@code signs} cannot tell. With
 * {@code -- fixed flags} the number is only a statistic, and {@code point} proves the promise.
 */
public final class Deos {
    /** Time units from tick to tick. */
    static final int TICK = 4;

    public static void main(String[] args) {
        boolean fixed = args.length > 0 && args[0].equals("fixed");
        boolean flags = args.length > 1 && args[1].equals("flags");
        Kernel kernel = new Kernel(fixed, flags);
        Period fast = kernel.addPeriod(1);
        Period slow = kernel.addPeriod(2);

        // Together 4 units in a tick: 1 and 2 of the fast threads, half of the 2 of the slow one.
        KernelProcess navigation = new KernelProcess();
        KernelThread navigator = kernel.addThread(navigation, fast, 1);
        KernelThread helper = kernel.addThread(navigation, fast, 2);
        KernelProcess display = new KernelProcess();
        KernelThread painter = kernel.addThread(display, slow, 2);

        kernel.boot();
        new Application(kernel, navigator, false).start();
        new Application(kernel, helper, true).start();
        new Application(kernel, painter, false).start();
        new Idle(kernel).start();
    }
}

/** What an application does with its thread: whatever the environment chooses. */
final class Application extends Thread {
    private static final int COMPUTE = 0;
    private static final int YIELD = 1;
    private static final int DELETE = 2;

    private final Kernel kernel;
    private final KernelThread thread;
    private final boolean mayDelete;

    Application(Kernel kernel, KernelThread thread, boolean mayDelete) {
        this.kernel = kernel;
        this.thread = thread;
        this.mayDelete = mayDelete;
    }

    @Override
    public void run() {
        while (kernel.awaitProcessor(thread)) {
            switch (Verify.choose(COMPUTE, mayDelete ? DELETE : YIELD)) {
                case COMPUTE:
                    kernel.computeUntilInterrupt();
                    break;
                case YIELD:
                    kernel.computeAndYield(Verify.choose());
                    break;
                default:
                    kernel.computeAndDelete(Verify.choose());
                    break;
            }
        }
    }
}

/** Runs when nothing else can. */
final class Idle extends Thread {
    private final Kernel kernel;

    Idle(Kernel kernel) {
        this.kernel = kernel;
    }

    @Override
    public void run() {
        while (kernel.awaitProcessor(null)) {
            kernel.computeUntilInterrupt();
        }
    }
}

/** A program with threads of its own; the first is its main thread. */
final class KernelProcess {
    private KernelThread main;

    void add(KernelThread thread) {
        if (main == null) {
            main = thread;
        }
    }

    KernelThread main() {
        return main;
    }
}

/** A thread as the kernel sees it. */
final class KernelThread {
    final KernelProcess process;
    final Period period;
    final RunRecord record;

    /** Time in each period. */
    private int budget;

    /** Time that becomes part of the budget when the next period starts. */
    private int returned = 0;

    /** Time left in the period in which it ran last. */
    private int remaining = 0;

    private boolean waiting = true;
    private boolean deleted = false;

    /** What {@link PartitionMonitor} knows about it. */
    final Account account = new Account();

    KernelThread(KernelProcess process, Period period, int budget, RunRecord record) {
        this.process = process;
        this.period = period;
        this.budget = budget;
        this.record = record;
    }

    int budget() {
        return budget;
    }

    boolean isDeleted() {
        return deleted;
    }

    boolean isWaiting() {
        return waiting;
    }

    /** It is about to run: the time that it may have now. In a new period its budget is fresh. */
    int startCharging() {
        if (!record.hasRunInThisPeriod()) {
            remaining = budget;
            record.recordRun();
        }
        return remaining;
    }

    /** It has run for some time. */
    void charge(int time) {
        remaining = remaining - time;
        account.receive(time);
    }

    /** It has nothing to do, or no time left, before its next period. */
    void waitForPeriod() {
        waiting = true;
    }

    void becomeReady() {
        waiting = false;
    }

    /** Its next period starts. */
    void startPeriod() {
        budget = budget + returned;
        returned = 0;
        record.periodStarts();
        account.open(budget);
    }

    void delete() {
        deleted = true;
    }

    /** Has more time in this and all other periods. */
    void extendNow(int time) {
        budget = budget + time;
        remaining = remaining + time;
    }

    /** Has more time from its next period on. */
    void extendLater(int time) {
        returned = returned + time;
    }
}

/** Remembers whether a thread has run in the current period. */
abstract class RunRecord {
    abstract boolean hasRunInThisPeriod();

    abstract void recordRun();

    abstract void periodStarts();
}

/** By the number of the period in which it ran last: nothing to do when a period starts. */
final class NumberedRecord extends RunRecord {
    private final Period period;
    private int lastExecution = -1;

    NumberedRecord(Period period) {
        this.period = period;
    }

    @Override
    boolean hasRunInThisPeriod() {
        return lastExecution == period.number();
    }

    @Override
    void recordRun() {
        lastExecution = period.number();
    }

    @Override
    void periodStarts() {}
}

/** By a flag that is reset when a period starts. */
final class FlaggedRecord extends RunRecord {
    private boolean hasRun = false;

    @Override
    boolean hasRunInThisPeriod() {
        return hasRun;
    }

    @Override
    void recordRun() {
        hasRun = true;
    }

    @Override
    void periodStarts() {
        hasRun = false;
    }
}

/** A period that starts again every so many ticks, and the threads that run in it. */
final class Period {
    private final int ticks;
    private int ticksLeft;

    /** How many have ended. */
    private int number = 0;

    /** Those that can run, first come first served. */
    final ThreadQueue ready = new ThreadQueue();

    /** All that have not been deleted. */
    final ThreadQueue members = new ThreadQueue();

    Period(int ticks) {
        this.ticks = ticks;
        this.ticksLeft = ticks;
    }

    int number() {
        return number;
    }

    /** Whether the tick ends the period and starts the next. */
    boolean tick() {
        ticksLeft--;
        if (ticksLeft > 0) {
            return false;
        }
        ticksLeft = ticks;
        number = number + 1;
        return true;
    }
}

/** Threads in a row. */
final class ThreadQueue {
    private KernelThread[] threads = new KernelThread[0];

    int size() {
        return threads.length;
    }

    KernelThread get(int i) {
        return threads[i];
    }

    void add(KernelThread thread) {
        KernelThread[] more = new KernelThread[threads.length + 1];
        System.arraycopy(threads, 0, more, 0, threads.length);
        more[threads.length] = thread;
        threads = more;
    }

    void remove(KernelThread thread) {
        KernelThread[] fewer = new KernelThread[threads.length - 1];
        int kept = 0;
        for (KernelThread other : threads) {
            if (other != thread) {
                fewer[kept] = other;
                kept++;
            }
        }
        threads = fewer;
    }
}

/** Interrupts when the time that it was set to is over. */
final class Timer {
    private boolean isSet = false;
    private int left = 0;

    void set(int time) {
        isSet = true;
        left = time;
    }

    void stop() {
        isSet = false;
        left = 0;
    }

    /** Time until it interrupts, if that is before {@code other}. */
    int orSooner(int other) {
        return isSet && left < other ? left : other;
    }

    /** Lets time pass; whether it interrupts. */
    boolean pass(int time) {
        if (!isSet) {
            return false;
        }
        left = left - time;
        return left == 0;
    }
}

/** What a thread was promised in its current period and what it has had. */
final class Account {
    private int promised = 0;
    private int received = 0;
    private boolean gaveUp = false;

    void open(int budget) {
        promised = budget;
        received = 0;
        gaveUp = false;
    }

    void receive(int time) {
        received = received + time;
    }

    /** The thread did not want the rest. */
    void giveUp() {
        gaveUp = true;
    }

    boolean isSettled() {
        return gaveUp || received >= promised;
    }
}

/** Asserts time partitioning; looks at the kernel and changes nothing. */
final class PartitionMonitor {
    /** A period ends. */
    void check(Period period) {
        for (int i = 0; i < period.members.size(); i++) {
            Account account = period.members.get(i).account;
            assert account.isSettled() : "a thread did not have its budget in its period";
        }
    }
}

/** The kernel: all its methods are called by the thread that has the processor. */
final class Kernel {
    private final boolean returnsLater;
    private final boolean usesFlags;
    private final PartitionMonitor monitor = new PartitionMonitor();
    private final Timer timer = new Timer();
    private Period[] periods = new Period[0];
    private int untilTick = Deos.TICK;

    /** Who has the processor; null is the idle thread. */
    private KernelThread running;

    private boolean booted = false;

    Kernel(boolean returnsLater, boolean usesFlags) {
        this.returnsLater = returnsLater;
        this.usesFlags = usesFlags;
    }

    /** Periods are added from short to long: a thread with a shorter period goes first. */
    Period addPeriod(int ticks) {
        Period period = new Period(ticks);
        Period[] more = new Period[periods.length + 1];
        System.arraycopy(periods, 0, more, 0, periods.length);
        more[periods.length] = period;
        periods = more;
        return period;
    }

    KernelThread addThread(KernelProcess process, Period period, int budget) {
        RunRecord record = usesFlags ? new FlaggedRecord() : new NumberedRecord(period);
        KernelThread thread = new KernelThread(process, period, budget, record);
        process.add(thread);
        period.members.add(thread);
        return thread;
    }

    synchronized void boot() {
        for (Period period : periods) {
            startPeriod(period);
        }
        booted = true;
        schedule();
    }

    /** Waits until the thread has the processor; false if it has been deleted. */
    synchronized boolean awaitProcessor(KernelThread thread) {
        while (!booted || running != thread) {
            if (thread != null && thread.isDeleted()) {
                return false;
            }
            try {
                wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException("nobody interrupts an application in this way");
            }
        }
        return true;
    }

    /** The running thread goes on until the timer or the clock interrupts it. */
    synchronized void computeUntilInterrupt() {
        pass(timer.orSooner(untilTick));
        schedule();
    }

    /** The running thread computes for a while and has then nothing to do until its next period. */
    synchronized void computeAndYield(boolean atOnce) {
        KernelThread thread = running;
        computeForAWhile(atOnce);
        thread.account.giveUp();
        suspend(thread);
        schedule();
    }

    /** The running thread computes for a while and then deletes itself. */
    synchronized void computeAndDelete(boolean atOnce) {
        KernelThread thread = running;
        computeForAWhile(atOnce);
        suspend(thread);
        thread.delete();
        thread.period.members.remove(thread);
        returnBudget(thread.process.main(), thread.budget());
        schedule();
    }

    private void returnBudget(KernelThread main, int budget) {
        if (returnsLater) {
            main.extendLater(budget);
        } else {
            main.extendNow(budget);
            resume(main);
        }
    }

    /** Not at all, or half of the time until the next interrupt. */
    private void computeForAWhile(boolean atOnce) {
        if (!atOnce) {
            pass(timer.orSooner(untilTick) / 2);
        }
    }

    /** Time passes while the running thread computes. */
    private void pass(int time) {
        if (time == 0) {
            return;
        }
        if (running != null) {
            running.charge(time);
        }
        untilTick = untilTick - time;
        if (timer.pass(time)) {
            timerInterrupt();
        }
        if (untilTick == 0) {
            tickInterrupt();
        }
    }

    /** The running thread has used its budget. */
    private void timerInterrupt() {
        suspend(running);
    }

    /** Ends periods and starts new ones. */
    private void tickInterrupt() {
        untilTick = Deos.TICK;
        for (Period period : periods) {
            if (period.tick()) {
                monitor.check(period);
                startPeriod(period);
            }
        }
    }

    private void startPeriod(Period period) {
        for (int i = 0; i < period.members.size(); i++) {
            KernelThread thread = period.members.get(i);
            thread.startPeriod();
            resume(thread);
        }
    }

    private void suspend(KernelThread thread) {
        thread.waitForPeriod();
        thread.period.ready.remove(thread);
    }

    private void resume(KernelThread thread) {
        if (thread.isWaiting()) {
            thread.becomeReady();
            thread.period.ready.add(thread);
        }
    }

    /** Gives the processor to the first thread that can run, those of shorter periods first. */
    private void schedule() {
        running = null;
        for (Period period : periods) {
            if (running == null && period.ready.size() > 0) {
                running = period.ready.get(0);
            }
        }
        if (running == null) {
            timer.stop();
        } else {
            timer.set(running.startCharging());
        }
        notifyAll();
    }
}
