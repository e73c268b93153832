import java.util.concurrent.Semaphore;

/** A daemon wants two permits, which there never are; another thread, behind it in the queue, the only one there is. */
public class Main {
    static final Semaphore permits = new Semaphore(0);
    static volatile boolean there;

    public static void main(String[] args) {
        Thread greedy = new Thread(() -> {
            there = true;
            permits.acquireUninterruptibly(2);
        });
        greedy.setDaemon(true);
        greedy.start();
        new Thread(() -> permits.acquireUninterruptibly(1)).start();
        if (there) {
            permits.release(1);
        } else {
            permits.release(1);
        }
    }
}
