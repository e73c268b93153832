// expect: violated
// why: PushPullConcurrentQueue: "a single producer"; two of them take the same place.
import com.conversantmedia.util.concurrent.PushPullConcurrentQueue;

public class TwoProducers {
    public static void main(String[] args) throws Exception {
        PushPullConcurrentQueue<Integer> queue = new PushPullConcurrentQueue<>(4);
        Thread other = new Thread(() -> queue.offer(1));
        other.start();
        queue.offer(2);
        other.join();
        Integer first = queue.poll(), second = queue.poll();
        assert first != null && second != null && first + second == 3 : "lost one";
        System.out.println(first + second);
    }
}
