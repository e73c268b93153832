/** A notified thread goes on only after the notifier has left. */
public final class Main {
    static boolean ready;
    static boolean left;

    static synchronized void signal() {
        ready = true;
        Main.class.notify();
        left = true;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> signal());
        thread.start();
        synchronized (Main.class) {
            while (!ready) {
                Main.class.wait();
            }
            assert left;
        }
    }
}
