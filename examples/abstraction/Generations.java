/** A barrier of two threads that counts its generations. */
public final class Generations {
    static final class Barrier {
        private int generation;
        private int waiting;
        private boolean faulty;

        synchronized void await() throws InterruptedException {
            int mine = generation;
            waiting++;
            if (waiting == 2) {
                waiting = 0;
                generation++;
                notifyAll();
            } else {
                while (mine == generation && !faulty) {
                    wait();
                }
            }
        }
    }

    static int first;
    static int second;

    public static void main(String[] args) {
        Barrier barrier = new Barrier();
        barrier.faulty = args.length > 0;
        new Thread(() -> {
            try {
                while (true) {
                    barrier.await();
                    synchronized (barrier) { first++; }
                    barrier.await();
                    synchronized (barrier) { assert first == second; }
                }
            } catch (InterruptedException e) { throw new IllegalStateException(e); }
        }).start();
        new Thread(() -> {
            try {
                while (true) {
                    barrier.await();
                    synchronized (barrier) { second++; }
                    barrier.await();
                }
            } catch (InterruptedException e) { throw new IllegalStateException(e); }
        }).start();
    }
}
