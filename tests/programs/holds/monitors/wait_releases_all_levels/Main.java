/** wait gives up a lock that was entered twice, and gets both levels back. */
public final class Main {
    static boolean ready;

    static synchronized void signal() {
        ready = true;
        Main.class.notify();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> signal());
        thread.start();
        synchronized (Main.class) {
            synchronized (Main.class) {
                while (!ready) {
                    Main.class.wait();
                }
            }
            assert Thread.holdsLock(Main.class);
        }
        assert !Thread.holdsLock(Main.class);
    }
}
