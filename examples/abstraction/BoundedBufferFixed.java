/**
 * {@code BoundedBuffer.java} with its defect removed: each change wakes all threads that wait. The
 * buffer is large, so that its contents alone make a million states.
 *
 * <p>Abstraction: {@code Buffer.size} and {@code Buffer.count} at {@code signs}. A producer waits
 * only at a positive count, a consumer only at 0, and after each change both look again: there is
 * no deadlock, whatever the size.
 */
public final class BoundedBufferFixed {
    static final int SIZE = 1_000_000;

    public static void main(String[] args) {
        Buffer buffer = new Buffer(SIZE);
        for (int i = 0; i < 2; i++) {
            new Producer(buffer).start();
            new Consumer(buffer).start();
        }
    }
}

/** Holds up to {@code size} items. */
class Buffer {
    private final int size;
    private int count = 0;

    Buffer(int size) {
        this.size = size;
    }

    synchronized void put() throws InterruptedException {
        while (count == size) {
            wait();
        }
        count = count + 1;
        notifyAll();
    }

    synchronized void get() throws InterruptedException {
        while (count == 0) {
            wait();
        }
        count = count - 1;
        notifyAll();
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
