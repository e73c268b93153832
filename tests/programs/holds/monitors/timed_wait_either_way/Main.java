/** A timed wait ends by notify or by time; a loop around it is right both ways. */
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
            while (!told) {
                Main.class.wait(5);
            }
            assert told;
        }
    }
}
