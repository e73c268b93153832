/** A thread that is being started is alive before its state says so. */
public class Main {
    public static void main(String[] args) {
        Thread worker = new Thread(() -> {}, "worker");
        new Thread(() -> {
            if (worker.isAlive()) {
                assert worker.getState() != Thread.State.NEW;
            }
        }, "watcher").start();
        worker.start();
    }
}
