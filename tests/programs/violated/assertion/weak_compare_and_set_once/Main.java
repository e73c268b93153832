import java.util.concurrent.atomic.AtomicInteger;

public class Main {
    public static void main(String[] args) {
        AtomicInteger turn = new AtomicInteger();
        boolean done = turn.weakCompareAndSetVolatile(0, 1);
        assert done == (turn.get() == 1) : "it fails without a write";
        assert done : "it may fail for no reason";
    }
}
