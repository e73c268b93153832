import java.util.concurrent.Semaphore;

/** One thread wants two permits and another, behind it in the queue, the only one there is. */
public class Main {
    static final Semaphore permits = new Semaphore(0);

    public static void main(String[] args) {
        new Thread(() -> permits.acquireUninterruptibly(2)).start();
        new Thread(() -> {
            permits.acquireUninterruptibly(1);
            permits.release(2);
        }).start();
        permits.release(1);
    }
}
