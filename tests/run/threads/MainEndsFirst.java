/** Main fails, another thread goes on; the program waits for it and the status is 1. */
public final class MainEndsFirst {
    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        new Thread(() -> {
            try {
                main.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            System.out.println("main is alive: " + main.isAlive());
        }).start();
        throw new IllegalStateException("main fails");
    }
}
