/** Three stations on a ring: who has the token sends, and hands the token on. */
public class Main {
    public static void main(String[] args) {
        Place one = new Place(true);
        Place two = new Place(false);
        Place three = new Place(false);
        new Station("one", one, two).start();
        new Station("two", two, three).start();
        new Station("three", three, one).start();
    }
}

class Place {
    private boolean hasToken;

    Place(boolean hasToken) {
        this.hasToken = hasToken;
    }

    synchronized void await() throws InterruptedException {
        while (!hasToken) {
            wait();
        }
        hasToken = false;
    }

    synchronized void put() {
        hasToken = true;
        notify();
    }
}

class Station extends Thread {
    private final Place own;
    private final Place next;

    Station(String name, Place own, Place next) {
        super(name);
        this.own = own;
        this.next = next;
    }

    @Override
    public void run() {
        try {
            for (int round = 0; round < 2; round++) {
                own.await();
                send();
                next.put();
            }
        } catch (InterruptedException e) {
            // Nobody interrupts.
        }
    }

    void send() {}
}
