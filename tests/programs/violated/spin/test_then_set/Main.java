/** Two threads see a spin lock free and both take it. */
public final class Main {
    static volatile boolean held;
    static int count;

    static void add() {
        while (held) {
            Thread.onSpinWait();
        }
        held = true;
        count++;
        held = false;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> add());
        thread.start();
        add();
        thread.join();
        assert count == 2;
    }
}
