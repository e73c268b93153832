/**
 * A table of small arrays that threads make. Arguments: entries, threads, rounds. The first thread
 * fills the table, after all have started; then each thread replaces so many of its entries.
 */
public final class GrowingTable {
    private int[][] table;

    private synchronized void fill(int entries, int room) {
        int[][] made = new int[entries + room][];
        for (int i = 0; i < entries; i++) {
            made[i] = new int[2];
        }
        table = made;
        notifyAll();
    }

    private synchronized int[][] await() throws InterruptedException {
        while (table == null) {
            wait();
        }
        return table;
    }

    public static void main(String[] args) throws InterruptedException {
        int entries = Integer.parseInt(args[0]);
        Thread[] threads = new Thread[Integer.parseInt(args[1])];
        int rounds = Integer.parseInt(args[2]);
        GrowingTable all = new GrowingTable();
        for (int i = 0; i < threads.length; i++) {
            int number = i;
            threads[i] = new Thread(() -> {
                try {
                    if (number == 0) {
                        all.fill(entries, threads.length * rounds);
                    }
                    int[][] table = all.await();
                    for (int round = 0; round < rounds; round++) {
                        table[entries + number * rounds + round] = new int[2];
                    }
                } catch (InterruptedException e) {
                    throw new IllegalStateException();
                }
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
