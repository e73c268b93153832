/** Loses an update; the time is stored and nobody looks at it. */
public class Main {
    static volatile int count;
    static volatile long last;

    static void work() {
        last = System.nanoTime();
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(Main::work);
        Thread second = new Thread(Main::work);
        first.start();
        second.start();
        first.join();
        second.join();
        assert count == 2;
    }
}
