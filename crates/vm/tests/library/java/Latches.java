import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Clients of a CountDownLatch. */
final class Latches extends Client {
    private final CountDownLatch latch;

    private Latches(CountDownLatch latch) {
        this.latch = latch;
    }

    public static void main(String[] args) {
        CountDownLatch latch = new CountDownLatch(args[1].charAt(0) - '0');
        play(new Latches(latch), latch, Arrays.copyOfRange(args, 2, args.length));
    }

    @Override
    int call(char letter, int who) throws Exception {
        switch (letter) {
            case 'a':
                latch.await();
                return DONE;
            case 'A':
                return truth(latch.await(1, TimeUnit.SECONDS));
            case 'c':
                latch.countDown();
                return DONE;
            case 'g':
                return number(latch.getCount());
            default:
                throw new IllegalArgumentException();
        }
    }
}
