import hebra.Verify;

public class Main {
    static final Object LOCK = new Object();
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            synchronized (LOCK) {
                ready = true;
                LOCK.notify();
            }
        });
        thread.start();
        Verify.beginAtomic();
        synchronized (LOCK) {
            while (!ready) {
                LOCK.wait();
            }
        }
        Verify.endAtomic();
        assert ready;
    }
}
