// expect: holds
// why: Promise.trySuccess: succeeds for one of the callers only; await returns once it is done.
import io.netty.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;

public class PromiseOnce {
    public static void main(String[] args) throws Exception {
        Promise<String> promise = new DefaultPromise<>(ImmediateEventExecutor.INSTANCE);
        AtomicInteger won = new AtomicInteger();
        Thread other = new Thread(() -> { if (promise.trySuccess("there")) won.incrementAndGet(); });
        other.start();
        if (promise.trySuccess("here")) won.incrementAndGet();
        promise.await();
        other.join();
        assert won.get() == 1 && promise.isSuccess();
        System.out.println(won);
    }
}
