/** Two conditions share a lock; notify can wake the thread that waits for the other. */
public final class Main {
    static boolean left;
    static boolean right;

    static synchronized void await(boolean wantLeft) {
        while (wantLeft ? !left : !right) {
            try {
                Main.class.wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException("nobody interrupts");
            }
        }
    }

    public static void main(String[] args) {
        Thread one = new Thread(() -> await(true));
        Thread two = new Thread(() -> await(false));
        one.start();
        two.start();
        synchronized (Main.class) {
            left = true;
            Main.class.notify();
        }
        synchronized (Main.class) {
            right = true;
            Main.class.notify();
        }
    }
}
