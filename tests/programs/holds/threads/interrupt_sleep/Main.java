/** A sleep ends by itself or by an interrupt, never both. */
public final class Main {
    static boolean slept;
    static boolean caught;

    public static void main(String[] args) throws InterruptedException {
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(50);
                slept = true;
            } catch (InterruptedException e) {
                caught = true;
            }
        });
        sleeper.start();
        sleeper.interrupt();
        sleeper.join();
        assert slept != caught;
    }
}
