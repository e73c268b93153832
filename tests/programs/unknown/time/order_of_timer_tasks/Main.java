import java.util.Timer;
import java.util.TimerTask;

/** Tasks due in the same millisecond have no order; of those in three milliseconds the first is due first. */
public class Main {
    static final Timer timer = new Timer();
    static String order = "";

    static class Task extends TimerTask {
        final String name;

        Task(String name) {
            this.name = name;
        }

        public void run() {
            order += name;
            if (order.length() == 3) {
                timer.cancel();
                assert order.equals("ACB");
            }
        }
    }

    public static void main(String[] args) {
        timer.schedule(new TimerTask() {
            public void run() {
                timer.schedule(new Task("A"), 10);
                timer.schedule(new Task("B"), 10);
                timer.schedule(new Task("C"), 10);
            }
        }, 1);
    }
}
