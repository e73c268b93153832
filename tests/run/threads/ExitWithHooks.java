/** System.exit runs the hooks, its caller never returns, and the status is kept. */
public final class ExitWithHooks {
    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            try {
                Thread.sleep(1_000_000);
            } catch (InterruptedException e) {
                System.out.println("interrupted by the hook");
            }
        });
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            System.out.println("hook " + Thread.currentThread().isDaemon() + other.isAlive());
            other.interrupt();
            try {
                other.join();
            } catch (InterruptedException e) {
                System.out.println(e);
            }
            throw new IllegalStateException("of a hook, which changes nothing");
        }));
        other.start();
        try {
            System.exit(7);
        } finally {
            System.out.println("not to be seen");
        }
    }
}
