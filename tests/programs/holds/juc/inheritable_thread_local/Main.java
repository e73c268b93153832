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
        InheritableThreadLocal<Integer> l = new InheritableThreadLocal<>();
        l.set(1);
        Thread first = thread(() -> {
            assert l.get() == 1;
            l.set(2);
        });
        Thread second = thread(() -> {
            assert l.get() == 1;
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert l.get() == 1;
    }
}
