/**
 * The deadlock of the Remote Agent, the controller of the Deep Space 1 spacecraft, reduced to its
 * core. Each task remembers how many events it has seen and waits only when there is no new one.
 * The test and the wait are not one critical section: a signal that comes in between is lost.
 *
 * <p>The tasks of the spacecraft ran for ever; here they run {@code ROUNDS} times, so that a search
 * of all interleavings ends.
 */
public final class RemoteAgent {
    static final int ROUNDS = 2;

    public static void main(String[] args) {
        Event request = new Event();
        Event answer = new Event();
        new FirstTask(request, answer).start();
        new SecondTask(request, answer).start();
    }
}

/** A condition that occurs again and again; {@code count} tells one occurrence from the next. */
class Event {
    int count = 0;

    synchronized void waitForEvent() {
        try {
            wait();
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts a task");
        }
    }

    synchronized void signalEvent() {
        count = count + 1;
        notifyAll();
    }
}

/** Waits for a request, then answers it. */
class FirstTask extends Thread {
    private final Event request;
    private final Event answer;
    private int seen;

    FirstTask(Event request, Event answer) {
        this.request = request;
        this.answer = answer;
        this.seen = request.count;
    }

    @Override
    public void run() {
        for (int round = 0; round < RemoteAgent.ROUNDS; round++) {
            if (seen == request.count) {
                // A request signalled here finds nobody waiting.
                request.waitForEvent();
            }
            seen = request.count;
            answer.signalEvent();
        }
    }
}

/** Makes a request, then waits for the answer. */
class SecondTask extends Thread {
    private final Event request;
    private final Event answer;
    private int seen;

    SecondTask(Event request, Event answer) {
        this.request = request;
        this.answer = answer;
        this.seen = answer.count;
    }

    @Override
    public void run() {
        for (int round = 0; round < RemoteAgent.ROUNDS; round++) {
            request.signalEvent();
            if (seen == answer.count) {
                // An answer signalled here finds nobody waiting.
                answer.waitForEvent();
            }
            seen = answer.count;
        }
    }
}
