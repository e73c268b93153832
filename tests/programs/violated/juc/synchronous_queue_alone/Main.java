import java.util.concurrent.SynchronousQueue;

/** A value is handed over to nobody. */
public final class Main {
    public static void main(String[] args) throws InterruptedException {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        Thread thread = new Thread(() -> queue.poll());
        thread.start();
        queue.put(1);
    }
}
