/** The holder idiom: lazy, safe, without a lock. */
public final class Main {
    final int size;

    Main(int size) {
        this.size = size;
    }

    static class Holder {
        static final Main INSTANCE = new Main(8);
    }

    static Main seen;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> seen = Holder.INSTANCE);
        thread.start();
        Main mine = Holder.INSTANCE;
        assert mine.size == 8;
        thread.join();
        assert mine == seen;
    }
}
