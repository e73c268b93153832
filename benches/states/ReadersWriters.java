/**
 * Readers and writers of a value, kept apart by a monitor. Arguments: readers, writers, rounds.
 *
 * <p>The threads neither allocate nor call the library beyond wait and notify, and read the fields
 * of their own thread object once, so that {@code readers_writers.pml} can follow each operation.
 */
public final class ReadersWriters {
    private int readers;
    private boolean writing;
    /** Protected by the protocol, not by the monitor. */
    int value;

    synchronized void beginRead() throws InterruptedException {
        while (writing) {
            wait();
        }
        readers = readers + 1;
    }

    synchronized void endRead() {
        int left = readers - 1;
        readers = left;
        if (left == 0) {
            notifyAll();
        }
    }

    synchronized void beginWrite() throws InterruptedException {
        while (writing || readers != 0) {
            wait();
        }
        writing = true;
    }

    synchronized void endWrite() {
        writing = false;
        notifyAll();
    }

    static final class Reader extends Thread {
        private final ReadersWriters room;
        private final int rounds;

        Reader(ReadersWriters room, int rounds) {
            this.room = room;
            this.rounds = rounds;
        }

        @Override
        public void run() {
            ReadersWriters entered = room;
            int last = rounds;
            try {
                for (int round = 0; round < last; round++) {
                    entered.beginRead();
                    int before = entered.value;
                    if (entered.value != before) {
                        throw new AssertionError("the value changed under a reader");
                    }
                    entered.endRead();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException();
            }
        }
    }

    static final class Writer extends Thread {
        private final ReadersWriters room;
        private final int rounds;

        Writer(ReadersWriters room, int rounds) {
            this.room = room;
            this.rounds = rounds;
        }

        @Override
        public void run() {
            ReadersWriters entered = room;
            int last = rounds;
            try {
                for (int round = 0; round < last; round++) {
                    entered.beginWrite();
                    entered.value = entered.value + 1;
                    entered.endWrite();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int readers = args.length > 0 ? Integer.parseInt(args[0]) : 2;
        int writers = args.length > 1 ? Integer.parseInt(args[1]) : 1;
        int rounds = args.length > 2 ? Integer.parseInt(args[2]) : 1;
        ReadersWriters room = new ReadersWriters();
        Thread[] threads = new Thread[readers + writers];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = i < readers ? new Reader(room, rounds) : new Writer(room, rounds);
        }
        for (int i = 0; i < threads.length; i++) {
            threads[i].start();
        }
        for (int i = 0; i < threads.length; i++) {
            threads[i].join();
        }
        if (room.value != writers * rounds) {
            throw new AssertionError("a write was lost");
        }
    }
}
