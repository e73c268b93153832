import java.util.function.LongSupplier;

/** How long a sleep takes is not known: the assertion may fail. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        LongSupplier clock = System::nanoTime;
        long start = clock.getAsLong();
        Thread.sleep(1);
        assert clock.getAsLong() - start < 10_000_000;
    }
}
