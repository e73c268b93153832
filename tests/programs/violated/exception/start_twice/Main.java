/** A thread can be started once only. */
public final class Main {
    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {});
        thread.start();
        thread.join();
        thread.start();
    }
}
