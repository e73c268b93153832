/** Two threads meet: neither goes on before both have come. */
public final class Main {
    static int arrived;

    static synchronized void meet() {
        arrived++;
        Main.class.notifyAll();
        while (arrived < 2) {
            try {
                Main.class.wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException("nobody interrupts");
            }
        }
        assert arrived == 2;
    }

    public static void main(String[] args) {
        Thread thread = new Thread(() -> meet());
        thread.start();
        meet();
    }
}
