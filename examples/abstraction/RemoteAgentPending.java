/**
 * RAX with the defect removed in a way that can be proved: an event remembers in a boolean whether
 * it is pending, and its counter, which still grows without bound, is only a statistic.
 *
 * <p>Abstraction: {@code Event.count} at {@code point}. Nothing that matters depends on the
 * counter, so it may be anything, and the program is finite without it.
 */
public final class RemoteAgentPending {
    public static void main(String[] args) {
        Event request = new Event();
        Event answer = new Event();
        new FirstTask(request, answer).start();
        new SecondTask(request, answer).start();
    }
}

/** A condition that occurs again and again. */
class Event {
    private boolean pending;
    private int count = 0;

    /** Waits until the event has occurred since the last time somebody waited for it. */
    synchronized void waitForEvent() {
        while (!pending) {
            try {
                wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException("nobody interrupts a task");
            }
        }
        pending = false;
    }

    synchronized void signalEvent() {
        pending = true;
        count = count + 1;
        notifyAll();
    }
}

/** Waits for a request, then answers it. */
class FirstTask extends Thread {
    private final Event request;
    private final Event answer;

    FirstTask(Event request, Event answer) {
        this.request = request;
        this.answer = answer;
    }

    @Override
    public void run() {
        while (true) {
            request.waitForEvent();
            answer.signalEvent();
        }
    }
}

/** Makes a request, then waits for the answer. */
class SecondTask extends Thread {
    private final Event request;
    private final Event answer;

    SecondTask(Event request, Event answer) {
        this.request = request;
        this.answer = answer;
    }

    @Override
    public void run() {
        while (true) {
            request.signalEvent();
            answer.waitForEvent();
        }
    }
}
