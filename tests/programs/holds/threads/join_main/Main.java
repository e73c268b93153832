/** A thread can wait for the end of main. */
public final class Main {
    static boolean done;

    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        Thread thread = new Thread(() -> {
            try {
                main.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException("nobody interrupts");
            }
            assert done;
        });
        thread.start();
        done = true;
    }
}
