/**
 * A computation in stages, each a thread that takes numbers from the connector before it and puts
 * results into the one behind it. {@code stop()} sends a mark through the pipeline that ends the
 * stages one after the other. No stage may end before {@code stop()} has been called.
 *
 * <p>Defect, seeded: the loop of a stage asks for "more than 0" where it must ask for "0 or more",
 * so the input 0 ends it.
 *
 * <p>Abstraction: the loop index {@code Pipeline.main.input} at {@code signs}; what it flows into,
 * the fields and variables of connectors and stages, follows by inference. The defect shows at the
 * first input, before the first abstraction choice.
 */
public final class Pipeline {
    static final int STAGES = 3;
    static final int INPUTS = 1_000_000;

    /** Ends the stage that takes it. */
    static final int END = -1;

    private final Connector[] connectors = new Connector[STAGES + 1];
    private volatile boolean stopCalled;

    public static void main(String[] args) throws InterruptedException {
        Pipeline pipeline = new Pipeline();
        pipeline.start();
        for (int input = 0; input < INPUTS; input++) {
            pipeline.add(input);
        }
        pipeline.stop();
    }

    Pipeline() {
        for (int i = 0; i < connectors.length; i++) {
            connectors[i] = new Connector();
        }
    }

    void start() {
        for (int i = 0; i < STAGES; i++) {
            new Stage(connectors[i], connectors[i + 1]).start();
        }
        new Printer(connectors[STAGES]).start();
    }

    void add(int value) throws InterruptedException {
        connectors[0].put(value);
    }

    void stop() throws InterruptedException {
        stopCalled = true;
        connectors[0].put(END);
    }

    /** Holds at most one number between two stages; swallows what comes once it is closed. */
    static final class Connector {
        private boolean full;
        private boolean closed;
        private int value;

        synchronized void put(int newValue) throws InterruptedException {
            while (full && !closed) {
                wait();
            }
            value = newValue;
            full = true;
            notifyAll();
        }

        synchronized void close() {
            closed = true;
            notifyAll();
        }

        synchronized int take() throws InterruptedException {
            while (!full) {
                wait();
            }
            full = false;
            notifyAll();
            return value;
        }
    }

    /** Adds one to every number that passes. */
    final class Stage extends Thread {
        private final Connector input;
        private final Connector output;

        Stage(Connector input, Connector output) {
            this.input = input;
            this.output = output;
        }

        @Override
        public void run() {
            try {
                int value = input.take();
                while (value > 0) {
                    output.put(value + 1);
                    value = input.take();
                }
                input.close();
                output.put(END);
                assert stopCalled : "a stage ended before stop() was called";
            } catch (InterruptedException e) {
                throw new IllegalStateException("nobody interrupts a stage");
            }
        }
    }

    /** Takes what comes out of the last stage. */
    static final class Printer extends Thread {
        private final Connector input;

        Printer(Connector input) {
            this.input = input;
        }

        @Override
        public void run() {
            try {
                while (input.take() >= 0) {
                    // A real program would do something with the result.
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException("nobody interrupts the printer");
            }
        }
    }
}
