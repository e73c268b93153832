/** Taking an object out of a shared slot in two steps lets two threads have it. */
public final class Main {
    static Main slot = new Main();

    int uses;

    static void take() {
        Main mine = slot;
        slot = null;
        if (mine != null) {
            mine.uses = mine.uses + 1;
            assert mine.uses == 1;
        }
    }

    public static void main(String[] args) {
        Thread thread = new Thread(() -> take());
        thread.start();
        take();
    }
}
