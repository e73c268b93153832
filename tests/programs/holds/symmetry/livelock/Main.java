/** Threads that spin for ever can still move: this is no deadlock. */
public final class Main {
    static volatile boolean mine;
    static volatile boolean yours;

    public static void main(String[] args) {
        Thread thread = new Thread(() -> {
            yours = true;
            while (mine) {}
        });
        thread.start();
        mine = true;
        while (yours) {}
    }
}
