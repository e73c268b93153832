/**
 * A bounded buffer that two producers and two consumers use for ever. What the items are does not
 * matter here, only how many there are.
 *
 * <p>Defect: each change wakes a single thread. A consumer can wake the other consumer instead of
 * the waiting producer; it finds the buffer empty and waits again, and nobody is left to wake the
 * producer.
 *
 * <p>Abstraction: {@code Buffer.size} and {@code Buffer.count} at {@code signs}: whether a positive
 * count is the size is a choice, so the deadlock has to be confirmed by simulation. At
 * {@code range(0,1)} both numbers are known exactly here, and it is found choose-free.
 */
public final class BoundedBuffer {
    static final int SIZE = 1;

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
        notify();
    }

    synchronized void get() throws InterruptedException {
        while (count == 0) {
            wait();
        }
        count = count - 1;
        notify();
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
