/** A sleep lets others run and changes nothing else. */
public final class Main {
    static int count;

    static synchronized void add() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> add());
        thread.start();
        Thread.sleep(10);
        add();
        thread.join();
        assert count == 2;
    }
}
