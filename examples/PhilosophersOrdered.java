/** Dining philosophers who take the fork with the lower number first, so no cycle can close. */
public final class PhilosophersOrdered {
    static final int PHILOSOPHERS = 3;

    public static void main(String[] args) {
        Object[] forks = new Object[PHILOSOPHERS];
        for (int i = 0; i < PHILOSOPHERS; i++) {
            forks[i] = new Object();
        }
        for (int i = 0; i < PHILOSOPHERS; i++) {
            int next = (i + 1) % PHILOSOPHERS;
            new Philosopher(forks[Math.min(i, next)], forks[Math.max(i, next)]).start();
        }
    }

    static final class Philosopher extends Thread {
        private final Object lower;
        private final Object higher;

        Philosopher(Object lower, Object higher) {
            this.lower = lower;
            this.higher = higher;
        }

        @Override
        public void run() {
            synchronized (lower) {
                synchronized (higher) {
                    // Eat.
                }
            }
        }
    }
}
