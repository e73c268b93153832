/** A woken consumer looks again before it takes. */
public final class Main {
    static int items;

    static synchronized void take() {
        while (items == 0) {
            try {
                Main.class.wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException("nobody interrupts");
            }
        }
        items--;
        assert items >= 0;
    }

    static synchronized void put() {
        items++;
        Main.class.notifyAll();
    }

    public static void main(String[] args) {
        Thread one = new Thread(() -> take());
        Thread two = new Thread(() -> take());
        one.start();
        two.start();
        put();
        put();
    }
}
