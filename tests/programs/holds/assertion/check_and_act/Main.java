/** Test and withdrawal are one critical section. */
public final class Main {
    static int balance = 10;

    static synchronized void withdraw() {
        if (balance >= 10) {
            balance = balance - 10;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> withdraw());
        thread.start();
        withdraw();
        thread.join();
        assert balance == 0;
    }
}
