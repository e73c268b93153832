/** A waiter both notified and interrupted returns with the flag set, or throws with it clear. */
public final class Main {
    static boolean ready;

    static synchronized void signal(Thread waiter) {
        ready = true;
        Main.class.notify();
        waiter.interrupt();
    }

    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        Thread thread = new Thread(() -> signal(main));
        thread.start();
        synchronized (Main.class) {
            try {
                while (!ready) {
                    Main.class.wait();
                }
                assert Thread.interrupted();
            } catch (InterruptedException e) {
                assert ready;
                assert !Thread.interrupted();
            }
        }
    }
}
