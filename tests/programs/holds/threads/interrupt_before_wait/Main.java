/** A pending interrupt ends the next wait at once and is cleared by it. */
public final class Main {
    public static void main(String[] args) {
        Object lock = new Object();
        Thread.currentThread().interrupt();
        synchronized (lock) {
            try {
                lock.wait();
                assert false;
            } catch (InterruptedException e) {
                assert !Thread.currentThread().isInterrupted();
            }
        }
    }
}
