// expect: holds
// why: EventBus: a subscriber method without @AllowConcurrentEvents is not called by several threads at a time.
import com.google.common.eventbus.*;

public class EventsOneAtATime {
    static class Counter {
        int count;
        @Subscribe public void on(Integer event) { count += event; }
    }

    public static void main(String[] args) throws Exception {
        EventBus bus = new EventBus();
        Counter counter = new Counter();
        bus.register(counter);
        Thread other = new Thread(() -> bus.post(1));
        other.start();
        bus.post(2);
        other.join();
        synchronized (counter) { assert counter.count == 3 : counter.count; }
        System.out.println(counter.count);
    }
}
