/**
 * RAX with the defect removed in the obvious way: the test and the wait are one critical section.
 * There is no deadlock, but that depends on how two counters compare: the one of the event and the
 * one that a task remembers. An abstraction of single variables cannot express this, because two
 * different numbers may have the same token.
 *
 * <p>Abstraction: {@code Event.count} at {@code signs}, or whatever else: the verdict is
 * {@code unknown}, with a trace that the program cannot follow and the comparison that lied.
 * {@code RemoteAgentPending.java} is a correction that can be proved.
 */
public final class RemoteAgentMonitor {
    public static void main(String[] args) {
        Event request = new Event();
        Event answer = new Event();
        new FirstTask(request, answer).start();
        new SecondTask(request, answer).start();
    }
}

/** A condition that occurs again and again; {@code count} tells one occurrence from the next. */
class Event {
    private int count = 0;

    /** Waits for an occurrence after the one that has been seen, and gives its number. */
    synchronized int waitForEventAfter(int seen) {
        while (seen == count) {
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
class FirstTask extends Thread {
    private final Event request;
    private final Event answer;
    private int seen = 0;

    FirstTask(Event request, Event answer) {
        this.request = request;
        this.answer = answer;
    }

    @Override
    public void run() {
        while (true) {
            seen = request.waitForEventAfter(seen);
            answer.signalEvent();
        }
    }
}

/** Makes a request, then waits for the answer. */
class SecondTask extends Thread {
    private final Event request;
    private final Event answer;
    private int seen = 0;

    SecondTask(Event request, Event answer) {
        this.request = request;
        this.answer = answer;
    }

    @Override
    public void run() {
        while (true) {
            request.signalEvent();
            seen = answer.waitForEventAfter(seen);
        }
    }
}
