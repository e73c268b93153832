/** An increment is a read and a write; another can come in between. */
public final class Main {
    static int count;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> count++);
        thread.start();
        count++;
        thread.join();
        assert count == 2 : "an increment was lost";
    }
}
