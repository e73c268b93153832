/** Main joins one thread and relies on the other. */
public final class Main {
    static volatile boolean done;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {});
        Thread two = new Thread(() -> done = true);
        one.start();
        two.start();
        one.join();
        assert done;
    }
}
