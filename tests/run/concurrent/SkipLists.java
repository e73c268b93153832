import java.util.Comparator;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;

/** Skip lists: four threads insert and delete; navigation; views. */
public final class SkipLists {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentSkipListMap<Integer, Integer> map = new ConcurrentSkipListMap<>();
        ConcurrentSkipListSet<String> set = new ConcurrentSkipListSet<>(Comparator.reverseOrder());
        Thread[] threads = new Thread[4];
        for (int t = 0; t < 4; t++) {
            int me = t;
            threads[t] = new Thread(() -> {
                for (int i = 0; i < 50; i++) {
                    map.merge(i, 1, Integer::sum);
                    map.put(1000 + i * 4 + me, me);
                    set.add("s" + i % 20);
                    if (i % 2 == 1) {
                        map.remove(1000 + i * 4 + me);
                    }
                }
            });
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(map.size() + " " + map.get(7) + map.firstKey() + map.lastEntry() + set.size() + set.first());
        boolean sorted = true;
        int last = -1;
        for (int key : map.keySet()) {
            sorted &= last < key;
            last = key;
        }
        System.out.println(sorted + " " + map.headMap(5) + map.tailMap(1188, false) + map.subMap(40, true, 44, true).descendingMap());
        System.out.println(map.ceilingKey(50) + " " + map.floorKey(999) + map.higherEntry(1196) + map.lowerKey(0) + map.pollFirstEntry() + map.pollLastEntry());
        System.out.println(set.headSet("s7") + " " + set.higher("s15") + set.pollFirst() + set.descendingSet().first());
        map.subMap(1, 49).clear();
        System.out.println(map.firstKey() + " " + map.computeIfPresent(49, (k, v) -> null) + map.putIfAbsent(49, -1) + map.replace(49, -1, -2) + map.get(49));
        try {
            map.headMap(10).put(11, 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(map.clone().equals(map) + " " + map.comparator() + set.floor("s18"));
    }
}
