/** Two threads can wait for the same third. */
public final class Main {
    static volatile boolean done;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> done = true);
        Thread other = new Thread(() -> {
            try {
                worker.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException("nobody interrupts");
            }
            assert done;
        });
        worker.start();
        other.start();
        worker.join();
        assert done;
    }
}
