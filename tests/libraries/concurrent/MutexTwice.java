// expect: violated deadlock
// why: Mutex: "a simple non-reentrant mutual exclusion lock": its owner blocks if it acquires it again.
import EDU.oswego.cs.dl.util.concurrent.*;

public class MutexTwice {
    static final Mutex mutex = new Mutex();
    static boolean nested;

    static void step(boolean again) throws InterruptedException {
        mutex.acquire();
        if (again) step(false);
        nested = true;
        mutex.release();
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            try { step(false); } catch (InterruptedException e) { throw new AssertionError(e); }
        });
        other.start();
        mutex.acquire();
        boolean again = !nested;
        mutex.release();
        other.join();
        System.out.println("joined");
        if (again) step(true);
    }
}
