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
        java.io.PipedInputStream in = new java.io.PipedInputStream();
        java.io.PipedOutputStream out = new java.io.PipedOutputStream(in);
        int[] n = new int[1];
        Thread first = thread(() -> {
            out.write(7);
            out.close();
        });
        Thread second = thread(() -> {
            n[0] = in.read();
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert n[0] == 7;
    }
}
