/** Five philosophers who take the lower fork first; nobody starves, nothing is left locked. */
public final class Philosophers {
    public static void main(String[] args) throws InterruptedException {
        Object[] forks = new Object[5];
        int[] used = new int[5];
        for (int i = 0; i < 5; i++) {
            forks[i] = new Object();
        }
        Thread[] philosophers = new Thread[5];
        for (int p = 0; p < 5; p++) {
            int low = Math.min(p, (p + 1) % 5);
            int high = Math.max(p, (p + 1) % 5);
            philosophers[p] = new Thread(() -> {
                for (int meal = 0; meal < 20; meal++) {
                    synchronized (forks[low]) {
                        Thread.yield();
                        synchronized (forks[high]) {
                            used[low]++;
                            used[high]++;
                        }
                    }
                }
            }, "philosopher " + p);
            philosophers[p].start();
        }
        for (Thread philosopher : philosophers) {
            philosopher.join();
        }
        for (int i = 0; i < 5; i++) {
            synchronized (forks[i]) {
                System.out.print(used[i] + " ");
            }
        }
        System.out.println();
    }
}
