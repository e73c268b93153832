import java.util.concurrent.locks.LockSupport;

/** Two unparks leave one permit for two parks. */
public final class Main {
    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        Thread thread = new Thread(() -> {
            LockSupport.unpark(main);
            LockSupport.unpark(main);
        });
        thread.start();
        LockSupport.park();
        LockSupport.park();
    }
}
