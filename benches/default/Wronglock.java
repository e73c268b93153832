/**
 * After the description of "wronglock" in SCTBench: one thread raises a number under a lock and expects
 * nobody else to; the others hold another lock when they do.
 */
public class Wronglock {
    static final Object RIGHT = new Object();
    static final Object WRONG = new Object();
    static int data;

    static void guarded() {
        synchronized (RIGHT) {
            int before = data;
            data = before + 1;
            assert data == before + 1;
        }
    }

    static void unguarded() {
        synchronized (WRONG) {
            data++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[Integer.parseInt(args[0]) + 1];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(i == 0 ? Wronglock::guarded : Wronglock::unguarded);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
