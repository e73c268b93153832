/** A static synchronized method locks the class object. */
public final class Main {
    static int count;

    static synchronized void add() {
        assert Thread.holdsLock(Main.class);
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> add());
        thread.start();
        synchronized (Main.class) {
            count++;
        }
        thread.join();
        assert count == 2;
    }
}
