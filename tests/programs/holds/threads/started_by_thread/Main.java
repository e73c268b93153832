/** A thread starts and joins another. */
public final class Main {
    static int value;

    public static void main(String[] args) throws InterruptedException {
        Thread parent = new Thread(() -> {
            Thread child = new Thread(() -> value = 5);
            child.start();
            try {
                child.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException("nobody interrupts");
            }
            assert value == 5;
        });
        parent.start();
        parent.join();
        assert value == 5;
    }
}
