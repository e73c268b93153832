/** A thread that ends has its last state while it is still alive. */
public class Main {
    public static void main(String[] args) {
        Thread worker = new Thread(() -> {}, "worker");
        worker.start();
        if (worker.getState() == Thread.State.TERMINATED) {
            assert !worker.isAlive();
        }
    }
}
