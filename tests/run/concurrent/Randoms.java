import java.util.concurrent.ThreadLocalRandom;

/** ThreadLocalRandom: bounds, refusals, one for each thread. */
public final class Randoms {
    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[4];
        boolean[] fine = new boolean[4];
        for (int t = 0; t < 4; t++) {
            int me = t;
            threads[t] = new Thread(() -> {
                ThreadLocalRandom random = ThreadLocalRandom.current();
                boolean good = random == ThreadLocalRandom.current();
                for (int i = 0; i < 200; i++) {
                    int x = random.nextInt(5, 9);
                    long y = random.nextLong(1L << 40);
                    double z = random.nextDouble(-1, 1);
                    good &= x >= 5 && x < 9 && y >= 0 && y < 1L << 40 && z >= -1 && z < 1 && random.nextInt(1) == 0;
                }
                fine[me] = good;
            });
            threads[t].start();
        }
        for (int t = 0; t < 4; t++) {
            threads[t].join();
            System.out.println(fine[t]);
        }
        System.out.println(ThreadLocalRandom.current().ints(50, 0, 10).allMatch(x -> x >= 0 && x < 10) + " " + ThreadLocalRandom.current().doubles(3).count());
        try {
            ThreadLocalRandom.current().nextInt(0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            ThreadLocalRandom.current().setSeed(1);
        } catch (UnsupportedOperationException e) {
            System.out.println(e);
        }
    }
}
