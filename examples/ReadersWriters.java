/**
 * A readers/writers policy as a class to extend: many readers at once or one writer, and writers
 * that wait keep new readers out. Every write makes a new version of the data; a reader must see
 * the version it found on entry until it leaves.
 *
 * <p>Seeded fault: the condition for reading says "or" where it must say "and".
 */
public final class ReadersWriters {
    static final int READERS = 2;
    static final int WRITERS = 2;

    public static void main(String[] args) {
        Versions versions = new Versions();
        for (int i = 0; i < READERS; i++) {
            new Thread(versions::read, "reader " + i).start();
        }
        for (int i = 0; i < WRITERS; i++) {
            new Thread(versions::write, "writer " + i).start();
        }
    }

    /** The policy: surrounds the actions of a subclass with entry and exit. */
    abstract static class Policy {
        private int activeReaders;
        private int activeWriters;
        private int waitingWriters;

        abstract void doRead();

        abstract void doWrite();

        final void read() {
            beforeRead();
            doRead();
            afterRead();
        }

        final void write() {
            beforeWrite();
            doWrite();
            afterWrite();
        }

        private boolean mayRead() {
            return waitingWriters == 0 || activeWriters == 0;
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
            waitingWriters++;
            while (!mayWrite()) {
                pause();
            }
            waitingWriters--;
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

    /** Data whose every change has a number. */
    static final class Versions extends Policy {
        private int version;
        private boolean writing;

        @Override
        void doRead() {
            int found = version;
            assert !writing : "a reader is in while a writer is";
            assert found == version : "the version changed under a reader";
        }

        @Override
        void doWrite() {
            writing = true;
            version++;
            writing = false;
        }
    }
}
