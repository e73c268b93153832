import java.util.concurrent.locks.LockSupport;

/** A thread is unparked and then needs the lock of the one that did it. */
class Main extends Thread {
    static synchronized void enter() {}

    @Override
    public void run() {
        LockSupport.park();
        enter();
    }

    public static void main(String[] args) throws Exception {
        Main thread = new Main();
        synchronized (Main.class) {
            thread.start();
            LockSupport.unpark(thread);
            thread.join();
        }
    }
}
