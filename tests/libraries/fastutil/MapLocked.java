// expect: holds
// why: Int2IntMaps.synchronize returns a synchronized map.
import it.unimi.dsi.fastutil.ints.*;

public class MapLocked {
    public static void main(String[] args) throws Exception {
        Int2IntMap map = Int2IntMaps.synchronize(new Int2IntOpenHashMap());
        Thread other = new Thread(() -> map.put(1, 10));
        other.start();
        map.put(2, 20);
        other.join();
        assert map.size() == 2 && map.get(1) == 10 && map.get(2) == 20;
        System.out.println(map.size());
    }
}
