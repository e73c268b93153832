import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Phasers: tiers, termination by onAdvance, registration on the way. */
public final class Phasers {
    static String show(Phaser phaser) {
        return phaser.toString().replaceAll(".*\\[", "[");
    }

    public static void main(String[] args) throws InterruptedException {
        StringBuilder log = new StringBuilder();
        Phaser phaser = new Phaser(4) {
            @Override
            protected boolean onAdvance(int phase, int parties) {
                log.append(phase).append('/').append(parties).append(' ');
                return phase == 2 || parties == 0;
            }
        };
        int[] work = new int[3];
        Thread[] threads = new Thread[3];
        for (int t = 0; t < 3; t++) {
            int me = t;
            threads[t] = new Thread(() -> {
                while (!phaser.isTerminated()) {
                    work[me]++;
                    phaser.arriveAndAwaitAdvance();
                }
            });
            threads[t].start();
        }
        System.out.println(phaser.arriveAndAwaitAdvance() + " " + phaser.register() + phaser.getRegisteredParties());
        phaser.arriveAndDeregister();
        System.out.println(phaser.arriveAndDeregister() >= 0);
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(log + " " + work[0] + work[1] + work[2] + " " + (phaser.getPhase() < 0) + phaser.isTerminated() + phaser.arrive());
        Phaser root = new Phaser();
        Phaser left = new Phaser(root, 2);
        Phaser right = new Phaser(root, 1);
        System.out.println(show(root) + show(left) + root.getRegisteredParties() + (left.getRoot() == root) + (right.getParent() == root));
        left.arrive();
        System.out.println(left.arrive() + " " + root.getArrivedParties() + root.getUnarrivedParties());
        try {
            left.awaitAdvanceInterruptibly(0, 2, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println(e);
        }
        Thread waiter = new Thread(() -> System.out.println("advanced to " + left.awaitAdvance(0)));
        waiter.start();
        right.arriveAndDeregister();
        waiter.join();
        System.out.println(show(root) + show(left) + show(right) + right.register());
        root.forceTermination();
        System.out.println(left.isTerminated() + " " + (right.awaitAdvance(0) < 0) + left.bulkRegister(2) / Integer.MIN_VALUE);
        try {
            new Phaser(0).arriveAndDeregister();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage().replaceAll("@[0-9a-f]+", ""));
        }
    }
}
