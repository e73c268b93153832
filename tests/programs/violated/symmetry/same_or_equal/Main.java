/** Two objects with equal contents are still two objects. */
public final class Main {
    static Object left;
    static Object right;
    static final Object COMMON = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> left = left == null ? COMMON : new Object());
        thread.start();
        right = left == null ? COMMON : new Object();
        thread.join();
        assert left == right;
    }
}
