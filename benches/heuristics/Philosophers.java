/** Philosophers who all take the left fork first: a deadlock if every one of them has it. */
public class Philosophers {
    public static void main(String[] args) {
        int count = Integer.parseInt(args[0]);
        int rounds = Integer.parseInt(args[1]);
        Object[] forks = new Object[count];
        for (int i = 0; i < count; i++) {
            forks[i] = new Object();
        }
        Thread[] threads = new Thread[count];
        for (int i = 0; i < count; i++) {
            Object left = forks[i];
            Object right = forks[(i + 1) % count];
            threads[i] = new Thread(() -> {
                for (int round = 0; round < rounds; round++) {
                    synchronized (left) {
                        synchronized (right) {
                            Thread.yield();
                        }
                    }
                }
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
    }
}
