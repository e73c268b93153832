/** A timed wait ends although nobody notifies. */
public final class Main {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        synchronized (lock) {
            lock.wait(10);
        }
        System.out.println("woke up");
    }
}
