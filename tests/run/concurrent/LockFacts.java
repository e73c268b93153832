import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** What a ReentrantLock tells about itself while others queue. */
public final class LockFacts {
    static void await(ReentrantLock lock, int queued) throws InterruptedException {
        while (lock.getQueueLength() != queued) {
            Thread.sleep(1);
        }
    }

    static String name(ReentrantLock lock) {
        String text = lock.toString();
        return text.substring(text.indexOf('['));
    }

    public static void main(String[] args) throws InterruptedException {
        for (boolean fair : new boolean[] {false, true}) {
            ReentrantLock lock = new ReentrantLock(fair);
            System.out.println(name(lock) + lock.isFair() + lock.isLocked() + lock.isHeldByCurrentThread() + lock.getHoldCount());
            lock.lock();
            lock.lock();
            System.out.println(name(lock) + lock.getHoldCount() + lock.tryLock() + lock.getHoldCount());
            StringBuffer order = new StringBuffer();
            Thread[] threads = new Thread[3];
            for (int i = 0; i < threads.length; i++) {
                int me = i;
                threads[i] = new Thread(() -> {
                    lock.lock();
                    order.append(me);
                    lock.unlock();
                }, "waiter " + i);
                threads[i].start();
                await(lock, i + 1);
            }
            System.out.println(lock.hasQueuedThreads() + " " + lock.hasQueuedThread(threads[1]) + lock.hasQueuedThread(Thread.currentThread()) + lock.getQueueLength());
            Thread prober = new Thread(() -> {
                try {
                    System.out.println(lock.tryLock() + " " + lock.tryLock(5, TimeUnit.MILLISECONDS) + " " + name(lock));
                    lock.unlock();
                } catch (InterruptedException | IllegalMonitorStateException e) {
                    System.out.println(e);
                }
            });
            prober.start();
            prober.join();
            while (lock.isHeldByCurrentThread()) {
                lock.unlock();
            }
            for (Thread thread : threads) {
                thread.join();
            }
            System.out.println(order + " " + name(lock) + lock.hasQueuedThreads());
        }
    }
}
