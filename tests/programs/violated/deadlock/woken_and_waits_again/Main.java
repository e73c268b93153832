// The notification comes without the condition: the thread waits again, and nobody is left to wake it.
public class Main {
    static final Object lock = new Object();
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread notifier = new Thread(() -> {
            synchronized (lock) {
                lock.notify();
            }
        });
        notifier.start();
        synchronized (lock) {
            while (!ready) {
                lock.wait();
            }
        }
    }
}
