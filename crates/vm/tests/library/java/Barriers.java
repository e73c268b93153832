import java.util.Arrays;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;

/** Clients of a CyclicBarrier of two. */
final class Barriers extends Client {
    private final CyclicBarrier barrier;

    private Barriers(CyclicBarrier barrier) {
        this.barrier = barrier;
    }

    public static void main(String[] args) {
        CyclicBarrier barrier = new CyclicBarrier(2);
        play(new Barriers(barrier), barrier, Arrays.copyOfRange(args, 2, args.length));
    }

    @Override
    int call(char letter, int who) throws Exception {
        switch (letter) {
            case 'a':
                return number(barrier.await());
            case 'A':
                return number(barrier.await(1, TimeUnit.SECONDS));
            case 'r':
                barrier.reset();
                return DONE;
            case 'b':
                return truth(barrier.isBroken());
            case 'w':
                return number(barrier.getNumberWaiting());
            default:
                throw new IllegalArgumentException();
        }
    }
}
