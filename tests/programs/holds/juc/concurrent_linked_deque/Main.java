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
        ConcurrentLinkedDeque<Integer> q = new ConcurrentLinkedDeque<>();
        Thread first = thread(() -> {
            q.addFirst(1);
        });
        Thread second = thread(() -> {
            q.addLast(2);
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert q.peekFirst() == 1 && q.peekLast() == 2;
    }
}
