import java.util.concurrent.locks.ReentrantLock;

/** Two threads take two library locks in opposite orders. */
public final class Main {
    static final ReentrantLock A = new ReentrantLock();
    static final ReentrantLock B = new ReentrantLock();

    static void both(ReentrantLock first, ReentrantLock second) {
        first.lock();
        second.lock();
        second.unlock();
        first.unlock();
    }

    public static void main(String[] args) {
        Thread thread = new Thread(() -> both(A, B));
        thread.start();
        both(B, A);
    }
}
