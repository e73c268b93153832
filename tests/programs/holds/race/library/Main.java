import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

public class Main {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final String TEXT = "text";
    static int count;

    static void raise() {
        LOCK.lock();
        try {
            count += TEXT.hashCode();
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger atomic = new AtomicInteger();
        Thread thread = new Thread(() -> {
            atomic.incrementAndGet();
            raise();
        });
        thread.start();
        atomic.incrementAndGet();
        raise();
        thread.join();
        assert atomic.get() == 2;
    }
}
