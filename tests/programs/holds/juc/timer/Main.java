import java.util.*;

public class Main {
    public static void main(String[] args) throws Exception {
        Timer t = new Timer();
        int[] n = new int[1];
        t.schedule(new TimerTask() { public void run() { n[0] = 1; t.cancel(); } }, 1);
    }
}
