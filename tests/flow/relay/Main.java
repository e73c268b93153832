/** A value is handed on from cell to cell: taken only after it was put, and put only into an empty cell. */
public class Main {
    static final Cell FIRST = new Cell();
    static final Cell SECOND = new Cell();

    public static void main(String[] args) throws InterruptedException {
        Thread source = new Thread(Main::source, "source");
        Thread middle = new Thread(Main::middle, "middle");
        Thread sink = new Thread(Main::sink, "sink");
        source.start();
        middle.start();
        sink.start();
        source.join();
        middle.join();
        sink.join();
        finished();
    }

    static void source() {
        FIRST.put();
        FIRST.put();
    }

    static void middle() {
        FIRST.take();
        SECOND.put();
        FIRST.take();
        SECOND.put();
    }

    static void sink() {
        SECOND.take();
        received();
        SECOND.take();
        received();
    }

    static void received() {}

    static void finished() {}
}

class Cell {
    private boolean full;

    synchronized void put() {
        while (full) {
            pause();
        }
        full = true;
        notifyAll();
    }

    synchronized void take() {
        while (!full) {
            pause();
        }
        full = false;
        notifyAll();
    }

    private void pause() {
        try {
            wait();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
