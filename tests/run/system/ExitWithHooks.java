/** System.exit runs the hooks, beside threads that go on; what follows it is never reached. */
public final class ExitWithHooks {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread waiting = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    System.out.println("never");
                }
            }
        });
        waiting.start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook " + waiting.isAlive())));
        Thread exits = new Thread(() -> {
            try {
                System.out.println("exit");
                System.exit(7);
            } finally {
                System.out.println("never");
            }
        });
        exits.start();
        exits.join();
        System.out.println("never");
    }
}
