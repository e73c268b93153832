/** Two threads allocate in either order; the heaps are the same. */
public final class Main {
    static Main left;
    static Main right;

    final int value;

    Main(int value) {
        this.value = value;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> left = new Main(1));
        thread.start();
        right = new Main(2);
        thread.join();
        assert left.value == 1 && right.value == 2;
    }
}
