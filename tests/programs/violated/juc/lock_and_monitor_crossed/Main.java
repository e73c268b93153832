import java.util.concurrent.locks.ReentrantLock;

/** One thread takes a monitor and then a library lock, the other the other way round. */
public final class Main {
    static final ReentrantLock LOCK = new ReentrantLock();

    public static void main(String[] args) {
        Thread thread = new Thread(() -> {
            synchronized (Main.class) {
                LOCK.lock();
                LOCK.unlock();
            }
        });
        thread.start();
        LOCK.lock();
        synchronized (Main.class) {
            LOCK.unlock();
        }
    }
}
