import java.util.concurrent.locks.LockSupport;

/** Thread.getState in each state. */
public final class States {
    public static void main(String[] args) throws InterruptedException {
        Object monitor = new Object();
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(100_000);
            } catch (InterruptedException e) {
                System.out.println(e.getMessage() + " " + Thread.currentThread().isInterrupted());
            }
        });
        Thread waiter = new Thread(() -> {
            synchronized (monitor) {
                try {
                    monitor.wait();
                } catch (InterruptedException e) {
                    System.out.println(e.getMessage());
                }
            }
        });
        Thread parked = new Thread(LockSupport::park);
        Thread blocked = new Thread(() -> {
            synchronized (monitor) {
                System.out.println("entered");
            }
        });
        System.out.println(sleeper.getState() + " " + Thread.currentThread().getState());
        sleeper.start();
        waiter.start();
        parked.start();
        Thread.sleep(50);
        synchronized (monitor) {
            blocked.start();
            Thread.sleep(50);
            System.out.println(sleeper.getState() + " " + waiter.getState() + " " + parked.getState() + " " + blocked.getState());
        }
        blocked.join();
        sleeper.interrupt();
        sleeper.join();
        waiter.interrupt();
        waiter.join();
        LockSupport.unpark(parked);
        parked.join();
        System.out.println(sleeper.getState() + " " + waiter.getState() + " " + parked.getState());
    }
}
