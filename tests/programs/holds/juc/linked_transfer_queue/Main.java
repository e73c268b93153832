import java.util.concurrent.*;

public class Main {
    interface Action {
        void run() throws Exception;
    }

    static Thread thread(Action action) {
        return new Thread(() -> {
            try {
                action.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
    }

    public static void main(String[] args) throws Exception {
        LinkedTransferQueue<Integer> q = new LinkedTransferQueue<>();
        int[] n = new int[1];
        Thread first = thread(() -> {
            q.transfer(7);
        });
        Thread second = thread(() -> {
            n[0] = q.take();
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert n[0] == 7 && q.isEmpty();
    }
}
