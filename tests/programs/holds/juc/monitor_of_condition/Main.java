import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A condition is also an object with a monitor. */
public class Main {
    static final Condition condition = new ReentrantLock().newCondition();
    static boolean done;

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            synchronized (condition) {
                done = true;
                condition.notify();
            }
        }).start();
        synchronized (condition) {
            while (!done) {
                condition.wait();
            }
        }
    }
}
