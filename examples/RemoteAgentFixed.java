/**
 * The Remote Agent without its deadlock: the test of the counter and the wait are one critical
 * section of the event, and the test is made again after each wake-up.
 */
public final class RemoteAgentFixed {
    static final int ROUNDS = 2;

    public static void main(String[] args) {
        Event request = new Event();
        Event answer = new Event();
        new FirstTask(request, answer).start();
        new SecondTask(request, answer).start();
    }

    /** A condition that occurs again and again; {@code count} tells one occurrence from the next. */
    static final class Event {
        private int count = 0;

        /** Waits until there is an event newer than {@code seen}, and returns the newest. */
        synchronized int waitForEventAfter(int seen) {
            while (count == seen) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException("nobody interrupts a task");
                }
            }
            return count;
        }

        synchronized void signalEvent() {
            count = count + 1;
            notifyAll();
        }
    }

    /** Waits for a request, then answers it. */
    static final class FirstTask extends Thread {
        private final Event request;
        private final Event answer;

        FirstTask(Event request, Event answer) {
            this.request = request;
            this.answer = answer;
        }

        @Override
        public void run() {
            int seen = 0;
            for (int round = 0; round < ROUNDS; round++) {
                seen = request.waitForEventAfter(seen);
                answer.signalEvent();
            }
        }
    }

    /** Makes a request, then waits for the answer. */
    static final class SecondTask extends Thread {
        private final Event request;
        private final Event answer;

        SecondTask(Event request, Event answer) {
            this.request = request;
            this.answer = answer;
        }

        @Override
        public void run() {
            int seen = 0;
            for (int round = 0; round < ROUNDS; round++) {
                request.signalEvent();
                seen = answer.waitForEventAfter(seen);
            }
        }
    }
}
