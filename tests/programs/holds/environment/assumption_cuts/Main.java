import hebra.Verify;

public class Main {
    public static void main(String[] args) throws InterruptedException {
        int number = Verify.choose(0, 5);
        Object lock = new Object();
        Thread thread = new Thread(() -> Verify.assume(number > 2));
        thread.start();
        thread.join();
        assert number > 2;
        Verify.assume(number != 4);
        if (number == 4) {
            synchronized (lock) {
                lock.wait();
            }
        }
    }
}
