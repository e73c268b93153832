/** Lets one caller through in a millisecond. */
public class Main {
    private long next;
    private int passed;

    synchronized boolean tryPass() {
        long now = System.nanoTime();
        if (now - next < 0) {
            return false;
        }
        next = now + 1_000_000;
        passed++;
        return true;
    }

    public static void main(String[] args) throws InterruptedException {
        Main limiter = new Main();
        boolean[] through = new boolean[2];
        Thread first = new Thread(() -> through[0] = limiter.tryPass());
        Thread second = new Thread(() -> through[1] = limiter.tryPass());
        first.start();
        second.start();
        first.join();
        second.join();
        assert (through[0] ? 1 : 0) + (through[1] ? 1 : 0) == limiter.passed;
    }
}
