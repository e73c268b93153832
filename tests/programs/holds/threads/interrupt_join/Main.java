/** An interrupt ends a join. */
public final class Main {
    static boolean caught;

    public static void main(String[] args) throws InterruptedException {
        Thread main = Thread.currentThread();
        Thread joiner = new Thread(() -> {
            try {
                main.join();
            } catch (InterruptedException e) {
                caught = true;
            }
        });
        joiner.start();
        joiner.interrupt();
        joiner.join();
        assert caught;
    }
}
