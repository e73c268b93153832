public class Main {
    static int before, guarded, handed, after;
    static volatile boolean ready;

    static synchronized void raise() {
        guarded++;
    }

    public static void main(String[] args) throws InterruptedException {
        int[] parts = new int[2];
        before = 1;
        Thread thread = new Thread(() -> {
            parts[0] = before;
            raise();
            handed = 1;
            ready = true;
            after = 1;
        });
        thread.start();
        parts[1] = before;
        raise();
        if (ready) {
            assert handed == 1;
        }
        thread.join();
        after = 2;
    }
}
