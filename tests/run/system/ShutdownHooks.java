/** Shutdown hooks run after the last thread, even one that failed, has ended. */
public final class ShutdownHooks {
    static volatile boolean ended;

    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        Runtime runtime = Runtime.getRuntime();
        Thread hook = new Thread(() -> {
            try {
                main.join();
            } catch (InterruptedException e) {
                System.out.println(e);
            }
            System.out.println(Thread.currentThread().getName() + " " + ended + " " + main.isAlive());
            try {
                runtime.addShutdownHook(new Thread());
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        }, "hook");
        runtime.addShutdownHook(hook);
        Thread removed = new Thread(() -> System.out.println("never"));
        runtime.addShutdownHook(removed);
        System.out.println(runtime.removeShutdownHook(removed) + " " + runtime.removeShutdownHook(removed));
        try {
            runtime.addShutdownHook(hook);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        new Thread(() -> {
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                System.out.println(e);
            }
            ended = true;
            System.out.println("the last thread ends");
        }).start();
        System.out.println("main fails");
        throw new IllegalStateException("failed");
    }
}
