import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Interrupts while waiting for a lock: lock keeps the status, the others throw. */
public final class LockInterrupted {
    interface Action {
        void run() throws InterruptedException;
    }

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        Action[] actions = {
            lock::lock,
            lock::lockInterruptibly,
            () -> System.out.println("got " + lock.tryLock(1, TimeUnit.HOURS)),
        };
        Thread[] threads = new Thread[actions.length];
        String[] seen = new String[actions.length];
        for (int i = 0; i < actions.length; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                try {
                    actions[me].run();
                    seen[me] = "locked " + Thread.currentThread().isInterrupted();
                    lock.unlock();
                } catch (InterruptedException e) {
                    seen[me] = e + " " + Thread.currentThread().isInterrupted() + lock.isHeldByCurrentThread();
                }
            });
            threads[i].start();
            while (lock.getQueueLength() < i + 1) {
                Thread.sleep(1);
            }
        }
        for (int i = actions.length - 1; i >= 0; i--) {
            threads[i].interrupt();
        }
        threads[1].join();
        threads[2].join();
        System.out.println(lock.getQueueLength() + " " + lock.hasQueuedThread(threads[0]));
        lock.unlock();
        threads[0].join();
        for (String text : seen) {
            System.out.println(text);
        }
        Thread.currentThread().interrupt();
        try {
            lock.lockInterruptibly();
        } catch (InterruptedException e) {
            System.out.println("at once " + Thread.interrupted() + lock.isLocked());
        }
    }
}
