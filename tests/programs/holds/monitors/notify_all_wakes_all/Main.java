/** notifyAll wakes both waiting threads. */
public final class Main {
    static boolean go;

    static synchronized void await() {
        while (!go) {
            try {
                Main.class.wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException("nobody interrupts");
            }
        }
    }

    public static void main(String[] args) {
        Thread one = new Thread(() -> await());
        Thread two = new Thread(() -> await());
        one.start();
        two.start();
        synchronized (Main.class) {
            go = true;
            Main.class.notifyAll();
        }
    }
}
