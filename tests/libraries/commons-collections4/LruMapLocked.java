// expect: holds
// why: LRUMap: "you must use Collections.synchronizedMap(Map)"; get counts as a change.
import java.util.*;
import org.apache.commons.collections4.map.LRUMap;

public class LruMapLocked {
    public static void main(String[] args) throws Exception {
        Map<String, Integer> map = Collections.synchronizedMap(new LRUMap<>(2));
        map.put("a", 1);
        Thread other = new Thread(() -> { map.put("b", 2); map.put("c", 3); });
        other.start();
        Integer a = map.get("a");
        other.join();
        assert map.size() == 2 && map.get("c") == 3 && (a == null || a == 1);
        System.out.println(map.get("c"));
    }
}
