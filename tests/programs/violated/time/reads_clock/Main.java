/** How long a thread takes is not known: the assertion may fail. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {});
        long start = System.nanoTime();
        thread.start();
        thread.join();
        assert System.nanoTime() - start < 1_000_000;
    }
}
