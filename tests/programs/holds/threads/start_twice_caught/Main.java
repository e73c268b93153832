/** Starting a thread again throws, whether it still runs or not. */
public final class Main {
    public static void main(String[] args) {
        Thread thread = new Thread(() -> {});
        thread.start();
        boolean thrown = false;
        try {
            thread.start();
        } catch (IllegalThreadStateException e) {
            thrown = true;
        }
        assert thrown;
    }
}
