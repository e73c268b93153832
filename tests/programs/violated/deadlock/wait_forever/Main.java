/** A single thread waits and there is nobody to notify it. */
public final class Main {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        synchronized (lock) {
            lock.wait();
        }
    }
}
