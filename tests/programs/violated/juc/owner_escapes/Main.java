import java.util.concurrent.locks.ReentrantLock;

public class Main {
    static class Lock extends ReentrantLock {
        Thread owner() {
            return getOwner();
        }
    }

    static final Lock lock = new Lock();

    static class Worker extends Thread {
        volatile int step;

        @Override
        public void run() {
            lock.lock();
            step = 1;
            step = 2;
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        new Worker().start();
        Thread owner = lock.owner();
        if (owner instanceof Worker) {
            assert ((Worker) owner).step != 1 : "in the middle";
        }
    }
}
