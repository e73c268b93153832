/** Three clients take turns with a lock that tests its flag only once. */
public class Main {
    public static void main(String[] args) {
        Mutex mutex = new Mutex();
        Thread first = new Client("first", mutex);
        Thread second = new Client("second", mutex);
        Thread third = new Client("third", mutex);
        first.start();
        second.start();
        third.start();
    }
}

class Mutex {
    private boolean locked;

    synchronized void lock() throws InterruptedException {
        if (locked) {
            wait();
        }
        locked = true;
    }

    synchronized void unlock() {
        locked = false;
        notifyAll();
    }
}

class Client extends Thread {
    private final Mutex mutex;

    Client(String name, Mutex mutex) {
        super(name);
        this.mutex = mutex;
    }

    @Override
    public void run() {
        try {
            mutex.lock();
            arrive();
            leave();
            mutex.unlock();
        } catch (InterruptedException e) {
            // Nobody interrupts.
        }
    }

    static void arrive() {}

    static void leave() {}
}
