/**
 * RAX: the deadlock of the Remote Agent, the controller of the Deep Space 1 spacecraft, with tasks
 * that run for ever and counters that grow without bound. Each task remembers how many events it
 * has seen and waits only when there is no new one.
 *
 * <p>Defect: the test and the wait are not one critical section, so a signal in between is lost.
 *
 * <p>Abstraction: {@code Event.count} at {@code signs} or {@code evenodd}; what the tasks remember
 * follows by inference. With {@code signs} the first round has no abstraction choice, so the
 * deadlock is found choose-free. With {@code evenodd} every comparison is a choice, and the
 * deadlock has to be confirmed by simulation.
 */
public final class RemoteAgent {
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
    private int seen = 0;

    FirstTask(Event request, Event answer) {
        this.request = request;
        this.answer = answer;
    }

    @Override
    public void run() {
        seen = request.count;
        while (true) {
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
    private int seen = 0;

    SecondTask(Event request, Event answer) {
        this.request = request;
        this.answer = answer;
    }

    @Override
    public void run() {
        seen = answer.count;
        while (true) {
            request.signalEvent();
            if (seen == answer.count) {
                // An answer signalled here finds nobody waiting.
                answer.waitForEvent();
            }
            seen = answer.count;
        }
    }
}
