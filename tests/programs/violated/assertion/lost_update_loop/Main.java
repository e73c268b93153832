/** Two threads that add one twice can end with two, by the longest detour. */
public final class Main {
    static int count;

    static void addTwice() {
        for (int i = 0; i < 2; i++) {
            count = count + 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> addTwice());
        thread.start();
        addTwice();
        thread.join();
        assert count > 2;
    }
}
