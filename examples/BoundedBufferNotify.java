/**
 * A buffer of capacity one on which producers and consumers wait together, and each change wakes a
 * single thread. A consumer can wake the other consumer instead of the waiting producer; it finds
 * the buffer empty and waits again, and nobody is left to wake the producer.
 */
public final class BoundedBufferNotify {
    public static void main(String[] args) {
        Slot slot = new Slot();
        new Producer(slot, 1).start();
        new Producer(slot, 2).start();
        new Consumer(slot).start();
        new Consumer(slot).start();
    }

    /** Holds at most one value, which is positive; 0 means empty. */
    static final class Slot {
        private int value = 0;

        synchronized void put(int newValue) throws InterruptedException {
            while (value != 0) {
                wait();
            }
            value = newValue;
            notify();
        }

        synchronized int take() throws InterruptedException {
            while (value == 0) {
                wait();
            }
            int taken = value;
            value = 0;
            notify();
            return taken;
        }
    }

    static final class Producer extends Thread {
        private final Slot slot;
        private final int value;

        Producer(Slot slot, int value) {
            this.slot = slot;
            this.value = value;
        }

        @Override
        public void run() {
            try {
                slot.put(value);
            } catch (InterruptedException e) {
                throw new IllegalStateException("nobody interrupts a producer");
            }
        }
    }

    static final class Consumer extends Thread {
        private final Slot slot;

        Consumer(Slot slot) {
            this.slot = slot;
        }

        @Override
        public void run() {
            try {
                int taken = slot.take();
                assert taken == 1 || taken == 2;
            } catch (InterruptedException e) {
                throw new IllegalStateException("nobody interrupts a consumer");
            }
        }
    }
}
