import java.util.concurrent.ConcurrentLinkedQueue;

/** A queue that is not empty when asked may be empty when taken from. */
public final class Main {
    static final ConcurrentLinkedQueue<Integer> QUEUE = new ConcurrentLinkedQueue<>();

    static void take() {
        if (!QUEUE.isEmpty()) {
            QUEUE.remove();
        }
    }

    public static void main(String[] args) {
        QUEUE.add(1);
        Thread thread = new Thread(() -> take());
        thread.start();
        take();
    }
}
