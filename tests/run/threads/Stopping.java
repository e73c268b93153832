import java.util.concurrent.CountDownLatch;

/** Thread.stop: ThreadDeath up to JDK 19, after that an UnsupportedOperationException. */
@SuppressWarnings("removal")
public final class Stopping {
    static volatile boolean released;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch in = new CountDownLatch(3);
        Object monitor = new Object();
        String[] seen = new String[3];
        Thread[] threads = {
            new Thread(() -> {
                try {
                    in.countDown();
                    while (!released) {
                        Thread.onSpinWait();
                    }
                } catch (ThreadDeath death) {
                    seen[0] = "spinning";
                    throw death;
                }
            }),
            new Thread(() -> {
                synchronized (monitor) {
                    in.countDown();
                    while (!released) {
                        try {
                            monitor.wait();
                        } catch (InterruptedException e) {
                            seen[1] = e.toString();
                        } catch (ThreadDeath death) {
                            seen[1] = "waiting " + Thread.holdsLock(monitor);
                            return;
                        }
                    }
                }
            }),
            new Thread(() -> {
                try {
                    in.countDown();
                    Thread.sleep(100_000);
                } catch (InterruptedException e) {
                    seen[2] = "interrupted";
                } catch (ThreadDeath death) {
                    seen[2] = "sleeping";
                }
            }),
        };
        for (Thread thread : threads) {
            thread.start();
        }
        in.await();
        Thread.sleep(5);
        try {
            for (Thread thread : threads) {
                thread.stop();
            }
        } catch (UnsupportedOperationException e) {
            System.out.println("UnsupportedOperationException");
            released = true;
            synchronized (monitor) {
                monitor.notifyAll();
            }
            threads[2].interrupt();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(String.join(", ", seen[0], seen[1], seen[2]));
        Thread early = new Thread(() -> System.out.println("early runs"));
        try {
            early.stop();
        } catch (UnsupportedOperationException e) {
            System.out.println("again");
        }
        early.start();
        early.join();
        try {
            Thread.currentThread().stop();
        } catch (ThreadDeath | UnsupportedOperationException e) {
            System.out.println(e);
        }
        Thread dies = new Thread(() -> Thread.currentThread().stop());
        dies.setUncaughtExceptionHandler((thread, thrown) -> System.out.println(thrown));
        dies.start();
        dies.join();
    }
}
