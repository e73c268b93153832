/** A timed wait can end without a notify. */
public final class Main {
    static boolean told;

    static synchronized void tell() {
        told = true;
        Main.class.notify();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> tell());
        thread.start();
        synchronized (Main.class) {
            if (!told) {
                Main.class.wait(1000);
            }
            assert told;
        }
    }
}
