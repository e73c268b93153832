class Main {
    static Thread thread;
    static volatile boolean begun;

    static class Slow {
        static int value;

        static {
            assert thread.getState() != Thread.State.BLOCKED;
            value = 1;
        }
    }

    public static void main(String[] args) throws Exception {
        thread = new Thread(() -> {
            begun = true;
            int value = Slow.value;
        });
        thread.start();
        while (!begun) {
            Thread.onSpinWait();
        }
        int value = Slow.value;
        thread.join();
    }
}
