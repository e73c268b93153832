/** A ring whose ends count without bound. */
public final class RingBuffer {
    static final int SIZE = 2;
    static int head;
    static int tail;
    static final Object lock = new Object();

    public static void main(String[] args) {
        boolean faulty = args.length > 0;
        new Thread(() -> {
            while (true) {
                synchronized (lock) {
                    if (tail - head < SIZE || faulty) {
                        tail++;
                    }
                    assert tail - head <= SIZE;
                }
            }
        }).start();
        new Thread(() -> {
            while (true) {
                synchronized (lock) {
                    if (head != tail) {
                        head++;
                    }
                    assert head <= tail;
                }
            }
        }).start();
    }
}
