import java.util.concurrent.LinkedBlockingQueue;

/** Two threads take what the main thread puts. */
public class QueueTakers {
    static final LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();

    static void take() {
        try {
            assert queue.take().length() == 1;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(QueueTakers::take);
        Thread two = new Thread(QueueTakers::take);
        one.start();
        two.start();
        queue.put("a");
        queue.put("b");
        one.join();
        two.join();
        assert queue.isEmpty();
    }
}
