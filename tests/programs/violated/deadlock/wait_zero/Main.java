/** A timeout of zero means no timeout. */
public final class Main {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        synchronized (lock) {
            lock.wait(0);
        }
    }
}
