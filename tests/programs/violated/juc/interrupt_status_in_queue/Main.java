import java.util.concurrent.locks.ReentrantLock;

public class Main {
    public static void main(String[] args) {
        ReentrantLock lock = new ReentrantLock();
        Thread waiting = new Thread(lock::lock);
        lock.lock();
        waiting.start();
        waiting.interrupt();
        assert waiting.isInterrupted() : "it noticed in the queue and will set it again";
        lock.unlock();
    }
}
