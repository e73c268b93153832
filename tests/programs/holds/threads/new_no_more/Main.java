/** Whoever has seen that a thread is started does not see it new again. */
public class Main {
    public static void main(String[] args) {
        Thread worker = new Thread(() -> {}, "worker");
        new Thread(() -> {
            Thread.State first = worker.getState();
            Thread.State second = worker.getState();
            assert first == Thread.State.NEW || second != Thread.State.NEW;
        }, "watcher").start();
        worker.start();
        assert worker.getState() != Thread.State.NEW;
    }
}
