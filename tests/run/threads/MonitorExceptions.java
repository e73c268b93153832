/** Monitors are released on every way out; only the owner may wait, notify or leave. */
public final class MonitorExceptions {
    static final Object LOCK = new Object();

    static void throwing() {
        synchronized (LOCK) {
            synchronized (LOCK) {
                throw new IllegalStateException("inside");
            }
        }
    }

    static int returning() {
        synchronized (LOCK) {
            return 5;
        }
    }

    synchronized void method() throws Exception {
        throw new Exception("method");
    }

    public static void main(String[] args) throws InterruptedException {
        MonitorExceptions o = new MonitorExceptions();
        try {
            throwing();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + Thread.holdsLock(LOCK));
        }
        System.out.println(returning() + " " + Thread.holdsLock(LOCK));
        try {
            o.method();
        } catch (Exception e) {
            System.out.println(e.getMessage() + " " + Thread.holdsLock(o));
        }
        Thread other = new Thread(() -> {
            synchronized (LOCK) {
                synchronized (o) {
                    System.out.println("both free " + Thread.holdsLock(o));
                }
            }
        });
        other.start();
        other.join();
        try {
            LOCK.notifyAll();
        } catch (IllegalMonitorStateException e) {
            System.out.println("not the owner");
        }
        synchronized (LOCK) {
            for (int i = 0; i < 3; i++) {
                synchronized (LOCK) {
                    if (i == 1) {
                        continue;
                    }
                    LOCK.notify();
                }
            }
            System.out.println(Thread.holdsLock(LOCK));
        }
    }
}
