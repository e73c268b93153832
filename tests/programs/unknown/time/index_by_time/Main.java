/** Counts in a place that depends on the time. */
public class Main {
    static final int[] counts = new int[3];

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            counts[(int) (System.nanoTime() % 3)]++;
        });
        other.start();
        other.join();
    }
}
