/** The algorithm of Peterson with the turn given before the flag is raised. */
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
            turn = 0;
            flag1 = true;
            while (flag0 && turn == 0) {}
            critical();
            flag1 = false;
        });
        thread.start();
        turn = 1;
        flag0 = true;
        while (flag1 && turn == 1) {}
        critical();
        flag0 = false;
    }
}
