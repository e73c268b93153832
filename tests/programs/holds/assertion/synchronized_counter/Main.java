/** Increments under one lock are not lost. */
public final class Main {
    static int count;

    static synchronized void add() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            add();
            add();
        });
        thread.start();
        add();
        thread.join();
        assert count == 3;
    }
}
