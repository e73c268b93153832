/** The program ends when main does, although a daemon thread waits for ever. */
public final class DaemonEnds {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        boolean[] ready = new boolean[1];
        Thread daemon = new Thread(() -> {
            synchronized (lock) {
                ready[0] = true;
                lock.notifyAll();
                while (true) {
                    try {
                        lock.wait();
                    } catch (InterruptedException e) {
                        System.out.println("not reached");
                    }
                }
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        synchronized (lock) {
            while (!ready[0]) {
                lock.wait();
            }
        }
        System.out.println("main ends");
    }
}
