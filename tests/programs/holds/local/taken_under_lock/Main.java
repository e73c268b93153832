/** An object taken out of a shared slot under a lock belongs to one thread. */
public final class Main {
    static Main slot = new Main();

    int uses;

    static synchronized Main take() {
        Main taken = slot;
        slot = null;
        return taken;
    }

    static void use() {
        Main mine = take();
        if (mine != null) {
            mine.uses = mine.uses + 1;
            assert mine.uses == 1;
        }
    }

    public static void main(String[] args) {
        Thread thread = new Thread(() -> use());
        thread.start();
        use();
    }
}
