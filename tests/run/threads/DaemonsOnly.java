import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.ReentrantLock;

/** Daemons in every kind of wait do not keep the program alive. */
public final class DaemonsOnly {
    static volatile boolean spinning = true;

    public static void main(String[] args) throws InterruptedException {
        Object monitor = new Object();
        ReentrantLock lock = new ReentrantLock();
        CountDownLatch begun = new CountDownLatch(6);
        Thread main = Thread.currentThread();
        Runnable[] waits = {
            () -> {
                synchronized (monitor) {
                    begun.countDown();
                    try {
                        monitor.wait();
                    } catch (InterruptedException e) {
                        System.out.println(e);
                    }
                }
            },
            () -> {
                lock.lock();
                begun.countDown();
                while (spinning) {
                    Thread.yield();
                }
            },
            () -> {
                begun.countDown();
                lock.lock();
            },
            () -> {
                begun.countDown();
                try {
                    new LinkedBlockingQueue<String>().take();
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
            },
            () -> {
                begun.countDown();
                try {
                    main.join();
                    Thread.sleep(Long.MAX_VALUE);
                } catch (InterruptedException e) {
                    System.out.println(e);
                } finally {
                    System.out.println("not to be seen");
                }
            },
            () -> {
                begun.countDown();
                while (spinning) {
                    Thread.onSpinWait();
                }
            },
        };
        for (Runnable wait : waits) {
            Thread thread = new Thread(wait);
            thread.setDaemon(true);
            thread.start();
        }
        begun.await();
        System.out.println("main ends");
    }
}
