/** Main ends without waiting for a daemon; nothing promises that the daemon ran. */
public final class Main {
    static volatile boolean done;

    public static void main(String[] args) {
        Thread daemon = new Thread(() -> done = true);
        daemon.setDaemon(true);
        daemon.start();
        assert done;
    }
}
