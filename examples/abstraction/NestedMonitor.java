/**
 * A bounded buffer built of counting semaphores, whose methods are synchronized as well.
 *
 * <p>Defect: a thread that waits for a semaphore inside such a method keeps the monitor of the
 * buffer, so nobody can get in to release the semaphore. Java gives up the monitor of the object
 * waited on, not those of the callers.
 *
 * <p>Abstraction: {@code Buffer.size} at {@code signs}; it flows into
 * {@code CountingSemaphore.value}. A consumer that comes first waits for ever, without an
 * abstraction choice.
 */
public final class NestedMonitor {
    static final int SIZE = 2;

    public static void main(String[] args) {
        Buffer buffer = new Buffer(SIZE);
        new Producer(buffer).start();
        new Consumer(buffer).start();
    }
}

/** Counts what is there; {@code down} waits for one. */
class CountingSemaphore {
    private int value;

    CountingSemaphore(int value) {
        this.value = value;
    }

    synchronized void up() {
        value = value + 1;
        notifyAll();
    }

    synchronized void down() throws InterruptedException {
        while (value == 0) {
            wait();
        }
        value = value - 1;
    }
}

/** Holds up to {@code size} items; what they are does not matter here. */
class Buffer {
    private final int size;
    private final CountingSemaphore full;
    private final CountingSemaphore empty;

    Buffer(int size) {
        this.size = size;
        full = new CountingSemaphore(0);
        empty = new CountingSemaphore(this.size);
    }

    synchronized void put() throws InterruptedException {
        empty.down();
        // Here an item would be stored.
        full.up();
    }

    synchronized void get() throws InterruptedException {
        full.down();
        // Here an item would be removed.
        empty.up();
    }
}

/** Puts items into the buffer. */
class Producer extends Thread {
    private final Buffer buffer;

    Producer(Buffer buffer) {
        this.buffer = buffer;
    }

    @Override
    public void run() {
        try {
            while (true) {
                buffer.put();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts a producer");
        }
    }
}

/** Gets items out of the buffer. */
class Consumer extends Thread {
    private final Buffer buffer;

    Consumer(Buffer buffer) {
        this.buffer = buffer;
    }

    @Override
    public void run() {
        try {
            while (true) {
                buffer.get();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts a consumer");
        }
    }
}
