/** A thread that joins itself waits for ever. */
public final class Main {
    public static void main(String[] args) throws InterruptedException {
        Thread.currentThread().join();
    }
}
