/** Two threads join each other. */
public final class Main {
    static Thread first;
    static Thread second;

    static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts");
        }
    }

    public static void main(String[] args) {
        first = new Thread(() -> join(second));
        second = new Thread(() -> join(first));
        first.start();
        second.start();
    }
}
