import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

/** The order of the two does not matter. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        Timer timer = new Timer();
        CountDownLatch both = new CountDownLatch(2);
        for (int delay : new int[] {200, 100}) {
            timer.schedule(new TimerTask() {
                public void run() {
                    both.countDown();
                }
            }, delay);
        }
        both.await();
        timer.cancel();
    }
}
