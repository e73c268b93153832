// jdk: 11-24
/** Thread.suspend and resume where the JDK still has them. */
@SuppressWarnings("removal")
public final class Suspending {
    static volatile int count;
    static volatile boolean stop;

    public static void main(String[] args) throws InterruptedException {
        Thread counter = new Thread(() -> {
            while (!stop) {
                count++;
                Thread.yield();
            }
        });
        counter.start();
        while (count < 10) {
            Thread.yield();
        }
        try {
            counter.suspend();
            Thread.sleep(5);
            int before = count;
            Thread.sleep(20);
            System.out.println("counted while suspended: " + (count - before));
            stop = true;
            counter.join(10);
            System.out.println(counter.isAlive());
            counter.resume();
            counter.join();
            Thread self = new Thread(() -> {
                Thread.currentThread().suspend();
                System.out.println("resumed");
            });
            self.start();
            Thread.sleep(10);
            System.out.println("resuming");
            self.resume();
            self.join();
        } catch (UnsupportedOperationException e) {
            System.out.println("UnsupportedOperationException");
            stop = true;
        }
    }
}
