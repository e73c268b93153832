import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Bulk operations of ConcurrentHashMap, sequential and parallel; views; iteration beside writers. */
public final class MapBulk {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<Integer, String> map = new ConcurrentHashMap<>();
        for (int i = 0; i < 100; i++) {
            map.put(i, "v" + i);
        }
        LongAdder seen = new LongAdder();
        map.forEach(1, (k, v) -> seen.add(k));
        map.forEachKey(Long.MAX_VALUE, k -> seen.increment());
        System.out.println(seen + " " + map.reduceKeys(1, Integer::max) + map.reduceValuesToInt(10, String::length, 0, Integer::sum));
        System.out.println(map.search(1, (k, v) -> v.equals("v42") ? k : null) + " " + map.searchKeys(1, k -> k > 1000 ? k : null)
                + map.reduceEntries(1, e -> e.getKey() % 7, Integer::sum) + map.reduce(5, (k, v) -> k == 3 ? v : null, (a, b) -> a + b));
        System.out.println(map.reduceKeysToLong(1, k -> k, 0, Long::sum) + " " + map.reduceValuesToDouble(1, String::length, 0, Math::max));
        Set<String> set = ConcurrentHashMap.newKeySet();
        Thread[] threads = new Thread[3];
        int[] added = new int[3];
        for (int t = 0; t < 3; t++) {
            int me = t;
            threads[t] = new Thread(() -> {
                for (int i = 0; i < 50; i++) {
                    added[me] += set.add("e" + i) ? 1 : 0;
                    map.remove(i * 2 + me % 2);
                }
            });
            threads[t].start();
        }
        int walked = 0;
        for (Integer key : map.keySet()) {
            walked += key >= 0 ? 1 : 1000;
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println((walked <= 100) + " " + set.size() + (added[0] + added[1] + added[2]) + map);
        ConcurrentHashMap<String, Boolean> backing = new ConcurrentHashMap<>();
        ConcurrentHashMap.KeySetView<String, Boolean> view = backing.keySet(true);
        view.add("x");
        System.out.println(backing + " " + view.getMappedValue() + view.getMap().size());
        map.put(1, "a");
        map.put(2, "b");
        map.replaceAll((k, v) -> v + k);
        map.entrySet().removeIf(e -> e.getValue().equals("a1"));
        List<String> values = new ArrayList<>(map.values());
        Collections.sort(values);
        System.out.println(values + " " + Collections.list(map.keys()) + map.contains("b2") + map.equals(java.util.Map.of(2, "b2")) + map.hashCode());
    }
}
