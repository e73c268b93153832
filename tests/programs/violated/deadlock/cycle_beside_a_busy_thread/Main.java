public class Main {
    static final Object ONE = new Object();
    static final Object TWO = new Object();
    static volatile boolean done;

    public static void main(String[] args) {
        Thread busy = new Thread(() -> {
            while (!done) {
                Thread.yield();
            }
        });
        Thread there = new Thread(() -> {
            synchronized (ONE) {
                synchronized (TWO) {
                    done = true;
                }
            }
        });
        busy.start();
        there.start();
        synchronized (TWO) {
            synchronized (ONE) {
                done = true;
            }
        }
    }
}
