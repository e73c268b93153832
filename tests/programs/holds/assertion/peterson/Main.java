/** The algorithm of Peterson keeps two threads apart. */
public final class Main {
    static volatile boolean flag0;
    static volatile boolean flag1;
    static volatile int turn;
    static volatile boolean inside;

    static void critical() {
        assert !inside;
        inside = true;
        inside = false;
    }

    public static void main(String[] args) {
        Thread thread = new Thread(() -> {
            flag1 = true;
            turn = 0;
            while (flag0 && turn == 0) {}
            critical();
            flag1 = false;
        });
        thread.start();
        flag0 = true;
        turn = 1;
        while (flag1 && turn == 1) {}
        critical();
        flag0 = false;
    }
}
