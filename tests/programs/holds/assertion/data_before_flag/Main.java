/** The data is written before the flag is raised. */
public final class Main {
    static int data;
    static volatile boolean ready;

    public static void main(String[] args) {
        Thread writer = new Thread(() -> {
            data = 1;
            ready = true;
        });
        writer.start();
        if (ready) {
            assert data == 1;
        }
    }
}
