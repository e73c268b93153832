/** Two flags and a turn keep two threads apart. */
public final class Main {
    static volatile boolean wantsOne;
    static volatile boolean wantsTwo;
    static volatile int turn;
    static int count;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            wantsOne = true;
            turn = 2;
            while (wantsTwo && turn == 2) {
                Thread.onSpinWait();
            }
            count++;
            wantsOne = false;
        });
        thread.start();
        wantsTwo = true;
        turn = 1;
        while (wantsOne && turn == 1) {
            Thread.onSpinWait();
        }
        count++;
        wantsTwo = false;
        thread.join();
        assert count == 2;
    }
}
