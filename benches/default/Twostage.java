/**
 * After the description of "twostage" in SCTBench: writers set one variable and then, under another lock,
 * a second one that follows from it; a reader that comes in between finds them apart. Two switches do it,
 * however many writers there are.
 */
public class Twostage {
    static final Object FIRST = new Object();
    static final Object SECOND = new Object();
    static int first;
    static int second;

    static void write() {
        synchronized (FIRST) {
            first = 1;
        }
        synchronized (SECOND) {
            second = first + 1;
        }
    }

    static void read() {
        int seen;
        synchronized (FIRST) {
            if (first == 0) {
                return;
            }
            seen = first;
        }
        int next;
        synchronized (SECOND) {
            next = second;
        }
        assert next == seen + 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[Integer.parseInt(args[0]) + 1];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(i == 0 ? Twostage::read : Twostage::write);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
