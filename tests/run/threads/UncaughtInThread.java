/** An uncaught exception ends its own thread only; the status of the program stays 0. */
public final class UncaughtInThread {
    public static void main(String[] args) throws InterruptedException {
        Thread failing = new Thread(() -> {
            System.out.println("failing");
            throw new IllegalStateException("in a thread");
        });
        failing.start();
        failing.join();
        System.out.println("main goes on " + failing.isAlive());
        Thread handled = new Thread(() -> {
            throw new RuntimeException("handled");
        });
        handled.setUncaughtExceptionHandler((thread, e) -> System.out.println("handler got " + e.getMessage()));
        handled.start();
        handled.join();
    }
}
