/**
 * A ring buffer with {@code notifyAll}. Arguments: producers, consumers, items, capacity, where
 * each producer puts the values 1 to items and the consumers share all of them evenly.
 *
 * <p>The threads neither allocate nor call the library beyond wait and notify, and read each shared
 * field into a local where they need it twice, so that {@code buffer.pml} can follow each operation.
 */
public final class Buffer {
    private final int[] slots;
    private int head;
    private int tail;
    private int count;

    Buffer(int capacity) {
        slots = new int[capacity];
    }

    synchronized void put(int value) throws InterruptedException {
        int[] ring = slots;
        while (count == ring.length) {
            wait();
        }
        int at = tail;
        ring[at] = value;
        at++;
        tail = at == ring.length ? 0 : at;
        count = count + 1;
        notifyAll();
    }

    synchronized int take() throws InterruptedException {
        while (count == 0) {
            wait();
        }
        int[] ring = slots;
        int at = head;
        int value = ring[at];
        ring[at] = 0;
        at++;
        head = at == ring.length ? 0 : at;
        count = count - 1;
        notifyAll();
        return value;
    }

    static final class Producer extends Thread {
        private final Buffer buffer;
        private final int items;

        Producer(Buffer buffer, int items) {
            this.buffer = buffer;
            this.items = items;
        }

        @Override
        public void run() {
            Buffer target = buffer;
            int last = items;
            try {
                for (int value = 1; value <= last; value++) {
                    target.put(value);
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException();
            }
        }
    }

    static final class Consumer extends Thread {
        private final Buffer buffer;
        private final int items;

        Consumer(Buffer buffer, int items) {
            this.buffer = buffer;
            this.items = items;
        }

        @Override
        public void run() {
            Buffer source = buffer;
            int last = items;
            try {
                for (int i = 0; i < last; i++) {
                    if (source.take() == 0) {
                        throw new AssertionError("took an empty slot");
                    }
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int producers = args.length > 0 ? Integer.parseInt(args[0]) : 2;
        int consumers = args.length > 1 ? Integer.parseInt(args[1]) : 2;
        int items = args.length > 2 ? Integer.parseInt(args[2]) : 1;
        int capacity = args.length > 3 ? Integer.parseInt(args[3]) : 1;
        int share = producers * items / consumers;
        if (share * consumers != producers * items) {
            throw new IllegalArgumentException("consumers must share the items evenly");
        }
        Buffer buffer = new Buffer(capacity);
        Thread[] threads = new Thread[producers + consumers];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = i < producers ? new Producer(buffer, items) : new Consumer(buffer, share);
        }
        for (int i = 0; i < threads.length; i++) {
            threads[i].start();
        }
        for (int i = 0; i < threads.length; i++) {
            threads[i].join();
        }
        if (buffer.count != 0) {
            throw new AssertionError("the buffer is not empty");
        }
    }
}
