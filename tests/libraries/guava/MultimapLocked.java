// expect: holds
// why: the same iteration while holding the lock that the documentation names.
import com.google.common.collect.*;

public class MultimapLocked {
    public static void main(String[] args) throws Exception {
        ListMultimap<String, Integer> map = Multimaps.synchronizedListMultimap(ArrayListMultimap.create());
        map.put("a", 1);
        map.put("a", 2);
        Thread other = new Thread(() -> map.put("a", 3));
        other.start();
        int sum = 0;
        synchronized (map) {
            for (int each : map.get("a")) {
                sum += each;
            }
        }
        other.join();
        assert sum == 3 || sum == 6;
        System.out.println(sum >= 3);
    }
}
