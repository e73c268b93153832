/** Interrupts: before and during sleep, wait and join; the flag and who clears it. */
public final class Interrupts {
    static final Object LOCK = new Object();

    interface Blocking {
        void run() throws InterruptedException;
    }

    static void interrupted(String what, Blocking blocking) throws InterruptedException {
        Thread thread = new Thread(() -> {
            try {
                blocking.run();
                System.out.println(what + " was not interrupted");
            } catch (InterruptedException e) {
                System.out.println(what + " interrupted, flag " + Thread.currentThread().isInterrupted());
            }
        });
        thread.start();
        thread.interrupt();
        thread.join();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread main = Thread.currentThread();
        main.interrupt();
        System.out.println(main.isInterrupted() + " " + Thread.interrupted() + " " + Thread.interrupted());
        main.interrupt();
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            System.out.println("before sleep: " + e.getMessage() + " " + main.isInterrupted());
        }
        main.interrupt();
        try {
            synchronized (LOCK) {
                LOCK.wait();
            }
        } catch (InterruptedException e) {
            System.out.println("before wait " + Thread.holdsLock(LOCK));
        }
        interrupted("sleep", () -> Thread.sleep(1_000_000));
        interrupted("wait", () -> {
            synchronized (LOCK) {
                LOCK.wait();
            }
        });
        interrupted("join", () -> main.join());
        Thread finished = new Thread(() -> {});
        finished.start();
        finished.join();
        finished.interrupt();
        System.out.println(finished.isAlive());
    }
}
