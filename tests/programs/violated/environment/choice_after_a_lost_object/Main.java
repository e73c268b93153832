import hebra.Verify;

public class Main {
    int value;
    static Main shared = new Main();

    public static void main(String[] args) throws InterruptedException {
        Main mine = shared;
        Thread thread = new Thread(() -> shared = null);
        thread.start();
        mine.value = 1;
        int chosen = Verify.choose(0, 1);
        assert chosen == 0 || shared != null;
    }
}
