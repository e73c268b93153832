import java.util.concurrent.locks.LockSupport;

class Main {
    static volatile boolean ready;

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> {
            ready = true;
            LockSupport.park();
            LockSupport.park();
        });
        thread.start();
        while (thread.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        LockSupport.unpark(thread);
        LockSupport.unpark(thread);
    }
}
