/** An uncaught exception in another thread is a violation, although main goes on. */
public final class Main {
    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            throw new UnsupportedOperationException("in a thread");
        });
        thread.start();
        thread.join();
        System.out.println("main goes on");
    }
}
