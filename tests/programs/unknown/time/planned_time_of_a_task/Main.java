import java.util.Timer;
import java.util.TimerTask;

/** When a task is due depends on when the program runs. */
public class Main {
    public static void main(String[] args) {
        Timer timer = new Timer();
        timer.schedule(new TimerTask() {
            public void run() {
                timer.cancel();
                assert scheduledExecutionTime() < 1_600_000_000_000L;
            }
        }, 1);
    }
}
