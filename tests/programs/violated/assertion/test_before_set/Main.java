/** A mutual exclusion that looks at the other flag before it raises its own. */
public final class Main {
    static volatile boolean mine;
    static volatile boolean yours;
    static int inside;

    static void critical() {
        inside++;
        assert inside == 1;
        inside--;
    }

    public static void main(String[] args) {
        Thread thread = new Thread(() -> {
            if (!mine) {
                yours = true;
                critical();
                yours = false;
            }
        });
        thread.start();
        if (!yours) {
            mine = true;
            critical();
            mine = false;
        }
    }
}
