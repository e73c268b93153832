/** A thread that is about to enter a monitor need not be blocked yet. */
public class Main {
    static volatile boolean near;

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread thread = new Thread(() -> {
            near = true;
            synchronized (lock) {
                near = false;
            }
        });
        synchronized (lock) {
            thread.start();
            if (near) {
                assert thread.getState() == Thread.State.BLOCKED;
            }
        }
        thread.join();
    }
}
