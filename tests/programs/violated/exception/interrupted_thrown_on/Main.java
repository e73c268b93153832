/** main passes the InterruptedException of its own sleep on. */
public final class Main {
    public static void main(String[] args) throws InterruptedException {
        Thread.currentThread().interrupt();
        Thread.sleep(1000);
    }
}
