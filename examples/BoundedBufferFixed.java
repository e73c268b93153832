/**
 * The buffer of {@code BoundedBufferNotify} with each change waking every waiting thread, so that
 * one that can go on is always among them.
 */
public final class BoundedBufferFixed {
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
            notifyAll();
        }

        synchronized int take() throws InterruptedException {
            while (value == 0) {
                wait();
            }
            int taken = value;
            value = 0;
            notifyAll();
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
