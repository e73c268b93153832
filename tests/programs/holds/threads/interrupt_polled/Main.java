/** A thread that polls its flag stops after an interrupt. */
public final class Main {
    static boolean stopped;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {}
            stopped = true;
        });
        worker.start();
        worker.interrupt();
        worker.join();
        assert stopped;
    }
}
