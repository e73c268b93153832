/** Threads that add under a lock; main prints after it has joined them. */
public final class JoinAndSynchronized {
    private int count;
    private static long total;

    synchronized void add() {
        count++;
    }

    static synchronized void addTotal(long n) {
        total += n;
    }

    public static void main(String[] args) throws InterruptedException {
        JoinAndSynchronized shared = new JoinAndSynchronized();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            int id = i;
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 100; k++) {
                    shared.add();
                    addTotal(id);
                }
            });
        }
        System.out.println(threads[0].getState() + " " + threads[0].isAlive());
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(shared.count + " " + total);
        System.out.println(threads[0].getState() + " " + threads[0].isAlive());
        threads[1].join();
        threads[1].join(10);
        try {
            threads[0].start();
        } catch (IllegalThreadStateException e) {
            System.out.println("started twice");
        }
    }
}
