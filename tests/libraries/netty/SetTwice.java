// expect: violated exception
// why: Promise.setSuccess: "If it is success or failed already it will throw an IllegalStateException."
import io.netty.util.concurrent.*;

public class SetTwice {
    public static void main(String[] args) throws Exception {
        Promise<String> promise = new DefaultPromise<>(ImmediateEventExecutor.INSTANCE);
        Thread other = new Thread(() -> { if (!promise.isDone()) promise.setSuccess("there"); });
        other.start();
        if (!promise.isDone()) promise.setSuccess("here");
        other.join();
        System.out.println(promise.isDone());
    }
}
