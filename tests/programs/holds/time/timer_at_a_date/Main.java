import java.util.Date;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

/** Both ways to say when. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        Timer timer = new Timer(true);
        CountDownLatch latch = new CountDownLatch(1);
        long at = System.currentTimeMillis() + 100;
        timer.schedule(new TimerTask() {
            public void run() {
                latch.countDown();
            }
        }, new Date(at));
        latch.await();
        timer.cancel();
    }
}
