public class Main {
    static final Object ONE = new Object();
    static final Object TWO = new Object();
    static volatile boolean done;

    public static void main(String[] args) {
        Thread other = new Thread(() -> {
            synchronized (ONE) {
                synchronized (TWO) {
                    ONE.notify();
                }
            }
        });
        Thread waiter = new Thread(() -> {
            synchronized (TWO) {
                synchronized (ONE) {
                    other.start();
                    try {
                        ONE.wait();
                    } catch (InterruptedException e) {
                        // It has the monitor again.
                    }
                }
            }
            done = true;
        });
        waiter.start();
        while (other.getState() != Thread.State.BLOCKED) {
            Thread.yield();
        }
        waiter.interrupt();
        while (!done) {
            Thread.yield();
        }
    }
}
