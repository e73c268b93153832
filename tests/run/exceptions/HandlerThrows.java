/** A handler of uncaught exceptions that throws itself: its thread just ends. */
public final class HandlerThrows {
    public static void main(String[] args) throws Exception {
        Thread.setDefaultUncaughtExceptionHandler((thread, exception) -> {
            System.out.println("default handler: " + exception.getMessage());
            throw new IllegalStateException("from the default handler");
        });
        Thread first = new Thread(() -> {
            throw new RuntimeException("first");
        });
        first.start();
        first.join();
        Thread second = new Thread(() -> {
            throw new RuntimeException("second");
        });
        second.setUncaughtExceptionHandler((thread, exception) -> {
            System.out.println("own handler: " + thread.isAlive() + exception.getMessage());
            throw new Error("from the own handler");
        });
        second.start();
        second.join();
        System.out.println(first.isAlive() + " " + second.isAlive() + " " + second.getState());
        throw new Exception("main");
    }
}
