import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Nobody arrives. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        boolean late = false;
        try {
            new Phaser(1).awaitAdvanceInterruptibly(0, 10, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            late = true;
        }
        assert !late;
    }
}
