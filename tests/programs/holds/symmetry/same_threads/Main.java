/** Three threads do the same; which is which does not matter. */
public final class Main {
    static int count;

    static synchronized void add() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> add());
        Thread two = new Thread(() -> add());
        one.start();
        two.start();
        add();
        one.join();
        two.join();
        assert count == 3;
    }
}
