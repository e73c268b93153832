// expect: violated deadlock
// why: two locks taken in opposite orders through Striped, whose stripes for two keys may not be locked in any order
// (bulkGet gives one that is safe).
import com.google.common.util.concurrent.Striped;
import java.util.concurrent.locks.Lock;

public class LockOrder {
    static final Striped<Lock> locks = Striped.lock(4);
    static int moved;

    static void move(int from, int to) {
        Lock first = locks.getAt(from), second = locks.getAt(to);
        first.lock();
        second.lock();
        moved++;
        second.unlock();
        first.unlock();
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> move(2, 1));
        other.start();
        move(1, 2);
        other.join();
        System.out.println(moved);
    }
}
