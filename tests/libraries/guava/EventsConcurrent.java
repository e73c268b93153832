// expect: violated assertion
// why: AllowConcurrentEvents "marks an event subscriber method as being thread-safe"; this one is not.
import com.google.common.eventbus.*;

public class EventsConcurrent {
    static class Counter {
        int count;
        @Subscribe @AllowConcurrentEvents public void on(Integer event) { count += event; }
    }

    public static void main(String[] args) throws Exception {
        EventBus bus = new EventBus();
        Counter counter = new Counter();
        bus.register(counter);
        Thread other = new Thread(() -> bus.post(1));
        other.start();
        bus.post(2);
        other.join();
        assert counter.count == 3 : counter.count;
        System.out.println(counter.count);
    }
}
