/** Whoever has seen a thread terminated does not see it run again, and cannot be inside its monitor before it has ended. */
public class Main {
    public static void main(String[] args) {
        Thread worker = new Thread(() -> {}, "worker");
        worker.start();
        if (worker.getState() == Thread.State.TERMINATED) {
            assert worker.getState() == Thread.State.TERMINATED;
            synchronized (worker) {
                assert !worker.isAlive();
            }
        }
    }
}
