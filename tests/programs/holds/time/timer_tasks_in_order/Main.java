import java.util.Timer;
import java.util.TimerTask;

/** The clock does not go back. */
public class Main {
    static int runs;

    public static void main(String[] args) {
        Timer timer = new Timer();
        timer.schedule(new TimerTask() {
            public void run() {
                runs++;
            }
        }, 20);
        timer.schedule(new TimerTask() {
            public void run() {
                timer.cancel();
                assert runs == 1;
            }
        }, 20);
    }
}
