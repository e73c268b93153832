/** notify by a thread that does not hold the lock. */
public final class Main {
    public static void main(String[] args) {
        Object lock = new Object();
        lock.notify();
    }
}
