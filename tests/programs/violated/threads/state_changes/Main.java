/** A started thread may have ended before anybody asks. */
public final class Main {
    public static void main(String[] args) {
        Thread thread = new Thread(() -> { });
        thread.start();
        assert thread.getState() != Thread.State.TERMINATED;
    }
}
