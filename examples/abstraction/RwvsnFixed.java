/**
 * {@code Rwvsn.java} with its defect removed: a reader gets in only if no writer is in and none
 * waits.
 *
 * <p>Abstraction: the three counters of {@code Policy} at {@code range(0,2)}, which tells apart all
 * the numbers of readers and writers that can be in. With {@code signs} the verdict is
 * {@code unknown}: a counter of two readers may be 0 when one has left, so a writer gets
 * in beside a reader.
 */
public final class RwvsnFixed {
    static final int READERS = 2;
    static final int WRITERS = 2;

    public static void main(String[] args) {
        Policy data = new Data();
        for (int i = 0; i < READERS; i++) {
            new Reader(data).start();
        }
        for (int i = 0; i < WRITERS; i++) {
            new Writer(data).start();
        }
    }
}

/** The policy: surrounds the actions of a subclass with entry and exit. */
abstract class Policy {
    private int activeReaders = 0;
    private int activeWriters = 0;
    private int waitingWriters = 0;

    protected abstract void doRead();

    protected abstract void doWrite();

    public final void read() {
        beforeRead();
        doRead();
        afterRead();
    }

    public final void write() {
        beforeWrite();
        doWrite();
        afterWrite();
    }

    private boolean mayRead() {
        return waitingWriters == 0 && activeWriters == 0;
    }

    private boolean mayWrite() {
        return activeReaders == 0 && activeWriters == 0;
    }

    private synchronized void beforeRead() {
        while (!mayRead()) {
            pause();
        }
        activeReaders++;
    }

    private synchronized void afterRead() {
        activeReaders--;
        notifyAll();
    }

    private synchronized void beforeWrite() {
        if (!mayWrite()) {
            waitingWriters++;
            while (!mayWrite()) {
                pause();
            }
            waitingWriters--;
        }
        activeWriters++;
    }

    private synchronized void afterWrite() {
        activeWriters--;
        notifyAll();
    }

    private void pause() {
        try {
            wait();
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts here");
        }
    }
}

/** Data that knows whether it is being written. */
class Data extends Policy {
    private boolean inWriter = false;

    @Override
    protected void doRead() {
        assert !inWriter : "a reader is in while a writer is";
    }

    @Override
    protected void doWrite() {
        inWriter = true;
        inWriter = false;
    }
}

/** Reads again and again. */
class Reader extends Thread {
    private final Policy data;

    Reader(Policy data) {
        this.data = data;
    }

    @Override
    public void run() {
        while (true) {
            data.read();
        }
    }
}

/** Writes again and again. */
class Writer extends Thread {
    private final Policy data;

    Writer(Policy data) {
        this.data = data;
    }

    @Override
    public void run() {
        while (true) {
            data.write();
        }
    }
}
