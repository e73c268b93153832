/** An instance synchronized method locks the instance. */
public final class Main {
    private int count;

    synchronized void add() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        Main counter = new Main();
        Thread thread = new Thread(() -> counter.add());
        thread.start();
        synchronized (counter) {
            counter.count++;
        }
        thread.join();
        assert counter.count == 2;
    }
}
