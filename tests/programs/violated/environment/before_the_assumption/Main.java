import hebra.Verify;

public class Main {
    static int value;

    public static void main(String[] args) throws InterruptedException {
        int[] own = new int[1];
        Thread thread = new Thread(() -> {
            assert value == 0;
        });
        thread.start();
        value = 1;
        own[0] = value;
        Verify.assume(own[0] == 0);
        value = 0;
    }
}
