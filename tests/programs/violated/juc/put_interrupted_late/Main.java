import java.util.concurrent.LinkedBlockingQueue;

/** A thread in put is interrupted while the queue is empty, and puts its element all the same. */
public class Main {
    public static void main(String[] args) {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>(1);
        Thread main = Thread.currentThread();
        boolean[] empty = {false};
        Thread other = new Thread(() -> {
            main.interrupt();
            empty[0] = queue.isEmpty();
        });
        other.start();
        boolean interrupted;
        try {
            queue.put(1);
            interrupted = Thread.interrupted();
        } catch (InterruptedException e) {
            interrupted = false;
        }
        try {
            other.join();
        } catch (InterruptedException e) {
            return;
        }
        if (interrupted && empty[0]) {
            throw new IllegalStateException("interrupted, and put");
        }
    }
}
