/** The sleep can be over before the interrupt comes. */
public final class Main {
    static boolean caught;

    public static void main(String[] args) throws InterruptedException {
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(1000);
            } catch (InterruptedException e) {
                caught = true;
            }
        });
        sleeper.start();
        sleeper.interrupt();
        sleeper.join();
        assert caught;
    }
}
