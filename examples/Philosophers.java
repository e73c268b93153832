/** Dining philosophers who all take the left fork first: each can end up waiting for the next. */
public final class Philosophers {
    static final int PHILOSOPHERS = 3;

    public static void main(String[] args) {
        Object[] forks = new Object[PHILOSOPHERS];
        for (int i = 0; i < PHILOSOPHERS; i++) {
            forks[i] = new Object();
        }
        for (int i = 0; i < PHILOSOPHERS; i++) {
            new Philosopher(forks[i], forks[(i + 1) % PHILOSOPHERS]).start();
        }
    }

    static final class Philosopher extends Thread {
        private final Object left;
        private final Object right;

        Philosopher(Object left, Object right) {
            this.left = left;
            this.right = right;
        }

        @Override
        public void run() {
            synchronized (left) {
                synchronized (right) {
                    // Eat.
                }
            }
        }
    }
}
