/**
 * {@code NestedMonitor.java} with its defect removed: a thread waits for a semaphore before it
 * takes the monitor of the buffer. The buffer is large, so that its contents alone make a million
 * states.
 *
 * <p>Abstraction: {@code Buffer.size} at {@code signs}; it flows into
 * {@code CountingSemaphore.value}. Whoever has brought one semaphore to 0 then makes the other one
 * positive, so the two threads never wait at once, whatever the size.
 */
public final class NestedMonitorFixed {
    static final int SIZE = 1_000_000;

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

    void put() throws InterruptedException {
        empty.down();
        synchronized (this) {
            // Here an item would be stored.
        }
        full.up();
    }

    void get() throws InterruptedException {
        full.down();
        synchronized (this) {
            // Here an item would be removed.
        }
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
