import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** Interrupts of everything that waits; what is left of the status afterwards. */
public final class InterruptKinds {
    interface Action {
        void run() throws InterruptedException;
    }

    static void interrupted(String what, Action action) throws InterruptedException {
        StringBuilder text = new StringBuilder(what);
        AtomicBoolean begun = new AtomicBoolean();
        Thread thread = new Thread(() -> {
            try {
                begun.set(true);
                action.run();
                text.append(" returned ");
            } catch (InterruptedException e) {
                text.append(' ').append(e.getMessage()).append(' ');
            }
            text.append(Thread.currentThread().isInterrupted()).append(Thread.interrupted()).append(Thread.interrupted());
        });
        thread.start();
        while (!begun.get()) {
            Thread.sleep(1);
        }
        while (thread.getState() != Thread.State.WAITING && thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.sleep(1);
        }
        thread.interrupt();
        thread.join();
        System.out.println(text);
    }

    public static void main(String[] args) throws InterruptedException {
        Object monitor = new Object();
        Thread forever = new Thread(() -> LockSupport.park("for good"));
        forever.setDaemon(true);
        forever.start();
        interrupted("sleep", () -> Thread.sleep(1_000_000));
        interrupted("sleep nanos", () -> Thread.sleep(1_000_000, 5));
        interrupted("wait", () -> {
            synchronized (monitor) {
                monitor.wait();
            }
        });
        interrupted("timed wait", () -> {
            synchronized (monitor) {
                monitor.wait(1_000_000, 7);
            }
        });
        interrupted("join", forever::join);
        interrupted("timed join", () -> forever.join(1_000_000));
        interrupted("park", () -> {
            while (!Thread.currentThread().isInterrupted()) {
                LockSupport.park();
            }
        });
        interrupted("park nanos", () -> {
            while (!Thread.currentThread().isInterrupted()) {
                LockSupport.parkNanos("blocker", 1_000_000_000_000L);
            }
        });
        Thread.currentThread().interrupt();
        LockSupport.park();
        System.out.println("parked at once " + Thread.interrupted());
        Thread.currentThread().interrupt();
        try {
            Thread.sleep(0);
        } catch (InterruptedException e) {
            System.out.println(e.getMessage() + Thread.currentThread().isInterrupted());
        }
        while (LockSupport.getBlocker(forever) == null) {
            Thread.sleep(1);
        }
        System.out.println(LockSupport.getBlocker(forever) + " " + LockSupport.getBlocker(Thread.currentThread()));
        try {
            synchronized (monitor) {
                monitor.wait(-1);
            }
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Thread.sleep(1, 1_000_000);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
