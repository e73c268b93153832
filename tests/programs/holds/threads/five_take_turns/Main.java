/** Five threads pass a turn on, each to the next. */
public final class Main {
    static int turn;

    static synchronized void go(int mine) {
        while (turn != mine) {
            try {
                Main.class.wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException("nobody interrupts");
            }
        }
        turn++;
        Main.class.notifyAll();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            int mine = i + 1;
            threads[i] = new Thread(() -> go(mine));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        go(0);
        for (Thread thread : threads) {
            thread.join();
        }
        assert turn == 5;
    }
}
