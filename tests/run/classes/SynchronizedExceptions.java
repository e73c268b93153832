/** Monitors are free again whichever way a synchronized method or block is left. */
public final class SynchronizedExceptions {
    final Object lock = new Object();

    synchronized int throwing(int n) {
        if (n == 0) {
            throw new IllegalStateException("inside " + Thread.holdsLock(this));
        }
        return throwing(n - 1);
    }

    static synchronized void statics() {
        System.out.println("static " + Thread.holdsLock(SynchronizedExceptions.class));
        throw new RuntimeException();
    }

    int block(int way) {
        for (int i = 0; i < 3; i++) {
            synchronized (lock) {
                synchronized (this) {
                    switch (way) {
                        case 0:
                            return i;
                        case 1:
                            continue;
                        case 2:
                            break;
                        case 3:
                            throw new IllegalArgumentException();
                        default:
                            synchronized (lock) {
                                way--;
                            }
                    }
                    if (way == 2) {
                        break;
                    }
                }
            }
        }
        return -1;
    }

    boolean free() {
        return !Thread.holdsLock(this) && !Thread.holdsLock(lock) && !Thread.holdsLock(SynchronizedExceptions.class);
    }

    public static void main(String[] args) throws Exception {
        SynchronizedExceptions object = new SynchronizedExceptions();
        try {
            object.throwing(5);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + object.free());
        }
        try {
            statics();
        } catch (RuntimeException e) {
            System.out.println(object.free());
        }
        for (int way = 0; way < 6; way++) {
            try {
                System.out.println(object.block(way) + " " + object.free());
            } catch (IllegalArgumentException e) {
                System.out.println("thrown " + object.free());
            }
        }
        try {
            synchronized (args.length == 0 ? null : object) {
                System.out.println("never");
            }
        } catch (NullPointerException e) {
            System.out.println(object.free());
        }
        Runnable[] illegal = {object::notify, object::notifyAll, () -> {
            try {
                object.wait();
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        }};
        for (Runnable r : illegal) {
            try {
                r.run();
            } catch (IllegalMonitorStateException e) {
                System.out.println(e.getMessage());
            }
        }
        Thread other = new Thread(() -> {
            synchronized (object) {
                synchronized (object.lock) {
                    System.out.println("other has them");
                }
            }
        });
        other.start();
        other.join();
    }
}
