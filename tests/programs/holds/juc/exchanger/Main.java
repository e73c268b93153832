import java.util.concurrent.*;

public class Main {
    interface Action { void run() throws Exception; }

    static Thread thread(Action action) {
        return new Thread(() -> {
            try {
                action.run();
            } catch (Exception e) {
                throw new RuntimeException(e);
            }
        });
    }

    public static void main(String[] args) throws Exception {
        Exchanger<Integer> e = new Exchanger<>(); int[] n = new int[2];
        Thread first = thread(() -> { n[0] = e.exchange(1); });
        Thread second = thread(() -> { n[1] = e.exchange(2); });
        first.start();
        second.start();
        first.join();
        second.join();
        assert n[0] == 2 && n[1] == 1;
    }
}
