/** Who hears of an uncaught exception: the thread's handler, its group, the default handler. */
public final class Handlers {
    static void fail(Thread thread) throws InterruptedException {
        thread.start();
        thread.join();
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable failing = () -> {
            throw new IllegalStateException("from " + Thread.currentThread().getName());
        };
        Thread plain = new Thread(failing, "plain");
        System.out.println((plain.getUncaughtExceptionHandler() == plain.getThreadGroup()) + " " + Thread.getDefaultUncaughtExceptionHandler());
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println("default: " + t.getName() + " " + e.getMessage()));
        fail(plain);
        System.out.println(plain.getUncaughtExceptionHandler());
        Thread own = new Thread(failing, "own");
        own.setUncaughtExceptionHandler((t, e) -> System.out.println("own: " + (t == Thread.currentThread()) + t.isAlive() + e.getMessage()));
        fail(own);
        ThreadGroup group = new ThreadGroup("group") {
            @Override
            public void uncaughtException(Thread t, Throwable e) {
                System.out.println(getName() + ": " + e.getMessage());
                super.uncaughtException(t, e);
            }
        };
        fail(new Thread(group, failing, "member"));
        ThreadGroup child = new ThreadGroup(group, "child");
        fail(new Thread(child, failing, "grandchild"));
        Thread thrower = new Thread(failing, "thrower");
        thrower.setUncaughtExceptionHandler((t, e) -> {
            throw new RuntimeException("ignored");
        });
        fail(thrower);
        Thread changed = new Thread(() -> {
            Thread.currentThread().setUncaughtExceptionHandler((t, e) -> System.out.println("changed on the way: " + e));
            int zero = 0;
            System.out.println(1 / zero);
        });
        fail(changed);
        Thread error = new Thread(() -> recurse(0), "deep");
        error.setUncaughtExceptionHandler((t, e) -> System.out.println(e.getClass().getName()));
        fail(error);
        plain = new Thread(failing, "last");
        Thread.setDefaultUncaughtExceptionHandler(null);
        fail(plain);
        throw new UnsupportedOperationException("main ends so");
    }

    static int recurse(int n) {
        return recurse(n + 1) + 1;
    }
}
