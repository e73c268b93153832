import java.util.concurrent.CountDownLatch;

/** Hooks run after the last thread that is no daemon, and may wait for one another. */
public final class ShutdownHooks {
    static volatile boolean workDone;

    public static void main(String[] args) {
        CountDownLatch first = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            System.out.println("first hook, work done: " + workDone);
            first.countDown();
        }));
        Thread second = new Thread(() -> {
            try {
                first.await();
            } catch (InterruptedException e) {
                return;
            }
            System.out.println("second hook");
            try {
                Runtime.getRuntime().addShutdownHook(new Thread());
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        }, "second");
        Runtime.getRuntime().addShutdownHook(second);
        Thread never = new Thread(() -> System.out.println("not to be seen"));
        Runtime.getRuntime().addShutdownHook(never);
        System.out.println(Runtime.getRuntime().removeShutdownHook(never) + " " + Runtime.getRuntime().removeShutdownHook(never));
        try {
            Runtime.getRuntime().addShutdownHook(second);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Thread daemon = new Thread(() -> {
            while (true) {
                Thread.onSpinWait();
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        new Thread(() -> {
            try {
                Thread.sleep(5);
            } catch (InterruptedException e) {
                return;
            }
            workDone = true;
        }).start();
        System.out.println("main ends");
    }
}
