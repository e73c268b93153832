/** Nothing says that the other thread is quick. */
public class Main {
    static volatile boolean late;

    public static void main(String[] args) throws InterruptedException {
        long start = System.nanoTime();
        Thread other = new Thread(() -> {
            if (System.nanoTime() - start > 1_000) {
                late = true;
            }
        });
        other.start();
        other.join();
        assert !late;
    }
}
