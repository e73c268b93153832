import hebra.Verify;

public class Main {
    static volatile String seen;

    enum Mode { READ, WRITE }

    public static void main(String[] args) throws InterruptedException {
        Mode mode = Verify.choose(Mode.values());
        Integer number = Verify.choose(1, null, 3);
        if (Verify.choose()) {
            Thread thread = new Thread(() -> seen = mode + " " + number);
            thread.start();
            thread.join();
            assert !"WRITE 3".equals(seen);
        }
    }
}
