/**
 * Dining philosophers who take the lower fork first. Arguments: philosophers, rounds.
 *
 * <p>The threads neither allocate nor call the library, and read the fields of their own thread
 * object once, so that {@code ordered_philosophers.pml} can follow each operation.
 */
public final class OrderedPhilosophers extends Thread {
    /** A fork counts its uses; the count is protected by the fork's monitor. */
    static final class Fork {
        int uses;
    }

    private final Fork lower;
    private final Fork higher;
    private final int rounds;

    OrderedPhilosophers(Fork lower, Fork higher, int rounds) {
        this.lower = lower;
        this.higher = higher;
        this.rounds = rounds;
    }

    @Override
    public void run() {
        Fork first = lower;
        Fork second = higher;
        int last = rounds;
        for (int round = 0; round < last; round++) {
            synchronized (first) {
                synchronized (second) {
                    first.uses = first.uses + 1;
                    second.uses = second.uses + 1;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int n = args.length > 0 ? Integer.parseInt(args[0]) : 3;
        int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 1;
        Fork[] forks = new Fork[n];
        for (int i = 0; i < n; i++) {
            forks[i] = new Fork();
        }
        Thread[] threads = new Thread[n];
        for (int i = 0; i < n; i++) {
            int next = (i + 1) % n;
            Fork lower = forks[Math.min(i, next)];
            Fork higher = forks[Math.max(i, next)];
            threads[i] = new OrderedPhilosophers(lower, higher, rounds);
        }
        for (int i = 0; i < n; i++) {
            threads[i].start();
        }
        for (int i = 0; i < n; i++) {
            threads[i].join();
        }
        for (int i = 0; i < n; i++) {
            if (forks[i].uses != 2 * rounds) {
                throw new AssertionError("a use was lost");
            }
        }
    }
}
