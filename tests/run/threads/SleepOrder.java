/** Threads that sleep for clearly different times print in that order. */
public final class SleepOrder {
    public static void main(String[] args) throws InterruptedException {
        int[] delays = {900, 100, 500, 300, 700};
        for (int delay : delays) {
            new Thread(() -> {
                try {
                    Thread.sleep(delay);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                System.out.println("slept " + delay);
            }).start();
        }
        long before = System.currentTimeMillis();
        long nanos = System.nanoTime();
        Thread.sleep(1200);
        System.out.println(System.currentTimeMillis() - before >= 1190);
        System.out.println(System.nanoTime() - nanos >= 1_190_000_000L);
    }
}
