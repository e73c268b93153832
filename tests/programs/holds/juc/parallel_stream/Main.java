import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** The tasks of a parallel stream run in the caller and in a worker of the common pool. */
class Main {
    public static void main(String[] args) {
        AtomicInteger sum = new AtomicInteger();
        List.of(1, 2).parallelStream().forEach(sum::addAndGet);
        assert sum.get() == 3;
    }
}
