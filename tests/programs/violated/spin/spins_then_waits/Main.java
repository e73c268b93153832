/** A thread spins on a flag and then waits for a notification that came before. */
public final class Main {
    static volatile boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            synchronized (Main.class) {
                ready = true;
                Main.class.notify();
            }
        });
        thread.start();
        while (!ready) {
            Thread.yield();
        }
        synchronized (Main.class) {
            Main.class.wait();
        }
    }
}
