/** A thread made from a lambda that captures locals. */
public final class Main {
    public static void main(String[] args) throws InterruptedException {
        int[] result = new int[1];
        int base = 40;
        long extra = 2L;
        Thread thread = new Thread(() -> result[0] = base + (int) extra);
        thread.start();
        thread.join();
        assert result[0] == 42;
    }
}
