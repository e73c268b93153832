// expect: violated
// why: fastutil's maps are not synchronized.
import it.unimi.dsi.fastutil.ints.*;

public class MapShared {
    public static void main(String[] args) throws Exception {
        Int2IntOpenHashMap map = new Int2IntOpenHashMap();
        Thread other = new Thread(() -> map.addTo(1, 10));
        other.start();
        map.addTo(1, 20);
        other.join();
        assert map.get(1) == 30 && map.size() == 1 : map;
        System.out.println(map.size());
    }
}
