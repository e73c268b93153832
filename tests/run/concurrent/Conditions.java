import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Conditions: signal wakes the longest waiter, timed forms report what is left, misuse throws. */
public final class Conditions {
    static int ready;

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        StringBuilder order = new StringBuilder();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                lock.lock();
                try {
                    ready++;
                    condition.awaitUninterruptibly();
                    order.append(me);
                } finally {
                    lock.unlock();
                }
            });
            threads[i].start();
            boolean waits = false;
            while (!waits) {
                Thread.sleep(1);
                lock.lock();
                waits = lock.getWaitQueueLength(condition) == i + 1;
                lock.unlock();
            }
        }
        lock.lock();
        condition.signal();
        condition.signal();
        System.out.println(lock.hasWaiters(condition) + " " + lock.getWaitQueueLength(condition));
        condition.signalAll();
        System.out.println(lock.hasWaiters(condition) + " " + order.length());
        lock.unlock();
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(order);
        lock.lock();
        System.out.println(condition.await(5, TimeUnit.MILLISECONDS) + " " + (condition.awaitNanos(1000) <= 0)
                + condition.awaitUntil(new Date(System.currentTimeMillis() + 10)) + condition.awaitUntil(new Date(0)) + (condition.awaitNanos(-5) <= 0));
        Thread signaller = new Thread(() -> {
            lock.lock();
            condition.signal();
            lock.unlock();
        });
        signaller.start();
        System.out.println(condition.awaitNanos(TimeUnit.HOURS.toNanos(1)) > TimeUnit.MINUTES.toNanos(1));
        Thread.currentThread().interrupt();
        try {
            condition.await();
        } catch (InterruptedException e) {
            System.out.println(e + " " + lock.isHeldByCurrentThread());
        }
        lock.unlock();
        try {
            condition.signal();
        } catch (IllegalMonitorStateException e) {
            System.out.println(e);
        }
        try {
            condition.await();
        } catch (IllegalMonitorStateException e) {
            System.out.println(e);
        }
        try {
            new ReentrantLock().hasWaiters(condition);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
