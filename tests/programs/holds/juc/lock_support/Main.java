import java.util.concurrent.locks.*;

public class Main {
    interface Action {
        void run() throws Exception;
    }

    static Thread thread(Action action) {
        return new Thread(() -> {
            try {
                action.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
    }

    public static void main(String[] args) throws Exception {
        Thread[] w = new Thread[1];
        boolean[] go = new boolean[1];
        Thread first = thread(() -> {
            w[0] = Thread.currentThread();
            LockSupport.parkNanos(1);
        });
        Thread second = thread(() -> {
            Thread t = w[0];
            if (t != null) LockSupport.unpark(t);
        });
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
