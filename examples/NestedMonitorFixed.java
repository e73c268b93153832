/**
 * The buffer of {@code NestedMonitor}, whose methods wait for a semaphore before they take the
 * monitor of the buffer.
 */
public final class NestedMonitorFixed {
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

        void put() {
            empty.down();
            synchronized (this) {
                items++;
                assert items <= SIZE;
            }
            full.up();
        }

        void get() {
            full.down();
            synchronized (this) {
                items--;
                assert items >= 0;
            }
            empty.up();
        }
    }
}
