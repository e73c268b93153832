import hebra.Verify;

public class Main {
    static int count;

    static void add() {
        Verify.beginAtomic();
        int before = count;
        Verify.beginAtomic();
        count = before + 1;
        Verify.endAtomic();
        count += Verify.choose(1, 2) - 1;
        assert count - before <= 2;
        Verify.endAtomic();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(Main::add);
        Thread two = new Thread(Main::add);
        one.start();
        two.start();
        one.join();
        two.join();
        assert count >= 2 && count <= 4;
    }
}
