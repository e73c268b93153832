public class Main {
    static int x;

    static synchronized void other() {
        assert x == 0;
    }

    public static synchronized void main(String[] args) {
        new Thread(Main::other).start();
        x = 1;
        Thread.yield();
        x = 0;
    }
}
