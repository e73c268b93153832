// expect: holds
// why: ConcurrentBag: an item that is borrowed is given to one thread at a time.
import com.zaxxer.hikari.util.ConcurrentBag;
import com.zaxxer.hikari.util.ConcurrentBag.IConcurrentBagEntry;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.*;

public class BagShared {
    static class Item implements IConcurrentBagEntry {
        final AtomicInteger state = new AtomicInteger();
        final AtomicInteger users = new AtomicInteger();
        public boolean compareAndSet(int expected, int next) { return state.compareAndSet(expected, next); }
        public void setState(int next) { state.set(next); }
        public int getState() { return state.get(); }
    }

    static void use(ConcurrentBag<Item> bag) {
        try {
            Item item = bag.borrow(1, TimeUnit.SECONDS);
            if (item == null) return;
            assert item.users.incrementAndGet() == 1;
            item.users.decrementAndGet();
            bag.requite(item);
        } catch (InterruptedException e) { throw new AssertionError(e); }
    }

    public static void main(String[] args) throws Exception {
        ConcurrentBag<Item> bag = new ConcurrentBag<>(waiting -> { });
        bag.add(new Item());
        Thread other = new Thread(() -> use(bag));
        other.start();
        use(bag);
        other.join();
        System.out.println(bag.size());
    }
}
