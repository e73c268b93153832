import java.util.Timer;
import java.util.TimerTask;

/** The second task is due first unless 100 ms pass before it is planned. */
public class Main {
    static String order = "";

    static TimerTask task(Timer timer, String name) {
        return new TimerTask() {
            public void run() {
                order += name;
                if (order.length() == 2) {
                    timer.cancel();
                    assert order.equals("BA");
                }
            }
        };
    }

    public static void main(String[] args) {
        Timer timer = new Timer();
        TimerTask second = task(timer, "B");
        timer.schedule(task(timer, "A"), 200);
        timer.schedule(second, 100);
    }
}
