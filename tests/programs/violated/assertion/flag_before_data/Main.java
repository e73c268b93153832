/** The flag is raised before the data is written. */
public final class Main {
    static int data;
    static volatile boolean ready;

    public static void main(String[] args) {
        Thread writer = new Thread(() -> {
            ready = true;
            data = 1;
        });
        writer.start();
        if (ready) {
            assert data == 1;
        }
    }
}
