/** wait gives the lock up, so what was true before may be false after it. */
public final class Main {
    static int value;

    static synchronized void change() {
        value++;
        Main.class.notify();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> change());
        thread.start();
        synchronized (Main.class) {
            int before = value;
            if (before == 0) {
                Main.class.wait();
            }
            assert value == before;
        }
    }
}
