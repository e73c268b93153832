class Main {
    static class Slow {
        static int value;

        static {
            Thread.yield();
            value = 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread thread = new Thread(() -> {
            synchronized (lock) {
                int value = Slow.value;
            }
        });
        Thread other = new Thread(() -> {
            int value = Slow.value;
        });
        assert thread.getState() == Thread.State.NEW;
        other.start();
        thread.start();
        Thread.State seen = thread.getState();
        assert seen != Thread.State.WAITING && seen != Thread.State.TIMED_WAITING;
        thread.join();
        other.join();
        assert thread.getState() == Thread.State.TERMINATED;
    }
}
