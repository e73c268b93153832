import java.util.Arrays;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Clients of a Semaphore. */
final class Semaphores extends Client {
    private final Semaphore semaphore;

    private Semaphores(Semaphore semaphore) {
        this.semaphore = semaphore;
    }

    public static void main(String[] args) {
        Semaphore semaphore = new Semaphore(args[1].charAt(0) - '0', args[0].equals("fair"));
        play(new Semaphores(semaphore), semaphore, Arrays.copyOfRange(args, 2, args.length));
    }

    @Override
    int call(char letter, int who) throws Exception {
        switch (letter) {
            case 'a':
                semaphore.acquire();
                return DONE;
            case 'b':
                semaphore.acquire(2);
                return DONE;
            case 'n':
                semaphore.acquireUninterruptibly();
                return DONE;
            case 'N':
                semaphore.acquireUninterruptibly(2);
                return DONE;
            case 't':
                return truth(semaphore.tryAcquire());
            case 'e':
                return truth(semaphore.tryAcquire(2));
            case 'T':
                return truth(semaphore.tryAcquire(1, TimeUnit.SECONDS));
            case 'E':
                return truth(semaphore.tryAcquire(2, 1, TimeUnit.SECONDS));
            case 'r':
                semaphore.release();
                return DONE;
            case 'R':
                semaphore.release(2);
                return DONE;
            case 'p':
                return number(semaphore.availablePermits());
            case 'd':
                return number(semaphore.drainPermits());
            case 'k':
                return truth(semaphore.hasQueuedThreads());
            case 'K':
                return number(semaphore.getQueueLength());
            default:
                throw new IllegalArgumentException();
        }
    }
}
