/** The algorithm of Dekker keeps two threads apart. */
public final class Main {
    static volatile boolean wants0;
    static volatile boolean wants1;
    static volatile int turn;
    static volatile boolean inside;

    static void critical() {
        assert !inside;
        inside = true;
        inside = false;
    }

    public static void main(String[] args) {
        Thread thread = new Thread(() -> {
            wants1 = true;
            while (wants0) {
                if (turn != 1) {
                    wants1 = false;
                    while (turn != 1) {}
                    wants1 = true;
                }
            }
            critical();
            turn = 0;
            wants1 = false;
        });
        thread.start();
        wants0 = true;
        while (wants1) {
            if (turn != 0) {
                wants0 = false;
                while (turn != 0) {}
                wants0 = true;
            }
        }
        critical();
        turn = 1;
        wants0 = false;
    }
}
