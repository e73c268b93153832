/** A value that is loaded again after a second. */
public class Main {
    static volatile long until = System.currentTimeMillis() + 1_000;
    static final Object LOCK = new Object();
    static int loads;

    static void use() {
        if (until <= System.currentTimeMillis()) {
            synchronized (LOCK) {
                loads++;
                until = System.currentTimeMillis() + 1_000;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(Main::use);
        Thread second = new Thread(Main::use);
        first.start();
        second.start();
        first.join();
        second.join();
        assert loads <= 1;
    }
}
