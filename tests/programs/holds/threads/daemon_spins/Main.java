/** A daemon thread that spins for ever does not keep the program alive. */
public final class Main {
    static volatile boolean stop;

    public static void main(String[] args) {
        Thread daemon = new Thread(() -> {
            while (!stop) {}
        });
        daemon.setDaemon(true);
        daemon.start();
        assert !stop;
    }
}
