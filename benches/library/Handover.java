import java.util.concurrent.SynchronousQueue;

/** Two threads hand over an element each, a third takes both. */
public class Handover {
    static final SynchronousQueue<Integer> queue = new SynchronousQueue<>();

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 2; i++) {
            int element = i + 1;
            new Thread(() -> {
                try {
                    queue.put(element);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }).start();
        }
        assert queue.take() + queue.take() == 3;
    }
}
