/** The last thread has ended when shutdown hooks run: a hook may join it. */
public final class Main {
    static int value;

    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        Thread hook = new Thread(() -> {
            try {
                main.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            assert value == 1 && !main.isAlive();
        });
        Runtime.getRuntime().addShutdownHook(hook);
        value = 1;
    }
}
