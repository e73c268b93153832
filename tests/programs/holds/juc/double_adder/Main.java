import java.util.concurrent.atomic.*;

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
        DoubleAdder n = new DoubleAdder();
        Thread first = thread(() -> {
            n.add(0.5);
        });
        Thread second = thread(() -> {
            n.add(2);
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert n.sum() == 2.5;
    }
}
