import java.util.Timer;
import java.util.TimerTask;

/** The repeated task runs twice before the other, unless it is slow. */
public class Main {
    static int runs;

    static class Repeated extends TimerTask {
        public void run() {
            runs++;
        }
    }

    public static void main(String[] args) {
        Timer timer = new Timer();
        timer.schedule(new Repeated(), 1, 10);
        timer.schedule(new TimerTask() {
            public void run() {
                timer.cancel();
                assert runs == 2;
            }
        }, 15);
    }
}
