/** Objects that nobody refers to any more are not part of the state. */
public final class Main {
    static volatile Object last;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            for (int i = 0; i < 2; i++) {
                last = new Object();
            }
        });
        thread.start();
        last = new Object();
        thread.join();
        assert last != null;
    }
}
