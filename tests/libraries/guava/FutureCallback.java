// expect: holds
// why: SettableFuture: set has an effect at most once, and each listener runs once, whoever is first.
import com.google.common.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;

public class FutureCallback {
    public static void main(String[] args) throws Exception {
        SettableFuture<String> future = SettableFuture.create();
        AtomicInteger called = new AtomicInteger();
        Thread other = new Thread(() -> future.set("done"));
        other.start();
        future.addListener(called::incrementAndGet, MoreExecutors.directExecutor());
        String value = future.get();
        other.join();
        assert called.get() == 1 && value.equals("done");
        System.out.println(value);
    }
}
