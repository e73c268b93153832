import hebra.Verify;

public class Main {
    static int count;

    static void add() {
        Verify.beginAtomic();
        int before = count;
        Verify.endAtomic();
        count = before + 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(Main::add);
        Thread two = new Thread(Main::add);
        one.start();
        two.start();
        one.join();
        two.join();
        assert count == 2;
    }
}
