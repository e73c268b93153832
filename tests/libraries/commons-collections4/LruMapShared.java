// expect: violated
// why: LRUMap "is not synchronized and is not thread-safe": get moves entries of a linked list.
import org.apache.commons.collections4.map.LRUMap;

public class LruMapShared {
    public static void main(String[] args) throws Exception {
        LRUMap<String, Integer> map = new LRUMap<>(3);
        map.put("a", 1);
        map.put("b", 2);
        Thread other = new Thread(() -> map.put("c", 3));
        other.start();
        map.get("a");
        other.join();
        int found = 0;
        for (String key : map.keySet()) { found++; if (found > 3) break; }
        assert found == 3 && map.lastKey() != null : found;
        System.out.println(found);
    }
}
