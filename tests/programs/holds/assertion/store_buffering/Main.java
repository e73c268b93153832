/** Under sequential consistency one of two writers sees the other. */
public final class Main {
    static volatile int x;
    static volatile int y;
    static int seenY;
    static int seenX;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            y = 1;
            seenX = x;
        });
        thread.start();
        x = 1;
        seenY = y;
        thread.join();
        assert seenX + seenY >= 1;
    }
}
