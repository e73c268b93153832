/**
 * A bounded buffer built of counting semaphores, whose methods are synchronized as well: a thread
 * that waits for a semaphore inside such a method keeps the monitor of the buffer, so nobody can
 * get in to release the semaphore. Java gives up the monitor of the object waited on, not those
 * of the callers.
 */
public final class NestedMonitor {
    static final int SIZE = 1;
    static final int ITEMS = 2;

    public static void main(String[] args) {
        Buffer buffer = new Buffer();
        new Thread(() -> {
            for (int i = 0; i < ITEMS; i++) {
                buffer.put();
            }
        }, "producer").start();
        new Thread(() -> {
            for (int i = 0; i < ITEMS; i++) {
                buffer.get();
            }
        }, "consumer").start();
    }

    /** Counts what is there; {@code down} waits for one. */
    static final class CountingSemaphore {
        private int value;

        CountingSemaphore(int value) {
            this.value = value;
        }

        synchronized void up() {
            value++;
            notifyAll();
        }

        synchronized void down() {
            while (value == 0) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException("nobody interrupts here");
                }
            }
            value--;
        }
    }

    /** Counts items; what they are does not matter here. */
    static final class Buffer {
        private final CountingSemaphore full = new CountingSemaphore(0);
        private final CountingSemaphore empty = new CountingSemaphore(SIZE);
        private int items;

        synchronized void put() {
            empty.down();
            items++;
            assert items <= SIZE;
            full.up();
        }

        synchronized void get() {
            full.down();
            items--;
            assert items >= 0;
            empty.up();
        }
    }
}
