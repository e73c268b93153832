import hebra.Verify;

public class Main {
    static int sum;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> sum += Verify.choose(0, 2));
        Thread two = new Thread(() -> sum *= Verify.choose(0, 2));
        one.start();
        two.start();
        one.join();
        two.join();
        assert sum != 4;
    }
}
